import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useSend } from '../../api/use-send.ts';
import { Cartao } from '../../components/cartao.tsx';
import { Form } from '../../components/form.tsx';
import { Page } from '../../components/page.tsx';
import { NewPasswordField, PasswordField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';
import { DoisFatores } from './dois-fatores.tsx';
import { Perfil } from './perfil.tsx';
import { SessoesAbertas } from './sessoes-abertas.tsx';

export default function Conta() {
  return (
    <Page titulo="Minha conta">
      <div className="pilha estreito-720">
        <Perfil />
        <TrocarSenha />
        <DoisFatores />
        <SessoesAbertas />
        <Aparencia />
      </div>
    </Page>
  );
}

/** Light or dark, or as the device has it. */
function Aparencia() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Cartao titulo="Aparência">
      <SegmentedControl
        aria-label="Tema"
        value={colorScheme}
        onChange={(valor) => setColorScheme(valor as typeof colorScheme)}
        data={[
          { value: 'auto', label: 'Como no aparelho' },
          { value: 'light', label: 'Claro' },
          { value: 'dark', label: 'Escuro' },
        ]}
      />
    </Cartao>
  );
}

function TrocarSenha() {
  const { values, field, change } = useFields({ senha_atual: '', senha: '' });
  const trocar = useSend('PUT', '/perfil/senha', {
    renew: ['/sessoes'],
    said: 'Senha trocada. As outras sessões terminaram.',
    after: () => change({ senha_atual: '', senha: '' }),
  });
  return (
    <Cartao titulo="Senha">
      <Form act={trocar} input={values} send="Trocar a senha" variant="default">
        <div className="campos">
          <PasswordField label="Senha atual" description="A que você usa hoje." {...field('senha_atual')} />
          <NewPasswordField label="Nova senha" {...field('senha')} />
        </div>
      </Form>
    </Cartao>
  );
}
