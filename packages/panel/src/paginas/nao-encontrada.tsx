import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from 'wouter';
import { Pagina } from '../componentes/pagina.tsx';
import { Vazio } from '../componentes/vazio.tsx';

export function NaoEncontrada() {
  return (
    <Pagina titulo="Página não encontrada">
      <Vazio
        icone={<IconMapQuestion />}
        titulo="Não há nada neste endereço"
        texto="O que você procura pode ter mudado de lugar. Confira o endereço ou comece pela visão geral."
        acao={
          <Button component={Link} href="/">
            Ir para a visão geral
          </Button>
        }
      />
    </Pagina>
  );
}
