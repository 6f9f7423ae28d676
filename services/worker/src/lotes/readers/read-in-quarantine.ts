/**
 * A process that reads files one at a time for `openQuarantine`. Whatever a file does to it, it does to nobody else.
 */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import readFiles from './read-files.ts';
import { newRunning, type QuarantineRequest, type ResponseWithClientes } from './reading-request.ts';

// A file that never ends keeps this process from noticing that its worker is gone; this thread notices.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();

const { port1, port2 } = new MessageChannel();
port1.on('message', (raizes: string[]) => process.send?.({ raizes }));
port2.unref();

process.on('message', async (message: QuarantineRequest | { clientes: ResponseWithClientes }) => {
  if ('clientes' in message) return port1.postMessage(message.clientes);
  const { bytes, ...request } = message;
  const outcomes = new MessageChannel();
  await readFiles({
    ...request,
    arquivos: [bytes],
    running: newRunning(),
    port: port2,
    outcomes: outcomes.port2,
  });
  process.send?.({ processado: receiveMessageOnPort(outcomes.port1)?.message });
  outcomes.port1.close();
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
