import { CumprirPrazo, type PrazoAberto, type Regime, type Unwritten, VerPrazoQuery } from '@apura/contracts';
import { clientesDoPrazo, cumprirPrazo } from '@apura/database';
import { prazoDe } from '@apura/engine';
import { found, NOTHING, ok } from '../../answers.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const PRAZOS: readonly PanelRoute[] = [
  /** One deadline, with the clients that it is about. */
  panelRoute('get /prazos', {
    query: VerPrazoQuery,
    async respond(_gateway, { query, tenant }) {
      const { regimes, ...prazo } = found(prazoDe(query.obrigacao, query.competencia));
      const lista = await clientesDoPrazo(tenant, query, regimes);
      const cumpridos = lista.filter(({ cumprido_em }) => cumprido_em).length;
      return ok<Unwritten<PrazoAberto>>({
        ...prazo,
        regimes: regimes as readonly Regime[] as Regime[],
        clientes: lista.length,
        cumpridos,
        lista,
      });
    },
  }),
  /** Ticks a deadline off for clients, or takes the ticks away. */
  panelRoute('put /prazos', {
    body: CumprirPrazo,
    async respond(_gateway, { body, tenant, ator }) {
      const { cliente_ids, cumprido, ...qual } = body;
      const { obrigacao: nome } = found(prazoDe(qual.obrigacao, qual.competencia));
      const clientes = cliente_ids.map((id) => id.toLowerCase());
      found(await cumprirPrazo(tenant, ator, { ...qual, nome, clientes, cumprido }));
      return NOTHING;
    },
  }),
];
