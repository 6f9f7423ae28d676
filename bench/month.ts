import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  Apuracao,
  Carteira,
  ClientesCriados,
  ListaDeClientesDasNotas,
  UploadAceito,
  UploadJob,
} from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { type ArquivoDoMes, createEmpresa, type Empresa, generateNota, SAO_PAULO } from '@apura/samples';
import { type ApiClient, apiClient, createDemoOffice, openHome, startStack } from '@apura/standalone';
import { cpuOfParts, sumCpu } from './batch/cpu-of-parts.ts';

/**
 * `npm run bench -- month`: the month of an office, through real processes: 300 clients and 6,000 notes, from the notes of
 * companies that nobody has registered to the ZIP of all reports. One client in fifteen lacks what the Simples needs. Another
 * office asks for the month of its one client meanwhile.
 */
const CLIENTES = 300;
const NOTAS_DE_CADA = 20;
const MES = '2026-09';
/** When all work on the others'. */
const NEIGHBOUR_MS = 8_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
const memory = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const done = await work();
  say(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return done;
}

const empresas: readonly Empresa[] = Array.from({ length: CLIENTES }, (_, i) =>
  createEmpresa(`${91_000_000 + i}0001`, {
    nome: `Comércio Demonstração Número ${i} Ltda`,
    fantasia: `Número ${i}`,
    lugar: SAO_PAULO,
    regime: i % 15 === 0 ? 'simples_nacional' : i % 3 === 0 ? 'lucro_real' : 'lucro_presumido',
  }),
);

/** Each sells three notes in four to shops of its own and buys the fourth of another company. */
const notasDe = (empresa: Empresa, i: number): ArquivoDoMes[] =>
  Array.from({ length: NOTAS_DE_CADA }, (_, n) => {
    const outra = empresas[(i + n + 1) % CLIENTES] as Empresa;
    const compra = n % 4 === 3;
    const { bytes } = generateNota({
      seed: i * 100 + n,
      numero: i * 100 + n + 1,
      itens: 1 + (n % 10),
      emitente: compra ? outra : empresa,
      ...(compra ? { destinatario: empresa } : { modelo: '65' as const }),
    });
    return { nome: `nota-${i}-${n}.xml`, bytes };
  });

async function sendTudo(api: ApiClient): Promise<void> {
  const jobs: string[] = [];
  for (let i = 0; i < CLIENTES; i += 25) {
    const arquivos = empresas.slice(i, i + 25).flatMap((empresa, k) => notasDe(empresa, i + k));
    jobs.push((await api.upload<UploadAceito>('/v1/upload', arquivos)).job_id);
  }
  for (const job of jobs) {
    for (;;) {
      const { estado, processados, recusados } = await api.get<UploadJob>(`/v1/upload/${job}?limit=1`);
      if (recusados) throw new Error(`${recusados} of a lote were refused`);
      if (estado === 'concluido') {
        if (processados !== 25 * NOTAS_DE_CADA) throw new Error(`${processados} processed`);
        break;
      }
      await pause(200);
    }
  }
}

/** Another office with the notes of one company. */
async function openNeighbour(api: ApiClient): Promise<() => Promise<void>> {
  const [empresa] = empresas as readonly [Empresa, ...Empresa[]];
  const cliente = await api.post<{ id: string }>('/v1/clientes', {
    cnpj: empresa.cnpj,
    razao_social: empresa.nome,
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<UploadAceito>('/v1/upload', notasDe(empresa, 0));
  while ((await api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`)).estado !== 'concluido') await pause(100);
  return async () => {
    const asked = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: cliente.id, competencia: MES });
    for (;;) {
      const { estado, erro } = await api.get<Apuracao>(`/v1/apuracoes/${asked.id}`);
      if (estado === 'calculada') return;
      if (estado === 'falhou') throw new Error(JSON.stringify(erro));
      await pause(100);
    }
  };
}

async function sugeridos(api: ApiClient): Promise<object[]> {
  const clientes: object[] = [];
  for (let cursor = ''; ; ) {
    const path = `/v1/clientes/sugestoes?limit=100${cursor && `&cursor=${cursor}`}`;
    const { data, next_cursor } = await api.get<ListaDeClientesDasNotas>(path);
    for (const { sugerido, cnpj_raiz, razao_social, regime } of data)
      if (sugerido) clientes.push({ cnpj_raiz, razao_social, regime: regime ?? 'lucro_presumido' });
    if (next_cursor === null) return clientes;
    cursor = next_cursor;
  }
}

async function apuradas(api: ApiClient): Promise<Carteira> {
  for (;;) {
    const carteira = await api.get<Carteira>(`/v1/carteira?competencia=${MES}&limit=100`);
    if (carteira.por_situacao.em_andamento === 0) return carteira;
    await pause(500);
  }
}

/** The ZIP, thrown away as it comes. */
async function download(baseUrl: string, key: string, pid: number): Promise<void> {
  const before = memory(pid);
  let [bytes, most] = [0, before];
  const { body } = await fetch(`${baseUrl}/v1/carteira/zip?competencia=${MES}`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, memory(pid));
  }
  say(
    `ZIP of ${(bytes / 1e6).toFixed(1)} MB; gateway's memory ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`,
  );
}

const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-bench-')) });
const stack = await startStack({ home, port: 0, allowedHosts: [], say: () => {} });
try {
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const { key } = await createDemoOffice(database);
  const other = await createDemoOffice(database);
  await database.close();
  const api = apiClient(stack.baseUrl, key);
  const ofNeighbour = await openNeighbour(apiClient(stack.baseUrl, other.key));
  await timed(`${CLIENTES * NOTAS_DE_CADA} notes sent and read`, () => sendTudo(api));
  const clientes = await timed('all pages of the companies in them', () => sugeridos(api));
  await timed('the first of them again', () => api.get('/v1/clientes/sugestoes'));
  const { criados } = await timed('clients made of those that look like some', () =>
    api.post<ClientesCriados>('/v1/clientes/varios', { clientes }),
  );
  const before = cpuOfParts();
  const neighbours = pause(NEIGHBOUR_MS).then(() => timed('the month of a neighbour meanwhile', ofNeighbour));
  let longest = 0;
  const pedido = await timed('until all are picked up and asked for', async () => {
    for (;;) {
      // Until the notes of the new clients are picked up there is nothing of theirs to be computed.
      const begin = performance.now();
      const feito = await api.post<{ pedidas: number }>('/v1/apuracoes/varias', { competencia: MES });
      longest = Math.max(longest, performance.now() - begin);
      const { por_situacao } = await api.get<Carteira>(`/v1/carteira?competencia=${MES}&limit=1`);
      if (por_situacao.sem_notas === 0 && por_situacao.a_apurar === 0) return feito;
      await pause(500);
    }
  });
  say(`POST /v1/apuracoes/varias: ${longest.toFixed(0)} ms at most`);
  const { por_situacao } = await timed('until all are calculated, their reports printed', () =>
    apuradas(api),
  );
  say(`CPU ms a client from the first request on ${sumCpu(before, cpuOfParts(), CLIENTES)}`);
  await neighbours;
  say(`memory of the worker ${memory(stack.pidOf('worker')).toFixed(0)} MB`);
  say(`${criados} clients, ${pedido.pedidas} asked for at last: ${JSON.stringify(por_situacao)}`);
  const { data } = await api.get<Carteira>(`/v1/carteira?competencia=${MES}&limit=1&situacao=faltam_dados`);
  say(`why not, for example: ${data[0]?.motivo}`);
  await timed('the ZIP of all', () => download(stack.baseUrl, key, stack.pidOf('gateway')));
} finally {
  await stack.stop();
  for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
}
