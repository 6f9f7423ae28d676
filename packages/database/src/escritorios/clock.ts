import { isoDay } from '@apura/words';
import { sql } from 'kysely';
import { from } from '../tenancy/builder.ts';
import { actAs, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import { type Ator, audit } from './audit.ts';
import { inAmbiente, sandboxOf } from './in-each-ambiente.ts';

/** The day that an office lives on (YYYY-MM-DD), and its month: months, deadlines, rates and reminders go by it. */
export interface Today {
  readonly hoje: string;
  readonly mes: string;
}

/** What today is for an office: the day that a test office has chosen, or the day that it is in Brasília. */
export function todayOf(chosen: string | null, agora: Date): Today {
  const hoje = chosen ?? isoDay(agora);
  return { hoje, mes: hoje.slice(0, 'AAAA-MM'.length) };
}

/** The same, of an office whose day nobody has read yet. */
export const findToday = async (office: Office, agora: Date): Promise<Today> =>
  todayOf(await findClock(office), agora);

type Office = Pick<Tenant, 'organizationId' | 'first'>;

/** The day that a test office has chosen; null is the day that it is. */
export async function findClock({ first, organizationId }: Office): Promise<string | null> {
  const office = await first(
    from
      .selectFrom('organization')
      .select(({ ref }) => sql<string | null>`${ref('relogio')}::text`.as('relogio'))
      .where('id', '=', organizationId),
  );
  return office?.relogio ?? null;
}

/** Lets a test office live on a day, or with null on the day that it is. False: the office is a live one, whose day nobody chooses. */
export const setClock = (tenant: Tenant, ator: Ator, dia: string | null): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (!(await writeClock(tx, dia))) return false;
    await audit(tx, ator, 'escritorio.relogio_mudado', tx.organizationId, { dia });
    return true;
  });

/** The same for the test office of a live one, which is made when it is first needed; the live one's log has it. */
export const setClockOfTests = (tenant: Tenant, ator: Ator, dia: string | null): Promise<void> =>
  tenant.transaction(async (tx) => {
    await inAmbiente(tx, 'test', (there) => writeClock(there, dia));
    await audit(tx, ator, 'escritorio.relogio_mudado', tx.organizationId, { dia });
  });

/** The day that the test office of a live one lives on; null is the day that it is. */
export const findClockOfTests = (tenant: Tenant): Promise<string | null> =>
  tenant.transaction(async (tx) => {
    const sandbox = await sandboxOf(tx);
    return sandbox === undefined ? null : findClock(await actAs(tx, sandbox));
  });

const writeClock = async (tx: Transaction, dia: string | null): Promise<boolean> =>
  (await tx.count(
    from
      .updateTable('organization')
      .set({ relogio: sql<Date | null>`${dia}::date` })
      .where('id', '=', tx.organizationId)
      .where('sandbox_of', 'is not', null),
  )) > 0;
