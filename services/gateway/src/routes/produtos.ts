import {
  DecidirProdutos,
  type FiltroDeProdutos,
  ImportProdutosQuery,
  LIMITES,
  ListaDeProdutos,
  ListProdutosQuery,
  mesesBefore,
  type Produto,
  ProdutosCsvQuery,
  ProdutosDecididos,
  ProdutosImportados,
} from '@apura/contracts';
import { decideProdutos, findCliente, readProdutos } from '@apura/database';
import { addDays, rotuloDaClassificacao } from '@apura/engine';
import Type from 'typebox';
import { attachment, badBody, found, isOk, present } from '../answers.ts';
import { textOfBytes } from '../csv-import/read-csv-rows.ts';
import type { Gateway } from '../gateway.ts';
import {
  answersFor,
  type DecisoesToStore,
  type PageOfProdutos,
  type PedidoDeProdutos,
} from '../produtos/answer-produtos.ts';
import { matchLinhas, readProdutosCsv } from '../produtos/read-produtos-csv.ts';
import { placeOf, shown } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';
import { INICIO_DA_TRANSICAO } from './new-cliente.ts';

const PLACE = /^(\d{1,15}\.\d{2})_([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

interface Asked extends FiltroDeProdutos {
  readonly clienteId: string;
  readonly ids?: readonly string[];
}

/** What a thread makes of the client's products that a filter leaves, with all that is known of them. @throws ApiError `not_found` */
async function ask(
  { calculos }: Gateway,
  { tenant, hoje, mes, caller }: KeyedRequest,
  { clienteId, estado, mudam_em, ...filtro }: Asked,
  como: PedidoDeProdutos['como'],
): Promise<string> {
  const periodo = { de: mesesBefore(mes, 11), ate: mes };
  const cadastro = JSON.stringify(found(await readProdutos(tenant, clienteId, { ...filtro, ...periodo })));
  const mudam = mudam_em === undefined ? undefined : { vespera: addDays(mudam_em, -1), dia: mudam_em };
  const task = { tipo: 'produtos', cadastro, hoje, como, ...present({ estado, mudam }) } as const;
  return String(await calculos.fazer(task, caller));
}

/** @throws ApiError `corpo_invalido` */
function checkDecisao({ ids, filtro, sugestao, ...decisao }: DecidirProdutos): void {
  if ((ids === undefined) === (filtro === undefined))
    throw badBody('ids', 'diga os produtos por ids, ou por filtro, e não pelos dois');
  const { destinacao, cclasstrib, reducao_linear_lc224 } = decisao;
  if (sugestao !== true && (destinacao ?? cclasstrib ?? reducao_linear_lc224) === undefined)
    throw badBody('(corpo)', 'deve trazer destinacao, cclasstrib, reducao_linear_lc224 ou sugestao');
  if (cclasstrib !== undefined && rotuloDaClassificacao(cclasstrib) === undefined)
    throw badBody('cclasstrib', 'não existe na tabela de classificação tributária');
}

export const PRODUTOS: readonly Route[] = [
  route('get /v1/clientes/:id/produtos', {
    operation: 'listarProdutos',
    example: { query: { lado: 'entrada', limit: '2' } },
    scope: 'read:clients',
    summary:
      'Lista os produtos do cliente, os que vende e os que compra, com o que falta decidir, o que foi decidido e o que as tabelas sugerem',
    query: ListProdutosQuery,
    responses: gives(200, 'Uma página, do que tem mais imposto em jogo ao que tem menos.', ListaDeProdutos),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { limit, cursor: _, ...filtro } = pedido.query;
      const [, em_jogo, id] = placeOf(pedido, PLACE) ?? [];
      const depoisDe = em_jogo === undefined || id === undefined ? undefined : { em_jogo, id };
      const page = { limit: limit + 1, ...present({ depoisDe }) };
      const asked = { clienteId: pedido.params.id, ...filtro };
      const lida: PageOfProdutos = JSON.parse(await ask(gateway, pedido, asked, { page }));
      const place = (produto: Produto) => `${produto.em_jogo}_${produto.id}`;
      const { mostradas, next_cursor } = shown(pedido, lida.data, place);
      return isOk<ListaDeProdutos>({ data: [...mostradas], next_cursor, totais: lida.totais });
    },
  }),
  route('get /v1/clientes/:id/produtos/csv', {
    operation: 'baixarProdutosCsv',
    example: { query: { lado: 'saida' } },
    scope: 'read:clients',
    summary: 'Os mesmos produtos em CSV, todos de uma vez, para o ERP ou para preencher e importar de volta',
    query: ProdutosCsvQuery,
    responses: { 200: { description: 'Uma linha para cada produto.', type: 'text/csv' } },
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { planilha = false, ...filtro } = pedido.query;
      const asked = { clienteId: pedido.params.id, ...filtro };
      const { csv } = JSON.parse(await ask(gateway, pedido, asked, { csv: { planilha } }));
      return attachment('produtos.csv', 'text/csv; charset=utf-8', Buffer.from(csv));
    },
  }),
  /** Keeps a decision where the answers to questions stand; the client's notes are computed anew once. */
  route('post /v1/clientes/:id/produtos/decidir', {
    operation: 'decidirProdutos',
    example: {
      body: { filtro: { lado: 'entrada', ncm: '4819' }, destinacao: 'embalagem', desde: '2026-09' },
    },
    scope: 'write:clients',
    stepwise: true,
    summary:
      'Decide, de um, de vários ou de todos os produtos de um filtro, a destinação, o cClassTrib e a redução da LC 224; os documentos atingidos são calculados de novo',
    reads: 'json_longo',
    body: DecidirProdutos,
    responses: gives(200, 'De quantos produtos, e quantas respostas passam a valer.', ProdutosDecididos),
    errors: ['mes_fechado', 'calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, body, ator, requestId, create: criar } = pedido;
      checkDecisao(body);
      const { ids, filtro, desde = INICIO_DA_TRANSICAO, ...decidida } = body;
      const asked = { clienteId: params.id, ...filtro, ...present({ ids }) };
      const decisao = { ...decidida, clienteId: params.id, desde };
      const feitas: DecisoesToStore = JSON.parse(await ask(gateway, pedido, asked, { decisao }));
      if (feitas.produtos > LIMITES.produtos_por_vez)
        throw badBody(
          'filtro',
          `deixa ${feitas.produtos} produtos; decida até ${LIMITES.produtos_por_vez} por vez`,
        );
      await criar(async (tenant) => found(await decideProdutos(tenant, ator, feitas, requestId)));
      const respostas = feitas.respostas.length + feitas.ajustes.length;
      return isOk<ProdutosDecididos>({ produtos: feitas.produtos, respostas });
    },
  }),
  /** Keeps what a CSV file decides: all of it, or nothing. */
  route('post /v1/clientes/:id/produtos/importar', {
    operation: 'importarProdutos',
    example: { query: { conferir: 'true' }, file: 'produtos.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda o que um arquivo CSV decide dos produtos do cliente, tudo ou nada; antes, confere',
    reads: 'arquivo',
    query: ImportProdutosQuery,
    body: Type.String({
      format: 'binary',
      description:
        'o arquivo de GET /v1/clientes/{id}/produtos/csv, com destinacao, cclasstrib ou reducao_linear_lc224 preenchidos: cnpj_emitente, codigo e ncm dizem o produto; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 10.000 linhas',
    }),
    responses: gives(200, 'O que muda em cada linha.', ProdutosImportados),
    errors: ['csv_invalido', 'mes_fechado', 'calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, query, ator, requestId, create: criar } = pedido;
      const body: unknown = pedido.body;
      if (!Buffer.isBuffer(body)) throw new Error('a route that `reads` a file has its bytes as its body');
      found(await findCliente(pedido.tenant, params.id));
      const linhas = readProdutosCsv(textOfBytes(body));
      const todos = { page: { limit: Number.MAX_SAFE_INTEGER } };
      const asked = { clienteId: params.id };
      const { data: produtos }: PageOfProdutos = JSON.parse(await ask(gateway, pedido, asked, todos));
      const lidas = matchLinhas(linhas, produtos);
      const data = lidas.map(({ linha, produto, mudancas }) => ({ linha, produto_id: produto.id, mudancas }));
      if (query.conferir) return isOk<ProdutosImportados>({ importados: 0, data });
      const mudam = lidas.filter(({ mudancas }) => mudancas.length > 0);
      const feitas = mudam.map(({ produto, mudancas, desde = INICIO_DA_TRANSICAO }) => {
        const decidida = Object.fromEntries(mudancas.map(({ campo, para }) => [campo, para]));
        return answersFor(produto, { ...decidida, clienteId: params.id, desde });
      });
      const respostas = feitas.flatMap((uma) => uma.respostas);
      const ajustes = feitas.flatMap((uma) => uma.ajustes);
      await criar(async (tenant) =>
        found(await decideProdutos(tenant, ator, { respostas, ajustes }, requestId)),
      );
      return isOk<ProdutosImportados>({ importados: mudam.length, data });
    },
  }),
];
