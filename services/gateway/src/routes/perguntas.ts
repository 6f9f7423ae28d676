import {
  AjustesGravados,
  CriarAjustes,
  CriarRespostas,
  ListaDePerguntas,
  ListaDeRespostas,
  ListarPerguntasQuery,
  ListarRespostasQuery,
  RespostasGravadas,
} from '@apura/contracts';
import {
  gravarAjustes,
  gravarRespostas,
  listarPerguntas,
  listarRespostas,
  nuncaComprados,
  removerResposta,
} from '@apura/database';
import { created, ended, found } from '../answers.ts';
import { ajusteDaApi, perguntaDaApi, respostaDaApi } from '../representation/pergunta.ts';
import {
  conferirCada,
  conferirCompras,
  conferirContradicoes,
  faltasDaResposta,
  faltasDoAjuste,
} from '../request/conferir-ajuste.ts';
import { filtered, listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

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
  route('delete /v1/respostas/:id', {
    operacao: 'removerResposta',
    escopo: 'write:clients',
    resumo: 'Retira uma resposta; a pergunta volta, e os documentos atingidos são calculados de novo',
    respostas: { 204: { descricao: 'Retirada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removerResposta(tenant, ator, params.id, requestId)),
  }),
];
