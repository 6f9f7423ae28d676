import { sql } from 'kysely';
import type { Organization } from '../generated/client.ts';
import { asked, from } from '../tenancy/builder.ts';
import { firstIdOf } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type Ator, audit } from './audit.ts';
import { type ChaveListada, type ChaveToIssue, insertChave, requireDireito } from './chaves.ts';
import type { Ambiente } from './in-each-ambiente.ts';

export type OfficeOfKey = Pick<Organization, 'id' | 'nome'> & { readonly ambiente: Ambiente };

/** The office that a key belongs to, its name and whether it is a sandbox. */
export async function findOfficeOfKey(tenant: Tenant): Promise<OfficeOfKey> {
  const { sandbox_of, ...office } = await tenant.one(
    from
      .selectFrom('organization')
      .select(['id', 'nome', 'sandbox_of'])
      .where('id', '=', tenant.organizationId),
  );
  return { ...office, ambiente: sandbox_of ? 'test' : 'live' };
}

/** So many are told: more than may work at a time, so that only ended ones are left out. */
const MAXIMO = 200;

/** Keys of the office that a key belongs to, and not of its sandbox; the newest first. `id`: only that one. */
export async function listOwnChaves(tenant: Tenant, id?: string): Promise<ChaveListada[]> {
  const { ambiente } = await findOfficeOfKey(tenant);
  const rows = await tenant.read(
    from
      .selectFrom('api_key')
      .leftJoin('user', 'user.id', 'api_key.criada_por')
      .select(['api_key.id', 'api_key.nome', 'prefixo', 'escopos', 'criada_em', 'criada_por', 'expira_em'])
      .select(['revogada_em', 'ultimo_uso_em', 'user.nome as criador'])
      .where('api_key.organization_id', '=', tenant.organizationId)
      .where((eb) => eb.and(asked({ 'api_key.id': id })))
      .orderBy('api_key.id', 'desc')
      .limit(MAXIMO),
  );
  return rows.map((row) => ({ ...row, ambiente }));
}

/**
 * Stores a key that a key makes: it lasts no longer than that one, and ends with the person who made that one. Returns its id.
 *
 * @throws TooManyChaves, NoPermission
 */
export const issueOwnChave = (
  tenant: Tenant,
  ator: Ator,
  chave: Omit<ChaveToIssue, 'ambiente'>,
): Promise<string | 'alem_da_propria'> =>
  tenant.transaction(async (tx) => {
    await requireDireito(tx, ator);
    const { criada_por, expira_em } = await tx.one(
      from.selectFrom('api_key').select(['criada_por', 'expira_em']).where('id', '=', ator.id),
    );
    if (expira_em && !(chave.expiraEm && chave.expiraEm <= expira_em)) return 'alem_da_propria';
    // Its own office is where it works, a sandbox too: `live` is where the transaction is.
    const id = await insertChave(tx, criada_por, { ...chave, ambiente: 'live' });
    const { nome, escopos, expiraEm } = chave;
    await audit(tx, ator, 'chave.criada', id, { nome, escopos, expira_em: expiraEm?.toISOString() ?? null });
    return id;
  });

/** What an office sent and asked for since a moment. */
export const countUse = (tenant: Tenant, since: Date) =>
  tenant.one(
    from.selectNoFrom(({ selectFrom }) => {
      const made = (table: 'lote' | 'apuracao') =>
        selectFrom(table)
          .select(sql<number>`count(*)::int`.as('n'))
          .where('organization_id', '=', tenant.organizationId)
          .where('id', '>=', firstIdOf(since));
      const arquivos = selectFrom('lote')
        .select(({ ref }) => sql<number>`coalesce(sum(${ref('total')}), 0)::int`.as('n'))
        .where('organization_id', '=', tenant.organizationId)
        .where('id', '>=', firstIdOf(since));
      return [
        made('lote').$asScalar().$notNull().as('envios'),
        arquivos.$asScalar().$notNull().as('arquivos'),
        made('apuracao').$asScalar().$notNull().as('apuracoes'),
      ];
    }),
  );
