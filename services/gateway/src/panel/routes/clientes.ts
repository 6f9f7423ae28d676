import {
  ApiError,
  AtivoDoCliente,
  Cliente,
  ClientesTakenBack,
  Lista,
  ListaDeClientes,
  ListClientesQuery,
  MesDoCliente,
  mesesBefore,
  PageQuery,
  RegimeNoTempo,
  TakeBackClientes,
} from '@apura/contracts';
import {
  type AtivoListado,
  findCliente,
  listAtivos,
  listClientesByNome,
  listMeses,
  type MesListado,
  removeRegime,
  takeBackClientes,
} from '@apura/database';
import { found, isOk, present } from '../../answers.ts';
import { clienteForApi } from '../../representation/cliente.ts';
import { listedWhole, placeOf, shown } from '../../request/paging.ts';
import { listClients } from '../../routes/clientes.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

const MES = /^20[0-9]{2}-(0[1-9]|1[0-2])$/;

export const CLIENTES: readonly PanelRoute[] = [
  /** By name. In place of the API's list, which is the newest first, for programs. */
  panelRoute('get /clientes', {
    query: ListClientesQuery,
    answer: ListaDeClientes,
    respond: listClients(listClientesByNome),
  }),
  /** Takes back clients that were just made. */
  panelRoute('post /clientes/varios/desfazer', {
    body: TakeBackClientes,
    answer: ClientesTakenBack,
    respond: async (_gateway, { body: { ids }, tenant, ator }) =>
      isOk({ desfeitos: await takeBackClientes(tenant, ator, ids) }),
  }),
  /** The months of a client, the newest first. */
  panelRoute('get /clientes/:id/meses', {
    query: PageQuery,
    answer: Lista(MesDoCliente),
    async respond(_gateway, pedido) {
      const { limit } = pedido.query;
      const antesDe = placeOf(pedido, MES)?.[0];
      const meses = found(
        await listMeses(pedido.tenant, pedido.params.id, { limit, ...present({ antesDe }) }),
      );
      const { mostradas, next_cursor } = shown(pedido, meses, ({ competencia }) => competencia);
      return isOk({ data: mostradas.map(panelMes), next_cursor });
    },
  }),
  /** The fixed assets whose credits run this month, the oldest first. */
  panelRoute('get /clientes/:id/ativos', {
    answer: Lista(AtivoDoCliente),
    async respond(_gateway, { params, tenant, mes }) {
      const bens = found(await listAtivos(tenant, params.id, mes));
      return listedWhole(bens.map(panelAtivo));
    },
  }),
  /** The regimes of a client through time, the oldest first, each with the last month that it held in. */
  panelRoute('get /clientes/:id/regimes', {
    answer: Lista(RegimeNoTempo),
    async respond(_gateway, { params, tenant, mes }) {
      const cliente = found(await findCliente(tenant, params.id));
      const seguintes = cliente.regimes.slice(1).map(({ desde }) => mesesBefore(desde, 1));
      const { regimes } = clienteForApi(cliente, mes);
      return listedWhole(regimes.map((regime, i) => ({ ...regime, ate: seguintes[i] ?? null })));
    },
  }),
  /** Takes a regime back that was entered by mistake; the one before it goes on. A new one is given by PATCH of the client. */
  panelRoute('delete /clientes/:id/regimes/:desde', {
    answer: Cliente,
    async respond(_gateway, { params: { id, desde }, tenant, ator, requestId, mes }) {
      const fim = await removeRegime(tenant, id, { desde, requestId, ator });
      if (fim === 'ultimo_regime') throw new ApiError('ultimo_regime');
      const cliente = found(fim !== 'desconhecido' && (await findCliente(tenant, id)));
      return isOk(clienteForApi(cliente, mes));
    },
  }),
];

const panelAtivo = ({ baixa, resposta_id, ...bem }: AtivoListado): AtivoDoCliente => ({
  ...bem,
  baixa: baixa !== null && resposta_id !== null ? { competencia: baixa, resposta_id } : null,
});

const panelMes = ({ apuracao, ...mes }: MesListado): MesDoCliente => {
  if (!apuracao) return { ...mes, apuracao: null };
  const { figuras, ...versao } = apuracao;
  return { ...mes, apuracao: { ...versao, ...figuras } };
};
