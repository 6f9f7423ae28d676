import { TextInput } from '@mantine/core';
import { useSend } from '../../api/use-request.ts';
import { Form, useFields } from '../../components/form.tsx';
import { EntryLink, Frame } from './frame.tsx';

export default function ForgottenSenha() {
  const { values, field } = useFields({ email: '' });
  const enviar = useSend('POST', '/senha/esqueci');
  return (
    <Frame titulo="Esqueci a senha" texto="Enviaremos um link para você escolher outra.">
      {enviar.isSuccess ? (
        <p className="aviso aviso-info sem-margem" role="status">
          Se houver uma conta com <b>{values.email}</b>, o link chegará em instantes. Confira também a caixa
          de spam.
        </p>
      ) : (
        <Form act={enviar} input={values} send="Enviar o link" wide>
          <TextInput label="E-mail" type="email" autoComplete="username" required {...field('email')} />
        </Form>
      )}
      <EntryLink to="/entrar">Voltar para a entrada</EntryLink>
    </Frame>
  );
}
