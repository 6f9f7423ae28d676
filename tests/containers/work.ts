import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, UploadAceito, UploadJob } from '@apura/contracts';
import { generateMes } from '@apura/samples';
import { apiClient } from '@apura/standalone';

export const COMPETENCIA = '2026-09';
const POLL_MS = 300;
const LONGEST_MS = 300_000;

/** With the first, what these make is a month of 2,000 documents of the client. */
export const SEEDS = Array.from({ length: 13 }, (_, i) => i + 2);
/** Where the kernel says how much memory a container has had at most, of either kind of cgroups. */
export const PEAK =
  'cat /sys/fs/cgroup/memory.peak /sys/fs/cgroup/memory/memory.max_usage_in_bytes 2>/dev/null';

/** A month of the same two companies, of a seed of its own. */
export const monthOf = (seed: number) => generateMes({ seed, competencia: COMPETENCIA });
/** The files of a month, none of which has the name of one of another. */
export const filesOf = (seed: number) =>
  monthOf(seed).arquivos.map(({ nome, bytes }) => ({ nome: `${seed}-${nome}`, bytes }));

/** What `read` gives when it is what was waited for. Rejects when that takes longer than anything here should. */
export async function until<T>(read: () => Promise<T>, reached: (it: T) => boolean): Promise<T> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(POLL_MS)) {
    const it = await read();
    if (reached(it)) return it;
  }
  throw new Error(`not reached within ${LONGEST_MS} ms: ${reached}`);
}

/** The office's own program: registers a webhook and a client, sends files, asks for months. */
export async function openWork(url: string, madeOffice: string) {
  const key = /^key +(\S+)$/m.exec(madeOffice)?.[1] ?? '';
  const api = apiClient(url, key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: 'http://receiver:9999/hook' });
  const { cnpj, razao_social, regime } = monthOf(1).clientes[0];
  const cliente = await api.post<{ id: string }>('/v1/clientes', { cnpj, razao_social, regime });

  return {
    api,
    key,
    secret,
    /** To the gateway at `at`, where there are several. */
    upload: (files: ReturnType<typeof filesOf>, at = url) =>
      apiClient(at, key).upload<UploadAceito>('/v1/upload', files),
    /** The lote when it has ended. */
    ended: ({ job_id }: UploadAceito) =>
      until(
        () => api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`),
        ({ estado }) => estado === 'concluido',
      ),
    /** Asks for the client's month; resolves when its report is there, or will never be. */
    async month() {
      const { id } = await api.post<{ id: string }>('/v1/apuracoes', {
        cliente_id: cliente.id,
        competencia: COMPETENCIA,
      });
      const apuracao = await until(
        () => api.get<Apuracao>(`/v1/apuracoes/${id}`),
        ({ estado }) => estado === 'calculada' || estado === 'falhou',
      );
      return { apuracao, pdf: await api.download(`/v1/apuracoes/${id}/pdf`) };
    },
  };
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The types of the events that were posted under a right signature (standardwebhooks.com), each id once. */
export function signedEvents(log: string, secret: string): string[] {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const events = log
    .split('\n')
    .filter((line) => line.includes('{'))
    // Compose may begin a line by a word to the terminal.
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Post)
    .filter(({ headers, body }) => {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const right = createHmac('sha256', key).update(signed).digest('base64');
      return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${right}`);
    })
    .map(
      ({ headers, body }) => [headers['webhook-id'], (JSON.parse(body) as { type: string }).type] as const,
    );
  return [...new Map(events).values()];
}
