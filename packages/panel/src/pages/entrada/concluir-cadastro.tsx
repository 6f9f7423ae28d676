import type { CadastroVisto } from '@apura/contracts';
import { Resultado } from '../../components/feedback.tsx';
import { Frame } from './frame.tsx';
import { JoinForm } from './join-form.tsx';
import { useSeen } from './use-seen.ts';
import { type TokenProps, withToken } from './with-token.tsx';

export default withToken('Concluir o cadastro', ConcluirCadastro);

function ConcluirCadastro({ titulo, token }: TokenProps) {
  const visto = useSeen<CadastroVisto>('/cadastro/ver', token);
  return (
    <Frame titulo={titulo}>
      <Resultado de={visto} linhas={4}>
        {(seen) => (
          <JoinForm
            path="/cadastro/confirmar"
            token={token}
            seen={seen}
            send={seen.tem_conta ? 'Abrir o escritório' : 'Criar a senha e entrar'}
          >
            <p className="sem-margem">
              {seen.tem_conta
                ? 'Confirme o cadastro de '
                : 'Escolha a senha com que você vai entrar no painel de '}
              <b>{seen.escritorio}</b>.
            </p>
          </JoinForm>
        )}
      </Resultado>
    </Frame>
  );
}
