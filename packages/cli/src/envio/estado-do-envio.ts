import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { escreverReservado, lerReservado, stateFile } from '../config/folder.ts';
import type { Contexto } from '../contexto.ts';
import type { Arquivo } from '../files/find-files.ts';

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
export type EstadoDoEnvio = Awaited<ReturnType<typeof abrirEstado>>;

/** `identidade`: what makes two commands the same one (address, client, month, paths). The key is not: it may be another one by then. */
export async function abrirEstado(contexto: Contexto, identidade: readonly string[]) {
  const arquivo = stateFile(contexto, 'envio', identidade);
  // Without one that can be read everything is sent, and what the API has already it calls a duplicate.
  let guardado: Guardado = (await lerReservado<Guardado>(arquivo, (lido) => Array.isArray(lido.aceitos))) ?? {
    aceitos: [],
  };
  const gravar = () => escreverReservado(arquivo, guardado);
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
