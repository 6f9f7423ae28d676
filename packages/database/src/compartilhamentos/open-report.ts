import { auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** What a link shows: one version's report, and nothing else of the office. */
export interface OpenedReport {
  readonly tenant: Tenant;
  readonly apuracao_id: string;
  readonly razao_social: string;
  readonly competencia: string;
  readonly versao: number;
  readonly pdf_sha256: Buffer;
  /** Null of a version that was printed before there was one. */
  readonly html_sha256: Buffer | null;
}

/** What is noted of an opening. It names nobody: no address, no program, no version. */
export interface Abertura {
  readonly o_que: 'relatorio' | 'pdf';
  /** A kind of device, in words for people. */
  readonly aparelho: string;
  /** False: by a program; such are noted and not counted. */
  readonly por_pessoa: boolean;
}

/** Of one link so many openings are noted; further ones are only counted. */
export const ABERTURAS_POR_LINK = 1000;

/**
 * Opens the report that a link leads to. `abertura`: what is noted of it; undefined where only its headers are asked for.
 * Undefined where there is no such link, or it has ended or was withdrawn.
 */
export async function openReport(
  database: Database,
  hash: Buffer,
  abertura: Abertura | undefined,
): Promise<OpenedReport | undefined> {
  const { rows } = await database.auth.query<{ id: string | null }>(
    'SELECT escritorio_do_compartilhamento($1) AS id',
    [hash],
  );
  const office = rows[0]?.id;
  if (!office) return undefined;
  const tenant = database.forOrganization(office);
  return tenant.transaction(async (tx) => {
    const [aberto] = await tx.rows<
      Omit<OpenedReport, 'tenant'> & { id: string; nome: string | null; vezes: number }
    >(
      `UPDATE compartilhamento s SET aberturas = s.aberturas + $2::int,
              primeira_abertura_em = CASE WHEN $2 = 0 THEN s.primeira_abertura_em ELSE coalesce(s.primeira_abertura_em, now()) END,
              ultima_abertura_em = CASE WHEN $2 = 0 THEN s.ultima_abertura_em ELSE now() END
         FROM apuracao a JOIN cliente c ON c.id = a.cliente_id
        WHERE s.hash = $1 AND s.retirado_em IS NULL AND s.expira_em > now() AND a.id = s.apuracao_id
       RETURNING s.id, s.nome, s.aberturas AS vezes, a.id AS apuracao_id, c.razao_social, a.competencia, a.versao,
                 a.pdf_sha256, a.html_sha256`,
      [hash, abertura?.por_pessoa ? 1 : 0],
    );
    if (!aberto) return undefined;
    const { id, nome, vezes, ...report } = aberto;
    if (abertura) await anotar(tx, id, abertura);
    if (abertura?.por_pessoa && vezes === 1) {
      const { razao_social } = report;
      await auditar(tx, null, 'relatorio.aberto', id, {
        nome: nome ? `${razao_social} (${nome})` : razao_social,
      });
    }
    return { tenant, ...report };
  });
}

const anotar = (tx: Transaction, id: string, { o_que, aparelho, por_pessoa }: Abertura) =>
  tx.query(
    `INSERT INTO abertura (id, organization_id, compartilhamento_id, o_que, aparelho, por_pessoa)
     SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT count(*) FROM abertura WHERE compartilhamento_id = $3) < $7`,
    [newId(), tx.organizationId, id, o_que, aparelho, por_pessoa, ABERTURAS_POR_LINK],
  );

/** One page of a link's openings, the newest first, one more than `limit` if there is a next page; undefined where there is no such link. */
export async function listarAberturas(
  tenant: Tenant,
  id: string,
  { limit, ...page }: Page & Period,
): Promise<(Abertura & { readonly id: string; readonly aberta_em: Date })[] | undefined> {
  const { lt = null, gte = null } = idsOfPage(page);
  return tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query('SELECT FROM compartilhamento WHERE id = $1', [id]);
    if (!rowCount) return undefined;
    return tx.rows(
      `SELECT id, aberta_em, o_que, aparelho, por_pessoa FROM abertura
        WHERE compartilhamento_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::uuid IS NULL OR id >= $3)
        ORDER BY id DESC LIMIT $4`,
      [id, lt, gte, limit + 1],
    );
  });
}

/** The report that a mail brings. Undefined where it was withdrawn, or its link has ended, before it went out. */
export const reportOfEmail = (tenant: Tenant, id: string) =>
  tenant.first<Omit<OpenedReport, 'tenant' | 'html_sha256'> & { expira_em: Date | null }>(
    `SELECT a.id AS apuracao_id, c.razao_social, a.competencia, a.versao, a.pdf_sha256, s.expira_em
       FROM compartilhamento s JOIN apuracao a ON a.id = s.apuracao_id JOIN cliente c ON c.id = a.cliente_id
      WHERE s.id = $1 AND s.retirado_em IS NULL AND (s.expira_em IS NULL OR s.expira_em > now())`,
    [id],
  );
