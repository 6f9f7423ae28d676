import { Carteira, CarteiraQuery, ListarCarteiraQuery, nomeDoDownload, ZipQuery } from '@apura/contracts';
import { listarCarteira, type ReportDoMes, reportsDoMes, type Tenant } from '@apura/database';
import type { ZippedFile } from '@apura/sheets';
import { attachment, ok, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import {
  carteiraEmXlsx,
  daCarteira,
  filtroDaCarteira,
  lerCarteiraInteira,
} from '../representation/carteira.ts';
import { buildPage, filtered } from '../request/page.ts';
import { storedBytes } from '../request/send.ts';
import { TIPO_DA_PLANILHA, zipDownload } from '../request/zip-download.ts';
import { gives, type Pedido, type Route, route } from '../route.ts';

/**
 * The carteira of a month and the report, workbook and CSVs (a ZIP in a folder of its own) of each client that has a finished
 * version, as a ZIP.
 *
 * @throws ErroDaApi `excesso_de_conexoes`, `servico_indisponivel`, `cedeu_lugar`
 */
const respondWithCarteiraZip = (
  gateway: Gateway,
  { tenant, permission: { recheck }, caller }: Pick<Pedido, 'tenant' | 'permission' | 'caller'>,
  mes: ReturnType<typeof filtroDaCarteira>,
): Promise<Resposta> =>
  zipDownload(gateway.places.zips, caller, async () => {
    const carteira = await lerCarteiraInteira(tenant, { ...mes, ordem: 'situacao', sentido: 'asc' });
    const reports = await reportsDoMes(tenant, mes.competencia);
    const name = `carteira-${mes.competencia}`;
    const first = { name: `${name}.xlsx`, bytes: await carteiraEmXlsx(mes.competencia, carteira) };
    return { name: `${name}.zip`, files: filesOf(gateway, tenant, mes.competencia, first, reports), recheck };
  });

async function* filesOf(
  { storage }: Gateway,
  tenant: Tenant,
  competencia: string,
  first: ZippedFile,
  reports: readonly ReportDoMes[],
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
      const named = nomeDoDownload({ razao_social, competencia, versao, extensao });
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
    operacao: 'verCarteira',
    exemplo: { query: { competencia: '2026-09', ordem: 'mudanca_2033', sentido: 'desc', limit: '2' } },
    escopo: 'read:apuracoes',
    resumo: 'Mostra a carteira em um mês: o que cada cliente deve, ganha ou perde, e o que falta fazer',
    query: ListarCarteiraQuery,
    respostas: gives(200, 'Uma página dos clientes ativos, com os totais de todas.', Carteira),
    async respond({ agora }, pedido) {
      const { query, tenant } = pedido;
      const filtro = { ...filtered(pedido), ...filtroDaCarteira(query, agora()) };
      const { linhas, ...somas } = await listarCarteira(tenant, filtro);
      const page = buildPage(pedido, linhas, daCarteira);
      return ok({ competencia: filtro.competencia, ...page, ...somas });
    },
  }),
  route('get /v1/carteira/xlsx', {
    operacao: 'baixarCarteiraXlsx',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:apuracoes',
    resumo: 'Baixa a carteira de um mês como planilha XLSX',
    query: CarteiraQuery,
    respostas: { 200: { descricao: 'A planilha, com todos os clientes do filtro.', tipo: TIPO_DA_PLANILHA } },
    async respond({ agora }, { query, tenant }) {
      const filtro = { ...query, ...filtroDaCarteira(query, agora()) };
      const body = await carteiraEmXlsx(filtro.competencia, await lerCarteiraInteira(tenant, filtro));
      return attachment(`carteira-${filtro.competencia}.xlsx`, TIPO_DA_PLANILHA, body);
    },
  }),
  route('get /v1/carteira/zip', {
    operacao: 'baixarCarteiraZip',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:apuracoes',
    resumo: 'Baixa todos os relatórios e planilhas de um mês em um ZIP',
    query: ZipQuery,
    respostas: {
      200: {
        descricao:
          'PDF, XLSX e CSVs de cada cliente com apuração pronta, e a carteira, que diz de quem falta e por quê.',
        tipo: 'application/zip',
      },
    },
    erros: ['excesso_de_conexoes'],
    respond: (gateway, pedido) =>
      respondWithCarteiraZip(gateway, pedido, filtroDaCarteira(pedido.query, gateway.agora())),
  }),
];
