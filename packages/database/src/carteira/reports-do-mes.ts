import type { Tenant } from '../tenancy/tenant.ts';

/** The files of a finished version. */
export interface ReportDoMes {
  readonly razao_social: string;
  readonly cnpj_raiz: string;
  readonly versao: number;
  readonly pdf_sha256: Buffer;
  readonly xlsx_sha256: Buffer;
  /** Null of a version from before there was one. */
  readonly csv_zip_sha256: Buffer | null;
}

/** The newest finished version of each active client in a month (YYYY-MM), by name. */
export const reportsDoMes = (tenant: Tenant, competencia: string): Promise<ReportDoMes[]> =>
  tenant.read<ReportDoMes>(
    `SELECT c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, a.versao, a.pdf_sha256, a.xlsx_sha256, a.csv_zip_sha256
       FROM cliente c CROSS JOIN LATERAL (
         SELECT versao, pdf_sha256, xlsx_sha256, csv_zip_sha256 FROM apuracao
          WHERE organization_id = $1::uuid AND cliente_id = c.id AND competencia = $2 AND estado = 'calculada'
            AND pdf_sha256 IS NOT NULL AND xlsx_sha256 IS NOT NULL
          ORDER BY versao DESC LIMIT 1) a
      WHERE c.organization_id = $1::uuid AND c.status = 'ativo' ORDER BY c.razao_social, c.id`,
    [tenant.organizationId, competencia],
  );
