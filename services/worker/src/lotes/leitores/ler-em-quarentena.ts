/**
 * A process that reads files one at a time for `abrirQuarentena`. Whatever a file does to it, it does to nobody else.
 */
import { MessageChannel, Worker } from 'node:worker_threads';
import lerArquivos from './ler-arquivos.ts';
import type { RespostaComClientes } from './pedido-de-leitura.ts';
import type { PedidoDeQuarentena } from './pedido-de-quarentena.ts';

// A file that never ends keeps this process from noticing that its worker is gone; this thread notices.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();

const { port1, port2 } = new MessageChannel();
port1.on('message', (raizes: string[]) => process.send?.({ raizes }));
port2.unref();

process.on('message', async (mensagem: PedidoDeQuarentena | { clientes: RespostaComClientes }) => {
  if ('clientes' in mensagem) return port1.postMessage(mensagem.clientes);
  const { bytes, sandbox } = mensagem;
  const andamento = new Int32Array(new SharedArrayBuffer(16));
  const [processado] = await lerArquivos({ arquivos: [bytes], sandbox, andamento, porta: port2 });
  process.send?.({ processado });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
