import {
  CriarLancamentoManual,
  ErroDaApi,
  ImportarLancamentosQuery,
  LancamentoManual,
  LancamentosImportados,
  ListaDeLancamentosManuais,
  ListarLancamentosQuery,
  validar,
} from '@apura/contracts';
import {
  type ClienteComRegimes,
  gravarLancamentosManuais,
  listarLancamentosManuais,
  removerLancamentoManual,
  verCliente,
} from '@apura/database';
import Type from 'typebox';
import { created, ended, found, ok } from '../answers.ts';
import {
  type ComLinha,
  comoEsta,
  contarFaltas,
  emReais,
  lerLinhasDoCsv,
  mesDaCelula,
  normalizar,
  semPontuacao,
} from '../csv-import/ler-linhas-do-csv.ts';
import { shaped } from '../representation/shaped.ts';
import { faltaDoEstabelecimento } from '../request/novo-cliente.ts';
import { listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

/**
 * Reads manual entries of a client from a CSV file: a header with `competencia`, `tipo`, `tributo`, `valor`, `nota` and, for ICMS and
 * IPI, `estabelecimento`; months, taxes and amounts as people write them. Lines may be alike.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
const lerLancamentosDoCsv = (
  texto: string,
  cliente: Pick<ClienteComRegimes, 'cnpj_raiz'>,
): ComLinha<CriarLancamentoManual>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      competencia: mesDaCelula,
      tipo: normalizar,
      tributo: normalizar,
      valor: emReais,
      nota: comoEsta,
      estabelecimento: semPontuacao,
    },
    obrigatorias: [['competencia'], ['tipo'], ['tributo'], ['valor'], ['nota']],
    sinonimos: { mes: 'competencia', cnpj: 'estabelecimento', historico: 'nota', descricao: 'nota' },
    oQue: ['lançamento', 'lançamentos'],
    ler(dados, falta) {
      const lido = contarFaltas(() => validar(CriarLancamentoManual, dados), falta, 'tributo');
      const errado = lido && faltaDoEstabelecimento(lido, cliente);
      if (errado) falta(errado.campo, errado.motivo);
      return errado ? undefined : lido;
    },
  });

export const LANCAMENTOS_MANUAIS: readonly Route[] = [
  /** What the office entered by hand for a client's month. */
  route('get /v1/clientes/:id/lancamentos-manuais', {
    operacao: 'listarLancamentosManuais',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:clients',
    resumo: 'Lista o que o escritório lançou à mão em um mês do cliente',
    query: ListarLancamentosQuery,
    respostas: gives(200, 'Os lançamentos, na ordem em que entraram.', ListaDeLancamentosManuais),
    async respond(_gateway, { params, query, tenant }) {
      const { id } = found(await verCliente(tenant, params.id));
      const lancamentos = await listarLancamentosManuais(tenant, id, query.competencia);
      return listedWhole(lancamentos.map((um) => shaped(LancamentoManual, um)));
    },
  }),
  /** Enters what no note says; a finished apuração of the month becomes outdated. */
  route('post /v1/clientes/:id/lancamentos-manuais', {
    operacao: 'criarLancamentoManual',
    exemplo: {
      body: {
        ...{ competencia: '2026-09', tipo: 'credito', tributo: 'icms', valor: '120.00' },
        nota: 'Energia da produção',
      },
    },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Lança à mão o que nenhum documento diz: um ajuste, um crédito, um estorno',
    body: CriarLancamentoManual,
    respostas: gives(
      201,
      'O lançamento. As apurações prontas do mês ficam desatualizadas.',
      LancamentoManual,
    ),
    async respond(_gateway, { params: { id: clienteId }, body, tenant, requestId, criar }) {
      const falta = faltaDoEstabelecimento(body, found(await verCliente(tenant, clienteId)));
      if (falta) throw new ErroDaApi('corpo_invalido', { detalhes: [falta] });
      const { competencia: _mes, ...lancamento } = body;
      const [id = ''] = await criar(async (alvo) =>
        found(await gravarLancamentosManuais(alvo, clienteId, [body], requestId)),
      );
      return created({ id, ...lancamento });
    },
  }),
  /** Enters the lines of a CSV file: all of them, or none. */
  route('post /v1/clientes/:id/lancamentos-manuais/importar', {
    operacao: 'importarLancamentosManuais',
    exemplo: { arquivo: 'lancamentos.csv' },
    escopo: 'write:clients',
    repetivel: true,
    resumo: 'Guarda todos os lançamentos manuais de um arquivo CSV, ou nenhum; conferir=true só os confere',
    reads: 'csv',
    query: ImportarLancamentosQuery,
    body: Type.String({
      description:
        'cabeçalho com competencia, tipo, tributo, valor, nota e, se quiser, estabelecimento; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 lançamentos',
    }),
    respostas: gives(200, 'Os lançamentos do arquivo.', LancamentosImportados),
    async respond(_gateway, { params: { id: clienteId }, query, body, tenant, requestId, criar }) {
      const lidos = lerLancamentosDoCsv(body, found(await verCliente(tenant, clienteId)));
      const novos = lidos.map(({ linha: _linha, ...novo }) => novo);
      const ids =
        query.conferir === true
          ? []
          : await criar(async (alvo) =>
              found(await gravarLancamentosManuais(alvo, clienteId, novos, requestId)),
            );
      return ok<LancamentosImportados>({
        importados: ids.length,
        data: lidos.map((lido, i) => ({ ...lido, id: ids[i] ?? null })),
      });
    },
  }),
  route('delete /v1/lancamentos-manuais/:id', {
    operacao: 'removerLancamentoManual',
    escopo: 'write:clients',
    resumo: 'Retira um lançamento manual; as apurações prontas do mês ficam desatualizadas',
    respostas: { 204: { descricao: 'Retirado.' } },
    respond: async (_gateway, { params, tenant, requestId }) =>
      ended(await removerLancamentoManual(tenant, params.id, requestId)),
  }),
];
