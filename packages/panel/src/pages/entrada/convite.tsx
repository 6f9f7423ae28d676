import type { ConviteVisto } from '@apura/contracts';
import { Resultado } from '../../components/feedback.tsx';
import { Frame } from './frame.tsx';
import { JoinForm } from './join-form.tsx';
import { useSeen } from './use-seen.ts';
import { type TokenProps, withToken } from './with-token.tsx';

export default withToken('Aceitar convite', Convite);

function Convite({ titulo, token }: TokenProps) {
  const visto = useSeen<ConviteVisto>('/convites/ver', token);
  return (
    <Frame titulo={titulo}>
      <Resultado de={visto} linhas={4}>
        {(seen) => (
          <JoinForm
            path="/convites/aceitar"
            token={token}
            seen={seen}
            named
            noPassword={seen.conta_da_empresa}
            send="Aceitar e entrar"
          >
            <p className="sem-margem">
              {seen.convidado_por} convidou você (<b>{seen.email}</b>) para o painel de{' '}
              <b>{seen.escritorio}</b>.
            </p>
          </JoinForm>
        )}
      </Resultado>
    </Frame>
  );
}
