import {
  ApiError,
  CriarLancamentoManual,
  ImportLancamentosQuery,
  LancamentoManual,
  LancamentosImportados,
  ListaDeLancamentosManuais,
  ListLancamentosQuery,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  type ClienteWithRegimes,
  findCliente,
  listLancamentosManuais,
  readAtOnce,
  removeLancamentoManual,
  storeLancamentosManuais,
} from '@apura/database';
import Type from 'typebox';
import { created, ended, found, isOk } from '../answers.ts';
import {
  asIs,
  countMissing,
  inReais,
  mesOfCell,
  normalize,
  readCsvRows,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { shaped } from '../representation/shaped.ts';
import { listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import { faltaDoEstabelecimento } from './new-cliente.ts';

/**
 * Reads manual entries of a client from a CSV file: a header with `competencia`, `tipo`, `tributo`, `valor`, `nota` and, for ICMS and
 * IPI, `estabelecimento`; months, taxes and amounts as people write them. Lines may be alike.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readLancamentosCsv = (
  texto: string,
  cliente: Pick<ClienteWithRegimes, 'cnpj_raiz'>,
): WithLinha<CriarLancamentoManual>[] =>
  readCsvRows(texto, {
    colunas: {
      competencia: mesOfCell,
      tipo: normalize,
      tributo: normalize,
      valor: inReais,
      nota: asIs,
      estabelecimento: withoutPunctuation,
    },
    obrigatorias: [['competencia'], ['tipo'], ['tributo'], ['valor'], ['nota']],
    sinonimos: { mes: 'competencia', cnpj: 'estabelecimento', historico: 'nota', descricao: 'nota' },
    oQue: ['lançamento', 'lançamentos'],
    ler(dados, falta) {
      const lido = countMissing(() => validate(CriarLancamentoManual, dados), falta, 'tributo');
      const errado = lido && faltaDoEstabelecimento(lido, cliente);
      if (errado) falta(errado.campo, errado.motivo);
      return errado ? undefined : lido;
    },
  });

export const LANCAMENTOS_MANUAIS: readonly Route[] = [
  /** What the office entered by hand for a client's month. */
  route('get /v1/clientes/:id/lancamentos-manuais', {
    operation: 'listarLancamentosManuais',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:clients',
    summary: 'Lista o que o escritório lançou à mão em um mês do cliente',
    query: ListLancamentosQuery,
    responses: gives(200, 'Os lançamentos, na ordem em que entraram.', ListaDeLancamentosManuais),
    async respond(_gateway, { params, query, tenant }) {
      const lancamentos = await readAtOnce(tenant, async (mesmo) => {
        const { id } = found(await findCliente(mesmo, params.id));
        return listLancamentosManuais(mesmo, id, query.competencia);
      });
      return listedWhole(lancamentos.map((um) => shaped(LancamentoManual, um)));
    },
  }),
  /** Enters what no note says; a finished apuração of the month becomes outdated. */
  route('post /v1/clientes/:id/lancamentos-manuais', {
    operation: 'criarLancamentoManual',
    errors: ['mes_fechado'],
    example: {
      body: {
        ...{ competencia: '2026-09', tipo: 'credito', tributo: 'icms', valor: '120.00' },
        nota: 'Energia da produção',
      },
    },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Lança à mão o que nenhum documento diz: um ajuste, um crédito, um estorno',
    body: CriarLancamentoManual,
    responses: gives(
      201,
      'O lançamento. As apurações prontas do mês ficam desatualizadas.',
      LancamentoManual,
    ),
    async respond(_gateway, { params: { id: clienteId }, body, tenant, requestId, create: criar }) {
      const falta = faltaDoEstabelecimento(body, found(await findCliente(tenant, clienteId)));
      if (falta) throw new ApiError('corpo_invalido', { detalhes: [falta] });
      const { competencia: _mes, ...lancamento } = body;
      const [id = ''] = await criar(async (alvo) =>
        found(await storeLancamentosManuais(alvo, clienteId, [body], requestId)),
      );
      return created({ id, ...lancamento });
    },
  }),
  /** Enters the lines of a CSV file: all of them, or none. */
  route('post /v1/clientes/:id/lancamentos-manuais/importar', {
    operation: 'importarLancamentosManuais',
    errors: ['mes_fechado'],
    example: { file: 'lancamentos.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Guarda todos os lançamentos manuais de um arquivo CSV, ou nenhum; conferir=true só os confere',
    reads: 'csv',
    query: ImportLancamentosQuery,
    body: Type.String({
      description:
        'cabeçalho com competencia, tipo, tributo, valor, nota e, se quiser, estabelecimento; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 lançamentos',
    }),
    responses: gives(200, 'Os lançamentos do arquivo.', LancamentosImportados),
    async respond(_gateway, { params: { id: clienteId }, query, body, tenant, requestId, create: criar }) {
      const lidos = readLancamentosCsv(body, found(await findCliente(tenant, clienteId)));
      const novos = lidos.map(({ linha: _linha, ...novo }) => novo);
      const ids =
        query.conferir === true
          ? []
          : await criar(async (alvo) =>
              found(await storeLancamentosManuais(alvo, clienteId, novos, requestId)),
            );
      return isOk<LancamentosImportados>({
        importados: ids.length,
        data: lidos.map((lido, i) => ({ ...lido, id: ids[i] ?? null })),
      });
    },
  }),
  route('delete /v1/lancamentos-manuais/:id', {
    operation: 'removerLancamentoManual',
    errors: ['mes_fechado'],
    scope: 'write:clients',
    summary: 'Retira um lançamento manual; as apurações prontas do mês ficam desatualizadas',
    responses: { 204: { description: 'Retirado.' } },
    respond: async (_gateway, { params, tenant, requestId }) =>
      ended(await removeLancamentoManual(tenant, params.id, requestId)),
  }),
];
