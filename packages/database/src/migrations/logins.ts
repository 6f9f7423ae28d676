import pg from 'pg';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import { asOwner } from '../tenancy/open-database.ts';

/**
 * Makes sure that the role named in `loginUrl` exists, may log in with the password given there and may connect to the
 * owner's database, and that nobody makes temporary tables in it. `ownerUrl` needs CREATEROLE.
 */
export async function ensureLogin(ownerUrl: string, loginUrl: string): Promise<void> {
  const login = new URL(loginUrl);
  const role = decodeURIComponent(login.username);
  const password = decodeURIComponent(login.password);
  return asOwner(ownerUrl, async (owner) => {
    const name = owner.escapeIdentifier(role);
    if (!(await asking(owner).count(from.selectFrom('pg_roles').where('rolname', '=', role)))) {
      // Another process may make the same role at the same moment; then it is there, which is all that is asked.
      await owner.query(`CREATE ROLE ${name}`).catch((error: { code?: string }) => {
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
    }
    await owner.query(`ALTER ROLE ${name} LOGIN PASSWORD ${owner.escapeLiteral(password)}`);
    const database = owner.escapeIdentifier(owner.database ?? '');
    await owner.query(`GRANT CONNECT ON DATABASE ${database} TO ${name}`);
    // A table of its own would be found before ours by whatever names one without its schema.
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
  });
}

/** What a login may do that would put it past row-level security; each a reason to refuse it. */
const EXCESS = `
  WITH mine AS (SELECT oid, rolname, rolsuper, rolbypassrls, rolcreaterole, rolreplication FROM pg_roles WHERE pg_has_role(session_user, oid, 'MEMBER'))
  SELECT session_user AS login, CASE
    WHEN EXISTS (SELECT FROM mine WHERE rolsuper) THEN 'is a superuser, or a member of one'
    WHEN EXISTS (SELECT FROM mine WHERE rolbypassrls) THEN 'has BYPASSRLS, or is a member of a role that has it'
    WHEN EXISTS (SELECT FROM mine WHERE rolreplication) THEN 'may replicate, and so read every row'
    WHEN EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relowner IN (SELECT oid FROM mine))
      OR EXISTS (SELECT FROM pg_namespace n WHERE n.nspname = 'public' AND n.nspowner IN (SELECT oid FROM mine))
      THEN 'owns the tables, or is a member of the role that owns them'
    WHEN EXISTS (SELECT FROM mine WHERE rolname IN ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
      THEN 'may use files or programs of the database server'
    WHEN EXISTS (SELECT FROM mine WHERE rolcreaterole) THEN 'may make roles'
  END AS excess`;

/**
 * Asks the database what the login of `url` may do beside its work. Returns "the login <name> <what>", or undefined when
 * nothing puts it past row-level security. Rejects when the database does not answer.
 */
export async function findExcess(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A connection that breaks off is an error of the query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ login: string; excess: string | null }>(EXCESS);
    const [found] = rows;
    return found?.excess ? `the login ${found.login} ${found.excess}` : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
