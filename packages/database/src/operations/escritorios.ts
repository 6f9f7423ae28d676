import { asOwner } from '../as-owner.ts';
import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';

export interface EscritorioListado {
  readonly id: string;
  readonly nome: string;
  readonly sandbox: boolean;
}

/** All offices, for an operator who holds the login that migrates: no service can list them. */
export async function listarEscritorios(ownerUrl: string): Promise<EscritorioListado[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<EscritorioListado>(
      'SELECT id, nome, sandbox_of IS NOT NULL AS sandbox FROM organization ORDER BY id',
    );
    return rows;
  });
}

/** Under which ids mails wait to be sent: a link for somebody who asks for one has an id of its own, which is no office's. */
export async function officesOfPendingEmails(database: Database): Promise<string[]> {
  const { rows } = await database.relay.query<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM email WHERE estado = 'pendente'`,
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Whose apuração this is, for an operator who knows only its id. */
export const escritorioDaApuracao = (database: Database, id: string): Promise<string | undefined> =>
  asking(database.relay).value<string>('SELECT organization_id FROM apuracao WHERE id = $1', [id]);
