import { constants, setPriority } from 'node:os';
import { type Resultado, runTask, type Task } from './tasks.ts';

// On Linux a priority is the thread's own. Who computes leaves the CPU to the thread that answers, for which a millisecond counts.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const utf8 = new TextEncoder();

/** What runs in each computing thread. JSON goes over as bytes, as it is sent: of a note of 990 items these are megabytes. */
export default function run(task: Task): Resultado | Uint8Array {
  const resultado = runTask(task);
  return 'json' in resultado ? utf8.encode(resultado.json) : resultado;
}
