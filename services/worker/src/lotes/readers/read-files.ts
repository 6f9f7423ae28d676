import { examineFile } from '@apura/authenticity';
import { decode, LIMITES, lerDocumento } from '@apura/nfe';
import { linhasDaNota } from '../../planilha/linhas-da-nota.ts';
import { raizesDosDocumentos } from '../raiz-do-cnpj.ts';
import { buildItens } from './build-itens.ts';
import { perguntarClientes } from './perguntar-clientes.ts';
import { raizesNosBytes } from './raizes-nos-bytes.ts';
import {
  ADIADO,
  CALCULO,
  EXHAUSTED,
  type FileForSheets,
  OTHERS_WAIT,
  type ProcessedFile,
  READING,
  type ReadingRequest,
  type Running,
} from './reading-request.ts';
import { trustedAuthorities } from './trusted-authorities.ts';

/**
 * The work of a thread: reads and computes one file after the other, so that of all but one only the rows are held, and
 * a note ends before the garbage collector has to carry it along. The clients are asked for at once, by what the bytes
 * of all files look like; those of a party that was not seen there, when its note is read. A fault of ours in one file
 * does not keep its neighbours from being processed. The first file is always read, whatever the budget.
 */
export default async function readFiles({
  arquivos,
  sandbox,
  authorities,
  running,
  port,
  mes,
  ordens,
  contextos,
  budgetMs,
}: ReadingRequest): Promise<(ProcessedFile | FileForSheets)[]> {
  const clientes = perguntarClientes(port);
  await clientes.include(arquivos.flatMap(raizesNosBytes));
  const processed: (ProcessedFile | FileForSheets)[] = [];
  const isOver = budget(running, budgetMs);
  let over = false;
  for (const [i, bytes] of arquivos.entries()) {
    if (over) {
      processed.push(ADIADO);
      continue;
    }
    let decoded = '';
    const loaded = inTurn(running, i, READING, () => {
      if (bytes.length > LIMITES.bytes) return lerDocumento(bytes);
      decoded = decode(bytes);
      return lerDocumento(bytes, decoded);
    });
    if ('documentos' in loaded) {
      const { documentos } = loaded;
      await clientes.include(raizesDosDocumentos(documentos));
      const calcular = () =>
        mes
          ? {
              linhas: (mes.notas[i] ?? []).map((nota) =>
                linhasDaNota(nota, documentos[nota.ordem], mes, clientes.all),
              ),
            }
          : {
              itens: buildItens(documentos, {
                clientes: clientes.all,
                sandbox,
                verdicts: examineFile(decoded, documentos, trustedAuthorities(authorities)),
                ordens: ordens?.[i],
                contextos,
              }),
            };
      processed.push(inTurn(running, i, CALCULO, calcular));
    } else processed.push(loaded);
    over = isOver();
  }
  return processed;
}

/**
 * Whether the budget of these files, or while others wait its half, is used up: by the clock, and by the CPU that the process had, for
 * what a file costs does not grow with what else the machine does. (No system tells a thread of Node 20 its own CPU.)
 */
function budget(running: Running, budgetMs: number | undefined): () => boolean {
  if (budgetMs === undefined) return () => false;
  const [start, cpuAtStart] = [performance.now(), process.cpuUsage()];
  return () => {
    const share = Atomics.load(running, OTHERS_WAIT) === 1 ? budgetMs / 2 : budgetMs;
    if (performance.now() - start < share) return false;
    const { user, system } = process.cpuUsage(cpuAtStart);
    const spent = Math.min(performance.now() - start, (user + system) / 1000);
    if (spent >= budgetMs) Atomics.store(running, EXHAUSTED, 1);
    return spent >= share;
  };
}

function inTurn<T>(
  running: Running,
  position: number,
  time: typeof READING | typeof CALCULO,
  work: () => T,
): T | { falhou: string } {
  const start = performance.now();
  Atomics.add(running, 1, 1);
  Atomics.store(running, 0, position + 1);
  try {
    return work();
  } catch (error) {
    return { falhou: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    Atomics.add(running, time, Math.round((performance.now() - start) * 1000));
    Atomics.store(running, 0, 0);
  }
}
