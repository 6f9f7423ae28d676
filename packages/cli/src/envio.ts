import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as esperar } from 'node:timers/promises';
import type { ArquivoDoUpload, UploadAceito, UploadJob } from '@apura/contracts';
import { type Connection, todas } from './api/connection.ts';
import { readPrivate, stateFile, writePrivate } from './connect.ts';
import type { Contexto } from './contexto.ts';
import { Failure } from './failure.ts';
import { type Arquivo, readBlob } from './find-files.ts';
import { withProgress } from './output/progress.ts';

export interface Destination {
  readonly cliente_id?: string;
  readonly competencia?: string;
}

/** Sends what the API has not taken yet, one batch after the other. The batch that was under way when the command was cut off goes first. */
export async function sendLotes(
  connection: Connection,
  estado: EnvioState,
  arquivos: readonly Arquivo[],
  destino: Destination,
): Promise<void> {
  const { textos, avisos } = connection.contexto;
  const pendentes = arquivos.filter((arquivo) => !estado.foiAceito(arquivo));
  if (estado.jobs.length) avisos.write(`${textos.enviar.retomado(arquivos.length - pendentes.length)}\n`);
  await withProgress(connection.contexto, textos.enviar.progress, pendentes.length, async (avancar) => {
    const interrompido = estado.emVoo(pendentes);
    if (interrompido) {
      await sendLote(connection, interrompido.arquivos, destino, interrompido.chave)
        .then(({ job_id }) => estado.aceito(job_id))
        .catch(outroConteudo);
      avancar(interrompido.arquivos.length);
    }
    const resto = pendentes.filter((arquivo) => !estado.foiAceito(arquivo));
    for (const lote of splitIntoLotes(resto)) {
      const chave = await estado.vaiEnviar(lote);
      await estado.aceito((await sendLote(connection, lote, destino, chave)).job_id);
      avancar(lote.length);
    }
  });
}

/** The files are others although they look the same: then they are a batch like any other. */
function outroConteudo(erro: unknown): void {
  if (!(erro instanceof Failure && erro.codigo === 'idempotency_key_reutilizada')) throw erro;
}

/** POST /v1/upload. */
export async function sendLote(
  connection: Connection,
  lote: readonly Arquivo[],
  { cliente_id, competencia }: Destination,
  chave: string,
): Promise<UploadAceito> {
  const formulario = new FormData();
  if (cliente_id !== undefined) formulario.append('cliente_id', cliente_id);
  if (competencia !== undefined) formulario.append('competencia', competencia);
  for (const arquivo of lote)
    formulario.append('arquivos', await readBlob(arquivo, connection.contexto), arquivo.nome);
  return connection.submit('/v1/upload', formulario, { headers: { 'idempotency-key': chave } });
}

/** Bounds of one request; the API's own are 500 files and 300 MB. */
const ARQUIVOS = 500;
const BYTES = 100 * 1024 * 1024;

/** The files in batches that one request may carry. A ZIP that is larger than a batch goes alone. */
export function splitIntoLotes(arquivos: readonly Arquivo[]): Arquivo[][] {
  const lotes: Arquivo[][] = [];
  let atual: Arquivo[] = [];
  let bytes = 0;
  for (const arquivo of arquivos) {
    if (atual.length === ARQUIVOS || (atual.length > 0 && bytes + arquivo.bytes > BYTES)) {
      lotes.push(atual);
      atual = [];
      bytes = 0;
    }
    atual.push(arquivo);
    bytes += arquivo.bytes;
  }
  if (atual.length > 0) lotes.push(atual);
  return lotes;
}

/** Between two questions: short at first, since a small batch takes a second. */
const INTERVALOS_MS = [250, 500, 1_000, 2_000];

/** Waits until the API has processed the batches, in their order. */
export function awaitLotes(connection: Connection, jobs: readonly string[]) {
  const { contexto } = connection;
  return withProgress(contexto, contexto.textos.enviar.processando, jobs.length, async (avancar) => {
    const terminados: { upload: UploadJob; recusados: readonly ArquivoDoUpload[] }[] = [];
    for (const job of jobs) {
      const upload = await pollUntil(
        contexto,
        () => connection.call('GET', '/v1/upload/{id}', { params: { id: job }, query: { limit: 1 } }),
        ({ estado }) => estado === 'concluido' || estado === 'cancelado',
      );
      terminados.push({ upload, recusados: upload.recusados ? await readRecusados(connection, job) : [] });
      avancar();
    }
    return terminados;
  });
}

/** Looks again and again, ever more slowly, until the answer is final. */
export async function pollUntil<T>(
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

async function readRecusados(connection: Connection, job: string): Promise<ArquivoDoUpload[]> {
  const { data } = await todas(
    async (query) =>
      (await connection.call('GET', '/v1/upload/{id}', { params: { id: job }, query })).arquivos,
  );
  return data.filter(({ estado }) => estado === 'recusado');
}

/** A file as it was when it was sent; changed since, it is another one. */
type Marca = readonly [caminho: string, bytes: number, mudadoEm: number];

interface Guardado {
  /** Batches that the API has taken. */
  aceitos: { job_id: string; arquivos: Marca[] }[];
  /** Written before a batch goes out: its repetition must carry the same key and the same files. */
  emVoo?: { chave: string; arquivos: Marca[] };
  apuracao?: { chave: string; id?: string };
}

/** How far one `apura enviar` is, kept in a file from the first batch until the command has done all that it should. */
export type EnvioState = Awaited<ReturnType<typeof openEstado>>;

/** `identidade`: what makes two commands the same one (address, client, month, paths). The key is not: it may be another one by then. */
export async function openEstado(contexto: Contexto, identidade: readonly string[]) {
  const arquivo = stateFile(contexto, 'envio', identidade);
  // Without one that can be read everything is sent, and what the API has already it calls a duplicate.
  let guardado: Guardado = (await readPrivate<Guardado>(arquivo, (lido) => Array.isArray(lido.aceitos))) ?? {
    aceitos: [],
  };
  const gravar = () => writePrivate(arquivo, guardado);
  const marcados = (lista: readonly Marca[]) => new Set(lista.map((marca) => marca.join('\0')));
  const aceitos = marcados(guardado.aceitos.flatMap((lote) => lote.arquivos));
  return {
    get jobs() {
      return guardado.aceitos.map(({ job_id }) => job_id);
    },
    get arquivosAceitos() {
      return aceitos.size;
    },
    get apuracao() {
      return guardado.apuracao?.id;
    },
    foiAceito: (um: Arquivo) => aceitos.has(marca(um).join('\0')),
    /** The batch that went out without an answer, if its files are as they were. */
    emVoo(arquivos: readonly Arquivo[]) {
      if (!guardado.emVoo) return undefined;
      const procurados = marcados(guardado.emVoo.arquivos);
      const achados = arquivos.filter((um) => procurados.has(marca(um).join('\0')));
      return achados.length === procurados.size
        ? { chave: guardado.emVoo.chave, arquivos: achados }
        : undefined;
    },
    /** Returns the batch's Idempotency-Key. */
    async vaiEnviar(arquivos: readonly Arquivo[]) {
      const chave = randomUUID();
      guardado.emVoo = { chave, arquivos: arquivos.map(marca) };
      await gravar();
      return chave;
    },
    async aceito(job_id: string) {
      const { arquivos = [] } = guardado.emVoo ?? {};
      guardado.aceitos.push({ job_id, arquivos });
      for (const um of arquivos) aceitos.add(um.join('\0'));
      delete guardado.emVoo;
      await gravar();
    },
    /** Returns the Idempotency-Key of the request for an apuração. */
    async vaiApurar() {
      guardado.apuracao ??= { chave: randomUUID() };
      await gravar();
      return guardado.apuracao.chave;
    },
    async apurando(id: string) {
      guardado.apuracao = { chave: guardado.apuracao?.chave ?? randomUUID(), id };
      await gravar();
    },
    /** The request was refused; the next one is another. */
    async naoApurou() {
      delete guardado.apuracao;
      await gravar();
    },
    async esquecer() {
      guardado = { aceitos: [] };
      aceitos.clear();
      await rm(arquivo, { force: true });
    },
  };
}

const marca = ({ path, bytes, mudadoEm }: Arquivo): Marca => [path, bytes, mudadoEm];
