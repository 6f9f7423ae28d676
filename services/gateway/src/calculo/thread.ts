import { constants, setPriority } from 'node:os';

// On Linux a priority is the thread's own. Who computes leaves the CPU to the thread that answers, for which a millisecond counts.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** What runs in each computing thread. */
export { runTask as default } from './tasks.ts';
