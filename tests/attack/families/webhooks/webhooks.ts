import type { Family } from '../../attack.ts';
import { addressAttacks } from './addresses.ts';
import { connectionAttacks } from './connections.ts';

/** Where webhooks go: what the text of an address tells, and what only the connection does. */
export const webhooks: Family = {
  name: 'Webhook addresses',
  attacks: async (stage) => [...(await addressAttacks(stage)), ...connectionAttacks],
};
