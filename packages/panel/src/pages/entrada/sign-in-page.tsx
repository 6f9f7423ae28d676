import { TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { PasswordField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { EntryLink, Frame } from './frame.tsx';
import { CodeField, useSignIn } from './sign-in.tsx';

export default function SignInPage() {
  const { values, field, change } = useFields({ email: '', senha: '' });
  const trocar = useTrocaDeSessao();
  const [wanted, go] = useLocation();
  const { act, code, setCode } = useSignIn('/sessao', (session) => {
    if (session.autenticado && session.escritorios.length > 1)
      go(`/escritorios?ir=${encodeURIComponent(wanted)}`, { replace: true });
    trocar(session);
  });
  return (
    <Frame titulo="Entrar" texto="Acesse o painel do seu escritório.">
      <Form
        act={act}
        input={values}
        send="Entrar"
        wide
        after={
          <p className="entrada-ligacoes">
            <EntryLink to="/esqueci-senha">Esqueci a senha</EntryLink>
            <EntryLink to="/entrar/empresa">Entrar com a conta da empresa</EntryLink>
            <EntryLink to="/cadastro">Cadastrar escritório</EntryLink>
          </p>
        }
      >
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          {...field('email')}
          onChange={({ currentTarget: { value } }) => {
            change({ email: value });
            // Another person may have no second factor.
            setCode(undefined);
          }}
        />
        <PasswordField label="Senha" {...field('senha')} />
        <CodeField code={code} setCode={setCode} />
      </Form>
    </Frame>
  );
}
