import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gerarNota } from '@apura/samples';
import { lerXml } from '../../packages/nfe/dist/index.js';

const CORPUS = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus/documents');

/** Sets of files to read, by name: real ones where the corpus is present, and notes of the sample generator. */
export const SETS: Readonly<Record<string, () => Buffer[]>> = {
  ...(existsSync(CORPUS) ? { 'real files of the corpus': corpus } : {}),
  'generated files of 1 item': () => generated(1, 400),
  'generated files of 10 items': () => generated(10, 40),
  'generated files of 100 items': () => generated(100, 4),
  'generated file of 990 items': () => generated(990, 1),
};

function generated(itens: number, files: number): Buffer[] {
  return Array.from({ length: files }, (_, i) => gerarNota({ itens, seed: i + 1 }).bytes);
}

/** What all parsers can read: some files have white space before the XML declaration. */
function corpus(): Buffer[] {
  return readdirSync(CORPUS)
    .map((file) => readFileSync(join(CORPUS, file)))
    .filter((bytes) => bytes[0] === 0x3c && lerXml(bytes).tipo === 'lido');
}
