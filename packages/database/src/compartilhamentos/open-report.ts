import { auditar } from '../auditoria/auditar.ts';
import type { Database } from '../open-database.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a link shows: one version's report, and nothing else of the office. */
export interface OpenedReport {
  readonly tenant: Tenant;
  /** Of the link. */
  readonly id: string;
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

/** The office whose report a link leads to, whether it still does. */
export async function officeOfLink(database: Database, hash: Buffer): Promise<Tenant | undefined> {
  const { rows } = await database.strangers.query<{ id: string | null }>(
    'SELECT escritorio_do_compartilhamento($1) AS id',
    [hash],
  );
  const office = rows[0]?.id;
  return office ? database.forOrganization(office) : undefined;
}

/**
 * The report that a link leads to, or the address of the cell where the office lives now. Undefined where there is no such link, or
 * it has ended or was withdrawn. Who opens it is noted apart (`recordOpenings`).
 */
export async function openReport(tenant: Tenant, hash: Buffer): Promise<OpenedReport | string | undefined> {
  const [found] = await tenant.read<
    Omit<OpenedReport, 'tenant'> & { id: string | null; mudou_para: string | null }
  >(
    `SELECT (SELECT m.address FROM office_move m WHERE m.closed AND m.moved_at IS NOT NULL) AS mudou_para,
            s.id, a.id AS apuracao_id, c.razao_social, a.competencia, a.versao, a.pdf_sha256, a.html_sha256
       FROM (SELECT 1) one
       LEFT JOIN (compartilhamento s JOIN apuracao a ON a.id = s.apuracao_id JOIN cliente c ON c.id = a.cliente_id)
         ON s.hash = $1::bytea AND s.retirado_em IS NULL AND s.expira_em > now()`,
    [hash],
  );
  if (!found) return undefined;
  const { mudou_para, ...report } = found;
  return mudou_para ?? (report.id === null ? undefined : { tenant, ...report });
}

/** Openings of one link, as they are recorded together. */
export interface Openings {
  /** Of the link. */
  readonly id: string;
  /** How often people opened it, and when they first and last did. */
  readonly vezes: number;
  readonly de: Date | undefined;
  readonly ate: Date | undefined;
  /** The first of them, each by itself. */
  readonly aberturas: readonly (Abertura & { readonly id: string; readonly aberta_em: Date })[];
}

/** Counts openings, notes so many of them, and puts the first one by a person into the audit log. */
export const recordOpenings = (tenant: Tenant, { id, vezes, de, ate, aberturas }: Openings): Promise<void> =>
  tenant.transaction(async (tx) => {
    const [link] = await tx.rows<{ nome: string | null; vezes: number; razao_social: string }>(
      `UPDATE compartilhamento s SET aberturas = s.aberturas + $2,
              primeira_abertura_em = coalesce(s.primeira_abertura_em, $3),
              ultima_abertura_em = greatest(s.ultima_abertura_em, $4)
         FROM cliente c WHERE s.id = $1 AND c.id = s.cliente_id
       RETURNING s.nome, s.aberturas AS vezes, c.razao_social`,
      [id, vezes, de, ate],
    );
    if (!link) return;
    await tx.query(
      `INSERT INTO abertura (id, organization_id, compartilhamento_id, o_que, aparelho, por_pessoa, aberta_em)
       SELECT n.id, $1, $2, n.o_que, n.aparelho, n.por_pessoa, n.aberta_em
         FROM unnest($3::uuid[], $4::text[], $5::text[], $6::bool[], $7::timestamptz[]) AS n (id, o_que, aparelho, por_pessoa, aberta_em)
        ORDER BY n.id LIMIT greatest(0, $8 - (SELECT count(*) FROM abertura WHERE compartilhamento_id = $2))`,
      [
        ...[tx.organizationId, id, aberturas.map((one) => one.id), aberturas.map(({ o_que }) => o_que)],
        ...[aberturas.map(({ aparelho }) => aparelho), aberturas.map(({ por_pessoa }) => por_pessoa)],
        ...[aberturas.map(({ aberta_em }) => aberta_em), ABERTURAS_POR_LINK],
      ],
    );
    const { nome, razao_social } = link;
    if (vezes > 0 && link.vezes === vezes)
      await auditar(tx, null, 'relatorio.aberto', id, {
        nome: nome ? `${razao_social} (${nome})` : razao_social,
      });
  });

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
  tenant.first<Omit<OpenedReport, 'tenant' | 'id' | 'html_sha256'> & { expira_em: Date | null }>(
    `SELECT a.id AS apuracao_id, c.razao_social, a.competencia, a.versao, a.pdf_sha256, s.expira_em
       FROM compartilhamento s JOIN apuracao a ON a.id = s.apuracao_id JOIN cliente c ON c.id = a.cliente_id
      WHERE s.id = $1 AND s.retirado_em IS NULL AND (s.expira_em IS NULL OR s.expira_em > now())`,
    [id],
  );
