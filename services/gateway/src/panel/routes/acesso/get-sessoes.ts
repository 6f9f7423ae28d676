import { SessaoListada } from '@apura/contracts';
import { listarSessoes } from '@apura/database';
import { shaped } from '../../../representation/shaped.ts';
import { listedWhole } from '../../../request/page.ts';
import { panelRoute } from '../../panel-route.ts';
import { PRAZOS } from '../../sessao/prazos.ts';

/** Where the person is signed in. */
export const getSessoes = panelRoute('get /sessoes', {
  async respond(_gateway, { tenant, sessao }) {
    const sessoes = await listarSessoes(tenant, sessao.usuario.id, PRAZOS.inatividade);
    return listedWhole(sessoes.map((uma) => shaped(SessaoListada, { ...uma, atual: uma.id === sessao.id })));
  },
});
