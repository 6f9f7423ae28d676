import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledFile } from '@apura/runtime';
import { generateNota } from '@apura/samples';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { keepDebts } from '../keep-debts.ts';
import { openReaders, type Readers, type ReadersOptions } from './open-readers.ts';

let readers: Readers;
afterEach(() => readers.close());

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const nota = (seed: number) => Buffer.from(generateNota({ seed, numero: seed }).bytes);

/** Reads these files for an office that has no client. `leituras`: of how many files the bytes were read, each time. */
async function read(files: readonly Buffer[], over: Partial<Parameters<Readers['read']>[0]> = {}) {
  const leituras: number[] = [];
  const processed = await readers.read({
    office: 'an office',
    hashes: files.map(sha),
    sandbox: false,
    async bytesDe(hashes) {
      leituras.push(hashes.length);
      const pedidos = new Set(hashes.map((hash) => hash.toString('hex')));
      return new Map(
        files
          .map((bytes): [string, Buffer] => [sha(bytes).toString('hex'), Buffer.from(bytes)])
          .filter(([hash]) => pedidos.has(hash)),
      );
    },
    clientesDe: async () => [],
    ...over,
  });
  return { processados: processed, leituras };
}
const resumo = (processed: Awaited<ReturnType<Readers['read']>>) =>
  processed.map((outcome) =>
    'itens' in outcome
      ? outcome.itens.length
      : 'problema' in outcome
        ? outcome.problema.codigo
        : (Object.keys(outcome)[0] as string),
  );

/** The real work of the threads, in which reading a file that begins with the byte 1, 2 or 3 goes astray. */
const folder = mkdtempSync(join(tmpdir(), 'apura-veneno-'));
const COM_VENENO = pathToFileURL(join(folder, 'ler-com-veneno.mjs'));
writeFileSync(
  COM_VENENO,
  `import lerArquivos from ${JSON.stringify(compiledFile('./read-files.js', import.meta.url).href)};
   const venenos = {
     1() { for (;;); },
     2() { process.exit(3); },
     3() { const lixo = []; for (;;) lixo.push(new Array(1e5).fill(0)); },
   };
   export default (pedido) => {
     for (const bytes of pedido.arquivos) if (venenos[bytes[0]]) bytes.subarray = venenos[bytes[0]];
     return lerArquivos(pedido);
   };`,
);
afterAll(() => rmSync(folder, { recursive: true }));
const veneno = (byte: number) => Buffer.from([byte, 0]);
function open(over: Partial<ReadersOptions> = {}): void {
  readers = openReaders({ threads: 1, limitePorArquivoMs: 30_000, ...over });
}

test('files come back in their order: notes, problems, what is not there; the same bytes twice', async () => {
  open();
  const [um, dois, garbage] = [nota(1), nota(2), Buffer.from('not xml')];
  const { processados, leituras } = await read([um, garbage, dois, um]);
  expect(resumo(processados)).toEqual([1, 'xml_invalido', 1, 1]);
  expect(processados[3]).toEqual(processados[0]);
  expect(leituras).toEqual([4]);
  const semBytes = await read([um], { bytesDe: async () => new Map() });
  expect(semBytes.processados).toEqual([{ falhou: 'the stored bytes are not there' }]);
}, 60_000);

test.each([
  ['never ends', 1, 1500],
  ['ends the thread', 2, 30_000],
  ['eats all memory', 3, 30_000],
])(
  'a file that %s fails alone, after a second try; its neighbours are read',
  async (_, byte, limitPerFileMs) => {
    open({ module: COM_VENENO, limitePorArquivoMs: limitPerFileMs });
    const { processados, leituras } = await read([nota(1), veneno(byte), nota(2), nota(3)]);
    expect(resumo(processados)).toEqual([1, 'falhou', 1, 1]);
    // All, the file alone, those behind it: what was done before it went astray is kept.
    expect(leituras).toEqual([4, 1, 2]);
    expect(resumo((await read([nota(4)])).processados)).toEqual([1]);
  },
  120_000,
);

test('several of them in one chunk, and nothing else', async () => {
  open({ module: COM_VENENO });
  const { processados } = await read([veneno(2), nota(1), Buffer.from([2, 2])]);
  expect(resumo(processados)).toEqual(['falhou', 1, 'falhou']);
}, 120_000);

test('of a batch that may be cut, something is read always and the rest is left; its office owes for it', async () => {
  const debts = keepDebts();
  open({ budgetMs: 0, debts });
  const files = [nota(1), nota(2), nota(3)];
  expect(resumo((await read(files)).processados)).toEqual([1, 1, 1]);
  expect(debts.all()).toEqual([]);
  expect(resumo((await read(files, { mayBeCut: true })).processados)).toEqual([1, 'adiado', 'adiado']);
  expect(debts.all()).toEqual(['an office']);
}, 60_000);

test('with a file that ends the thread a batch that may be cut has had its time; the file has its second try at once', async () => {
  const debts = keepDebts();
  open({ module: COM_VENENO, debts });
  const { processados } = await read([veneno(2), nota(1), nota(2)], { mayBeCut: true });
  expect(resumo(processados)).toEqual(['falhou', 'adiado', 'adiado']);
  expect(debts.owes('an office')).toBe(true);
}, 120_000);

test('while the only thread is at the files of one office, the next one goes to another, whoever came first', async () => {
  open();
  const ends: string[] = [];
  const of = async (office: string, seed: number, started?: () => void) => {
    await read([nota(seed)], {
      office,
      clientesDe: async () => {
        started?.();
        await others;
        return [];
      },
    });
    ends.push(office);
  };
  let asked = () => {};
  const others = new Promise<void>((done) => {
    asked = done;
  });
  const begun = new Promise<void>((started) => {
    ends.length = 0;
    void of('greedy', 1, started);
  });
  await begun;
  const rest = [of('greedy', 2), of('greedy', 3), of('neighbour', 4)];
  asked();
  await Promise.all(rest);
  expect(ends).toEqual(['greedy', 'neighbour', 'greedy', 'greedy']);
}, 60_000);

test('what is under way when the readers close is held against no file', async () => {
  open({ module: COM_VENENO });
  let comecou = () => {};
  const lendo = new Promise<void>((done) => {
    comecou = done;
  });
  // The threads ask for the clients while they have the note; the answer never comes.
  const clientesDe = () => {
    comecou();
    return new Promise<never>(() => {});
  };
  const stuck = [read([nota(1)], { clientesDe }), read([veneno(1)])];
  const fins = Promise.allSettled(stuck);
  await lendo;
  await readers.close();
  expect((await fins).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(read([nota(1)])).rejects.toThrow('the readers are closed');
}, 60_000);

test('the clients of all files are asked for at once, before any is read; those that only reading shows, in between', async () => {
  open();
  const perguntas: string[][] = [];
  const clientesDe = async (raizes: readonly string[]) => {
    perguntas.push([...raizes]);
    return [];
  };
  const utf16 = (bytes: Buffer) =>
    Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(bytes.toString('utf8').replace('UTF-8', 'UTF-16'), 'utf16le'),
    ]);
  const parts = (seed: number) => {
    const { emitente, destinatario } = generateNota({ seed, numero: seed }).pedido;
    return [emitente, destinatario].flatMap((part) =>
      part && 'cnpj' in part && part.cnpj ? [part.cnpj.slice(0, 8)] : [],
    );
  };
  const { processados } = await read([nota(1), nota(2)], { clientesDe });
  expect(resumo(processados)).toEqual([1, 1]);
  expect(perguntas).toHaveLength(1);
  expect(perguntas[0]).toEqual(expect.arrayContaining([...parts(1), ...parts(2)]));
  perguntas.length = 0;
  expect(resumo((await read([utf16(nota(1))], { clientesDe })).processados)).toEqual([1]);
  expect(perguntas.map((raizes) => raizes.toSorted())).toEqual([[...new Set(parts(1))].toSorted()]);
}, 60_000);

test('books are laid beside documents by a thread, when it is their office’s turn', async () => {
  open();
  const nada = {
    competencia: '2026-10',
    cnpj_raiz: '12345678',
    livros: [],
    documentos: '[]',
    creditos: '{}',
  };
  const { resumo, achados } = await readers.compareLivros('an office', nada);
  expect(resumo).toEqual({ conferem: 0, diferentes: 0, so_no_livro: 0, so_no_xml: 0, sem_livro: 0 });
  expect(achados).toEqual([]);
  await readers.close();
  await expect(readers.compareLivros('an office', nada)).rejects.toThrow('the readers are closed');
}, 60_000);

test('when the clients cannot be had no file is to blame', async () => {
  open();
  const withoutDatabase = async () => {
    throw new Error('no database');
  };
  await expect(read([nota(1)], { clientesDe: withoutDatabase })).rejects.toThrow('no database');
  await expect(read([nota(1)], { bytesDe: withoutDatabase })).rejects.toThrow('no database');
  expect(resumo((await read([nota(1)])).processados)).toEqual([1]);
}, 60_000);
