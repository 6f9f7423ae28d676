import type { Calendario } from '@apura/contracts';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import { movedTo } from '../escritorios/move-office.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import { lockPlaces } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

type Visto = Omit<Calendario, 'criado_em'> & { readonly criado_em: Date };

const vistos = (organizationId: string) =>
  from
    .selectFrom('calendario as k')
    .leftJoin('cliente as c', 'c.id', 'k.cliente_id')
    .select(['k.id', 'k.nome', 'k.cliente_id', 'c.razao_social as cliente', 'k.criado_em'])
    .where('k.organization_id', '=', organizationId)
    .where('k.revogado_em', 'is', null);

/** The feeds that still open, the newest first. */
export const listCalendarios = (tenant: Tenant): Promise<Visto[]> =>
  tenant.read(vistos(tenant.organizationId).orderBy('k.id', 'desc'));

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
    await lockPlaces(tx);
    const { cliente, calendario } = tx.prisma;
    if (clienteId !== undefined && !(await cliente.count({ where: { id: clienteId } })))
      return 'cliente_desconhecido';
    if ((await calendario.count({ where: { revogado_em: null } })) >= maximo) return 'demais';
    const id = newId();
    await tx.run(
      from.insertInto('calendario').values({
        ...{ id, organization_id: tx.organizationId, nome, hash, criado_por: ator.id },
        cliente_id: clienteId,
      }),
    );
    await audit(tx, ator, 'calendario.criado', id, { nome, ...(clienteId ? { cliente_id: clienteId } : {}) });
    return tx.one(vistos(tx.organizationId).where('k.id', '=', id));
  });

const revogacao = () =>
  from.updateTable('calendario').set({ revogado_em: now }).where('revogado_em', 'is', null);

/** From now on its address leads nowhere. False where the office has none that opens. */
export const revokeCalendario = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const revoked = await tx.first(revogacao().where('id', '=', id).returning('nome'));
    if (!revoked) return false;
    await audit(tx, ator, 'calendario.revogado', id, { nome: revoked.nome });
    return true;
  });

/** Who leaves the office goes on knowing the addresses that they made: those end. */
export const revokeCalendariosOf = (tx: Transaction, userId: string): Promise<number> =>
  tx.count(revogacao().where('criado_por', '=', userId));

/** The office that a feed's token belongs to, whoever holds it; undefined where there is no such token. */
export const officeOfCalendario = (database: Database, hash: Buffer): Promise<Tenant | undefined> =>
  database.forStranger(call('escritorio_do_calendario', hash));

/** A feed that its token opens; or the address of the cell where its office lives now. Undefined where it was revoked. */
export async function openCalendario(tenant: Tenant, hash: Buffer): Promise<Visto | string | undefined> {
  const [found] = await tenant.read(
    from
      .selectFrom(sql`(SELECT 1)`.as('one'))
      .leftJoin(vistos(tenant.organizationId).where('k.hash', '=', hash).as('v'), (join) => join.onTrue())
      .select(movedTo.as('mudou_para'))
      .selectAll('v'),
  );
  if (!found) return undefined;
  const { mudou_para, id, nome, criado_em, ...de } = found;
  if (mudou_para !== null) return mudou_para;
  return id === null || nome === null || criado_em === null ? undefined : { id, nome, criado_em, ...de };
}
