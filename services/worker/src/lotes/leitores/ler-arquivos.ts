import { type Leitura, lerXml } from '@apura/nfe';
import { raizesDasNotas } from '../montar-documento.ts';
import { montarItens } from './montar-itens.ts';
import {
  type Andamento,
  type ArquivoProcessado,
  CALCULO,
  LEITURA,
  type PedidoDeLeitura,
} from './pedido-de-leitura.ts';
import { perguntarClientes } from './perguntar-clientes.ts';
import { raizesNosBytes } from './raizes-nos-bytes.ts';

/**
 * The work of a thread: reads and computes one file after the other, so that of all but one only the rows are held, and
 * a note ends before the garbage collector has to carry it along. The clients are asked for at once, by what the bytes
 * of all files look like; those of a party that was not seen there, when its note is read. A fault of ours in one file
 * does not keep its neighbours from being processed.
 */
export default async function lerArquivos({
  arquivos,
  sandbox,
  andamento,
  porta,
}: PedidoDeLeitura): Promise<ArquivoProcessado[]> {
  const clientes = perguntarClientes(porta);
  await clientes.incluir(arquivos.flatMap(raizesNosBytes));
  const processados: ArquivoProcessado[] = [];
  for (const [i, bytes] of arquivos.entries()) {
    const lido = naVez(andamento, i, LEITURA, () => lerXml(bytes));
    if ('documentos' in lido) {
      await clientes.incluir(raizesDasNotas(notasDe(lido)));
      const calcular = () => ({ itens: montarItens(lido.documentos, clientes.todos, sandbox) });
      processados.push(naVez(andamento, i, CALCULO, calcular));
    } else processados.push(lido);
  }
  return processados;
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

const notasDe = ({ documentos }: Extract<Leitura, { documentos: unknown }>) =>
  documentos.flatMap((documento) => (documento.tipo === 'nota' ? [documento.nota] : []));
