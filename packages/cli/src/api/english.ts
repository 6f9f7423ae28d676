import { CATALOGUE, type ErrorRow, FILE_CODES } from '@apura/contracts';

const ROWS: Readonly<Record<string, Pick<ErrorRow, 'hint' | 'english'>>> = { ...CATALOGUE, ...FILE_CODES };

/**
 * The API speaks Portuguese; with `--lang en` these codes have a sentence in English, others the API's own and their code. What is
 * packed holds this table as it comes out, without the catalogue that it is made of (pack.mjs).
 */
export const ENGLISH: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ROWS).flatMap(([code, { english }]) => (english === undefined ? [] : [[code, english]])),
);
