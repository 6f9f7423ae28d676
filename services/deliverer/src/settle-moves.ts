import { memberOf } from '@apura/contracts/tables';
import { cutOffMoves, settleMove } from '@apura/database';
import { type Egress, guardedFetch } from '@apura/egress';
import type { Tools } from './tools.ts';

const ASKED_EVERY_MS = 5_000;
/** A move is in its last step for far less. */
const TOLD_AFTER_MS = 30_000;
const LIMITS = { ms: 5_000, bytes: 1_000 };

interface Settling extends Pick<Tools, 'database' | 'logger'> {
  readonly egress: Pick<Egress, 'agent' | 'allowedHosts'>;
}

/**
 * Asks the other cell where the offices are whose move was cut off in its last step, and lets them work there, or here again.
 * An answer that is none changes nothing: it is asked again. Whoever else asks finds the same.
 */
export async function settleMoves({ database, logger, egress }: Settling): Promise<void> {
  for (const { address, token, since } of await cutOffMoves(database)) {
    const asked = await ask(egress, address, token).catch((error: unknown) => ({ error }));
    if (asked === 'here' || asked === 'never') {
      const offices = await settleMove(database, token, asked === 'here');
      logger.warn('a move that was cut off is settled', { address, arrived: asked === 'here', offices });
    } else if (Date.now() - since.getTime() > TOLD_AFTER_MS)
      logger.error(
        'nobody can write in an office: its move was cut off, and the other cell does not say where it is',
        {
          ...{ address, since },
          ...(typeof asked === 'string' ? { asked } : asked),
        },
      );
  }
}

async function ask(
  egress: Settling['egress'],
  address: string,
  token: Buffer,
): Promise<string | { status: number }> {
  const url = `${address}/mudancas/${token.toString('base64url')}`;
  const response = await guardedFetch(egress, LIMITS)(url, { method: 'GET' });
  if (response.status !== 200) return { status: response.status };
  // What is missing counts as nothing.
  return String(memberOf(await response.json(), 'estado') ?? 'nothing');
}

/** At once, and then every few seconds, one at a time. */
export function keepSettling(tools: Settling): { stop(): Promise<void> } {
  let asking: Promise<void> | undefined;
  const round = () => {
    asking ??= settleMoves(tools)
      .catch((error: unknown) => void tools.logger.warn('moves are not settled', { error }))
      .finally(() => {
        asking = undefined;
      });
  };
  const timer = setInterval(round, ASKED_EVERY_MS);
  round();
  return {
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
}
