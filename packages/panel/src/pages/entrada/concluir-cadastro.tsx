import { Form } from '../../components/form.tsx';
import { NewPasswordField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';
import { Frame } from './frame.tsx';
import { useBegin } from './use-begin.ts';
import { type TokenProps, withToken } from './with-token.tsx';

export default withToken('Concluir o cadastro', ConcluirCadastro);

function ConcluirCadastro({ titulo, token }: TokenProps) {
  const { values, field } = useFields({ senha: '' });
  const concluir = useBegin('/cadastro/confirmar');
  return (
    <Frame titulo={titulo} texto="Escolha a senha com que você vai entrar no painel.">
      <Form act={concluir} input={{ token, ...values }} send="Criar a senha e entrar" wide>
        <NewPasswordField {...field('senha')} />
      </Form>
    </Frame>
  );
}
