import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generateDocumento, generateNota, TIPOS_DE_AMOSTRA, type TipoDeAmostra } from '@apura/samples';
// As it is shipped: run from source, tsx would wrap each closure that the reader makes for a file.
import { lerDocumento, lerXml } from '../../packages/documents/dist/index.js';

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus/documents');

const OTHER_DOCUMENTS = 'generated documents,';

/** Sets of files to read, by name: real ones where the corpus is present, and notes of the sample generator. */
export const SETS: Readonly<Record<string, () => Buffer[]>> = {
  ...(existsSync(CORPUS) ? { 'real files of the corpus': corpus } : {}),
  'generated files of 1 item': () => generated(1, 400),
  'generated files of 10 items': () => generated(10, 40),
  'generated files of 100 items': () => generated(100, 4),
  'generated file of 990 items': () => generated(990, 1),
  ...Object.fromEntries(
    TIPOS_DE_AMOSTRA.map((tipo) => [`${OTHER_DOCUMENTS} ${tipo}`, () => documents(tipo)] as const),
  ),
};

/** Our reader for a set. */
export const readerOf = (set: string): ((bytes: Buffer) => unknown) =>
  set.startsWith(OTHER_DOCUMENTS) ? lerDocumento : lerXml;

function documents(tipo: TipoDeAmostra): Buffer[] {
  return Array.from({ length: 100 }, (_, i) => generateDocumento({ tipo, seed: i + 1, itens: 3 }).bytes);
}

function generated(itens: number, files: number): Buffer[] {
  return Array.from({ length: files }, (_, i) => generateNota({ itens, seed: i + 1 }).bytes);
}

/** What all parsers can read: some files have white space before the XML declaration. */
function corpus(): Buffer[] {
  return readdirSync(CORPUS)
    .map((file) => readFileSync(join(CORPUS, file)))
    .filter((bytes) => bytes[0] === 0x3c && lerXml(bytes).tipo === 'lido');
}
