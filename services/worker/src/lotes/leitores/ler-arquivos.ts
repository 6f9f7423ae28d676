import type { MessagePort } from 'node:worker_threads';
import { type Leitura, lerXml } from '@apura/nfe';
import { raizesDasNotas } from '../montar-documento.ts';
import { montarItens } from './montar-itens.ts';
import {
  type Andamento,
  type ArquivoProcessado,
  CALCULO,
  LEITURA,
  type PedidoDeLeitura,
  type RespostaComClientes,
} from './pedido-de-leitura.ts';

/**
 * The work of a thread: reads the files, asks for the clients among their parties, then computes one after the other and
 * makes its rows, so that of all but one only the notes are held. A fault of ours in one file does not keep its
 * neighbours from being processed.
 */
export default async function lerArquivos({
  arquivos,
  sandbox,
  andamento,
  porta,
}: PedidoDeLeitura): Promise<ArquivoProcessado[]> {
  const lidos = arquivos.map((bytes, i) => naVez(andamento, i, LEITURA, () => lerXml(bytes)));
  const clientes = await clientesEntre(porta, raizesDasNotas(lidos.flatMap(notasDe)));
  return lidos.map((lido, i) =>
    'documentos' in lido
      ? naVez(andamento, i, CALCULO, () => ({ itens: montarItens(lido.documentos, clientes, sandbox) }))
      : lido,
  );
}

function naVez<T>(
  andamento: Andamento,
  posicao: number,
  tempo: typeof LEITURA | typeof CALCULO,
  trabalho: () => T,
): T | { falhou: string } {
  const inicio = performance.now();
  Atomics.add(andamento, 1, 1);
  Atomics.store(andamento, 0, posicao + 1);
  try {
    return trabalho();
  } catch (error) {
    return { falhou: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    Atomics.add(andamento, tempo, Math.round((performance.now() - inicio) * 1000));
    Atomics.store(andamento, 0, 0);
  }
}

const notasDe = (lido: Leitura | { falhou: string }) =>
  'documentos' in lido
    ? lido.documentos.flatMap((documento) => (documento.tipo === 'nota' ? [documento.nota] : []))
    : [];

function clientesEntre(porta: MessagePort, raizes: readonly string[]): Promise<RespostaComClientes> {
  return new Promise((done, reject) => {
    porta.once('message', done);
    porta.once('close', () => reject(new Error('the clients were not told')));
    porta.postMessage(raizes);
  });
}
