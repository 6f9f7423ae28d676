import {
  AjustesGravados,
  CriarAjustes,
  type CriarResposta,
  CriarRespostas,
  DestinacoesImportadas,
  ErroDaApi,
  LinhaDeDestinacao,
  ListaDePerguntas,
  ListaDeRespostas,
  ListarPerguntasQuery,
  ListarRespostasQuery,
  RespostasGravadas,
  validar,
} from '@apura/contracts';
import {
  clientesPorRaiz,
  gravarAjustes,
  gravarRespostas,
  listarPerguntas,
  listarRespostas,
  nuncaComprados,
  removerResposta,
} from '@apura/database';
import { DESTINACOES } from '@apura/engine';
import Type from 'typebox';
import { created, ended, found, ok } from '../answers.ts';
import {
  type ComLinha,
  comoEsta,
  contarFaltas,
  lerLinhasDoCsv,
  mesDaCelula,
  normalizar,
  semPontuacao,
} from '../csv-import/ler-linhas-do-csv.ts';
import { ajusteDaApi, perguntaDaApi, respostaDaApi } from '../representation/pergunta.ts';
import {
  conferirCada,
  conferirCompras,
  conferirContradicoes,
  faltasDaResposta,
  faltasDoAjuste,
  NUNCA_COMPRADO,
} from '../request/conferir-ajuste.ts';
import { INICIO_DA_TRANSICAO } from '../request/novo-cliente.ts';
import { filtered, listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

/** The root, of a whole CNPJ as well. */
function raizDaCelula(valor: string): string {
  const cnpj = semPontuacao(valor);
  return cnpj.length === 14 ? cnpj.slice(0, 8) : cnpj;
}

export type DestinacaoLida = LinhaDeDestinacao & { readonly desde: string };

/**
 * Reads purposes of purchases from a CSV file: a header with `cnpj_raiz` (of the client), `destinacao`, at least one of `fornecedor`,
 * `produto` and `ncm`, and, if wanted, `desde`. No two lines may say something of the same case and month.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
const lerDestinacoesDoCsv = (texto: string): ComLinha<DestinacaoLida>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      cnpj_raiz: raizDaCelula,
      fornecedor: semPontuacao,
      produto: comoEsta,
      ncm: (valor) => valor.replace(/\./g, ''),
      destinacao: normalizar,
      desde: mesDaCelula,
    },
    obrigatorias: [['cnpj_raiz'], ['destinacao'], ['fornecedor', 'produto', 'ncm']],
    sinonimos: { cliente: 'cnpj_raiz', cnpj: 'cnpj_raiz', cprod: 'produto', finalidade: 'destinacao' },
    oQue: ['destinação', 'destinações'],
    ler(dados, falta) {
      const lida = contarFaltas(() => validar(LinhaDeDestinacao, dados), falta, 'cnpj_raiz');
      if (!lida) return undefined;
      const conhecida = (DESTINACOES as readonly string[]).includes(lida.destinacao);
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

/** @throws ErroDaApi `csv_invalido` at these lines, by their place */
function recusarLinhas(
  lidas: readonly { readonly linha: number }[],
  quais: readonly number[],
  coluna: string,
  motivo: string,
): void {
  if (quais.length === 0) return;
  const detalhes = quais.map((i) => ({ campo: `linha ${lidas[i]?.linha}, ${coluna}`, motivo }));
  throw new ErroDaApi('csv_invalido', { detalhes });
}

export const PERGUNTAS: readonly Route[] = [
  route('get /v1/perguntas', {
    operacao: 'listarPerguntas',
    exemplo: { query: { competencia: '2026-09', limit: '2' } },
    escopo: 'read:clients',
    resumo:
      'Lista o que só o escritório sabe dizer dos documentos, por produto e emitente, do que pesa mais ao que pesa menos',
    query: ListarPerguntasQuery,
    respostas: gives(
      200,
      'As perguntas em aberto. As que trazem "quando" (para que serve uma compra, fretes, energia, serviços) POST /v1/respostas responde; às outras responde um ajuste com os mesmos critérios.',
      ListaDePerguntas,
    ),
    respond: async (_gateway, pedido) =>
      listedWhole((await listarPerguntas(pedido.tenant, filtered(pedido))).map(perguntaDaApi)),
  }),
  /** Remembers the office's answers to many questions; each client's notes are computed anew once. */
  route('post /v1/ajustes/varios', {
    operacao: 'criarAjustes',
    exemplo: {
      body: {
        ajustes: [{ cliente_id: '$CLIENTE_ID', desde: '2026-09', cfop: '5949', efeito: 'sem_efeito' }],
      },
    },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Responde a várias perguntas de uma vez; as notas atingidas são calculadas de novo',
    reads: 'json_longo',
    body: CriarAjustes,
    respostas: gives(201, 'As respostas que passam a valer, na ordem do pedido.', AjustesGravados),
    erros: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida'],
    async respond(_gateway, { body: { ajustes }, requestId, criar }) {
      conferirCada('ajustes', ajustes, faltasDoAjuste);
      const data = await criar(async (tenant) =>
        found(await gravarAjustes(tenant, ajustes, requestId), 'cliente_nao_encontrado'),
      );
      return created({ gravados: data.length, data: data.map(ajusteDaApi) });
    },
  }),
  route('get /v1/respostas', {
    operacao: 'listarRespostas',
    exemplo: { query: { cliente_id: '$CLIENTE_ID' } },
    escopo: 'read:clients',
    resumo: 'Lista as respostas do escritório sobre a destinação das compras, fretes, energia e serviços',
    query: ListarRespostasQuery,
    respostas: gives(200, 'As respostas, a mais nova primeiro.', ListaDeRespostas),
    respond: async (_gateway, { query: { cliente_id }, tenant }) =>
      listedWhole((await listarRespostas(tenant, cliente_id)).map(respostaDaApi)),
  }),
  /** Remembers the office's answers to questions of documents; each client's documents are computed anew once. */
  route('post /v1/respostas', {
    operacao: 'criarRespostas',
    exemplo: {
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
    escopo: 'write:clients',
    repetivel: true,
    resumo:
      'Responde a uma ou a várias perguntas sobre a destinação das compras, fretes, energia e serviços; os documentos atingidos são calculados de novo',
    reads: 'json_longo',
    body: CriarRespostas,
    respostas: gives(201, 'As respostas que passam a valer.', RespostasGravadas),
    erros: ['not_found', 'cliente_nao_encontrado', 'competencia_invalida'],
    async respond(_gateway, { body: { respostas }, tenant: pedido, ator, requestId, criar }) {
      conferirCada('respostas', respostas, faltasDaResposta);
      conferirContradicoes(respostas);
      conferirCompras('respostas', await nuncaComprados(pedido, respostas));
      const data = await criar(async (tenant) =>
        found(await gravarRespostas(tenant, ator, respostas, requestId), 'cliente_nao_encontrado'),
      );
      return created({ gravados: data.length, data: data.map(respostaDaApi) });
    },
  }),
  /** Keeps what a CSV file says purchases are for: all of it, or nothing. */
  route('post /v1/respostas/importar', {
    operacao: 'importarDestinacoes',
    exemplo: { arquivo: 'destinacoes.csv' },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Guarda a destinação de todas as compras de um arquivo CSV, ou de nenhuma',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com cnpj_raiz do cliente, destinacao, ao menos um de fornecedor, produto e ncm e, se quiser, desde; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 linhas',
    }),
    respostas: gives(200, 'As destinações guardadas.', DestinacoesImportadas),
    async respond(_gateway, { body, tenant: escritorio, ator, requestId, criar }) {
      const lidas = lerDestinacoesDoCsv(body);
      const { clientes } = await clientesPorRaiz(escritorio, [
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
      recusarLinhas(lidas, semCliente, 'cnpj_raiz', 'não é a raiz do CNPJ de um cliente ativo do escritório');
      recusarLinhas(lidas, await nuncaComprados(escritorio, respostas), 'produto', NUNCA_COMPRADO);
      await criar((tenant) => gravarRespostas(tenant, ator, respostas, requestId));
      return ok<DestinacoesImportadas>({
        importados: lidas.length,
        data: respostas.map(({ cliente_id, resposta }, i) => ({
          ...{ linha: lidas[i]?.linha ?? 0, cliente_id, destinacao: resposta },
        })),
      });
    },
  }),
  route('delete /v1/respostas/:id', {
    operacao: 'removerResposta',
    escopo: 'write:clients',
    resumo: 'Retira uma resposta; a pergunta volta, e os documentos atingidos são calculados de novo',
    respostas: { 204: { descricao: 'Retirada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removerResposta(tenant, ator, params.id, requestId)),
  }),
];
