import type { Database } from '../open-database.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

/**
 * Gives a version back whose work failed while its process lives on: anybody may take it at once. `conta`: whether the
 * try counts, as it does not when a service was away.
 */
export async function devolverApuracao(
  database: Database,
  claim: ApuracaoReivindicada,
  { conta }: { readonly conta: boolean },
): Promise<void> {
  await database.relay.query(
    `UPDATE apuracao SET tentativas = tentativas - $3, lease_dono = NULL, lease_ate = NULL
      WHERE id = $1 AND lease_dono = $2`,
    [claim.id, claim.lease_dono, conta ? 0 : 1],
  );
}
