import type { Family } from '../../attack.ts';
import { backupAttacks } from './backups.ts';
import { officeAttacks } from './offices.ts';

/** What an operator is handed to bring into a deployment, by somebody who wrote it themselves. No service takes part. */
export const imports: Family = {
  name: 'Imports',
  offline: true,
  attacks: async () => [...(await officeAttacks()), ...(await backupAttacks())],
};
