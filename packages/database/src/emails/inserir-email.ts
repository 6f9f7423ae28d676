import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import { inserirOutbox } from '../outbox/inserir-outbox.ts';
import { conferirExcesso } from './conferir-excesso.ts';
import { prioridadeDo, VEZ } from './vez-do-email.ts';

export interface NovoEmail {
  readonly para: string;
  /** Which mail it is; the deliverer knows how it reads. */
  readonly modelo: string;
  readonly dados: object;
  /** What only the receiver may read, encrypted. */
  readonly segredo?: Buffer;
  readonly requestId: string;
}

/**
 * Writes a mail beside what it tells of, with the permit that sends it.
 *
 * @throws ExcessoDeEmails when it carries a link, and no more of those go out today
 */
export async function inserirEmail(
  client: PoolClient,
  organizationId: string,
  { para, modelo, dados, segredo, requestId }: NovoEmail,
): Promise<void> {
  if (segredo) await conferirExcesso(client, { para, modelo });
  const id = newId();
  await client.query(
    `INSERT INTO email (id, organization_id, para, modelo, dados, segredo, request_id, prioridade, vez_em)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${VEZ('$2', '$8')})`,
    [
      id,
      organizationId,
      para,
      modelo,
      JSON.stringify(dados),
      segredo ?? null,
      requestId,
      prioridadeDo(modelo),
    ],
  );
  await inserirOutbox(client, organizationId, [{ fila: 'emails', jobId: `email-${id}`, id, requestId }]);
}
