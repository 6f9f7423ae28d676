import type { MessagePort } from 'node:worker_threads';
import type { ClienteDoDocumento } from '@apura/database';
import type { RespostaComClientes } from './pedido-de-leitura.ts';

/** The clients that a thread knows of. */
export interface ClientesConhecidos {
  /** All whose root was asked for. */
  readonly todos: readonly ClienteDoDocumento[];
  /** Asks for those of these CNPJ roots that were not asked for yet. Rejects when the port closes first. */
  incluir(raizes: readonly string[]): Promise<void>;
}

export function perguntarClientes(porta: MessagePort): ClientesConhecidos {
  const perguntadas = new Set<string>();
  const todos: ClienteDoDocumento[] = [];
  return {
    todos,
    async incluir(raizes) {
      const novas = [...new Set(raizes)].filter((raiz) => !perguntadas.has(raiz));
      if (!novas.length) return;
      for (const raiz of novas) perguntadas.add(raiz);
      // Who is asked may give one that was not asked for, and so give it twice.
      for (const cliente of await perguntar(porta, novas)) {
        if (!todos.some(({ cliente_id }) => cliente_id === cliente.cliente_id)) todos.push(cliente);
      }
    },
  };
}

function perguntar(porta: MessagePort, raizes: readonly string[]): Promise<RespostaComClientes> {
  return new Promise((done, reject) => {
    const fechou = () => reject(new Error('the clients were not told'));
    porta.once('close', fechou);
    porta.once('message', (clientes: RespostaComClientes) => {
      porta.off('close', fechou);
      done(clientes);
    });
    porta.postMessage(raizes);
  });
}
