import { setTimeout as esperar } from 'node:timers/promises';
import type { ArquivoDoUpload, UploadJob } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import { todas } from '../api/walk.ts';
import { withProgress } from '../output/progress.ts';

/** Between two questions: short at first, since a small batch takes a second. */
const INTERVALOS_MS = [250, 500, 1_000, 2_000];

/** Waits until the API has processed the batches, in their order. */
export function esperarLotes(connection: Connection, jobs: readonly string[]) {
  const { contexto } = connection;
  return withProgress(contexto, contexto.textos.enviar.processando, jobs.length, async (avancar) => {
    const terminados: { upload: UploadJob; recusados: readonly ArquivoDoUpload[] }[] = [];
    for (const job of jobs) {
      const upload = await consultarAte<UploadJob>(
        connection,
        `/v1/upload/${job}?limit=1`,
        ({ estado }) => estado === 'concluido' || estado === 'cancelado',
      );
      terminados.push({ upload, recusados: upload.recusados ? await lerRecusados(connection, job) : [] });
      avancar();
    }
    return terminados;
  });
}

/** GET `path` again and again, ever more slowly, until the answer is final. */
export async function consultarAte<T>(connection: Connection, path: string, pronto: (visto: T) => boolean) {
  const { signal } = connection.contexto;
  for (let vez = 0; ; vez += 1) {
    const visto = await connection.json<T>(path);
    if (pronto(visto)) return visto;
    await esperar(INTERVALOS_MS[Math.min(vez, INTERVALOS_MS.length - 1)], undefined, { signal });
  }
}

async function lerRecusados(connection: Connection, job: string): Promise<ArquivoDoUpload[]> {
  const { data } = await todas(
    async (consulta) => (await connection.json<UploadJob>(`/v1/upload/${job}?${consulta}`)).arquivos,
  );
  return data.filter(({ estado }) => estado === 'recusado');
}
