import {
  type Detalhe,
  ErroDaApi,
  ImportarSaldosQuery,
  SaldoDoTributo,
  SaldoInicialDoCliente,
  SaldoInicialInformado,
  SaldosImportados,
  type Unwritten,
  validar,
} from '@apura/contracts';
import {
  type ClienteComRegimes,
  gravarSaldoInicial,
  type SaldoInicialVisto,
  verCliente,
  verSaldoInicial,
} from '@apura/database';
import Type from 'typebox';
import { found, NOTHING, ok, present } from '../answers.ts';
import {
  type ComLinha,
  contarFaltas,
  emReais,
  lerLinhasDoCsv,
  normalizar,
  semPontuacao,
} from '../csv-import/ler-linhas-do-csv.ts';
import { saldoDoCliente } from '../request/novo-cliente.ts';
import { gives, type Route, route } from '../route.ts';

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
 * @throws ErroDaApi `csv_invalido` with the faults of its lines
 */
const lerSaldosDoCsv = (
  texto: string,
  cliente: Pick<ClienteComRegimes, 'cnpj_raiz' | 'estabelecimentos'>,
): ComLinha<SaldoDoTributo>[] =>
  lerLinhasDoCsv(texto, {
    colunas: {
      tributo: (nome) => NOMES[normalizar(nome)] ?? normalizar(nome),
      estabelecimento: semPontuacao,
      valor: emReais,
    },
    obrigatorias: [['tributo'], ['valor']],
    sinonimos: { cnpj: 'estabelecimento', saldo: 'valor' },
    oQue: ['saldo', 'saldos'],
    ler(dados, falta) {
      const lido = contarFaltas(() => validar(SaldoDoTributo, dados), falta, 'tributo');
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
    operacao: 'verSaldoInicial',
    escopo: 'read:clients',
    resumo: 'Mostra os créditos que o cliente trouxe para o primeiro mês',
    respostas: gives(200, 'O saldo inicial; nulo enquanto nenhum foi informado.', SaldoInicialInformado),
    async respond(_gateway, { params, tenant }) {
      const { id } = found(await verCliente(tenant, params.id));
      return ok({ saldo: saldoDaApi(await verSaldoInicial(tenant, id)) });
    },
  }),
  /** Puts the opening balance in place of the one before; finished apurações of its month become outdated. */
  route('put /v1/clientes/:id/saldo-inicial', {
    operacao: 'informarSaldoInicial',
    exemplo: { body: { competencia: '2026-01', saldos: [{ tributo: 'pis', valor: '165.00' }] } },
    escopo: 'write:clients',
    resumo: 'Informa os créditos com que o primeiro mês do cliente começa, no lugar dos anteriores',
    reads: 'json_longo',
    body: SaldoInicialDoCliente,
    respostas: gives(
      200,
      'O saldo inicial. As apurações prontas que mudam ficam desatualizadas.',
      SaldoInicialInformado,
    ),
    erros: ['saldo_inicial_invalido'],
    async respond(_gateway, { params: { id: clienteId }, body: { competencia, saldos }, tenant, requestId }) {
      const cliente = found(await verCliente(tenant, clienteId));
      const novo = { clienteId, competencia, saldos: conferidos(saldos, cliente) };
      found(await gravarSaldoInicial(tenant, novo, requestId));
      return ok({ saldo: saldoDaApi(await verSaldoInicial(tenant, clienteId)) });
    },
  }),
  /** Takes it away; finished apurações of its month become outdated. */
  route('delete /v1/clientes/:id/saldo-inicial', {
    operacao: 'removerSaldoInicial',
    escopo: 'write:clients',
    resumo: 'Retira o saldo inicial do cliente; as apurações prontas que mudam ficam desatualizadas',
    respostas: { 204: { descricao: 'Retirado, ou não havia nenhum.' } },
    async respond(_gateway, { params: { id: clienteId }, tenant, requestId }) {
      const antes = found(await verCliente(tenant, clienteId)) && (await verSaldoInicial(tenant, clienteId));
      if (antes) await gravarSaldoInicial(tenant, { clienteId, ...antes, saldos: [] }, requestId);
      return NOTHING;
    },
  }),
  /** Puts the balances of a CSV file in place of the ones before: all of them, or none. */
  route('post /v1/clientes/:id/saldo-inicial/importar', {
    operacao: 'importarSaldoInicial',
    exemplo: { arquivo: 'saldos.csv', query: { competencia: '2026-01' } },
    escopo: 'write:clients',
    repetivel: true,
    resumo:
      'Guarda todos os saldos de um arquivo CSV no lugar dos anteriores, ou nenhum; conferir=true só os confere',
    reads: 'csv',
    body: Type.String({
      description:
        'cabeçalho com tributo, valor e, de ICMS e IPI, estabelecimento; valores como 1.234,56; separador vírgula ou ponto e vírgula; UTF-8 ou Windows-1252; até 1000 saldos',
    }),
    query: ImportarSaldosQuery,
    respostas: gives(200, 'Os saldos do arquivo.', SaldosImportados),
    async respond(_gateway, { params: { id: clienteId }, query, body, tenant, requestId, criar }) {
      const { competencia, conferir } = query;
      const saldos = lerSaldosDoCsv(body, found(await verCliente(tenant, clienteId)));
      if (conferir !== true)
        await criar(async (alvo) =>
          found(await gravarSaldoInicial(alvo, { clienteId, competencia, saldos }, requestId)),
        );
      return ok<SaldosImportados>({ importados: conferir === true ? 0 : saldos.length, data: saldos });
    },
  }),
];

/** @throws ErroDaApi `saldo_inicial_invalido` with what is wrong with each */
function conferidos(saldos: readonly SaldoDoTributo[], cliente: ClienteComRegimes): SaldoDoTributo[] {
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
  if (detalhes.length) throw new ErroDaApi('saldo_inicial_invalido', { detalhes });
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
