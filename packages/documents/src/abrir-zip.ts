import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { beginsAsLivro } from './begins-as-livro.ts';
import { LIMITES } from './limites.ts';

/**
 * What one ZIP may cost. The sizes that it declares are checked before anything is inflated, and yauzl holds each
 * entry to what it declared.
 */
export const LIMITES_DO_ZIP = {
  /** Entries of all levels together, folders too. */
  entradas: 2_000,
  /** Bytes of all entries together after inflation, also of those inside of others. */
  inflado: 256 * 1024 * 1024,
  /** Bytes of one XML: what {@link LIMITES} allow. */
  xml: LIMITES.bytes,
  /** Bytes of a ZIP inside the ZIP: it has to be held whole. */
  zipInterno: 32 * 1024 * 1024,
  /** Inflated bytes for each compressed one. XML of many equal items reaches 60. */
  razao: 200,
  /** ZIPs inside of ZIPs, the outermost counted. */
  niveis: 2,
} as const;

export type LimitesDoZip = { readonly [L in keyof typeof LIMITES_DO_ZIP]: number };

export type EntradaDoZip =
  | { readonly tipo: 'xml'; readonly nome: string; readonly bytes: Uint8Array }
  /** A digital book, by how it begins. What is left of it is passed over; @throws `EntradaCorrompida` where it is not what it declares. */
  | { readonly tipo: 'livro'; readonly nome: string; readonly bytes: AsyncIterable<Buffer> }
  /** Neither an XML by its name nor a book (a DANFE in PDF, say): passed over. */
  | { readonly tipo: 'outra'; readonly nome: string }
  /** One entry that cannot be used; the others can. */
  | { readonly tipo: 'recusada'; readonly nome: string; readonly problema: ProblemaDoZip };

export interface ProblemaDoZip {
  readonly codigo: CodigoDeProblemaDoZip;
  /** Portuguese, for the accountant. */
  readonly mensagem: string;
}

export type CodigoDeProblemaDoZip =
  /** Not a ZIP, or one that was cut off. */
  | 'zip_invalido'
  /** Too many entries, too much inflated, too compressed, nested too deep. */
  | 'zip_limite_excedido'
  | 'zip_com_senha'
  | 'xml_grande_demais';

/** The ZIP as a whole cannot be read on; what came before it may be used. */
export class ErroDoZip extends Error {
  readonly problema: ProblemaDoZip;

  constructor(problema: ProblemaDoZip) {
    super(problema.mensagem);
    this.problema = problema;
  }
}

/**
 * The files of a ZIP, one at a time, those of ZIPs inside of it too (their names after the inner ZIP's name). `zip` is
 * the bytes or the path of the file. Names come from the archive and say nothing about where to write.
 *
 * Throws {@link ErroDoZip} when the archive is not a ZIP or goes beyond a limit; entries before that have been given.
 */
export async function* abrirZip(
  zip: Uint8Array | string,
  limites: LimitesDoZip = LIMITES_DO_ZIP,
): AsyncGenerator<EntradaDoZip, void, undefined> {
  const saldo = { entradas: limites.entradas, inflado: limites.inflado };
  const arquivo = await open(zip);
  try {
    yield* entradasDe(arquivo, '', 1, saldo, limites);
  } finally {
    arquivo.close();
  }
}

interface Saldo {
  entradas: number;
  inflado: number;
}

async function* entradasDe(
  arquivo: ZipFile,
  folder: string,
  nivel: number,
  saldo: Saldo,
  limites: LimitesDoZip,
): AsyncGenerator<EntradaDoZip, void, undefined> {
  // Said before one of them is read; it is no more than a claim, so they are counted as well.
  if (arquivo.entryCount > saldo.entradas) throw excesso(limites);
  const entradas = arquivo.eachEntry();
  for (;;) {
    const { value: entrada, done } = await entradas.next().catch(naoEhZip);
    if (done === true) return;
    saldo.entradas -= 1;
    if (saldo.entradas < 0) throw excesso(limites);
    const nome = folder + entrada.fileName;
    if (nome.endsWith('/')) continue;
    const interno = /\.zip$/i.test(nome);
    if (!interno && !isXml(nome)) {
      const livro = await openLivro(arquivo, entrada, limites);
      if (livro === undefined) yield { tipo: 'outra', nome };
      else {
        saldo.inflado -= entrada.uncompressedSize;
        if (saldo.inflado < 0) {
          livro.destroy();
          throw excedido(GRANDE_DEMAIS);
        }
        yield { tipo: 'livro', nome, bytes: checked(livro, entrada) };
        livro.destroy();
      }
      continue;
    }
    const recusa = recusaDaEntrada(entrada, interno, nivel, limites);
    if (recusa !== undefined) {
      yield { tipo: 'recusada', nome, problema: recusa };
      continue;
    }
    saldo.inflado -= entrada.uncompressedSize;
    if (saldo.inflado < 0) {
      throw excedido(GRANDE_DEMAIS);
    }
    const bytes = await read(arquivo, entrada);
    if (bytes === undefined) yield { tipo: 'recusada', nome, problema: CORROMPIDO };
    else if (!interno && beginsAsLivro(bytes))
      yield { tipo: 'livro', nome, bytes: Readable.from([Buffer.from(bytes)]) };
    else if (!interno) yield { tipo: 'xml', nome, bytes };
    else yield* entradasDoInterno(bytes, nome, nivel, saldo, limites);
  }
}

/** A ZIP inside that cannot be read on is refused as one entry; the others around it are not its fault. */
async function* entradasDoInterno(
  bytes: Uint8Array,
  nome: string,
  nivel: number,
  saldo: Saldo,
  limites: LimitesDoZip,
): AsyncGenerator<EntradaDoZip, void, undefined> {
  try {
    yield* entradasDe(await open(bytes), `${nome}/`, nivel + 1, saldo, limites);
  } catch (erro) {
    if (!(erro instanceof ErroDoZip) || erro.problema.codigo !== 'zip_invalido') throw erro;
    yield { tipo: 'recusada', nome, problema: CORROMPIDO };
  }
}

/** macOS puts a hidden companion beside each file. */
const isXml = (nome: string): boolean => /\.xml$/i.test(nome) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(nome);

function recusaDaEntrada(
  entrada: Entry,
  interno: boolean,
  nivel: number,
  limites: LimitesDoZip,
): ProblemaDoZip | undefined {
  if (entrada.isEncrypted()) {
    return { codigo: 'zip_com_senha', mensagem: 'O arquivo está protegido por senha dentro do ZIP.' };
  }
  const { uncompressedSize, compressedSize } = entrada;
  if (interno && nivel >= limites.niveis) {
    return { codigo: 'zip_limite_excedido', mensagem: 'Há ZIPs demais uns dentro dos outros.' };
  }
  if (uncompressedSize > (interno ? limites.zipInterno : limites.xml)) {
    const codigo = interno ? 'zip_limite_excedido' : 'xml_grande_demais';
    return { codigo, mensagem: 'O arquivo dentro do ZIP é grande demais.' };
  }
  if (uncompressedSize > limites.razao * Math.max(compressedSize, 1)) {
    const mensagem = 'O arquivo está comprimido além do que o XML de um documento fiscal permite.';
    return { codigo: 'zip_limite_excedido', mensagem };
  }
  return undefined;
}

const GRANDE_DEMAIS = 'O conteúdo do ZIP é grande demais depois de aberto. Divida-o em partes.';

/** What the entry inflates to, where it begins as a book does; of any other no more than its beginning is looked at. */
async function openLivro(
  arquivo: ZipFile,
  entrada: Entry,
  { razao }: LimitesDoZip,
): Promise<Readable | undefined> {
  const { compressedSize, uncompressedSize } = entrada;
  if (entrada.isEncrypted() || uncompressedSize > razao * Math.max(compressedSize, 1)) return undefined;
  try {
    const bytes = await arquivo.openReadStreamPromise(entrada);
    const inicio = await firstBytes(bytes);
    if (beginsAsLivro(inicio)) return bytes;
    bytes.destroy();
  } catch {
    // Of what is passed over nobody wants to know what is wrong with it.
  }
  return undefined;
}

/** How a stream begins, which stays in it; empty where it is. @throws what the stream does */
export async function firstBytes(stream: Readable): Promise<Buffer> {
  for (;;) {
    const parte: Buffer | null = stream.read();
    if (parte !== null) {
      stream.unshift(parte);
      return parte;
    }
    if (stream.readableEnded || stream.destroyed) return Buffer.alloc(0);
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error): void => {
        for (const name of ['readable', 'end', 'close', 'error'] as const) stream.off(name, done);
        if (error) reject(error);
        else resolve();
      };
      for (const name of ['readable', 'end', 'close', 'error'] as const) stream.on(name, done);
    });
  }
}

/** An entry that is not what it declares, told once all before it was given. */
export class EntradaCorrompida extends Error {
  readonly problema = CORROMPIDO;
}

async function* checked(bytes: Readable, entrada: Entry): AsyncGenerator<Buffer, void, undefined> {
  let soma = 0;
  try {
    for await (const parte of bytes) {
      soma = crc32(parte, soma);
      yield parte;
    }
  } catch (cause) {
    throw new EntradaCorrompida(CORROMPIDO.mensagem, { cause });
  }
  if (soma !== entrada.crc32) throw new EntradaCorrompida(CORROMPIDO.mensagem);
}

const CORROMPIDO: ProblemaDoZip = {
  codigo: 'zip_invalido',
  mensagem: 'O arquivo está corrompido dentro do ZIP. Gere o ZIP de novo.',
};

/** The inflated bytes, or undefined when they are not what the entry declares (size, checksum, method). */
async function read(arquivo: ZipFile, entrada: Entry): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of await arquivo.openReadStreamPromise(entrada)) chunks.push(chunk);
  } catch {
    // Whatever yauzl or zlib have against it, the accountant's remedy is the same.
    return undefined;
  }
  const bytes = Buffer.concat(chunks);
  return crc32(bytes) === entrada.crc32 ? bytes : undefined;
}

async function open(zip: Uint8Array | string): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false };
  const aberto =
    typeof zip === 'string'
      ? openPromise(zip, options)
      : fromBufferPromise(Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength), options);
  return aberto.catch(naoEhZip);
}

function naoEhZip(erro: unknown): never {
  // A missing or unreadable file is the caller's affair, not the accountant's.
  if (typeof erro === 'object' && erro !== null && 'code' in erro) throw erro;
  throw new ErroDoZip({
    codigo: 'zip_invalido',
    mensagem: 'O arquivo não é um ZIP, ou está incompleto. Gere-o de novo.',
  });
}

const excesso = ({ entradas }: LimitesDoZip): ErroDoZip =>
  excedido(`O ZIP tem mais de ${entradas} arquivos.`);

const excedido = (mensagem: string): ErroDoZip => new ErroDoZip({ codigo: 'zip_limite_excedido', mensagem });
