import { tellOtherOwners } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from, now } from '../tenancy/builder.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { WhoCeasedToBeTitular } from '../webhooks/endpoints.ts';

/** The office lets nobody in but by the company's account. */
export class ContaDaEmpresaExigida extends Error {
  override readonly name = 'ContaDaEmpresaExigida';
}

/** Whether passwords do not open the office. It stays so until the transaction is over. */
export async function requiresContaDaEmpresa({ first }: Transaction): Promise<boolean> {
  // The row is locked whatever it says: who asks for the account from now on waits, and then ends what was opened here.
  const provedor = await first(from.selectFrom('provedor_de_entrada').select('exigido_em').forShare());
  return provedor !== undefined && provedor.exigido_em !== null;
}

/** Before people are locked: in the order in which who comes in by it locks both. Returns its issuer. */
export const lockProvedor = async ({ first }: Transaction): Promise<string | undefined> =>
  (await first(from.selectFrom('provedor_de_entrada').select('issuer').forNoKeyUpdate()))?.issuer;

/** Ends those sessions of the office that are not over; of the builder, so that it can be said which. */
export const endOfSessoes = () =>
  from.updateTable('session').set({ revogada_em: now }).where('revogada_em', 'is', null);

/** Ends the sessions that the provider has opened. */
export const endCompanySessions = (tx: Transaction): Promise<void> =>
  tx.run(endOfSessoes().where('da_empresa', '=', true));

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
  const suspended = await tx.count(
    from
      .updateTable('provedor_de_entrada')
      .set({ suspenso_em: now, testado_em: null, exigido_em: null })
      .where('configurado_por', '=', id)
      .where('suspenso_em', 'is', null),
  );
  if (!suspended) return;
  await endCompanySessions(tx);
  await tellOtherOwners(tx, id, { modelo: 'conta_da_empresa.suspensa', dados: { nome }, requestId });
  await audit(tx, ator, 'conta_da_empresa.suspensa', tx.organizationId, { nome });
}
