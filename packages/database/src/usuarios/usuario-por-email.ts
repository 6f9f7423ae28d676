import type { Database } from '../open-database.ts';

export interface UsuarioPorEmail {
  readonly id: string;
  readonly organization_id: string;
  readonly senha_hash: string;
}

/** Whose e-mail this is, whatever the office. `email` in lower case. */
export async function usuarioPorEmail(
  database: Database,
  email: string,
): Promise<UsuarioPorEmail | undefined> {
  const { rows } = await database.auth.query<UsuarioPorEmail>('SELECT * FROM usuario_por_email($1)', [email]);
  return rows[0];
}
