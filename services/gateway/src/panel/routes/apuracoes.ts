import {
  ApiError,
  CenarioSalvo,
  CompareQuery,
  CompletePrazo,
  DiferencaDeVersoes,
  FindPrazoQuery,
  known,
  ListApuracoesQuery,
  ListaDeCenarios,
  PageQuery,
  PanelApuracaoList,
  PrazoAberto,
  SaveCenario,
  type Unwritten,
} from '@apura/contracts';
import {
  type CenarioGuardado,
  clientesDoPrazo,
  compareVersoes,
  completePrazo,
  figuresOfMeses,
  listApuracoes,
  listCenarios,
  readAtOnce,
  removeCenario,
  saveCenario,
} from '@apura/database';
import { prazoDe } from '@apura/engine';
import { created, ended, found, isOk, NOTHING } from '../../answers.ts';
import { apuracaoForApi } from '../../representation/apuracao.ts';
import { shaped } from '../../representation/shaped.ts';
import { filtered, listed } from '../../request/paging.ts';
import { checkAliquotas } from '../check-aliquotas.ts';
import { linksDaSessao } from '../links-da-sessao.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const APURACOES: readonly PanelRoute[] = [
  /** Each with its figures. In place of the API's list, which is without, for programs. */
  panelRoute('get /apuracoes', {
    query: ListApuracoesQuery,
    answer: PanelApuracaoList,
    async respond({ publicBaseUrl }, pedido) {
      const { tenant } = pedido;
      const filter = filtered(pedido);
      const { linhas, figuras } = await readAtOnce(tenant, async (mesmo) => {
        const shown = await listApuracoes(mesmo, filter);
        const ids = shown.map(({ id }) => id);
        return { linhas: shown, figuras: await figuresOfMeses(mesmo, ids) };
      });
      const page = listed(pedido, linhas, (linha) => ({
        ...apuracaoForApi({ ...linha, comparativo: null }, publicBaseUrl),
        ...figuras.get(linha.id),
      }));
      return linksDaSessao(page, publicBaseUrl);
    },
  }),
  /** What changed from another version (`com`) to this one, and why. */
  panelRoute('get /apuracoes/:id/diferenca', {
    query: CompareQuery,
    answer: DiferencaDeVersoes,
    async respond({ storage }, { params, query, tenant }) {
      const ler = (hashes: readonly Buffer[]) => storage.read(tenant.organizationId, hashes);
      const ids = { de: query.com.toLowerCase(), para: params.id };
      const lida = found(await compareVersoes(tenant, ler, ids));
      if (lida === 'incomparaveis') throw new ApiError('versoes_incomparaveis');
      return isOk(lida);
    },
  }),
];

export const CENARIOS: readonly PanelRoute[] = [
  /** The simulations that the office keeps. */
  panelRoute('get /cenarios', {
    query: PageQuery,
    answer: ListaDeCenarios,
    respond: async (_gateway, pedido) =>
      listed(pedido, await listCenarios(pedido.tenant, filtered(pedido)), panelCenario),
  }),
  /** Keeps a simulation under a name of its own. */
  panelRoute('post /cenarios', {
    body: SaveCenario,
    answer: CenarioSalvo,
    precheck: ({ req }) => checkAliquotas(req.body?.pedido?.cenario),
    async respond(_gateway, { body, tenant }) {
      const salvo = await saveCenario(tenant, body);
      if (salvo === 'nome_ja_usado') throw new ApiError('nome_ja_usado');
      return created(panelCenario(known(salvo, 'a new scenario')));
    },
  }),
  /** Puts another simulation, or another name, in place of a kept one. */
  panelRoute('put /cenarios/:id', {
    body: SaveCenario,
    answer: CenarioSalvo,
    precheck: ({ req }) => checkAliquotas(req.body?.pedido?.cenario),
    async respond(_gateway, { params: { id }, body, tenant }) {
      const salvo = await saveCenario(tenant, { id, ...body });
      if (salvo === 'nome_ja_usado') throw new ApiError('nome_ja_usado');
      return isOk(panelCenario(found(salvo)));
    },
  }),
  panelRoute('delete /cenarios/:id', {
    respond: async (_gateway, { params, tenant }) => ended(await removeCenario(tenant, params.id)),
  }),
];

const panelCenario = (cenario: CenarioGuardado) => shaped(CenarioSalvo, cenario);

export const PRAZOS: readonly PanelRoute[] = [
  /** One deadline, with the clients that it is about. */
  panelRoute('get /prazos/clientes', {
    query: FindPrazoQuery,
    answer: PrazoAberto,
    async respond(_gateway, { query, tenant }) {
      const { regimes, paga, ...prazo } = found(prazoDe(query.obrigacao, query.competencia));
      const lista = await clientesDoPrazo(tenant, query, { regimes, ...(paga ? { paga } : {}) });
      const cumpridos = lista.filter(({ cumprido_em }) => cumprido_em).length;
      return isOk<Unwritten<PrazoAberto>>({
        ...prazo,
        regimes: [...regimes],
        ...(paga ? { paga: [...paga] } : {}),
        clientes: lista.length,
        cumpridos,
        lista,
      });
    },
  }),
  /** Ticks a deadline off for clients, or takes the ticks away. */
  panelRoute('put /prazos', {
    body: CompletePrazo,
    async respond(_gateway, { body, tenant, ator }) {
      const { cliente_ids, cumprido, pagos = [], ...qual } = body;
      const { obrigacao: nome } = found(prazoDe(qual.obrigacao, qual.competencia));
      const clientes = cliente_ids.map((id) => id.toLowerCase());
      const pago = new Map(pagos.map(({ cliente_id, valor }) => [cliente_id.toLowerCase(), valor]));
      found(await completePrazo(tenant, ator, { ...qual, nome, clientes, cumprido, pagos: pago }));
      return NOTHING;
    },
  }),
];
