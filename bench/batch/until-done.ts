import type { Apuracao, UploadJob } from '@apura/contracts';
import type { ApiClient } from '@apura/standalone';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A lote, once all of its files are read. */
export async function loteConcluido(api: ApiClient, id: string, everyMs: number): Promise<UploadJob> {
  for (;;) {
    const job = await api.get<UploadJob>(`/v1/upload/${id}?limit=1`);
    if (job.estado === 'concluido') return job;
    await pause(everyMs);
  }
}

/** Asks for a month of a client, and waits until it is `calculada`. */
export async function calculada(api: ApiClient, cliente_id: string, competencia: string): Promise<Apuracao> {
  const { id } = await api.post<{ id: string }>('/v1/apuracoes', { cliente_id, competencia });
  for (;;) {
    const apuracao = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
    if (apuracao.estado === 'calculada') return apuracao;
    if (apuracao.estado === 'falhou') throw new Error(JSON.stringify(apuracao.erro));
    await pause(20);
  }
}
