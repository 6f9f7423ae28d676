import { CumprirPrazo } from '@apura/contracts';
import { cumprirPrazo } from '@apura/database';
import { prazoDe } from '@apura/engine';
import { found, NOTHING } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** Ticks a deadline off for clients, or takes the ticks away. */
export const putPanelPrazos = panelRoute('put /prazos', {
  body: CumprirPrazo,
  async respond(_gateway, { body, tenant, ator }) {
    const { cliente_ids, cumprido, ...qual } = body;
    const { obrigacao: nome } = found(prazoDe(qual.obrigacao, qual.competencia));
    const clientes = cliente_ids.map((id) => id.toLowerCase());
    found(await cumprirPrazo(tenant, ator, { ...qual, nome, clientes, cumprido }));
    return NOTHING;
  },
});
