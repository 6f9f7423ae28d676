import type { SessaoListada } from '@apura/contracts';
import { listarSessoes } from '@apura/database';
import type { RotaDoPainel } from '../rota-do-painel.ts';
import { PRAZOS } from '../sessao/prazos.ts';

/** Where the person is signed in. */
export const getSessoes: RotaDoPainel = {
  metodo: 'get',
  caminho: '/sessoes',
  async responder(_gateway, { tenant, sessao }) {
    const linhas = await listarSessoes(tenant, sessao.usuario.id, PRAZOS.inatividade);
    const data = linhas.map(
      ({ id, criada_em, usada_em, ip, navegador }): SessaoListada => ({
        id,
        atual: id === sessao.id,
        criada_em: criada_em.toISOString(),
        usada_em: usada_em.toISOString(),
        ip,
        navegador,
      }),
    );
    return { status: 200, corpo: { data, next_cursor: null } };
  },
};
