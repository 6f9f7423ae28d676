import {
  ApiError,
  type Detalhe,
  ImportSaldosQuery,
  SaldoDoTributo,
  SaldoInicialDoCliente,
  SaldoInicialInformado,
  SaldosImportados,
  type Unwritten,
  validate,
  withoutPunctuation,
} from '@apura/contracts';
import {
  type ClienteWithRegimes,
  findCliente,
  findSaldoInicial,
  readAtOnce,
  type SaldoInicialVisto,
  storeSaldoInicial,
} from '@apura/database';
import Type from 'typebox';
import { found, isOk, NOTHING, present } from '../answers.ts';
import {
  countMissing,
  inReais,
  normalize,
  readCsvRows,
  type WithLinha,
} from '../csv-import/read-csv-rows.ts';
import { gives, type Route, route } from '../route.ts';
import { saldoDoCliente } from './new-cliente.ts';

/** As the panel calls them. */
const NOMES: Readonly<Record<string, string>> = {
  ibs_dos_estados: 'ibs_uf',
  ibs_estadual: 'ibs_uf',
  ibs_dos_municipios: 'ibs_mun',
  ibs_municipal: 'ibs_mun',
};

/**
 * Reads the opening balances of a client from a CSV file: a header with `tributo`, `valor` and, for ICMS and IPI of a
 * client with more than one, `estabelecimento`; taxes as people call them ("ICMS-ST"), amounts as they write them.
 *
 * @throws ApiError `csv_invalido` with the faults of its lines
 */
const readSaldosCsv = (
  texto: string,
  cliente: Pick<ClienteWithRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): WithLinha<SaldoDoTributo>[] =>
  readCsvRows(texto, {
    colunas: {
      tributo: (nome) => NOMES[normalize(nome)] ?? normalize(nome),
      estabelecimento: withoutPunctuation,
      valor: inReais,
    },
    obrigatorias: [['tributo'], ['valor']],
    sinonimos: { cnpj: 'estabelecimento', saldo: 'valor' },
    oQue: ['saldo', 'saldos'],
    ler(dados, falta) {
      const lido = countMissing(() => validate(SaldoDoTributo, dados), falta, 'tributo');
      if (!lido) return undefined;
      const saldo = saldoDoCliente(lido, cliente);
      if (!('motivo' in saldo)) return saldo;
      falta(saldo.campo, saldo.motivo);
      return undefined;
    },
    chave: ({ tributo, estabelecimento }) => ({
      coluna: 'tributo',
      valor: `${tributo} ${estabelecimento ?? ''}`,
      nome: estabelecimento ? `${tributo} de ${estabelecimento}` : tributo,
    }),
  });

export const SALDO_INICIAL: readonly Route[] = [
  /** The credit that a client brought along; `saldo` is null while none was entered. */
  route('get /v1/clientes/:id/saldo-inicial', {
    operation: 'verSaldoInicial',
    scope: 'read:clients',
    revisable: true,
    summary: 'Mostra os créditos que o cliente trouxe para o primeiro mês',
    responses: gives(200, 'O saldo inicial; nulo enquanto nenhum foi informado.', SaldoInicialInformado),
    async respond(_gateway, { params, tenant }) {
      const saldo = await readAtOnce(tenant, async (mesmo) => {
        const { id } = found(await findCliente(mesmo, params.id));
        return findSaldoInicial(mesmo, id);
      });
      return isOk({ saldo: saldoDaApi(saldo) });
    },
  }),
  /** Puts the opening balance in place of the one before; finished apurações of its month become outdated. */
  route('put /v1/clientes/:id/saldo-inicial', {
    operation: 'informarSaldoInicial',
    example: { body: { competencia: '2026-01', saldos: [{ tributo: 'pis', valor: '165.00' }] } },
    scope: 'write:clients',
    revisable: true,
    summary: 'Informa os créditos com que o primeiro mês do cliente começa, no lugar dos anteriores',
    reads: 'json_longo',
    body: SaldoInicialDoCliente,
    responses: gives(
      200,
      'O saldo inicial. As apurações prontas que mudam ficam desatualizadas.',
      SaldoInicialInformado,
    ),
    errors: ['saldo_inicial_invalido', 'mes_fechado'],
    async respond(_gateway, { params: { id: clienteId }, body: { competencia, saldos }, tenant, requestId }) {
      const cliente = found(await findCliente(tenant, clienteId));
      const novo = { clienteId, competencia, saldos: conferidos(saldos, cliente) };
      found(await storeSaldoInicial(tenant, novo, requestId));
      return isOk({ saldo: saldoDaApi(await findSaldoInicial(tenant, clienteId)) });
    },
  }),
  /** Takes it away; finished apurações of its month become outdated. */
  route('delete /v1/clientes/:id/saldo-inicial', {
    operation: 'removerSaldoInicial',
    errors: ['mes_fechado'],
    scope: 'write:clients',
    summary: 'Retira o saldo inicial do cliente; as apurações prontas que mudam ficam desatualizadas',
    responses: { 204: { description: 'Retirado, ou não havia nenhum.' } },
    async respond(_gateway, { params: { id: clienteId }, tenant, requestId }) {
      const antes =
        found(await findCliente(tenant, clienteId)) && (await findSaldoInicial(tenant, clienteId));
      if (antes) await storeSaldoInicial(tenant, { clienteId, ...antes, saldos: [] }, requestId);
      return NOTHING;
    },
  }),
  /** Puts the balances of a CSV file in place of the ones before: all of them, or none. */
  route('post /v1/clientes/:id/saldo-inicial/importar', {
    operation: 'importarSaldoInicial',
    errors: ['mes_fechado'],
    example: { file: 'saldos.csv', query: { competencia: '2026-01' } },
    scope: 'write:clients',
    stepwise: true,
    summary:
      'Guarda todos os saldos de um arquivo CSV no lugar dos anteriores, ou nenhum; conferir=true só os confere',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com tributo, valor e, de ICMS e IPI, estabelecimento; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 saldos',
    }),
    query: ImportSaldosQuery,
    responses: gives(200, 'Os saldos do arquivo.', SaldosImportados),
    async respond(_gateway, { params: { id: clienteId }, query, body, tenant, requestId, create: criar }) {
      const { competencia, conferir } = query;
      const saldos = readSaldosCsv(body, found(await findCliente(tenant, clienteId)));
      if (conferir !== true)
        await criar(async (alvo) =>
          found(await storeSaldoInicial(alvo, { clienteId, competencia, saldos }, requestId)),
        );
      return isOk<SaldosImportados>({ importados: conferir === true ? 0 : saldos.length, data: saldos });
    },
  }),
];

/** @throws ApiError `saldo_inicial_invalido` with what is wrong with each */
function conferidos(saldos: readonly SaldoDoTributo[], cliente: ClienteWithRegimes): SaldoDoTributo[] {
  const detalhes: Detalhe[] = [];
  const bons = new Map<string, SaldoDoTributo>();
  for (const [i, pedido] of saldos.entries()) {
    const saldo = saldoDoCliente(pedido, cliente);
    if ('motivo' in saldo) {
      detalhes.push({ campo: `saldos[${i}].${saldo.campo}`, motivo: saldo.motivo });
      continue;
    }
    const qual = `${saldo.tributo} ${saldo.estabelecimento ?? ''}`;
    if (bons.has(qual)) detalhes.push({ campo: `saldos[${i}].tributo`, motivo: 'aparece duas vezes' });
    bons.set(qual, saldo);
  }
  if (detalhes.length) throw new ApiError('saldo_inicial_invalido', { detalhes });
  return [...bons.values()];
}

/** The opening balance as it is shown; null while none was entered. */
const saldoDaApi = (visto: SaldoInicialVisto | undefined): Unwritten<SaldoInicialDoCliente> | null =>
  visto
    ? {
        competencia: visto.competencia,
        saldos: visto.saldos.map(({ tributo, estabelecimento, valor }) => ({
          tributo,
          valor,
          ...present({ estabelecimento }),
        })),
      }
    : null;
