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
import { TAKES_PLACE, takesPlace } from './insert-documentos.ts';

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

const A = { resumo_assinado: 'A', resumo_protocolo: 'A' };
const B = { resumo_assinado: 'B', resumo_protocolo: 'B' };
const conteudo = { conteudo: 'alterado' } as const;
const deTerceiro = {
  veredito: 'nao_verificavel',
  motivo: 'certificado_de_terceiro',
  conteudo: 'confere',
} as const;
const ilegivel = {
  veredito: 'nao_verificavel',
  motivo: 'certificado_ilegivel',
  conteudo: 'confere',
} as const;
const soProtocolo = { veredito: 'nao_verificavel', motivo: 'protocolo', conteudo: 'confere' } as const;
const alterada = { veredito: 'alterada', motivo: 'conteudo', ...conteudo } as const;
const protocoloAlheio = {
  veredito: 'alterada',
  motivo: 'protocolo_de_outra_nota',
  conteudo: 'confere',
} as const;
const quebrada = { veredito: 'alterada', motivo: 'assinatura_nao_confere', conteudo: 'confere' } as const;

/** Which unaltered copy takes the place of which accused one that came first. */
test.each<[string, Provas, Provas, boolean]>([
  ['whose content was changed: it names the digest', { ...alterada, ...A }, { ...deTerceiro, ...A }, true],
  [
    'the same, without the signature in the original',
    { ...alterada, ...A },
    { ...soProtocolo, resumo_protocolo: 'A' },
    true,
  ],
  [
    'whose protocol is of another note',
    { ...protocoloAlheio, resumo_assinado: 'A', resumo_protocolo: 'B' },
    { ...ilegivel, ...A },
    true,
  ],
  [
    'that signed its change and left the protocol',
    { ...protocoloAlheio, resumo_assinado: 'B', resumo_protocolo: 'A' },
    { ...deTerceiro, ...A },
    true,
  ],
  ['whose signature was broken alone', { ...quebrada, ...A }, { ...deTerceiro, ...A }, true],
  [
    'that wrote both digests anew: the signature of the original holds',
    { ...quebrada, ...B },
    { ...deTerceiro, ...A },
    true,
  ],
  [
    'that wrote both anew, and nobody knows who signed the other',
    { ...quebrada, ...B },
    { ...ilegivel, ...A },
    false,
  ],
  [
    'of another content, its digest in its own protocol alone',
    { ...alterada, ...A },
    { ...soProtocolo, resumo_protocolo: 'B' },
    false,
  ],
  ['of another content, signed by who knows', { ...alterada, ...A }, { ...deTerceiro, ...B }, false],
  ['that is altered itself', { ...alterada, ...A }, { ...alterada, ...A }, false],
  ['the place of one that nothing accuses', { ...ilegivel, ...A }, { ...deTerceiro, ...A }, false],
])('takes the place of one %s', (_nome, acusada, outra, toma) => {
  const copia = (autenticidade: Provas) => ({
    situacao: 'autorizada',
    situacao_no_arquivo: null,
    autenticidade,
  });
  expect(isOriginal(acusada, outra)).toBe(toma);
  expect(takesPlace(copia(acusada), copia(outra))).toBe(toma);
});

/** Every verdict with every reason that changes its proof, content and digests. */
const every: (Provas | null)[] = [null];
for (const veredito of ['integra', 'alterada', 'sem_protocolo', 'nao_verificavel'] as const)
  for (const motivo of [
    'protocolo',
    'formatacao',
    'conteudo',
    'assinatura_nao_confere',
    'certificado_de_terceiro',
  ] as const)
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

test('a copy takes the place of another in SQL where it does in TypeScript, whatever their states and proofs', async () => {
  const proofs = [0, 1, 2, 3, 4].flatMap((prova) => every.filter((um) => proofOf(um) === prova).slice(0, 3));
  const named = every.filter((um) => um?.resumo_assinado === 'B' || um?.motivo === 'assinatura_nao_confere');
  const copies = [...proofs, ...named.slice(0, 8)].flatMap((autenticidade) =>
    ['autorizada', 'cancelada', 'sem_protocolo', 'denegada'].flatMap((situacao) =>
      [null, 'autorizada'].map((situacao_no_arquivo) => ({ situacao, situacao_no_arquivo, autenticidade })),
    ),
  );
  const pairs = copies.flatMap((antiga) => copies.map((nova) => ({ antiga, nova })));
  const row = 'situacao text, situacao_no_arquivo text, autenticidade_detalhe jsonb';
  const inSql = (copy: (typeof copies)[number]) => ({ ...copy, autenticidade_detalhe: copy.autenticidade });
  const { rows } = await admin.query<{ toma: boolean }>(
    `SELECT ${TAKES_PLACE} AS toma
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS um(x, n),
            jsonb_to_record(x->'antiga') AS documento(${row}), jsonb_to_record(x->'nova') AS excluded(${row}) ORDER BY n`,
    [JSON.stringify(pairs.map(({ antiga, nova }) => ({ antiga: inSql(antiga), nova: inSql(nova) })))],
  );
  const toma = rows.map((one) => one.toma);
  expect(toma).toEqual(pairs.map(({ antiga, nova }) => takesPlace(antiga, nova)));
  expect(new Set(toma)).toEqual(new Set([true, false]));
});
