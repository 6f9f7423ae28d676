import { Carteira, CarteiraQuery, downloadNameOf, ListCarteiraQuery, ZipQuery } from '@apura/contracts';
import { listCarteira, type ReportOfMes, reportsOfMes, type Tenant } from '@apura/database';
import type { ZippedFile } from '@apura/sheets';
import { type Answer, attachment, isOk } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import {
  carteiraAsXlsx,
  carteiraForApi,
  filtroDaCarteira,
  readWholeCarteira,
} from '../representation/carteira.ts';
import { SHEET_TYPE, storedBytes, zipDownload } from '../request/downloads.ts';
import { buildPage, filtered } from '../request/paging.ts';
import { gives, type KeyedRequest, type Route, route } from '../route.ts';

/**
 * The carteira of a month and the report, workbook and CSVs (a ZIP in a folder of its own) of each client that has a finished
 * version, as a ZIP.
 *
 * @throws ApiError `excesso_de_conexoes`, `servico_indisponivel`, `cedeu_lugar`
 */
const respondWithCarteiraZip = (
  gateway: Gateway,
  { tenant, permission: { recheck }, caller }: Pick<KeyedRequest, 'tenant' | 'permission' | 'caller'>,
  mes: ReturnType<typeof filtroDaCarteira>,
): Promise<Answer> =>
  zipDownload(gateway.places.zips, caller, async () => {
    const carteira = await readWholeCarteira(tenant, { ...mes, ordem: 'situacao', sentido: 'asc' });
    const reports = await reportsOfMes(tenant, mes.competencia);
    const name = `carteira-${mes.competencia}`;
    const first = { name: `${name}.xlsx`, bytes: await carteiraAsXlsx(mes.competencia, carteira) };
    return { name: `${name}.zip`, files: filesOf(gateway, tenant, mes.competencia, first, reports), recheck };
  });

async function* filesOf(
  { storage }: Gateway,
  tenant: Tenant,
  competencia: string,
  first: ZippedFile,
  reports: readonly ReportOfMes[],
): AsyncGenerator<ZippedFile> {
  yield first;
  const names = new Set<string>();
  for (const { razao_social, cnpj_raiz, versao, pdf_sha256, xlsx_sha256, csv_zip_sha256 } of reports) {
    for (const [extensao, sha256, folder] of [
      ['pdf', pdf_sha256, ''],
      ['xlsx', xlsx_sha256, ''],
      ['csv.zip', csv_zip_sha256, 'csv/'],
    ] as const) {
      if (!sha256) continue;
      const bytes = await storedBytes(storage, tenant, sha256, `${extensao} of a client of ${competencia}`);
      const named = downloadNameOf({ razao_social, competencia, versao, extensao });
      // Two clients may have one name, and no two one root.
      const name = folder + (names.has(folder + named) ? `${cnpj_raiz}-${named}` : named);
      names.add(name);
      yield { name, bytes };
    }
  }
}

export const CARTEIRA: readonly Route[] = [
  /** All clients of the office in a month, each in one line. */
  route('get /v1/carteira', {
    operation: 'verCarteira',
    example: { query: { competencia: '2026-09', ordem: 'mudanca_2033', sentido: 'desc', limit: '2' } },
    scope: 'read:apuracoes',
    summary: 'Mostra a carteira em um mês: o que cada cliente deve, ganha ou perde, e o que falta fazer',
    query: ListCarteiraQuery,
    responses: gives(200, 'Uma página dos clientes ativos, com os totais de todas.', Carteira),
    async respond(_gateway, pedido) {
      const { query, tenant } = pedido;
      const filtro = { ...filtered(pedido), ...filtroDaCarteira(query, pedido) };
      const { linhas, ...somas } = await listCarteira(tenant, filtro);
      const page = buildPage(pedido, linhas, carteiraForApi);
      return isOk({ competencia: filtro.competencia, ...page, ...somas });
    },
  }),
  route('get /v1/carteira/xlsx', {
    operation: 'baixarCarteiraXlsx',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:apuracoes',
    summary: 'Baixa a carteira de um mês como planilha XLSX',
    query: CarteiraQuery,
    responses: { 200: { description: 'A planilha, com todos os clientes do filtro.', type: SHEET_TYPE } },
    async respond(_gateway, { query, tenant, ...today }) {
      const filtro = { ...query, ...filtroDaCarteira(query, today) };
      const body = await carteiraAsXlsx(filtro.competencia, await readWholeCarteira(tenant, filtro));
      return attachment(`carteira-${filtro.competencia}.xlsx`, SHEET_TYPE, body);
    },
  }),
  route('get /v1/carteira/zip', {
    operation: 'baixarCarteiraZip',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:apuracoes',
    summary: 'Baixa todos os relatórios e planilhas de um mês em um ZIP',
    query: ZipQuery,
    responses: {
      200: {
        description:
          'PDF, XLSX e CSVs de cada cliente com apuração pronta, e a carteira, que diz de quem falta e por quê.',
        type: 'application/zip',
      },
    },
    errors: ['excesso_de_conexoes'],
    respond: (gateway, pedido) =>
      respondWithCarteiraZip(gateway, pedido, filtroDaCarteira(pedido.query, pedido)),
  }),
];
