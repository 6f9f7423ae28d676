import { createHash } from 'node:crypto';
import { permitFor } from '@apura/queues/permits';
import { listarChaves } from '../chaves/chaves-do-escritorio.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { gravarEmails } from './inserir-email.ts';

const MODELO = 'api.descontinuada';

/** Addresses of the API that stop answering: by their beginning, since when they are discouraged, and when they end. */
export interface Descontinuacao {
  readonly prefix: string;
  readonly desde: Date;
  readonly fim: Date;
}

/**
 * Tells the owners of an office that has a key which works, or whose sandbox has one. Once for each owner and notice,
 * however often it is asked for. Returns how many mails were written.
 */
export async function avisarDaDescontinuacao(
  tenant: Tenant,
  { prefix, desde, fim }: Descontinuacao,
  requestId: string,
): Promise<number> {
  const chaves = await listarChaves(tenant);
  const nomes = chaves
    .filter(({ revogada_em, expira_em }) => !revogada_em && (!expira_em || expira_em > new Date()))
    .map(({ nome }) => nome);
  if (!nomes.length) return 0;
  const aviso = noticeId(`${prefix} ${fim.toISOString()}`);
  return tenant.transaction(async (tx) => {
    const owners = await tx.rows<{ id: string; email: string; nome: string }>(
      `SELECT u.id, p.email, u.nome FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
        WHERE u.papel = 'owner' AND p.email_confirmado_em IS NOT NULL ORDER BY u.id`,
    );
    const comum = { modelo: MODELO, event_id: aviso };
    const emails = owners.map(({ id, email, nome }) => ({
      ...comum,
      id: newId(),
      user_id: id,
      para: email,
      dados: { nome, prefix, desde, fim, chaves: nomes },
    }));
    const written = await gravarEmails(tx, requestId, emails);
    if (written) await insertOutbox(tx, [permitFor.emails(`do-evento-${aviso}`, { request_id: requestId })]);
    return written;
  });
}

/** The same id for the same notice, so that its mails are written once. */
function noticeId(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
