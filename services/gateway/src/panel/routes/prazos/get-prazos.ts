import { type PrazoAberto, type Regime, type Unwritten, VerPrazoQuery } from '@apura/contracts';
import { clientesDoPrazo } from '@apura/database';
import { prazoDe } from '@apura/engine';
import { found } from '../../../answers.ts';
import { panelRoute } from '../../panel-route.ts';

/** One deadline, with the clients that it is about. */
export const getPanelPrazos = panelRoute('get /prazos', {
  query: VerPrazoQuery,
  async respond(_gateway, { query, tenant }) {
    const { regimes, ...prazo } = found(prazoDe(query.obrigacao, query.competencia));
    const lista = await clientesDoPrazo(tenant, query, regimes);
    const cumpridos = lista.filter(({ cumprido_em }) => cumprido_em).length;
    const body: Unwritten<PrazoAberto> = {
      ...prazo,
      regimes: regimes as readonly Regime[] as Regime[],
      clientes: lista.length,
      cumpridos,
      lista,
    };
    return { status: 200, body };
  },
});
