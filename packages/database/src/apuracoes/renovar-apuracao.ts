import type { Database } from '../open-database.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

/** Keeps an apuração that takes longer than its lease. False when somebody else has it by now. */
export async function renovarApuracao(
  database: Database,
  claim: ApuracaoReivindicada,
  leaseSegundos: number,
): Promise<boolean> {
  const { rowCount } = await database.relay.query(
    'UPDATE apuracao SET lease_ate = now() + make_interval(secs => $3) WHERE id = $1 AND lease_dono = $2',
    [claim.id, claim.lease_dono, leaseSegundos],
  );
  return rowCount === 1;
}
