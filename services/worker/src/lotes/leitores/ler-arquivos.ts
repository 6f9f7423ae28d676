import type { MessagePort } from 'node:worker_threads';
import { type ArquivoCalculado, calcularArquivo } from '../calcular-arquivo.ts';
import { raizesDasNotas } from '../montar-documento.ts';
import { montarItens } from './montar-itens.ts';
import type {
  Andamento,
  ArquivoProcessado,
  PedidoDeLeitura,
  RespostaComClientes,
} from './pedido-de-leitura.ts';

/**
 * The work of a thread: reads and computes the files, asks for the clients among their parties, and makes the rows.
 * A fault of ours in one file does not keep its neighbours from being processed.
 */
export default async function lerArquivos({
  arquivos,
  sandbox,
  andamento,
  porta,
}: PedidoDeLeitura): Promise<ArquivoProcessado[]> {
  const calculados = arquivos.map((bytes, i) => naVez(andamento, i, () => calcularArquivo(bytes)));
  const clientes = await clientesEntre(porta, raizesDasNotas(calculados.flatMap(notasDe)));
  return calculados.map((calculado, i) =>
    'documentos' in calculado
      ? naVez(andamento, i, () => ({ itens: montarItens(calculado.documentos, clientes, sandbox) }))
      : calculado,
  );
}

function naVez<T>(andamento: Andamento, posicao: number, trabalho: () => T): T | { falhou: string } {
  Atomics.add(andamento, 1, 1);
  Atomics.store(andamento, 0, posicao + 1);
  try {
    return trabalho();
  } catch (error) {
    return { falhou: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    Atomics.store(andamento, 0, 0);
  }
}

const notasDe = (calculado: ArquivoCalculado | { falhou: string }) =>
  'documentos' in calculado
    ? calculado.documentos.flatMap((documento) => (documento.tipo === 'nota' ? [documento.nota] : []))
    : [];

function clientesEntre(porta: MessagePort, raizes: readonly string[]): Promise<RespostaComClientes> {
  return new Promise((done, reject) => {
    porta.once('message', done);
    porta.once('close', () => reject(new Error('the clients were not told')));
    porta.postMessage(raizes);
  });
}
