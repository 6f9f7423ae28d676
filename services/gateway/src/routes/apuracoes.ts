import {
  ApiError,
  Apuracao,
  ApuracoesPedidas,
  ApurarVarias,
  CriarApuracao,
  Divergencia,
  known,
  ListApuracoesQuery,
  ListaDeApuracoes,
  ListaDeDivergencias,
  ListaDeDocumentos,
  ListDivergenciasQuery,
  linksDaApuracao,
  PeriodQuery,
  withEfeito,
} from '@apura/contracts';
import {
  assessCarteira,
  countVereditos,
  findApuracao,
  listApuracoes,
  listDocumentosDoMes,
  listEventosSemNotaDoMes,
  paginateDivergencias,
  readAtOnce,
  removeVersao,
  requestApuracao,
} from '@apura/database';
import { created, ended, found, jsonText, prefers } from '../answers.ts';
import { apuracaoAsMarkdown, apuracaoForApi, CENARIO_DA_LEI } from '../representation/apuracao.ts';
import { filtroDaCarteira } from '../representation/carteira.ts';
import { shaped } from '../representation/shaped.ts';
import { downloadOfApuracao } from '../request/downloads.ts';
import { appendPage, filtered, listed } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import { eventoWithoutNotaForApi } from './documentos.ts';

export const APURACOES: readonly Route[] = [
  route('post /v1/apuracoes', {
    operation: 'criarApuracao',
    example: { body: { cliente_id: '$CLIENTE_ID', competencia: '2026-09' } },
    scope: 'write:apuracoes',
    stepwise: true,
    summary: 'Pede a apuração de um cliente em um mês',
    body: CriarApuracao,
    responses: { 201: { description: 'A apuração, na fila.', schema: Apuracao, headers: ['Location'] } },
    errors: [
      'apuracao_em_andamento',
      'mes_fechado',
      'mes_fora_do_periodo',
      'not_found',
      'cliente_nao_encontrado',
    ],
    async respond({ publicBaseUrl }, { body, tenant, ator, requestId, create: criar }) {
      const pedido = {
        clienteId: body.cliente_id.toLowerCase(),
        competencia: body.competencia,
        cenario: CENARIO_DA_LEI,
        requestId,
        ator,
      };
      const id = await criar(async (tenant) => {
        const resposta = await requestApuracao(tenant, pedido);
        if (resposta === 'cliente_desconhecido') throw new ApiError('cliente_nao_encontrado');
        if ('fechado' in resposta)
          throw new ApiError('mes_fechado', { params: { competencia: pedido.competencia } });
        if ('ultimoMes' in resposta)
          throw new ApiError('mes_fora_do_periodo', { params: { ultimo_mes: resposta.ultimoMes } });
        if ('emAndamento' in resposta) {
          throw new ApiError('apuracao_em_andamento', {
            params: { id: resposta.emAndamento },
            adicionais: { apuracao_id: resposta.emAndamento },
          });
        }
        return resposta.criada.id;
      });
      const criada = known(await findApuracao(tenant, id), `apuracao ${id}`);
      return {
        status: 201,
        body: apuracaoForApi(criada, publicBaseUrl),
        headers: { Location: linksDaApuracao(publicBaseUrl, id).self },
      };
    },
  }),
  /** One request for a whole month; how far it is, `GET /v1/carteira` tells. */
  route('post /v1/apuracoes/varias', {
    operation: 'criarApuracoes',
    example: { body: { competencia: '2026-09' } },
    scope: 'write:apuracoes',
    stepwise: true,
    summary:
      'Pede a apuração de um mês de todos os clientes, ou de alguns, que têm notas e ainda não estão em dia; o andamento está na carteira',
    body: ApurarVarias,
    responses: gives(201, 'O que foi feito de cada cliente ativo.', ApuracoesPedidas),
    async respond(_gateway, { body, ator, requestId, create: criar, ...today }) {
      const doMes = { ...filtroDaCarteira(body, today), clientes: body.cliente_ids };
      const pedido = { ...doMes, cenario: CENARIO_DA_LEI, requestId, ator };
      const feito = await criar((tenant) => assessCarteira(tenant, pedido));
      const pedidas = feito.data.filter(({ resultado }) => resultado === 'pedida').length;
      return created<ApuracoesPedidas>({ competencia: pedido.competencia, pedidas, ...feito });
    },
  }),
  /** Without the figures, which make a list heavy: they are in each apuração by its id. */
  route('get /v1/apuracoes', {
    operation: 'listarApuracoes',
    example: { query: { cliente_id: '$CLIENTE_ID', limit: '2' } },
    scope: 'read:apuracoes',
    summary: 'Lista as apurações, da mais nova para a mais antiga',
    query: ListApuracoesQuery,
    responses: gives(200, 'Uma página de apurações, sem o comparativo.', ListaDeApuracoes),
    async respond({ publicBaseUrl }, pedido) {
      const linhas = await listApuracoes(pedido.tenant, filtered(pedido));
      return listed(pedido, linhas, (linha) =>
        apuracaoForApi({ ...linha, comparativo: null }, publicBaseUrl),
      );
    },
  }),
  route('get /v1/apuracoes/:id', {
    operation: 'verApuracao',
    scope: 'read:apuracoes',
    summary: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
    responses: {
      200: { description: 'A apuração.', schema: Apuracao, otherTypes: ['text/markdown'] },
      304: { description: 'O cliente já tem esta apuração (If-None-Match).' },
    },
    async respond({ publicBaseUrl }, { params, req, tenant, hoje }) {
      const { linha, doMes } = await readAtOnce(tenant, async (mesmo) => {
        const linha = found(await findApuracao(mesmo, params.id));
        const { estado, cliente_id, competencia } = linha;
        if (estado !== 'calculada') return { linha };
        const autenticidade = await countVereditos(mesmo, cliente_id, competencia);
        const semNota = await listEventosSemNotaDoMes(mesmo, cliente_id, competencia);
        return {
          linha,
          doMes: { autenticidade, eventos_sem_nota: semNota.map(eventoWithoutNotaForApi) },
        };
      });
      const acabado = doMes !== undefined;
      const apuracao = { ...apuracaoForApi(linha, publicBaseUrl, hoje), ...doMes };
      if (!prefers(req, 'text/markdown')) {
        return { status: 200, body: apuracao, headers: { Vary: 'Accept' }, acabado };
      }
      return {
        status: 200,
        body: Buffer.from(apuracaoAsMarkdown(apuracao)),
        headers: { Vary: 'Accept', 'Content-Type': 'text/markdown; charset=utf-8' },
        acabado,
      };
    },
  }),
  route('delete /v1/apuracoes/:id', {
    operation: 'apagarApuracao',
    scope: 'write:apuracoes',
    summary: 'Apaga uma versão de uma apuração, com os relatórios e os links dela',
    responses: { 204: { description: 'Apagada.' } },
    errors: ['apuracao_em_andamento', 'mes_fechado'],
    async respond(_gateway, { params: { id }, tenant, ator, requestId }) {
      const outcome = await removeVersao(tenant, ator, id, requestId);
      if (outcome === 'em_andamento')
        throw new ApiError('apuracao_em_andamento', { params: { id }, adicionais: { apuracao_id: id } });
      return ended(outcome === 'feito');
    },
  }),
  route('get /v1/apuracoes/:id/pdf', {
    ...downloadOfApuracao('pdf', 'O relatório.', 'este relatório'),
    operation: 'baixarApuracaoPdf',
    summary: 'Baixa o relatório em PDF',
  }),
  route('get /v1/apuracoes/:id/xlsx', {
    ...downloadOfApuracao('xlsx', 'A planilha.', 'esta planilha'),
    operation: 'baixarApuracaoXlsx',
    summary: 'Baixa os quadros, as notas e os itens da apuração como planilha XLSX',
  }),
  route('get /v1/apuracoes/:id/csv', {
    ...downloadOfApuracao('csv', 'O arquivo.', 'este arquivo'),
    operation: 'baixarApuracaoCsv',
    summary: 'Baixa os quadros da apuração como CSV: UTF-8 com marca, ponto e vírgula, vírgula decimal',
  }),
  route('get /v1/apuracoes/:id/csv-zip', {
    ...downloadOfApuracao('csv.zip', 'O ZIP.', 'este arquivo'),
    operation: 'baixarApuracaoCsvZip',
    summary: 'Baixa os quadros, as notas e os itens da apuração como ZIP, com um CSV por tabela',
  }),
  /** Of the month's notes as they are now, which a version marked as outdated may not have seen all of. */
  route('get /v1/apuracoes/:id/inconsistencias', {
    operation: 'listarInconsistencias',
    example: { query: { gravidade: 'critica' } },
    scope: 'read:apuracoes',
    summary: 'Lista as divergências entre as notas do mês e a lei',
    query: ListDivergenciasQuery,
    responses: gives(200, 'Uma página de divergências.', ListaDeDivergencias),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const filter = filtered(pedido);
      const linhas = await readAtOnce(tenant, async (mesmo) => {
        const { cliente_id, competencia } = found(await findApuracao(mesmo, params.id));
        return paginateDivergencias(mesmo, cliente_id, competencia, filter);
      });
      return listed(pedido, linhas, (linha) => shaped(Divergencia, withEfeito(linha)));
    },
  }),
  /** The month's notes as they are now, which a version marked as outdated may not have seen all of. */
  route('get /v1/apuracoes/:id/documentos', {
    operation: 'listarDocumentosDaApuracao',
    example: { query: { limit: '2' } },
    scope: 'read:documents',
    summary: 'Lista as notas que entram na apuração',
    query: PeriodQuery,
    responses: gives(200, 'Uma página de documentos.', ListaDeDocumentos),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const filter = filtered(pedido);
      const linhas = await readAtOnce(tenant, async (mesmo) => {
        const { cliente_id, competencia } = found(await findApuracao(mesmo, params.id));
        return listDocumentosDoMes(mesmo, cliente_id, competencia, filter);
      });
      return jsonText(appendPage(pedido, linhas));
    },
  }),
];
