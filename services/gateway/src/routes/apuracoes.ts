import {
  Apuracao,
  ApuracoesPedidas,
  ApurarVarias,
  CriarApuracao,
  comEfeito,
  Divergencia,
  ErroDaApi,
  ListaDeApuracoes,
  ListaDeDivergencias,
  ListaDeDocumentos,
  ListarApuracoesQuery,
  ListarDivergenciasQuery,
  linksDaApuracao,
  PeriodQuery,
} from '@apura/contracts';
import {
  apurarCarteira,
  contarVereditos,
  listarApuracoes,
  listarDocumentosDoMes,
  paginarDivergencias,
  pedirApuracao,
  verApuracao,
} from '@apura/database';
import { created, found, jsonText, kept } from '../answers.ts';
import { apuracaoDaApi, apuracaoEmMarkdown, CENARIO_DA_LEI } from '../representation/apuracao.ts';
import { filtroDaCarteira } from '../representation/carteira.ts';
import { shaped } from '../representation/shaped.ts';
import { appendPage, filtered, listed } from '../request/page.ts';
import { prefers } from '../request/send.ts';
import { downloadOfApuracao } from '../request/zip-download.ts';
import { gives, type Route, route } from '../route.ts';

export const APURACOES: readonly Route[] = [
  route('post /v1/apuracoes', {
    operacao: 'criarApuracao',
    exemplo: { body: { cliente_id: '$CLIENTE_ID', competencia: '2026-09' } },
    escopo: 'write:apuracoes',
    repetivel: true,
    resumo: 'Pede a apuração de um cliente em um mês',
    body: CriarApuracao,
    respostas: { 201: { descricao: 'A apuração, na fila.', schema: Apuracao, headers: ['Location'] } },
    erros: ['apuracao_em_andamento', 'not_found', 'cliente_nao_encontrado'],
    async respond({ publicBaseUrl }, { body, tenant, requestId, criar }) {
      const pedido = {
        clienteId: body.cliente_id.toLowerCase(),
        competencia: body.competencia,
        cenario: CENARIO_DA_LEI,
        requestId,
      };
      const id = await criar(async (tenant) => {
        const resposta = await pedirApuracao(tenant, pedido);
        if (resposta === 'cliente_desconhecido') throw new ErroDaApi('cliente_nao_encontrado');
        if ('emAndamento' in resposta) {
          throw new ErroDaApi('apuracao_em_andamento', {
            params: { id: resposta.emAndamento },
            adicionais: { apuracao_id: resposta.emAndamento },
          });
        }
        return resposta.criada.id;
      });
      const criada = kept(await verApuracao(tenant, id), `apuracao ${id}`);
      return {
        status: 201,
        body: apuracaoDaApi(criada, publicBaseUrl),
        headers: { Location: linksDaApuracao(publicBaseUrl, id).self },
      };
    },
  }),
  /** One request for a whole month; how far it is, `GET /v1/carteira` tells. */
  route('post /v1/apuracoes/varias', {
    operacao: 'criarApuracoes',
    exemplo: { body: { competencia: '2026-09' } },
    escopo: 'write:apuracoes',
    repetivel: true,
    resumo:
      'Pede a apuração de um mês de todos os clientes que têm notas e ainda não estão em dia; o andamento está na carteira',
    body: ApurarVarias,
    respostas: gives(201, 'O que foi feito de cada cliente ativo.', ApuracoesPedidas),
    async respond({ agora }, { body, requestId, criar }) {
      const pedido = { ...filtroDaCarteira(body, agora()), cenario: CENARIO_DA_LEI, requestId };
      const feito = await criar((tenant) => apurarCarteira(tenant, pedido));
      const pedidas = feito.data.filter(({ resultado }) => resultado === 'pedida').length;
      return created<ApuracoesPedidas>({ competencia: pedido.competencia, pedidas, ...feito });
    },
  }),
  /** Without the figures, which make a list heavy: they are in each apuração by its id. */
  route('get /v1/apuracoes', {
    operacao: 'listarApuracoes',
    exemplo: { query: { cliente_id: '$CLIENTE_ID', limit: '2' } },
    escopo: 'read:apuracoes',
    resumo: 'Lista as apurações, da mais nova para a mais antiga',
    query: ListarApuracoesQuery,
    respostas: gives(200, 'Uma página de apurações, sem o comparativo.', ListaDeApuracoes),
    async respond({ publicBaseUrl }, pedido) {
      const linhas = await listarApuracoes(pedido.tenant, filtered(pedido));
      return listed(pedido, linhas, (linha) => apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl));
    },
  }),
  route('get /v1/apuracoes/:id', {
    operacao: 'verApuracao',
    escopo: 'read:apuracoes',
    resumo: 'Mostra a apuração, com a comparação entre o regime atual e o novo',
    respostas: {
      200: { descricao: 'A apuração.', schema: Apuracao, outrosTipos: ['text/markdown'] },
      304: { descricao: 'O cliente já tem esta apuração (If-None-Match).' },
    },
    async respond({ publicBaseUrl }, { params, req, tenant }) {
      const linha = found(await verApuracao(tenant, params.id));
      const acabado = linha.estado === 'calculada';
      const apuracao = {
        ...apuracaoDaApi(linha, publicBaseUrl),
        ...(acabado
          ? { autenticidade: await contarVereditos(tenant, linha.cliente_id, linha.competencia) }
          : {}),
      };
      if (!prefers(req, 'text/markdown')) {
        return { status: 200, body: apuracao, headers: { Vary: 'Accept' }, acabado };
      }
      return {
        status: 200,
        body: Buffer.from(apuracaoEmMarkdown(apuracao)),
        headers: { Vary: 'Accept', 'Content-Type': 'text/markdown; charset=utf-8' },
        acabado,
      };
    },
  }),
  route('get /v1/apuracoes/:id/pdf', {
    ...downloadOfApuracao('pdf', 'O relatório.', 'este relatório'),
    operacao: 'baixarApuracaoPdf',
    resumo: 'Baixa o relatório em PDF',
  }),
  route('get /v1/apuracoes/:id/xlsx', {
    ...downloadOfApuracao('xlsx', 'A planilha.', 'esta planilha'),
    operacao: 'baixarApuracaoXlsx',
    resumo: 'Baixa os quadros, as notas e os itens da apuração como planilha XLSX',
  }),
  route('get /v1/apuracoes/:id/csv', {
    ...downloadOfApuracao('csv', 'O arquivo.', 'este arquivo'),
    operacao: 'baixarApuracaoCsv',
    resumo: 'Baixa os quadros da apuração como CSV: UTF-8 com marca, ponto e vírgula, vírgula decimal',
  }),
  route('get /v1/apuracoes/:id/csv-zip', {
    ...downloadOfApuracao('csv.zip', 'O ZIP.', 'este arquivo'),
    operacao: 'baixarApuracaoCsvZip',
    resumo: 'Baixa os quadros, as notas e os itens da apuração como ZIP, com um CSV por tabela',
  }),
  /** Of the month's notes as they are now, which a version marked as outdated may not have seen all of. */
  route('get /v1/apuracoes/:id/inconsistencias', {
    operacao: 'listarInconsistencias',
    exemplo: { query: { gravidade: 'critica' } },
    escopo: 'read:apuracoes',
    resumo: 'Lista as divergências entre as notas do mês e a lei',
    query: ListarDivergenciasQuery,
    respostas: gives(200, 'Uma página de divergências.', ListaDeDivergencias),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const filter = filtered(pedido);
      const { cliente_id, competencia } = found(await verApuracao(tenant, params.id));
      const linhas = await paginarDivergencias(tenant, cliente_id, competencia, filter);
      return listed(pedido, linhas, (linha) => shaped(Divergencia, comEfeito(linha)));
    },
  }),
  /** The month's notes as they are now, which a version marked as outdated may not have seen all of. */
  route('get /v1/apuracoes/:id/documentos', {
    operacao: 'listarDocumentosDaApuracao',
    exemplo: { query: { limit: '2' } },
    escopo: 'read:documents',
    resumo: 'Lista as notas que entram na apuração',
    query: PeriodQuery,
    respostas: gives(200, 'Uma página de documentos.', ListaDeDocumentos),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const filter = filtered(pedido);
      const { cliente_id, competencia } = found(await verApuracao(tenant, params.id));
      const linhas = await listarDocumentosDoMes(tenant, cliente_id, competencia, filter);
      return jsonText(appendPage(pedido, linhas));
    },
  }),
];
