import pg from 'pg';

/**
 * Makes sure that the role named in `loginUrl` exists, may log in with the password given there and may connect to the
 * owner's database, and that nobody makes temporary tables in it. `ownerUrl` needs CREATEROLE.
 */
export async function ensureLogin(ownerUrl: string, loginUrl: string): Promise<void> {
  const login = new URL(loginUrl);
  const role = decodeURIComponent(login.username);
  const password = decodeURIComponent(login.password);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const name = owner.escapeIdentifier(role);
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
    if (!rowCount) {
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
  } finally {
    await owner.end();
  }
}
