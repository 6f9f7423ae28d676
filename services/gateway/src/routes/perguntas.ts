import {
  AjustesGravados,
  ApiError,
  CriarAjustes,
  type CriarResposta,
  CriarRespostas,
  DestinacoesImportadas,
  LinhaDeDestinacao,
  ListaDePerguntas,
  ListaDeRespostas,
  ListPerguntasQuery,
  ListRespostasQuery,
  RespostasGravadas,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  clientesByRaiz,
  listPerguntas,
  listRespostas,
  neverBoughtOrSold,
  removeResposta,
  storeAjustes,
  storeRespostas,
} from '@apura/database';
import { DESTINACOES, isOneOf } from '@apura/engine';
import Type from 'typebox';
import { created, ended, found, isOk } from '../answers.ts';
import {
  asIs,
  countMissing,
  mesOfCell,
  normalize,
  readCsvRows,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { ajusteForApi, perguntaForApi, respostaForApi } from '../representation/pergunta.ts';
import { filtered, listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import {
  checkContradicoes,
  checkEach,
  checkProdutos,
  faltasDaResposta,
  faltasDoAjuste,
  NEVER_BOUGHT,
} from './check-respostas.ts';
import { INICIO_DA_TRANSICAO } from './new-cliente.ts';

/** The root, of a whole CNPJ as well. */
function raizDaCelula(valor: string): string {
  const cnpj = withoutPunctuation(valor);
  return cnpj.length === 14 ? cnpj.slice(0, 8) : cnpj;
}

export type DestinacaoLida = LinhaDeDestinacao & { readonly desde: string };

/**
 * Reads purposes of purchases from a CSV file: a header with `cnpj_raiz` (of the client), `destinacao`, at least one of `fornecedor`,
 * `produto` and `ncm`, and, if wanted, `desde`. No two lines may say something of the same case and month.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readDestinacoesCsv = (texto: string): WithLinha<DestinacaoLida>[] =>
  readCsvRows(texto, {
    colunas: {
      cnpj_raiz: raizDaCelula,
      fornecedor: withoutPunctuation,
      produto: asIs,
      ncm: (valor) => valor.replace(/\./g, ''),
      destinacao: normalize,
      desde: mesOfCell,
    },
    obrigatorias: [['cnpj_raiz'], ['destinacao'], ['fornecedor', 'produto', 'ncm']],
    sinonimos: { cliente: 'cnpj_raiz', cnpj: 'cnpj_raiz', cprod: 'produto', finalidade: 'destinacao' },
    oQue: ['destinação', 'destinações'],
    ler(dados, falta) {
      const lida = countMissing(() => validate(LinhaDeDestinacao, dados), falta, 'cnpj_raiz');
      if (!lida) return undefined;
      const conhecida = isOneOf(DESTINACOES, lida.destinacao);
      if (!conhecida) falta('destinacao', `deve ser um destes: ${DESTINACOES.join(', ')}`);
      const semCriterio = (lida.fornecedor ?? lida.produto ?? lida.ncm) === undefined;
      if (semCriterio) falta('produto', 'falta dizer o fornecedor, o produto ou a NCM');
      return conhecida && !semCriterio ? { ...lida, desde: lida.desde ?? INICIO_DA_TRANSICAO } : undefined;
    },
    chave: ({ cnpj_raiz, fornecedor = '', produto = '', ncm = '', desde }) => ({
      coluna: 'produto',
      valor: JSON.stringify([cnpj_raiz, fornecedor, produto, ncm, desde]),
      nome: `o produto ${produto || ncm || fornecedor} desde ${desde}`,
    }),
  });

/** @throws ApiError `csv_invalido` at these lines, by their place */
function refuseLinhas(
  lidas: readonly { readonly linha: number }[],
  quais: readonly number[],
  coluna: string,
  motivo: string,
): void {
  if (quais.length === 0) return;
  const detalhes = quais.map((i) => ({ campo: `linha ${lidas[i]?.linha}, ${coluna}`, motivo }));
  throw new ApiError('csv_invalido', { detalhes });
}

export const PERGUNTAS: readonly Route[] = [
  route('get /v1/perguntas', {
    operation: 'listarPerguntas',
    example: { query: { competencia: '2026-09', limit: '2' } },
    scope: 'read:clients',
    summary:
      'Lista o que só o escritório sabe dizer dos documentos, por produto e emitente, do que pesa mais ao que pesa menos',
    query: ListPerguntasQuery,
    responses: gives(
      200,
      'As perguntas em aberto. As que trazem "quando" (para que serve uma compra, se a LC 224/2025 reduz o benefício de uma venda, fretes, energia, serviços) POST /v1/respostas responde; às outras responde um ajuste com os mesmos critérios.',
      ListaDePerguntas,
    ),
    respond: async (_gateway, pedido) =>
      listedWhole((await listPerguntas(pedido.tenant, filtered(pedido))).map(perguntaForApi)),
  }),
  /** Remembers the office's answers to many questions; each client's notes are computed anew once. */
  route('post /v1/ajustes/varios', {
    operation: 'criarAjustes',
    example: {
      body: {
        ajustes: [{ cliente_id: '$CLIENTE_ID', desde: '2026-09', cfop: '5949', efeito: 'sem_efeito' }],
      },
    },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Responde a várias perguntas de uma vez; as notas atingidas são calculadas de novo',
    reads: 'json_longo',
    body: CriarAjustes,
    responses: gives(201, 'As respostas que passam a valer, na ordem do pedido.', AjustesGravados),
    errors: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida', 'mes_fechado'],
    async respond(_gateway, { body: { ajustes }, ator, requestId, create: criar }) {
      checkEach('ajustes', ajustes, faltasDoAjuste);
      const data = await criar(async (tenant) =>
        found(await storeAjustes(tenant, ator, ajustes, requestId), 'cliente_nao_encontrado'),
      );
      return created({ gravados: data.length, data: data.map(ajusteForApi) });
    },
  }),
  route('get /v1/respostas', {
    operation: 'listarRespostas',
    example: { query: { cliente_id: '$CLIENTE_ID' } },
    scope: 'read:clients',
    summary:
      'Lista as respostas do escritório sobre a destinação das compras, os benefícios das vendas, fretes, energia e serviços',
    query: ListRespostasQuery,
    responses: gives(200, 'As respostas, a mais nova primeiro.', ListaDeRespostas),
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole((await listRespostas(tenant, cliente_id)).map(respostaForApi)),
  }),
  /** Remembers the office's answers to questions of documents; each client's documents are computed anew once. */
  route('post /v1/respostas', {
    operation: 'criarRespostas',
    example: {
      body: {
        respostas: [
          {
            cliente_id: '$CLIENTE_ID',
            pergunta: 'servico_e_insumo',
            quando: { fornecedor: '44555666000181', natureza: '140101' },
            desde: '2026-09',
            resposta: 'sim',
          },
        ],
      },
    },
    scope: 'write:clients',
    stepwise: true,
    summary:
      'Responde a uma ou a várias perguntas sobre a destinação das compras, os benefícios das vendas, fretes, energia e serviços; os documentos atingidos são calculados de novo',
    reads: 'json_longo',
    body: CriarRespostas,
    responses: gives(201, 'As respostas que passam a valer.', RespostasGravadas),
    errors: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida', 'mes_fechado'],
    async respond(_gateway, { body: { respostas }, tenant: pedido, ator, requestId, create: criar }) {
      checkEach('respostas', respostas, faltasDaResposta);
      checkContradicoes(respostas);
      checkProdutos(respostas, await neverBoughtOrSold(pedido, respostas));
      const data = await criar(async (tenant) =>
        found(await storeRespostas(tenant, ator, respostas, requestId), 'cliente_nao_encontrado'),
      );
      return created({ gravados: data.length, data: data.map(respostaForApi) });
    },
  }),
  /** Keeps what a CSV file says purchases are for: all of it, or nothing. */
  route('post /v1/respostas/importar', {
    operation: 'importarDestinacoes',
    example: { file: 'destinacoes.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda a destinação de todas as compras de um arquivo CSV, ou de nenhuma',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com cnpj_raiz do cliente, destinacao, ao menos um de fornecedor, produto e ncm e, se quiser, desde; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 linhas',
    }),
    responses: gives(200, 'As destinações guardadas.', DestinacoesImportadas),
    async respond(_gateway, { body, tenant: escritorio, ator, requestId, create: criar }) {
      const lidas = readDestinacoesCsv(body);
      const { clientes } = await clientesByRaiz(escritorio, [
        ...new Set(lidas.map(({ cnpj_raiz }) => cnpj_raiz)),
      ]);
      const ids = new Map(clientes.map(({ cnpj_raiz, cliente_id }) => [cnpj_raiz, cliente_id]));
      const respostas = lidas.map(
        ({ linha: _, cnpj_raiz, destinacao, desde, ...quando }): CriarResposta => ({
          cliente_id: ids.get(cnpj_raiz) ?? '',
          ...{ pergunta: 'destinacao', quando, desde, resposta: destinacao },
        }),
      );
      const semCliente = respostas.flatMap(({ cliente_id }, i) => (cliente_id === '' ? [i] : []));
      refuseLinhas(lidas, semCliente, 'cnpj_raiz', 'não é a raiz do CNPJ de um cliente ativo do escritório');
      refuseLinhas(lidas, await neverBoughtOrSold(escritorio, respostas), 'produto', NEVER_BOUGHT);
      await criar((tenant) => storeRespostas(tenant, ator, respostas, requestId));
      return isOk<DestinacoesImportadas>({
        importados: lidas.length,
        data: respostas.map(({ cliente_id, resposta }, i) => ({
          ...{ linha: lidas[i]?.linha ?? 0, cliente_id, destinacao: resposta },
        })),
      });
    },
  }),
  route('delete /v1/respostas/:id', {
    operation: 'removerResposta',
    errors: ['mes_fechado'],
    scope: 'write:clients',
    summary: 'Retira uma resposta; a pergunta volta, e os documentos atingidos são calculados de novo',
    responses: { 204: { description: 'Retirada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removeResposta(tenant, ator, params.id, requestId)),
  }),
];
