import { nomeDoDownload } from '@apura/contracts';
import { type ReportDoMes, reportsDoMes, type Tenant } from '@apura/database';
import type { ZippedFile } from '@apura/sheets';
import type { Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { carteiraEmXlsx, type filtroDaCarteira, lerCarteiraInteira } from '../representation/carteira.ts';
import type { Pedido } from '../route.ts';
import { storedBytes } from './stored-bytes.ts';
import { zipDownload } from './zip-download.ts';

/**
 * The carteira of a month and the report, workbook and CSVs (a ZIP in a folder of its own) of each client that has a finished
 * version, as a ZIP.
 *
 * @throws ErroDaApi `excesso_de_conexoes`, `servico_indisponivel`, `cedeu_lugar`
 */
export const respondWithCarteiraZip = (
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
