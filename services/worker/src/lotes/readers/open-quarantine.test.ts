import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { compiledFile } from '@apura/runtime';
import { generateNota } from '@apura/samples';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import {
  countInterruptions,
  openQuarantine,
  type Quarantine,
  type QuarantineOptions,
} from './open-quarantine.ts';
import { type Batch, POSTPONED } from './reading-request.ts';

/** The real process, in which a file that begins with the byte 1, 2 or 3 goes astray. */
const folder = mkdtempSync(join(tmpdir(), 'apura-veneno-'));
const COM_VENENO = pathToFileURL(join(folder, 'quarentena-com-veneno.mjs'));
writeFileSync(
  COM_VENENO,
  `const venenos = {
     // Asleep, so that only the limit ends it and no core is taken from the other tests.
     1() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); },
     2() { process.kill(process.pid, 'SIGKILL'); },
     // V8 has no way out of this one: the whole process is ended, of a thread too.
     3() { const lixo = []; for (;;) lixo.push(1); },
   };
   process.on('message', ({ bytes }) => venenos[bytes?.[0]]?.());
   await import(${JSON.stringify(compiledFile('./read-in-quarantine.js', import.meta.url).href)});`,
);

let quarantine: Quarantine;
afterEach(() => quarantine.close());
afterAll(() => rmSync(folder, { recursive: true }));
const open = (over: Partial<QuarantineOptions> = {}) => {
  quarantine = openQuarantine({
    limitPerFileMs: 30_000,
    budgetMs: 30_000,
    interruptions: countInterruptions(),
    ...over,
  });
};

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const nota = (numero: number) => Buffer.from(generateNota({ seed: 1, numero }).bytes);

async function read(files: readonly Buffer[], over: Partial<Batch> = {}) {
  let leituras = 0;
  const processed = await quarantine.read({
    office: 'an office',
    hashes: files.map(sha),
    sandbox: false,
    async bytesDe([hash]) {
      leituras += 1;
      const found = files.find((bytes) => hash && sha(bytes).equals(hash));
      return new Map(found && hash ? [[hash.toString('hex'), found]] : []);
    },
    clientesDe: async () => [],
    ...over,
  });
  const resumo = processed.map((outcome) =>
    'itens' in outcome ? outcome.itens.length : 'problema' in outcome ? outcome.problema.codigo : 'falhou',
  );
  return { processados: processed, resumo, leituras };
}

test('of a batch that may be cut, what its time does not suffice for is left', async () => {
  open({ budgetMs: 0 });
  const files = [nota(1), nota(2), nota(3)];
  const { processados, leituras } = await read(files, { mayBeCut: true });
  expect(processados.map((outcome) => 'itens' in outcome)).toEqual([true, false, false]);
  expect(processados.slice(1)).toEqual([POSTPONED, POSTPONED]);
  expect(leituras).toBe(1);
  expect((await read(files)).resumo).toEqual([1, 1, 1]);
}, 60_000);

test('files come back as threads read them, with the clients that they name', async () => {
  open();
  const raizes: string[] = [];
  const { processados, resumo } = await read([nota(1), Buffer.from('not xml')], {
    async clientesDe(requested) {
      raizes.push(...requested);
      return [];
    },
  });
  expect(resumo).toEqual([1, 'xml_invalido']);
  expect(raizes).toContain(generateNota({ seed: 1, numero: 1 }).pedido.emitente.cnpj.slice(0, 8));
  expect(processados[0]).toMatchObject({ itens: [{ tipo: 'nota', documento: { numero: '1' } }] });
  const ausente = await read([nota(1)], { bytesDe: async () => new Map() });
  expect(ausente.processados).toEqual([{ falhou: 'the stored bytes are not there' }]);
}, 60_000);

test.each([
  ['never ends', 1, 3000],
  ['ends its process', 2, 30_000],
  ['eats all memory at once', 3, 30_000],
])(
  'a file that %s fails after a second try, and this process lives on',
  async (_, byte, limitPerFileMs) => {
    open({ module: COM_VENENO, limitPerFileMs });
    const { resumo, leituras } = await read([Buffer.from([byte, 0])]);
    expect([resumo, leituras]).toEqual([['falhou'], 2]);
    expect((await read([nota(2)])).resumo).toEqual([1]);
  },
  120_000,
);

test('time spent on waiting for the clients is not the file’s', async () => {
  const limitPerFileMs = 3000;
  open({ limitPerFileMs });
  const clientesDe = async () => {
    await pause(limitPerFileMs + 500);
    return [];
  };
  expect((await read([nota(1)], { clientesDe })).resumo).toEqual([1]);
}, 60_000);

test('without clients, or when it closes, no file is to blame', async () => {
  open({ module: COM_VENENO });
  const withoutDatabase = async () => {
    throw new Error('no database');
  };
  await expect(read([nota(1)], { clientesDe: withoutDatabase })).rejects.toThrow('no database');
  expect((await read([nota(1)])).resumo).toEqual([1]);
  let comecou = () => {};
  const lendo = new Promise<void>((done) => {
    comecou = done;
  });
  const stuck = read([nota(1)], {
    clientesDe() {
      comecou();
      return new Promise<never>(() => {});
    },
  });
  const fim = expect(stuck).rejects.toThrow('the readers were closed');
  await lendo;
  quarantine.close();
  await fim;
  await expect(read([nota(1)])).rejects.toThrow('the readers are closed');
}, 60_000);
