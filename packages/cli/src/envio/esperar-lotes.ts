import { setTimeout as esperar } from 'node:timers/promises';
import type { Conexao } from '../api/conexao.ts';
import type { ArquivoDoUpload, Upload } from '../api/respostas.ts';
import type { Contexto } from '../contexto.ts';
import { abrirProgresso } from '../saida/progresso.ts';

/** Between two questions: short at first, since a small batch takes a second. */
const INTERVALOS_MS = [250, 500, 1_000, 2_000];

export interface LoteTerminado {
  readonly upload: Upload;
  readonly recusados: readonly ArquivoDoUpload[];
}

/** Waits until the API has processed the batches, in their order. */
export async function esperarLotes(
  contexto: Contexto,
  conexao: Conexao,
  jobs: readonly string[],
): Promise<LoteTerminado[]> {
  const progresso = abrirProgresso(contexto, contexto.textos.enviar.processando, jobs.length);
  const terminados: LoteTerminado[] = [];
  try {
    for (const job of jobs) {
      const upload = await ateTerminar(contexto, () => conexao.json<Upload>(`/v1/upload/${job}?limit=1`));
      terminados.push({ upload, recusados: upload.recusados ? await lerRecusados(conexao, job) : [] });
      progresso.avancar();
    }
  } finally {
    progresso.fim();
  }
  return terminados;
}

async function ateTerminar(contexto: Contexto, ver: () => Promise<Upload>): Promise<Upload> {
  return consultarAte(contexto, ver, ({ estado }) => estado === 'concluido' || estado === 'cancelado');
}

/** Asks again and again, ever more slowly, until the answer is final. */
export async function consultarAte<T>(
  { signal }: Contexto,
  ver: () => Promise<T>,
  pronto: (visto: T) => boolean,
): Promise<T> {
  for (let vez = 0; ; vez += 1) {
    const visto = await ver();
    if (pronto(visto)) return visto;
    await esperar(INTERVALOS_MS[Math.min(vez, INTERVALOS_MS.length - 1)], undefined, { signal });
  }
}

async function lerRecusados(conexao: Conexao, job: string): Promise<ArquivoDoUpload[]> {
  const recusados: ArquivoDoUpload[] = [];
  let cursor: string | null = null;
  do {
    const consulta: URLSearchParams = new URLSearchParams({ limit: '100' });
    if (cursor !== null) consulta.set('cursor', cursor);
    const { arquivos }: Upload = await conexao.json(`/v1/upload/${job}?${consulta}`);
    recusados.push(...arquivos.data.filter(({ estado }) => estado === 'recusado'));
    cursor = arquivos.next_cursor;
  } while (cursor !== null);
  return recusados;
}
