import type { ConviteVisto } from '@apura/contracts';
import { request } from '../../api/request.ts';
import { withToken } from './frame.tsx';
import { type Joining, JoinPage } from './join-page.tsx';

const joining = ({ convidado_por, email, escritorio, conta_da_empresa }: ConviteVisto): Joining => ({
  path: '/convites/aceitar',
  named: true,
  noPassword: conta_da_empresa,
  send: 'Aceitar e entrar',
  children: (
    <p className="sem-margem">
      {convidado_por} convidou você (<b>{email}</b>) para o painel de <b>{escritorio}</b>.
    </p>
  ),
});

export default withToken('Aceitar convite', ({ token }) => (
  <JoinPage
    token={token}
    see={() => request('POST', '/convites/ver', { body: { token } })}
    joining={joining}
  />
));
