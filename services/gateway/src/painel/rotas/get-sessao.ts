import type { RotaAberta } from '../rota-do-painel.ts';
import { identificarSessao } from '../sessao/identificar-sessao.ts';
import { sessaoDoPainel } from '../sessao/sessao-do-painel.ts';

/** Who is signed in; a page asks it first, so that nobody is an answer too. */
export const getSessao: RotaAberta = {
  metodo: 'get',
  caminho: '/sessao',
  politica: 'site',
  async responder(gateway, { req, res }) {
    const aberta = await identificarSessao(gateway, req, res);
    return {
      status: 200,
      corpo: aberta ? sessaoDoPainel(aberta.sessao, aberta.tenant, gateway.agora()) : { autenticado: false },
    };
  },
};
