import {
  ListaDePrecos,
  ListPrecosQuery,
  mesesBefore,
  type PrecoDoProduto,
  type PrecoExplicado,
  PrecoQuery,
  PrecosCsvQuery,
  PrecosExplicados,
} from '@apura/contracts';
import {
  type ClienteWithRegimes,
  clientesByNome,
  findCliente,
  type ProdutoToPrice,
  readProdutosToPrice,
} from '@apura/database';
import type { BaseDoPreco } from '@apura/engine';
import type { Static } from 'typebox';
import { type Answer, found, isOk, present } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { precosAsCsv } from '../produtos/precos-as-csv.ts';
import { openPrecos } from '../produtos/read-precos.ts';
import { csvDownload } from '../request/downloads.ts';
import { callerWithoutTurn } from '../request/limits/open-places.ts';
import { placeOf, shown } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

/** A code, and the NCM behind the last bar. */
const PLACE = /^([\s\S]*)\|(\d*)$/;
/** What was not sold in so many months is no product of now. */
const MESES = 12;
/** Products of one piece of a CSV. */
const PIECE = 50;
/** Of one code. */
const NCMS = 10;
const PADRAO: BaseDoPreco = 'receita_liquida';

const placeIn = ({ codigo, ncm }: Pick<PrecoDoProduto, 'codigo' | 'ncm'>): string => `${codigo}|${ncm}`;
const soldSince = ({ mes }: KeyedRequest): string => `${mesesBefore(mes, MESES)}-01`;

type ClienteDoCsv = Pick<ClienteWithRegimes, 'id' | 'razao_social' | 'cnpj_raiz'>;

interface OpenCsv {
  readonly name: string;
  readonly deTodos: boolean;
  readonly clientes: AsyncIterable<ClienteDoCsv> | Iterable<ClienteDoCsv>;
}

/** The prices of clients, a page of products after another. */
function precosDownload(
  gateway: Gateway,
  pedido: KeyedRequest & { readonly query: Static<typeof PrecosCsvQuery> },
  { name, deTodos, clientes }: OpenCsv,
): Promise<Answer> {
  const { query, tenant, permission, caller } = pedido;
  const { planilha = false, base = PADRAO, ...filtro } = query;
  const asked = { ...filtro, vendidos_desde: soldSince(pedido), limit: PIECE };
  // The request has been answered when most of it is made: there is no turn to give back.
  const later = { tenant, caller: callerWithoutTurn(caller.whose, caller.gone) };
  const columns = precosAsCsv({ planilha, deTodos });
  /** Each page is worked out when the one before has been taken. */
  async function* pieces(): AsyncGenerator<Buffer> {
    yield columns.names;
    for await (const cliente of clientes) {
      const price = await openPrecos(gateway, later, cliente.id);
      for (let depoisDe: ProdutoToPrice | undefined, more = true; more; ) {
        const page = await readProdutosToPrice(tenant, cliente.id, { ...asked, ...present({ depoisDe }) });
        const { data } = await price<PrecoDoProduto>(page, { base, explicado: false });
        yield columns.rows(data, cliente);
        depoisDe = page.at(-1);
        more = page.length === PIECE;
      }
    }
  }
  const { recheck } = permission;
  return csvDownload(gateway.places.zips, caller, async () => ({ name, files: pieces(), recheck }));
}

export const PRECOS: readonly Route[] = [
  route('get /v1/clientes/:id/precos', {
    operation: 'listarPrecos',
    example: { query: { limit: '2' } },
    scope: 'read:clients',
    summary:
      'Lista os produtos vendidos nos últimos doze meses com os tributos de hoje no preço e o preço de 2027 e de 2033 que mantém a receita líquida ou a margem',
    query: ListPrecosQuery,
    responses: gives(200, 'Uma página, na ordem dos códigos.', ListaDePrecos),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, query, tenant } = pedido;
      const { limit, cursor: _, base = PADRAO, ...filtro } = query;
      const [, codigo, ncm] = placeOf(pedido, PLACE) ?? [];
      const depoisDe = codigo === undefined || ncm === undefined ? undefined : { codigo, ncm };
      const asked = { ...filtro, ...present({ depoisDe }), vendidos_desde: soldSince(pedido) };
      const price = await openPrecos(gateway, pedido, params.id);
      const lidos = await readProdutosToPrice(tenant, params.id, { ...asked, limit: limit + 1 });
      const { mostradas, next_cursor } = shown(pedido, lidos, placeIn);
      const precos = await price<PrecoDoProduto>(mostradas, { base, explicado: false });
      return isOk<ListaDePrecos>({ ...precos, next_cursor, base });
    },
  }),
  route('get /v1/clientes/:id/precos/csv', {
    operation: 'baixarPrecosCsv',
    scope: 'read:clients',
    summary: 'Os mesmos preços em CSV, todos de uma vez, para o ERP',
    query: PrecosCsvQuery,
    responses: { 200: { description: 'Uma linha para cada produto.', type: 'text/csv' } },
    errors: ['calculo_demorado', 'excesso_de_conexoes'],
    async respond(gateway, pedido) {
      const cliente = found(await findCliente(pedido.tenant, pedido.params.id));
      const open = { name: 'precos.csv', deTodos: false, clientes: [cliente] };
      return precosDownload(gateway, pedido, open);
    },
  }),
  route('get /v1/carteira/precos/csv', {
    operation: 'baixarPrecosDeTodosCsv',
    scope: 'read:clients',
    summary: 'Os preços de todos os clientes ativos em CSV, cliente por cliente',
    query: PrecosCsvQuery,
    responses: { 200: { description: 'Uma linha para cada cliente e produto.', type: 'text/csv' } },
    errors: ['calculo_demorado', 'excesso_de_conexoes'],
    async respond(gateway, pedido) {
      const { tenant, mes } = pedido;
      const clientes = clientesByNome(tenant, { mes, status: 'ativo' });
      return precosDownload(gateway, pedido, { name: 'precos-de-todos.csv', deTodos: true, clientes });
    },
  }),
  route('get /v1/clientes/:id/precos/memoria', {
    operation: 'explicarPreco',
    example: { query: { codigo: '5005' } },
    scope: 'read:clients',
    summary: 'Explica o preço de um produto: cada ano da transição, com os passos de cada número',
    query: PrecoQuery,
    responses: gives(200, 'O que o cliente vende sob o código, com a memória de cálculo.', PrecosExplicados),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, query, tenant } = pedido;
      const { base = PADRAO, codigo } = query;
      const price = await openPrecos(gateway, pedido, params.id);
      const produtos = await readProdutosToPrice(tenant, params.id, { codigo, limit: NCMS });
      const precos = await price<PrecoExplicado>(produtos, { base, explicado: true });
      return isOk<PrecosExplicados>({ ...precos, base });
    },
  }),
];
