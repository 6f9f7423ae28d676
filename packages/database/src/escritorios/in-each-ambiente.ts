import { from } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import { actAs, type Transaction } from '../tenancy/tenant.ts';

export type Ambiente = 'live' | 'test';

/** The office's sandbox, or undefined while it has none. */
export const sandboxOf = async (tx: Transaction): Promise<string | undefined> =>
  (await tx.value(call('sandbox_do_escritorio'))) ?? undefined;

/** Does `work` in the office and, if it has one, in its sandbox, in the one transaction. */
export async function inEachAmbiente<T>(
  tx: Transaction,
  work: (tx: Transaction, ambiente: Ambiente) => Promise<T>,
): Promise<T[]> {
  const doEscritorio = await work(tx, 'live');
  const sandbox = await sandboxOf(tx);
  if (sandbox === undefined) return [doEscritorio];
  const doSandbox = await work(await actAs(tx, sandbox), 'test');
  await actAs(tx, tx.organizationId);
  return [doEscritorio, doSandbox];
}

/** Does `work` in one of the two; the sandbox is made when it is first needed. */
export async function inAmbiente<T>(
  tx: Transaction,
  ambiente: Ambiente,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (ambiente === 'live') return work(tx);
  // Written and not only locked: of an office that is being moved no sandbox is made.
  const office = await tx.first(
    from
      .updateTable('organization')
      .set((eb) => ({ nome: eb.ref('nome') }))
      .where('id', '=', tx.organizationId)
      .returning('nome'),
  );
  const existente = await sandboxOf(tx);
  const sandbox = await actAs(tx, existente ?? newId());
  if (existente === undefined) {
    await sandbox.run(
      from.insertInto('organization').values({
        ...{ id: sandbox.organizationId, nome: `${office?.nome} (testes)`, sandbox_of: tx.organizationId },
      }),
    );
  }
  const feito = await work(sandbox);
  await actAs(tx, tx.organizationId);
  return feito;
}
