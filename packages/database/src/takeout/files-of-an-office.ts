import type { ReportDoMes } from '../carteira/reports-do-mes.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface SentFile {
  readonly sha256: Buffer;
  /** As the office called it. */
  readonly nome: string;
}

/** The files that the office sent and that are kept, each content once, a page after the other. */
export async function* sentFiles(tenant: Tenant, together: number): AsyncGenerator<SentFile[]> {
  for (let after: Buffer = Buffer.alloc(0); ; ) {
    const rows = await tenant.read<{ sha256: Buffer; nome: string | null }>(
      `SELECT c.sha256, a.nome
         FROM (SELECT sha256 FROM conteudo WHERE organization_id = $1::uuid AND sha256 > $2::bytea AND NOT provisorio
                ORDER BY sha256 LIMIT ${together}) c
         LEFT JOIN LATERAL (SELECT nome FROM arquivo WHERE organization_id = $1::uuid AND sha256 = c.sha256
                             ORDER BY id LIMIT 1) a ON true
        ORDER BY c.sha256`,
      [tenant.organizationId, after],
    );
    const last = rows.at(-1);
    if (!last) return;
    // The others are reports.
    yield rows.flatMap(({ sha256, nome }) => (nome === null ? [] : [{ sha256, nome }]));
    after = last.sha256;
  }
}

export interface KeptReport extends ReportDoMes {
  readonly competencia: string;
}

const PAGE = 200;

/** The files of every finished version that has some. */
export async function* keptReports(tenant: Tenant): AsyncGenerator<KeptReport> {
  for (let after: string | undefined; ; ) {
    const rows = await tenant.read<KeptReport & { id: string }>(
      `SELECT a.id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, a.competencia::text AS competencia, a.versao, a.pdf_sha256,
              a.xlsx_sha256, a.csv_zip_sha256
         FROM apuracao a JOIN cliente c ON c.organization_id = a.organization_id AND c.id = a.cliente_id
        WHERE a.organization_id = $1::uuid AND ($2::uuid IS NULL OR a.id > $2::uuid) AND a.pdf_sha256 IS NOT NULL
        ORDER BY a.id LIMIT ${PAGE}`,
      [tenant.organizationId, after],
    );
    if (!rows.length) return;
    yield* rows;
    after = rows.at(-1)?.id;
  }
}
