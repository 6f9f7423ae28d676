import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  hasSameContent,
  isOriginal,
  MESMO_CONTEUDO,
  ORIGINAL,
  PROVA,
  type Provas,
  proofOf,
} from './documento-to-store.ts';

let base: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await base.close();
});

const confere = { conteudo: 'confere', resumo_calculado: 'A' } as const;

test.each<[string, Provas | null, number]>([
  [
    'signed by its issuer',
    { veredito: 'integra', motivo: 'assinatura_e_protocolo', ...confere, resumo_assinado: 'A' },
    4,
  ],
  [
    'what versions before called intact without a signature',
    { veredito: 'integra', motivo: 'protocolo', ...confere },
    2,
  ],
  [
    'signed by another',
    { veredito: 'nao_verificavel', motivo: 'certificado_de_terceiro', ...confere, resumo_assinado: 'A' },
    3,
  ],
  [
    'without protocol, agreeing with its signature',
    { veredito: 'sem_protocolo', motivo: 'sem_protocolo', ...confere, resumo_assinado: 'A' },
    3,
  ],
  [
    'reformatted',
    { veredito: 'alterada', motivo: 'formatacao', conteudo: 'reformatado', resumo_assinado: 'A' },
    3,
  ],
  [
    'only its protocol',
    { veredito: 'nao_verificavel', motivo: 'protocolo', ...confere, resumo_protocolo: 'A' },
    2,
  ],
  ['nobody looked', null, 1],
  [
    'nothing to compare',
    { veredito: 'nao_verificavel', motivo: 'nada_a_comparar', conteudo: 'sem_comparacao' },
    1,
  ],
  ['written oddly', { veredito: 'nao_verificavel', motivo: 'escrita_incomum', conteudo: 'alterado' }, 1],
  ['altered', { veredito: 'alterada', motivo: 'conteudo', conteudo: 'alterado', resumo_assinado: 'A' }, 0],
  [
    'another protocol',
    { veredito: 'alterada', motivo: 'protocolo_de_outra_nota', ...confere, resumo_assinado: 'A' },
    0,
  ],
  [
    'altered, without protocol',
    { veredito: 'sem_protocolo', motivo: 'sem_protocolo', conteudo: 'alterado' },
    0,
  ],
])('%s', (_name, verdict, prova) => expect(proofOf(verdict)).toBe(prova));

/** Every verdict with every reason that changes its proof, content and digests. */
const every: (Provas | null)[] = [null];
for (const veredito of ['integra', 'alterada', 'sem_protocolo', 'nao_verificavel'] as const)
  for (const motivo of ['protocolo', 'formatacao', 'conteudo'] as const)
    for (const conteudo of ['confere', 'reformatado', 'alterado', 'sem_comparacao'] as const)
      for (const resumos of [
        {},
        { resumo_assinado: 'A' },
        { resumo_protocolo: 'A' },
        { resumo_assinado: 'B', resumo_protocolo: 'A' },
      ])
        every.push({ veredito, motivo, conteudo, ...resumos });

test('SQL orders them as TypeScript does, and finds the same original and the same content', async () => {
  const pairs = every.flatMap((uma) => every.map((outra) => ({ uma, outra })));
  const { rows } = await admin.query<{ prova: number; original: boolean; mesmo: boolean }>(
    `SELECT ${PROVA('uma')} AS prova, ${ORIGINAL('uma', 'outra')} AS original, ${MESMO_CONTEUDO('uma', 'outra')} AS mesmo
       FROM (SELECT nullif(x->'uma', 'null') AS uma, nullif(x->'outra', 'null') AS outra, n
               FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS um(x, n)) pares ORDER BY n`,
    [JSON.stringify(pairs)],
  );
  expect(rows).toEqual(
    pairs.map(({ uma, outra }) => ({
      prova: proofOf(uma),
      original: isOriginal(uma, outra),
      mesmo: hasSameContent(uma, outra),
    })),
  );
  expect(rows.some(({ original }) => original) && rows.some(({ mesmo }) => mesmo)).toBe(true);
});
