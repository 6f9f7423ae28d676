import type { Tenant } from '../tenancy/tenant.ts';
import type { ApuracaoVista } from './ver-apuracao.ts';

/** Hashes of the stored sheets of the client's month in its newest finished version before this one; undefined where there is none. */
export const planilhasDeAntes = async (
  { organizationId, read }: Tenant,
  { cliente_id, competencia, versao }: Pick<ApuracaoVista, 'cliente_id' | 'competencia' | 'versao'>,
) =>
  (
    await read<Readonly<Record<'xlsx' | 'csv_zip', Buffer>>>(
      `SELECT xlsx_sha256 AS xlsx, csv_zip_sha256 AS csv_zip FROM apuracao
        WHERE organization_id = $1::uuid AND cliente_id = $2 AND competencia = $3 AND versao < $4 AND estado = 'calculada'
          AND xlsx_sha256 IS NOT NULL AND csv_zip_sha256 IS NOT NULL
        ORDER BY versao DESC LIMIT 1`,
      [organizationId, cliente_id, competencia, versao],
    )
  )[0];
