import {
  LinhaDeJaneiro,
  ListProntosQuery,
  ProntoCsvQuery,
  ProntoParaJaneiro,
  ProntoQuery,
  ProntosParaJaneiro,
} from '@apura/contracts';
import {
  clientesByNome,
  countToRead,
  findCliente,
  listClientesByNome,
  listPontosDeJaneiro,
  type PontosDoCliente,
  readAtOnce,
  sumPontosDeJaneiro,
} from '@apura/database';
import { diasParaJaneiro, QUESTAO_DE_JANEIRO, RESSALVAS_DE_JANEIRO } from '@apura/engine';
import { csvOf, csvRows } from '@apura/sheets';
import { type ColumnOf, ESTADOS_DO_PONTO, RESPONSAVEIS, table } from '@apura/words';
import { attachment, found, isOk } from '../answers.ts';
import { byCausa, pontoForApi, somasForApi, withPalavras } from '../representation/pronto-para-janeiro.ts';
import { shaped } from '../representation/shaped.ts';
import { csvDownload } from '../request/downloads.ts';
import { buildPage, filtered } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

/** More than this nobody reads in a sheet. */
const TOO_MANY_FOR_A_SHEET = 10_000;

type Ponto = ReturnType<typeof withPalavras>;

const COLUNAS: readonly ColumnOf<Ponto>[] = [
  ['Causa', 'text', ({ titulo }) => titulo, 34],
  ['Quem age', 'text', ({ quem }) => RESPONSAVEIS[quem], 14],
  ['Situação', 'text', ({ estado }) => ESTADOS_DO_PONTO[estado], 18],
  ['Código do produto', 'text', ({ cprod }) => cprod, 18],
  ['Produto', 'text', ({ descricao }) => descricao, 40],
  ['NCM', 'code', ({ ncm }) => ncm, 11],
  ['CNPJ ou CPF do emitente', 'code', ({ emitente }) => emitente, 24],
  ['Fornecedor', 'text', ({ emitente_nome }) => emitente_nome, 40],
  ['O que as notas trazem', 'text', ({ detalhe }) => detalhe, 40],
  ['O que fazer', 'text', ({ o_que_fazer }) => o_que_fazer, 70],
  ['Fundamento', 'text', ({ fundamento }) => fundamento, 40],
  ['Notas', 'integer', ({ documentos }) => String(documentos), 8],
  ['Itens', 'integer', ({ itens }) => String(itens), 8],
  ['Imposto em jogo, estimativa (R$)', 'amount', ({ em_jogo }) => em_jogo, 20],
  ['Primeira nota', 'text', ({ desde }) => desde, 13],
  ['Última nota', 'text', ({ ate }) => ate, 13],
  ['Motivo', 'text', ({ tratativa }) => tratativa?.motivo, 50],
];

/** Those that the office still has then. */
const OF_JANEIRO = { status: 'ativo', ate_o_mes: QUESTAO_DE_JANEIRO.mes } as const;

const tableOfTodos = (
  pontos: readonly Ponto[],
  cliente?: { readonly razao_social: string; readonly cnpj_raiz: string },
) =>
  table<Ponto>('Pronto para janeiro', pontos, [
    ['Cliente', 'text', () => cliente?.razao_social, 40],
    ['Raiz do CNPJ', 'code', () => cliente?.cnpj_raiz, 12],
    ...COLUNAS,
  ]);
const DE_TODOS = tableOfTodos([]);

export const PRONTO_PARA_JANEIRO: readonly Route[] = [
  route('get /v1/carteira/pronto-para-janeiro', {
    operation: 'listarProntosParaJaneiro',
    example: { query: { limit: '2' } },
    scope: 'read:documents',
    summary:
      'Mostra, de cada cliente ativo e de todos, quanto falta nas notas para janeiro de 2027, por causa, por quem age e por estado',
    query: ListProntosQuery,
    responses: gives(200, 'Uma página dos clientes, por nome, com os números de todos.', ProntosParaJaneiro),
    async respond(_gateway, pedido) {
      const { tenant, hoje, mes, query } = pedido;
      const { causa, quem, estado, ...page } = filtered(pedido);
      const { somas, por_ler, clientes } = await readAtOnce(tenant, async (mesmo) => ({
        somas: await sumPontosDeJaneiro(mesmo, QUESTAO_DE_JANEIRO, query),
        por_ler: await countToRead(mesmo, QUESTAO_DE_JANEIRO),
        clientes: await listClientesByNome(mesmo, { ...page, ...OF_JANEIRO, mes }),
      }));
      const porCliente = new Map<string, PontosDoCliente[]>();
      for (const soma of somas) {
        const dele = porCliente.get(soma.cliente_id);
        if (dele) dele.push(soma);
        else porCliente.set(soma.cliente_id, [soma]);
      }
      const lista = buildPage(pedido, clientes, (cliente) =>
        shaped(LinhaDeJaneiro, {
          ...{ cliente_id: cliente.id, razao_social: cliente.razao_social, cnpj_raiz: cliente.cnpj_raiz },
          ...somasForApi(porCliente.get(cliente.id) ?? []),
        }),
      );
      return isOk({
        ...{ dias: diasParaJaneiro(hoje), por_ler, ressalvas: [...RESSALVAS_DE_JANEIRO] },
        ...somasForApi(somas),
        causas: byCausa(somas),
        ...lista,
      });
    },
  }),
  route('get /v1/carteira/pronto-para-janeiro/csv', {
    operation: 'baixarProntosParaJaneiroCsv',
    example: { query: { quem: 'cliente' } },
    scope: 'read:documents',
    summary: 'O que falta a todos os clientes ativos em CSV, ponto a ponto, cliente por cliente',
    query: ProntoCsvQuery,
    responses: {
      200: { description: 'Uma linha para cada cliente, causa e produto.', type: 'text/csv' },
    },
    errors: ['excesso_de_conexoes'],
    async respond({ places }, { tenant, mes, query, permission: { recheck }, caller }) {
      const rows = csvRows(DE_TODOS.columns);
      /** Each client is read when those before have been taken. */
      async function* pieces(): AsyncGenerator<Buffer> {
        yield csvOf(DE_TODOS);
        for await (const cliente of clientesByNome(tenant, { ...OF_JANEIRO, mes })) {
          const asked = { clienteId: cliente.id, ...query, limit: TOO_MANY_FOR_A_SHEET };
          const { data } = await listPontosDeJaneiro(tenant, QUESTAO_DE_JANEIRO, asked);
          yield Buffer.from(tableOfTodos(data.map(withPalavras), cliente).rows.map(rows).join(''));
        }
      }
      const download = { name: 'pronto-para-janeiro-de-todos.csv', files: pieces(), recheck };
      return csvDownload(places.zips, caller, async () => download);
    },
  }),
  route('get /v1/clientes/:id/pronto-para-janeiro', {
    operation: 'verProntoParaJaneiro',
    example: { query: { estado: 'aberta', limit: '5' } },
    scope: 'read:documents',
    summary:
      'Lista o que nas notas de outubro a dezembro de 2026 seria rejeitado ou custaria imposto em janeiro, por causa e produto, com quem age e o que fazer',
    query: ProntoQuery,
    responses: gives(200, 'O que falta ao cliente para janeiro.', ProntoParaJaneiro),
    async respond(_gateway, { tenant, hoje, params, query }) {
      const { cliente, pontos, por_ler } = await readAtOnce(tenant, async (mesmo) => ({
        cliente: found(await findCliente(mesmo, params.id)),
        pontos: await listPontosDeJaneiro(mesmo, QUESTAO_DE_JANEIRO, { clienteId: params.id, ...query }),
        por_ler: await countToRead(mesmo, QUESTAO_DE_JANEIRO),
      }));
      const { data, ...somas } = pontos;
      return isOk({
        ...{
          cliente_id: cliente.id,
          razao_social: cliente.razao_social,
          dias: diasParaJaneiro(hoje),
          por_ler,
        },
        ressalvas: [...RESSALVAS_DE_JANEIRO],
        ...somas,
        data: data.map(pontoForApi),
      });
    },
  }),
  route('get /v1/clientes/:id/pronto-para-janeiro/csv', {
    operation: 'baixarProntoParaJaneiroCsv',
    example: { query: { quem: 'cliente' } },
    scope: 'read:documents',
    summary: 'A mesma lista em CSV, toda de uma vez, para mandar a quem fornece o emissor',
    query: ProntoCsvQuery,
    responses: { 200: { description: 'Uma linha para cada causa e produto.', type: 'text/csv' } },
    async respond(_gateway, { tenant, params, query }) {
      const pedidos = { clienteId: params.id, ...query, limit: TOO_MANY_FOR_A_SHEET };
      const { data } = await readAtOnce(tenant, async (mesmo) => {
        found(await findCliente(mesmo, params.id));
        return listPontosDeJaneiro(mesmo, QUESTAO_DE_JANEIRO, pedidos);
      });
      const csv = csvOf(table('Pronto para janeiro', data.map(withPalavras), COLUNAS));
      return attachment('pronto-para-janeiro.csv', 'text/csv; charset=utf-8', csv);
    },
  }),
];
