import { tellOtherOwners } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { WhoCeasedToBeTitular } from '../webhooks/endpoints.ts';

/** The office lets nobody in but by the company's account. */
export class ContaDaEmpresaExigida extends Error {
  override readonly name = 'ContaDaEmpresaExigida';
}

/** Whether passwords do not open the office. It stays so until the transaction is over. */
export async function requiresContaDaEmpresa({ rows }: Transaction): Promise<boolean> {
  // The row is locked whatever it says: who asks for the account from now on waits, and then ends what was opened here.
  const [provedor] = await rows<{ exigido: boolean }>(
    'SELECT exigido_em IS NOT NULL AS exigido FROM provedor_de_entrada FOR SHARE',
  );
  return provedor?.exigido ?? false;
}

/** Before people are locked: in the order in which who comes in by it locks both. Returns its issuer. */
export const lockProvedor = (tx: Transaction): Promise<string | undefined> =>
  tx.value<string>('SELECT issuer FROM provedor_de_entrada FOR NO KEY UPDATE');

/** Ends the sessions that the provider has opened. */
export const endCompanySessions = (tx: Transaction) =>
  tx.query('UPDATE session SET revogada_em = now() WHERE da_empresa AND revogada_em IS NULL');

/**
 * Stops the provider that a person has set up who is no owner any more: it may be theirs, and says who anybody is. Whoever came
 * in by it is signed out, and passwords open the office. Another owner who has looked at it goes on with it by keeping it anew;
 * the owners are told by mail.
 */
export async function suspendProvedorOf(
  tx: Transaction,
  ator: Ator,
  { id, nome, requestId }: WhoCeasedToBeTitular,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE provedor_de_entrada SET suspenso_em = now(), testado_em = NULL, exigido_em = NULL
      WHERE configurado_por = $1 AND suspenso_em IS NULL`,
    [id],
  );
  if (!rowCount) return;
  await endCompanySessions(tx);
  await tellOtherOwners(tx, id, { modelo: 'conta_da_empresa.suspensa', dados: { nome }, requestId });
  await audit(tx, ator, 'conta_da_empresa.suspensa', tx.organizationId, { nome });
}
