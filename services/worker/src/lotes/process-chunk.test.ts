import { examineFile } from '@apura/authenticity';
import { claimWork, findLote, newId } from '@apura/database';
import { decode, lerXml } from '@apura/documents';
import { createLogger } from '@apura/runtime';
import { generateNota } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { makeZip } from '@apura/testing/zip';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import type { WorkContext } from '../work-context.ts';
import { processChunk } from './process-chunk.ts';
import { buildItens } from './readers/read-files.ts';
import { type FileItem, POSTPONED } from './readers/reading-request.ts';

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
/** So many files of a chunk are read at a time. */
let atATime = Number.POSITIVE_INFINITY;
/** Changes what the reader makes of a file. */
let change = (item: FileItem): FileItem => item;

beforeAll(async () => {
  base = await testDatabase();
  workContext = {
    database: base.database,
    storage: postgresStorage(base.database),
    // What the threads do, here.
    readers: {
      async read({ hashes, sandbox, bytesDe, clientesDe, mayBeCut }) {
        const [bytes, clientes] = [await bytesDe(hashes), await clientesDe([])];
        return hashes.map((hash, i) => {
          if (mayBeCut && i >= atATime) return POSTPONED;
          const lido = lerXml(bytes.get(hash.toString('hex')) as Buffer);
          return 'problema' in lido
            ? lido
            : {
                itens: buildItens(lido.documentos, {
                  clientes,
                  sandbox,
                  verdicts: examineFile(decode(bytes.get(hash.toString('hex')) as Buffer), lido.documentos),
                }).map((item) => change(item)),
              };
        });
      },
      readForSheets: async () => [],
      compareLivros: () => Promise.reject(new Error('no books here')),
      close: async () => {},
    },
    logger: createLogger('test', 'error'),
  };
}, 60_000);
afterAll(() => base.close());
beforeEach(async () => {
  change = (item) => item;
  atATime = Number.POSITIVE_INFINITY;
  escritorio = await escritorioForTests(workContext);
});

const loteDe = ({ tenant }: typeof escritorio, id: string) => findLote(tenant, id, { limit: 10 });
const nota = (numero: number) => ({ nome: `${numero}.xml`, bytes: generateNota({ seed: 1, numero }).bytes });
/** A worker that takes the next chunk and is never heard of again. */
const die = () => claimWork(base.database, 'chunk', newId(), 0);
const desfechos = async (loteId: string) => {
  const lote = await escritorio.processar(loteId);
  const restos = await escritorio.consultar(`SELECT FROM pedaco WHERE estado <> 'concluido'`);
  expect([lote.pendentes, lote.total, restos.length]).toEqual([0, lote.arquivos.length, 0]);
  return lote.arquivos.map(({ nome, estado, codigo }) => [nome, estado, codigo]);
};

test('a file that ended its worker is read in quarantine, and fails there alone; its neighbours are processed', async () => {
  const lote = await escritorio.enviar([nota(1), nota(2), nota(3)]);
  await die();
  const quarantine: boolean[] = [];
  const { readers } = workContext;
  const veneno = generateNota({ seed: 1, numero: 2 }).chave;
  const cautelosa: WorkContext = {
    ...workContext,
    readers: {
      ...readers,
      async read(batch) {
        quarantine.push(batch.inQuarantine ?? false);
        const processados = await readers.read(batch);
        return processados.map((processado) =>
          JSON.stringify(processado).includes(veneno)
            ? { falhou: 'ended its process (SIGABRT)' }
            : processado,
        );
      },
    },
  };
  await processChunk(cautelosa);
  expect(quarantine).toEqual([true]);
  expect(await desfechos(lote)).toEqual([
    ['1.xml', 'processado', null],
    ['2.xml', 'recusado', 'processamento_falhou'],
    ['3.xml', 'processado', null],
  ]);
});

test('what is left of a chunk waits again behind what came meanwhile: nothing lost, nothing twice', async () => {
  const neighbour = await escritorioForTests(workContext);
  const lote = await escritorio.enviar([1, 2, 3, 4, 5].map(nota));
  const theirs = await neighbour.enviar([nota(6)]);
  atATime = 2;
  const permits = await escritorio.consultar(`SELECT dados FROM outbox WHERE fila = 'lotes'`);
  const feitos: number[][] = [];
  for (let vez = 0; vez < 4; vez += 1) {
    await processChunk(workContext);
    const [seu, nosso] = [await loteDe(neighbour, theirs), await loteDe(escritorio, lote)];
    feitos.push([nosso?.processados ?? 0, nosso?.pendentes ?? 0, seu?.processados ?? 0]);
  }
  expect(feitos).toEqual([
    [2, 3, 0],
    [2, 3, 1],
    [4, 1, 1],
    [5, 0, 1],
  ]);
  // One for the rest, each time.
  expect(await escritorio.consultar(`SELECT dados FROM outbox WHERE fila = 'lotes'`)).toHaveLength(
    permits.length + 2,
  );
  expect(await desfechos(lote)).toEqual(
    [1, 2, 3, 4, 5].map((numero) => [`${numero}.xml`, 'processado', null]),
  );
  expect(await escritorio.consultar('SELECT arquivos, tentativas FROM pedaco ORDER BY id')).toEqual([
    { arquivos: 5, tentativas: 1 },
    { arquivos: 3, tentativas: 1 },
    { arquivos: 1, tentativas: 1 },
  ]);
});

test('whoever takes a chunk over with the permit of another leaves that one a permit', async () => {
  const lote = await escritorio.enviar([nota(1)]);
  const permits = () =>
    escritorio.consultar<{ dados: { id: string } }>(`SELECT dados FROM outbox WHERE fila = 'lotes'`);
  const [own] = await permits();
  await processChunk({
    ...workContext,
    storage: { ...workContext.storage, read: () => Promise.reject(new Error('no storage')) },
  }).catch(() => {});
  expect(await permits()).toHaveLength(1); // given back, it keeps its own
  await die();
  await processChunk(workContext);
  expect((await permits()).filter(({ dados }) => dados.id === own?.dados.id)).toHaveLength(2);
  expect(await desfechos(lote)).toEqual([['1.xml', 'processado', null]]);
});

test('a file that ends its worker even so, again and again, fails alone', async () => {
  const lote = await escritorio.enviar([nota(1), nota(2), nota(3)]);
  for (let vez = 0; vez < 2; vez++) await die(); // of all, in quarantine at last
  await processChunk(workContext); // each gets a chunk of its own
  await processChunk(workContext); // 1.xml
  for (let vez = 0; vez < 3; vez++) await die(); // 2.xml, the oldest
  expect(await desfechos(lote)).toEqual([
    ['1.xml', 'processado', null],
    ['2.xml', 'recusado', 'processamento_falhou'],
    ['3.xml', 'processado', null],
  ]);
});

test('a note that somebody has edited says so, and its original takes its place', async () => {
  const [first, second] = [nota(1), nota(2)].map(({ bytes }) => unsigned(bytes)) as [string, string];
  const editada = { nome: 'editada.xml', bytes: Buffer.from(first.replace(/<vNF>[^<]*/, '<vNF>1.00')) };
  const indentada = { nome: 'indentada.xml', bytes: Buffer.from(second.replace('<ide>', '\n<ide>')) };
  const vereditos = () => escritorio.consultar('SELECT autenticidade FROM documento ORDER BY numero::int');
  await desfechos(await escritorio.enviar([editada, indentada]));
  expect(await vereditos()).toEqual([{ autenticidade: 'alterada' }, { autenticidade: 'alterada' }]);
  expect(await escritorio.consultar(`SELECT payload FROM event WHERE type = 'documento.alterado'`)).toEqual([
    { payload: expect.objectContaining({ arquivo: 'editada.xml', motivo: 'conteudo' }) },
  ]);
  const original = { nome: '1.xml', bytes: Buffer.from(first) };
  expect(await desfechos(await escritorio.enviar([original]))).toEqual([['1.xml', 'processado', null]]);
  // The content that the edited one names; without a signature nothing proves who wrote it.
  expect((await vereditos())[0]).toEqual({ autenticidade: 'nao_verificavel' });
  expect(await desfechos(await escritorio.enviar([{ ...editada, nome: 'outra.xml' }]))).toEqual([
    ['outra.xml', 'duplicado', 'arquivo_duplicado'],
  ]);
});

/** A note whose digest is that of its protocol; nobody's key has signed a sample. */
const unsigned = (bytes: Buffer) => bytes.toString().replace(/<Signature[\s\S]*<\/Signature>/, '');

test('a worker that was ended for another reason costs no file', async () => {
  const lote = await escritorio.enviar([nota(1), nota(2)]);
  for (let vez = 0; vez < 2; vez++) await die();
  await processChunk(workContext);
  for (let vez = 0; vez < 2; vez++) await die();
  expect((await desfechos(lote)).map(([, estado]) => estado)).toEqual(['processado', 'processado']);
});

/** Works until nothing waits; the errors on the way. */
async function work(aqui = workContext): Promise<unknown[]> {
  const erros: unknown[] = [];
  for (;;) {
    const [resto] = await escritorio.consultar(`SELECT FROM pedaco WHERE estado <> 'concluido'`);
    if (!resto) return erros;
    await processChunk(aqui).catch((erro) => erros.push(erro));
  }
}

test.each([
  ['whose rows the database refuses', { modelo: 'no model' }, { code: '22001' }],
  ['that our code did not foresee', { emitente: 1n as never }, { name: 'TypeError' }],
])('a file %s fails alone, after one retry', async (_, torto, erro) => {
  change = (item) =>
    item.tipo === 'nota' && item.documento.numero === '2'
      ? { ...item, documento: { ...item.documento, ...torto } }
      : item;
  const lote = await escritorio.enviar([nota(1), nota(2), nota(3)]);
  // With the others; by itself it is given up.
  expect(await work()).toEqual([expect.objectContaining(erro)]);
  expect((await desfechos(lote)).map(([, estado]) => estado)).toEqual([
    'processado',
    'recusado',
    'processado',
  ]);
});

test('a file whose stored bytes were spoilt fails alone', async () => {
  const lote = await escritorio.enviar([nota(1), nota(2)]);
  await escritorio.consultar(
    `UPDATE conteudo SET bytes = 'spoilt' WHERE sha256 = (SELECT sha256 FROM arquivo WHERE nome = '2.xml')`,
  );
  expect(await work()).toEqual([expect.objectContaining({ name: 'CorruptContent' })]);
  expect(await desfechos(lote)).toEqual([
    ['1.xml', 'processado', null],
    ['2.xml', 'recusado', 'processamento_falhou'],
  ]);
});

test('a ZIP of which a part is gone is given up after one retry', async () => {
  const lote = await escritorio.enviar([{ nome: 'a.zip', bytes: makeZip([nota(1), nota(2)]) }, nota(3)]);
  await escritorio.consultar(
    `DELETE FROM conteudo WHERE sha256 = (SELECT partes[2] FROM arquivo WHERE nome = 'a.zip')`,
  );
  expect(await work()).toEqual([expect.objectContaining({ name: 'CorruptContent' })]);
  expect(await desfechos(lote)).toEqual([
    ['a.zip', 'recusado', 'processamento_falhou'],
    ['3.xml', 'processado', null],
  ]);
});

test('a chunk whose work failed for want of a service is free at once, and none of its tries is counted', async () => {
  const lote = await escritorio.enviar([nota(1), nota(2)]);
  const withoutStore = {
    ...workContext,
    storage: { ...workContext.storage, read: () => Promise.reject(new Error('no storage')) },
  };
  for (let vez = 0; vez < 5; vez++) await expect(processChunk(withoutStore)).rejects.toThrow('no storage');
  const [chunk] = await escritorio.consultar('SELECT estado, tentativas, lease_dono FROM pedaco');
  expect(chunk).toEqual({ estado: 'pendente', tentativas: 0, lease_dono: null });
  expect((await desfechos(lote)).map(([, estado]) => estado)).toEqual(['processado', 'processado']);
});
