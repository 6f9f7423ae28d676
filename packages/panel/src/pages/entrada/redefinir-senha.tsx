import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useSend } from '../../api/use-request.ts';
import { NewPasswordField } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { EntryLink, withToken } from './frame.tsx';

export default withToken('Escolher outra senha', RedefinirSenha);

function RedefinirSenha({ token }: { readonly token: string }) {
  const { values, field } = useFields({ senha: '' });
  const trocar = useTrocaDeSessao();
  const redefinir = useSend('POST', '/senha/redefinir', { after: () => trocar({ autenticado: false }) });
  return (
    <>
      {redefinir.isSuccess ? (
        <p className="aviso aviso-info sem-margem" role="status">
          A senha foi trocada e as sessões abertas terminaram.
        </p>
      ) : (
        <Form act={redefinir} input={{ token, ...values }} send="Trocar a senha" wide>
          <NewPasswordField label="Nova senha" {...field('senha')} />
        </Form>
      )}
      <EntryLink to="/entrar">Ir para a entrada</EntryLink>
    </>
  );
}
