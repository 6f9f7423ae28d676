import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import type { LinhaDoMes, NotaDoMes } from '@apura/database';
import { gerarMes, gerarOutrosDoMes } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { keepForSheets } from './kept-for-sheets.ts';
import readFiles from './read-files.ts';
import type { FileForSheets, ProcessedFile, ReadingRequest } from './reading-request.ts';

/** What a thread says of the files for an office without clients. */
async function ler<T>(
  arquivos: readonly Uint8Array[],
  over: Pick<ReadingRequest, 'keep' | 'mes' | 'kept'>,
): Promise<T[]> {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => port1.postMessage([]));
  const running = new Int32Array(new SharedArrayBuffer(16));
  try {
    return (await readFiles({ arquivos, sandbox: true, running, port: port2, ...over })) as T[];
  } finally {
    port1.close();
  }
}

const DO_MES: LinhaDoMes = Object.assign(
  { efeito: 'estorno_debito', motivo: null, cfop: '5102', cclasstrib: '000001', ncm_capitulo: '10' },
  Object.fromEntries(
    [...TRIBUTOS_ATUAIS, 'valor', 'base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'].map((nome) => [
      nome,
      '-1.10',
    ]),
  ),
) as unknown as LinhaDoMes;

/** Rows of each of the files in the month of the issuer, of somebody else, and where an event has taken something back. */
async function comparar(arquivos: readonly Uint8Array[]): Promise<number> {
  const lidos = await ler<ProcessedFile>(arquivos, { keep: true });
  const notas = lidos.map((lido): NotaDoMes[] =>
    'itens' in lido
      ? lido.itens.flatMap((item) =>
          item.tipo === 'nota'
            ? [null, [DO_MES]].map((do_mes) => ({
                chave: item.documento.chave,
                ordem: item.documento.ordem,
                sha256: Buffer.alloc(32),
                dia: '2026-09-10',
                criticas: 1,
                avisos: 2,
                efeitos: ['debito'],
                do_mes,
              }))
            : [],
        )
      : [],
  );
  const packed = lidos.map((lido) => ('itens' in lido ? lido.packed : undefined));
  const emitentes = lidos.map((lido) =>
    'itens' in lido && lido.itens[0]?.tipo === 'nota' ? lido.itens[0].documento.emitente_raiz : undefined,
  );
  let compared = 0;
  for (const [i, kept] of packed.entries()) {
    if (!kept) continue;
    for (const cnpj_raiz of [emitentes[i] ?? '', '00000000']) {
      const mes = { cliente_id: 'x', cnpj_raiz, semAjustes: true, notas: [notas[i] ?? []] };
      const deNovo = await ler<FileForSheets>([arquivos[i] as Uint8Array], { mes });
      expect(await ler<FileForSheets>([kept], { mes, kept: [true] })).toEqual(deNovo);
      for (const lido of deNovo) compared += 'linhas' in lido ? lido.linhas.length : 0;
    }
  }
  return compared;
}

const xmlsIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.xml'))
    .sort()
    .map((nome) => readFileSync(join(folder, nome)));

test('rows of what was kept are those of the file read again: of generated months', async () => {
  const mes = gerarMes({ seed: 11, competencia: '2026-09' });
  const arquivos = [...mes.arquivos, ...gerarOutrosDoMes(mes)].map(({ bytes }) => bytes);
  expect(await comparar(arquivos)).toBeGreaterThan(400);
}, 240_000);

test('and of all kinds of documents, and of the corpora', async () => {
  const folders = [
    fileURLToPath(new URL('../../../../../packages/nfe/test-data/documentos', import.meta.url)),
  ];
  const { APURA_SHARED } = process.env;
  if (APURA_SHARED) folders.push(join(APURA_SHARED, 'corpus'));
  expect(await comparar(folders.flatMap(xmlsIn))).toBeGreaterThan(100);
}, 240_000);

test('what was read last is kept up to a limit, and the same file once', () => {
  const kept = keepForSheets(100);
  const [um, dois, tres] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
  kept.put(um, new Uint8Array(60));
  kept.put(um, new Uint8Array(50));
  kept.put(dois, new Uint8Array(50));
  expect([um, dois].map((hash) => kept.get(hash)?.length)).toEqual([50, 50]);
  kept.put(tres, new Uint8Array(10));
  expect([um, dois, tres].map((hash) => kept.get(hash)?.length)).toEqual([undefined, 50, 10]);
  kept.put(um, new Uint8Array(101));
  expect([um, dois, tres].map((hash) => kept.get(hash))).toEqual([undefined, undefined, undefined]);
});
