import { IconMapQuestion } from '@tabler/icons-react';
import { ActionButton } from '../components/action-button.tsx';
import { Page } from '../components/page.tsx';
import { Vazio } from '../components/vazio.tsx';

export function NaoEncontrada() {
  return (
    <Page titulo="Página não encontrada">
      <Vazio
        icon={<IconMapQuestion />}
        titulo="Não há nada neste endereço"
        texto="O que você procura pode ter mudado de lugar. Confira o endereço ou comece pela visão geral."
        acao={<ActionButton to="/">Ir para a visão geral</ActionButton>}
      />
    </Page>
  );
}
