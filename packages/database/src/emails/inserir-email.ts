import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';

export interface NovoEmail {
  readonly para: string;
  /** Which mail it is; the deliverer knows how it reads. */
  readonly modelo: string;
  readonly dados: object;
  /** What only the receiver may read, encrypted. */
  readonly segredo?: Buffer;
  readonly requestId: string;
}

/** Writes a mail beside what it tells of, with the permit that sends it. */
export async function inserirEmail(
  client: PoolClient,
  organizationId: string,
  { para, modelo, dados, segredo, requestId }: NovoEmail,
): Promise<void> {
  const id = newId();
  await client.query(
    `INSERT INTO email (id, organization_id, para, modelo, dados, segredo, request_id) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, organizationId, para, modelo, JSON.stringify(dados), segredo ?? null, requestId],
  );
  await inserirOutbox(client, organizationId, [{ fila: 'emails', jobId: `email-${id}`, id, requestId }]);
}
