import { constants, setPriority } from 'node:os';

// On Linux a priority is the thread's own. Who computes leaves the CPU to the thread that answers, for which a millisecond counts:
// from its start on, which takes longer than most of what it computes.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { runTask } = await import('./tasks.ts');
/** What runs in each computing thread. */
export default runTask;
