import type { CadastroVisto } from '@apura/contracts';
import { request } from '../../api/request.ts';
import { withToken } from './frame.tsx';
import { type Joining, JoinPage } from './join-page.tsx';

const joining = ({ tem_conta, escritorio }: CadastroVisto): Joining => ({
  path: '/cadastro/confirmar',
  send: tem_conta ? 'Abrir o escritório' : 'Criar a senha e entrar',
  children: (
    <p className="sem-margem">
      {tem_conta ? 'Confirme o cadastro de ' : 'Escolha a senha com que você vai entrar no painel de '}
      <b>{escritorio}</b>.
    </p>
  ),
});

export default withToken('Concluir o cadastro', ({ token }) => (
  <JoinPage
    token={token}
    see={() => request('POST', '/cadastro/ver', { body: { token } })}
    joining={joining}
  />
));
