import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CATALOGUE, FILE_CODES } from '@apura/contracts';
import { openapiDocument } from '../src/openapi/openapi-document.ts';

const FOLDER = new URL('../contrato/', import.meta.url);

/** What each code means; its text is its meaning in words. */
export type Erros = Record<string, { readonly status: number; readonly significado: string }>;

export interface Contract {
  readonly openapi: Record<string, unknown>;
  readonly erros: Erros;
}

/** What clients were promised. */
export const acceptedContract = (): Contract => ({
  openapi: read('openapi.json'),
  erros: read('erros.json'),
});

/** What the code answers now, without what differs from version to version of the tables. */
export function currentContract(): Contract {
  const documento = JSON.parse(JSON.stringify(openapiDocument('https://apura.example')));
  delete documento.info['x-versoes'];
  withoutExamples(documento);
  const daApi = Object.entries(CATALOGUE).map(
    ([codigo, { status, message }]) => [codigo, { status, significado: message }] as const,
  );
  const deArquivo = Object.entries(FILE_CODES).map(
    ([codigo, { mensagem }]) => [codigo, { status: 422, significado: mensagem }] as const,
  );
  return { openapi: documento, erros: Object.fromEntries([...daApi, ...deArquivo]) };
}

/** What an operation answers as an example is no promise. */
function withoutExamples(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const object = value as Record<string, unknown>;
  if ('schema' in object) delete object.example;
  for (const part of Object.values(object)) withoutExamples(part);
}

/** Codes that are gone or no longer mean what they meant. */
export function changedErrors(antes: Erros, agora: Erros): string[] {
  return Object.entries(antes).flatMap(([codigo, { status, significado }]) => {
    const novo = agora[codigo];
    if (!novo) return [`${codigo}: removed`];
    if (novo.status !== status) return [`${codigo}: ${status} became ${novo.status}`];
    return novo.significado === significado
      ? []
      : [`${codigo}: "${significado}" became "${novo.significado}"`];
  });
}

export function storeContract({ openapi, erros }: Contract): void {
  for (const [nome, valor] of [
    ['openapi.json', openapi],
    ['erros.json', erros],
  ] as const) {
    writeFileSync(new URL(nome, FOLDER), `${JSON.stringify(valor, null, 1)}\n`);
  }
}

const RELEASES = new URL('lancamentos/', FOLDER);

/** What clients were promised by each past release, by its day, the oldest first. */
export const lancamentos = (): (Contract & { readonly dia: string })[] =>
  readdirSync(RELEASES)
    .sort()
    .map((nome) => ({
      dia: nome.slice(0, 10),
      ...JSON.parse(String(gunzipSync(readFileSync(new URL(nome, RELEASES))))),
    }));

/** Keeps what a release promises. Nobody writes it anew: a day has one. */
export function keepLancamento(dia: string, contrato: Contract): void {
  mkdirSync(RELEASES, { recursive: true });
  const bytes = gzipSync(JSON.stringify(contrato), { level: 9 });
  writeFileSync(new URL(`${dia}.json.gz`, RELEASES), bytes, { flag: 'wx' });
}

const read = (nome: string) => JSON.parse(readFileSync(new URL(nome, FOLDER), 'utf8'));
