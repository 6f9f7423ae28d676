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
import { type ProdutoToPrice, readProdutosToPrice } from '@apura/database';
import type { BaseDoPreco } from '@apura/engine';
import { isOk, present } from '../answers.ts';
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
      const { params, query, tenant, permission, caller } = pedido;
      const { planilha = false, base = PADRAO, ...filtro } = query;
      const asked = { ...filtro, vendidos_desde: soldSince(pedido), limit: PIECE };
      // The request has been answered when most of it is made: there is no turn to give back.
      const later = { tenant, caller: callerWithoutTurn(caller.whose, caller.gone) };
      const price = await openPrecos(gateway, later, params.id);
      const columns = precosAsCsv(planilha);
      /** Each page is worked out when the one before has been taken. */
      async function* pieces(): AsyncGenerator<Buffer> {
        yield columns.names;
        for (let depoisDe: ProdutoToPrice | undefined, more = true; more; ) {
          const page = await readProdutosToPrice(tenant, params.id, { ...asked, ...present({ depoisDe }) });
          const { data } = await price<PrecoDoProduto>(page, { base, explicado: false });
          yield columns.rows(data);
          depoisDe = page.at(-1);
          more = page.length === PIECE;
        }
      }
      const { recheck } = permission;
      const download = { name: 'precos.csv', files: pieces(), recheck };
      return csvDownload(gateway.places.zips, caller, async () => download);
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
