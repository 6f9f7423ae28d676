import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useEuMesmo } from '../../api/sessao.ts';
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
  const { da_empresa } = useEuMesmo();
  return (
    <Page titulo="Minha conta">
      <div className="pilha estreito-720">
        <Perfil />
        {da_empresa ? (
          <p className="aviso aviso-info sem-margem">
            Você entrou com a conta da empresa. Para mudar a sua senha, o seu e-mail ou a verificação em duas
            etapas, saia e entre com o seu e-mail e a sua senha.
          </p>
        ) : (
          <>
            <TrocarSenha />
            <DoisFatores />
          </>
        )}
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
