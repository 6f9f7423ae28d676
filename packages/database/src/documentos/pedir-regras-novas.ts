import type { Database } from '../open-database.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Asks for the notes of each office that other rules may have computed. Asking twice is one job. Returns how many offices. */
export async function pedirRegrasNovas(database: Database, versaoRegras: string): Promise<number> {
  const { rows } = await database.relay.query<{ id: string }>(
    'SELECT escritorios_de_outras_regras($1) AS id',
    [versaoRegras],
  );
  for (const { id } of rows) {
    await database
      .forOrganization(id)
      .sql((client) =>
        inserirOutbox(client, id, [
          { fila: 'regras', jobId: `regras-${id}-${versaoRegras}`, id, requestId: `regras ${versaoRegras}` },
        ]),
      );
  }
  return rows.length;
}

/** Notes that all of the office's notes have been computed by this version of the rules. */
export async function concluirRegras(tenant: Tenant, versaoRegras: string): Promise<void> {
  await tenant.sql((client) =>
    client.query('UPDATE organization SET regras_versao = $2 WHERE id = $1', [
      tenant.organizationId,
      versaoRegras,
    ]),
  );
}
