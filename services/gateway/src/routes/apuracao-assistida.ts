import { createHash } from 'node:crypto';
import {
  ApiError,
  ApuracaoAssistida,
  AssistidaAsXlsxQuery,
  AssistidaImportada,
  AssistidaQuery,
  headerOfCsv,
  ImportAssistidaQuery,
  LIMITES,
  ListaDeImportacoesDaAssistida,
  mesesBefore,
  PeriodQuery,
} from '@apura/contracts';
import {
  findCliente,
  listImportacoes,
  readAtOnce,
  readMesDaAssistida,
  readStoredMapa,
  removeImportacao,
  storeImportacao,
  type Tenant,
} from '@apura/database';
import { type LinhaReconciliada, MOTIVOS_DA_RECONCILIACAO, prazosDaAssistida } from '@apura/engine';
import { openXlsx, writeTables } from '@apura/sheets';
import { type ColumnOf, competenciaCurta, table } from '@apura/words';
import Type from 'typebox';
import { attachment, ended, found, isOk } from '../answers.ts';
import type { ImportacaoLida } from '../assistida/importacao-lida.ts';
import { queryMap } from '../assistida/linha-neutra.ts';
import type { LinhasPedidas, MapaDeColunas, MesReconciliado } from '../assistida/reconcile-mes.ts';
import { textOfBytes } from '../csv-import/read-csv-rows.ts';
import type { Gateway } from '../gateway.ts';
import { SHEET_TYPE } from '../request/downloads.ts';
import { cursorOf, filtered, listed, placeOf } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

const NOMES = { cbs: 'CBS', ibs: 'IBS', debito: 'Débito', credito: 'Crédito' } as const;
const ZERO = '0.00';

interface LinhaDoResumo {
  readonly tributo: keyof typeof NOMES;
  readonly lado: keyof typeof NOMES;
  readonly motivo: string;
  readonly linhas: number;
  readonly diferenca: string;
}

const DO_RESUMO: readonly ColumnOf<LinhaDoResumo>[] = [
  ['Tributo', 'text', ({ tributo }) => NOMES[tributo], 10],
  ['Lado', 'text', ({ lado }) => NOMES[lado], 10],
  ['Motivo', 'text', ({ motivo }) => motivo, 46],
  ['Linhas', 'integer', ({ linhas }) => String(linhas), 10],
  ['Diferença', 'amount', ({ diferenca }) => diferenca],
];

const DAS_LINHAS: readonly ColumnOf<LinhaReconciliada>[] = [
  ['Chave', 'text', ({ chave }) => chave, 52],
  ['Tributo', 'text', ({ tributo }) => NOMES[tributo], 10],
  ['Lado', 'text', ({ lado }) => NOMES[lado], 10],
  ['Motivo', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].texto, 46],
  ['Declarado', 'amount', ({ aqui }) => aqui?.declarado ?? ZERO],
  ['Calculado', 'amount', ({ aqui }) => aqui?.calculado ?? ZERO],
  ['Usado no mês', 'amount', ({ aqui }) => aqui?.usado ?? ZERO],
  ['Apurado pelo Fisco', 'amount', ({ no_fisco }) => no_fisco?.apurado ?? ZERO],
  ['Diferença', 'amount', ({ diferenca }) => diferenca],
  ['O que fazer', 'text', ({ motivo }) => MOTIVOS_DA_RECONCILIACAO[motivo].conselho, 80],
];

/** The reconciliation of a month as an Excel workbook: its reasons, and each document. */
async function assistidaAsXlsx({ competencia, lados, linhas }: MesReconciliado): Promise<Buffer> {
  const resumo = lados.flatMap(({ tributo, lado, por_motivo }) =>
    por_motivo.map(({ motivo, linhas: quantas, diferenca }) => ({
      tributo,
      lado,
      motivo: MOTIVOS_DA_RECONCILIACAO[motivo].texto,
      linhas: quantas,
      diferenca,
    })),
  );
  const mes = competenciaCurta(competencia).replace('/', ' ');
  const xlsx = openXlsx();
  await writeTables(
    [xlsx],
    [table(`Resumo ${mes}`, resumo, DO_RESUMO), table(`Documentos ${mes}`, linhas, DAS_LINHAS)],
  );
  return xlsx.end();
}

/** A place among lines that are sorted anew for each request: how many stand before it. */
const PLACE = /^\d{1,6}$/;

export const APURACAO_ASSISTIDA: readonly Route[] = [
  route('get /v1/clientes/:id/apuracao-assistida', {
    operation: 'compararApuracaoAssistida',
    example: { query: { competencia: '2026-09', tributo: 'cbs', lado: 'debito' } },
    scope: 'read:apuracoes',
    summary: 'Compara o mês de um cliente com a apuração do Fisco, documento a documento',
    query: AssistidaQuery,
    responses: gives(200, 'As somas, os prazos e uma página de documentos.', ApuracaoAssistida),
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { params } = pedido;
      const { limit, cursor: _cursor, ...pedidas } = pedido.query;
      const de = Number(placeOf(pedido, PLACE)?.[0] ?? 0);
      const ate = de + limit;
      const qual = { ...pedidas, de, ate };
      const mes = await findMesReconciliado(gateway, pedido, params.id, qual);
      const { competencia, linhas, quantas, ...resumo } = mes;
      return isOk({
        competencia,
        ...resumo,
        motivos: Object.entries(MOTIVOS_DA_RECONCILIACAO).map(([motivo, palavras]) => ({
          motivo,
          ...palavras,
        })),
        prazos: prazosDaAssistida(competencia),
        data: linhas,
        next_cursor: cursorOf(pedido, quantas > ate ? String(ate) : undefined),
      });
    },
  }),
  route('get /v1/clientes/:id/apuracao-assistida/xlsx', {
    operation: 'baixarApuracaoAssistidaXlsx',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:apuracoes',
    summary: 'A mesma comparação como planilha XLSX, com todos os documentos',
    query: AssistidaAsXlsxQuery,
    responses: { 200: { description: 'Os motivos, e uma linha para cada documento.', type: SHEET_TYPE } },
    errors: ['calculo_demorado'],
    async respond(gateway, pedido) {
      const { params, query } = pedido;
      const inteiro = { ...query, de: 0, ate: Number.MAX_SAFE_INTEGER };
      const mes = await findMesReconciliado(gateway, pedido, params.id, inteiro);
      const body = await assistidaAsXlsx(mes);
      return attachment(`apuracao-assistida-${mes.competencia}.xlsx`, SHEET_TYPE, body);
    },
  }),
  route('get /v1/clientes/:id/apuracao-assistida/importacoes', {
    operation: 'listarImportacoesDaAssistida',
    scope: 'read:apuracoes',
    summary: 'Lista os arquivos de apuração assistida importados de um cliente, do mais novo ao mais antigo',
    query: PeriodQuery,
    responses: gives(200, 'Uma página de importações.', ListaDeImportacoesDaAssistida),
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const page = filtered(pedido);
      const linhas = await readAtOnce(tenant, async (mesmo) => {
        const { id } = found(await findCliente(mesmo, params.id));
        return listImportacoes(mesmo, id, page);
      });
      return listed(pedido, linhas, ({ sha256, criado_em, ...linha }) => ({
        ...linha,
        sha256: Buffer.from(sha256).toString('hex'),
        criado_em: criado_em.toISOString(),
      }));
    },
  }),
  /** Keeps what the tax authority worked out for a client: the whole file, or nothing of it. */
  route('post /v1/clientes/:id/apuracao-assistida', {
    operation: 'importarApuracaoAssistida',
    example: { query: { arquivo: 'cbs.csv', constantes: 'tributo=CBS' }, file: 'cbs.csv' },
    scope: 'write:clients',
    stepwise: true,
    summary: 'Importa a apuração assistida de um cliente, como o Fisco a apresentou',
    reads: 'arquivo',
    query: ImportAssistidaQuery,
    body: Type.String({
      format: 'binary',
      description:
        'débitos, créditos, pagamentos ou recolhimentos da API de apuração da CBS (v2), IPA do IBS, ou lançamentos neutros em CSV ou JSON; até 8 MB e 50.000 lançamentos',
    }),
    responses: {
      200: { description: 'O arquivo foi só conferido, ou já estava guardado.', schema: AssistidaImportada },
      201: { description: 'O arquivo foi guardado.', schema: AssistidaImportada },
    },
    errors: ['importacao_invalida', 'excesso_de_importacoes', 'calculo_demorado'],
    async respond({ calculos }, { params, query, body, tenant, ator, create: criar, requestId, caller }) {
      const { cnpj_raiz } = found(await findCliente(tenant, params.id));
      if (!Buffer.isBuffer(body)) throw new Error('a route that `reads` a file has its bytes as its body');
      const bytes: Buffer = body;
      const { mapa, guardado } = await mapaPara(tenant, bytes, queryMap(query));
      const { conferir = false } = query;
      const task = { tipo: 'assistida', bytes, contribuinte: cnpj_raiz, mapa, conferir } as const;
      const { keep, ...lida }: ImportacaoLida = JSON.parse(String(await calculos.fazer(task, caller)));
      const { formato, gerado_em, colunas } = lida;
      const resposta = { ...lida, mapa_guardado: guardado };
      if (conferir) return isOk({ id: null, nova: false, ...resposta });
      const gravada = await criar(async (doPedido) => {
        const uma = found(
          await storeImportacao(
            doPedido,
            ator,
            {
              clienteId: params.id,
              arquivo: query.arquivo ?? 'sem nome',
              sha256: createHash('sha256').update(bytes).digest(),
              formato,
              gerado_em,
              linhas: keep,
              ...(formato === 'csv' && hasMapa(mapa)
                ? { mapa: { ...mapa, header: colunas.map(({ coluna }) => coluna) } }
                : {}),
            },
            requestId,
          ),
        );
        if (uma === 'muitas') {
          const maximo = LIMITES.linhas_da_assistida_por_cliente;
          throw new ApiError('excesso_de_importacoes', { params: { maximo } });
        }
        return uma;
      });
      return { status: gravada.nova ? 201 : 200, body: { ...gravada, ...resposta } };
    },
  }),
  route('delete /v1/importacoes-da-assistida/:id', {
    operation: 'removerImportacaoDaAssistida',
    scope: 'write:clients',
    summary: 'Remove uma importação de apuração assistida, com todas as suas linhas',
    responses: { 204: { description: 'Removida.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removeImportacao(tenant, ator, params.id, requestId)),
  }),
];

/** Enough for the first line of any CSV that is read. */
const HEADER_BYTES = 16_384;

/** What the request says of the columns; where it says nothing, what the office said of a file with the same header. */
async function mapaPara(tenant: Tenant, bytes: Buffer, dito: MapaDeColunas) {
  if (hasMapa(dito)) return { mapa: dito, guardado: false };
  const header = headerOfCsv(textOfBytes(bytes.subarray(0, HEADER_BYTES)));
  const mapa = await readStoredMapa(tenant, header);
  return { mapa: mapa ?? dito, guardado: mapa !== undefined };
}

const hasMapa = ({ colunas, constantes }: MapaDeColunas): boolean =>
  Object.keys(colunas).length + Object.keys(constantes).length > 0;

/**
 * A client's month beside what was imported of it, worked out in a computing thread: it may have tens of thousands of lines.
 *
 * @throws ApiError `not_found`, `calculo_demorado`
 */
async function findMesReconciliado(
  { calculos }: Gateway,
  { tenant, caller, mes: atual }: Pick<KeyedRequest, 'tenant' | 'caller' | 'mes'>,
  clienteId: string,
  {
    competencia = mesesBefore(atual, 1),
    ...filtro
  }: Partial<LinhasPedidas> & Pick<LinhasPedidas, 'de' | 'ate'>,
): Promise<MesReconciliado> {
  const pedidas = { ...filtro, competencia };
  const { mes, contribuinte } = await readAtOnce(tenant, async (mesmo) => {
    const { id, cnpj_raiz } = found(await findCliente(mesmo, clienteId));
    return { mes: await readMesDaAssistida(mesmo, id, competencia), contribuinte: cnpj_raiz };
  });
  const task = { tipo: 'reconciliacao', mes, contribuinte, pedidas } as const;
  return JSON.parse(String(await calculos.fazer(task, caller)));
}
