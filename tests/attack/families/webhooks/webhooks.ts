import type { Family } from '../../attack.ts';
import { addressAttacks } from './addresses.ts';
import { connectionAttacks } from './connections.ts';
import { localPortAttacks } from './local-ports.ts';

/** Where webhooks go: what the text of an address tells, what only the connection does, and the machine itself. */
export const webhooks: Family = {
  name: 'Webhook addresses',
  attacks: async (stage) => [
    ...(await addressAttacks(stage)),
    ...connectionAttacks,
    ...localPortAttacks(stage),
  ],
};
