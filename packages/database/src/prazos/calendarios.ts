import type { Calendario } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

type Visto = Omit<Calendario, 'criado_em'> & { readonly criado_em: Date };

const VISTO = `SELECT k.id, k.nome, k.cliente_id, c.razao_social AS cliente, k.criado_em
    FROM calendario k LEFT JOIN cliente c ON c.id = k.cliente_id
   WHERE k.organization_id = $1::uuid AND k.revogado_em IS NULL`;

/** The feeds that still open, the newest first. */
export const listCalendarios = (tenant: Tenant): Promise<Visto[]> =>
  tenant.read<Visto>(`${VISTO} ORDER BY k.id DESC`, [tenant.organizationId]);

interface NewCalendario {
  readonly nome: string;
  readonly clienteId?: string;
  /** SHA-256 of its token. */
  readonly hash: Buffer;
  /** How many an office may have. */
  readonly maximo: number;
}

export const createCalendario = (
  tenant: Tenant,
  ator: Ator,
  { nome, clienteId, hash, maximo }: NewCalendario,
): Promise<Visto | 'cliente_desconhecido' | 'demais'> =>
  tenant.transaction(async (tx) => {
    // Two at the same time would both see the last place free.
    await tx.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [tx.organizationId]);
    if (clienteId !== undefined && !(await tx.count('SELECT FROM cliente WHERE id = $1', [clienteId])))
      return 'cliente_desconhecido';
    if ((await tx.count('SELECT FROM calendario WHERE revogado_em IS NULL', [])) >= maximo) return 'demais';
    const id = newId();
    await tx.query(
      'INSERT INTO calendario (id, organization_id, cliente_id, nome, hash, criado_por) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, tx.organizationId, clienteId, nome, hash, ator.id],
    );
    await audit(tx, ator, 'calendario.criado', id, { nome, ...(clienteId ? { cliente_id: clienteId } : {}) });
    return tx.one<Visto>(`${VISTO} AND k.id = $2`, [tx.organizationId, id]);
  });

/** From now on its address leads nowhere. False where the office has none that opens. */
export const revokeCalendario = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [revoked] = await tx.rows<{ nome: string }>(
      'UPDATE calendario SET revogado_em = now() WHERE id = $1 AND revogado_em IS NULL RETURNING nome',
      [id],
    );
    if (!revoked) return false;
    await audit(tx, ator, 'calendario.revogado', id, { nome: revoked.nome });
    return true;
  });

/** Who leaves the office goes on knowing the addresses that they made: those end. */
export const revokeCalendariosOf = (tx: Transaction, userId: string): Promise<number> =>
  tx.count('UPDATE calendario SET revogado_em = now() WHERE criado_por = $1 AND revogado_em IS NULL', [
    userId,
  ]);

/** The office that a feed's token belongs to, whoever holds it; undefined where there is no such token. */
export async function officeOfCalendario(database: Database, hash: Buffer): Promise<Tenant | undefined> {
  const { rows } = await database.strangers.query<{ id: string | null }>(
    'SELECT escritorio_do_calendario($1) AS id',
    [hash],
  );
  const office = rows[0]?.id;
  return office ? database.forOrganization(office) : undefined;
}

/** A feed that its token opens; or the address of the cell where its office lives now. Undefined where it was revoked. */
export async function openCalendario(tenant: Tenant, hash: Buffer): Promise<Visto | string | undefined> {
  const [found] = await tenant.read<Visto & { id: string | null; mudou_para: string | null }>(
    `SELECT (SELECT m.address FROM office_move m WHERE m.closed AND m.moved_at IS NOT NULL) AS mudou_para, v.*
       FROM (SELECT 1) one LEFT JOIN (${VISTO} AND k.hash = $2::bytea) v ON true`,
    [tenant.organizationId, hash],
  );
  if (!found) return undefined;
  const { mudou_para, ...calendario } = found;
  return mudou_para ?? (calendario.id === null ? undefined : calendario);
}
