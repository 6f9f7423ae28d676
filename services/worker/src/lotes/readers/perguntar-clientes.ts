import type { MessagePort } from 'node:worker_threads';
import type { ClienteDoDocumento } from '@apura/database';
import type { ResponseWithClientes } from './reading-request.ts';

/** The clients that a thread knows of. */
export function perguntarClientes(port: MessagePort) {
  const asked = new Set<string>();
  const all: ClienteDoDocumento[] = [];
  return {
    /** All whose root was asked for. */
    all: all as readonly ClienteDoDocumento[],
    /** Asks for those of these CNPJ roots that were not asked for yet. Rejects when the port closes first. */
    async include(raizes: readonly string[]): Promise<void> {
      const novas = [...new Set(raizes)].filter((raiz) => !asked.has(raiz));
      if (!novas.length) return;
      for (const raiz of novas) asked.add(raiz);
      // Who is asked may give one that was not asked for, and so give it twice.
      for (const cliente of await perguntar(port, novas)) {
        if (!all.some(({ cliente_id }) => cliente_id === cliente.cliente_id)) all.push(cliente);
      }
    },
  };
}

function perguntar(port: MessagePort, raizes: readonly string[]): Promise<ResponseWithClientes> {
  return new Promise((done, reject) => {
    const closed = () => reject(new Error('the clients were not told'));
    port.once('close', closed);
    port.once('message', (clientes: ResponseWithClientes) => {
      port.off('close', closed);
      done(clientes);
    });
    port.postMessage(raizes);
  });
}
