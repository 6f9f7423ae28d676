import { expect, test } from '@jest/globals';
import { HOSTILE_DOCUMENTS } from '../../../../bench/nfe/hostile-files.ts';
import { lerDocumento } from '../../../../packages/documents/src/index.ts';
import { OTHER_DOCUMENTS } from './documents.ts';

/** What the reader makes of them, without a stack; `npm run attack` sends the same. */
const outcomeOf = (file: string | Uint8Array): string => {
  const leitura = lerDocumento(Buffer.from(file as string));
  return leitura.tipo === 'lido' ? 'processado' : leitura.problema.codigo;
};

test('every hostile document of every kind ends as it should', () => {
  const wrong = OTHER_DOCUMENTS.flatMap(({ name, make, right }) => {
    const outcome = outcomeOf(make());
    return right.includes(outcome) ? [] : [`${name}: ${outcome}`];
  });
  expect(wrong).toEqual([]);
  expect(OTHER_DOCUMENTS.length).toBeGreaterThan(140);
});

test('nothing that is in a file reaches the objects of the program', () => {
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('documents of five megabytes are refused, or read, and nothing is thrown', () => {
  for (const make of Object.values(HOSTILE_DOCUMENTS)) {
    expect(outcomeOf(make())).toMatch(/^(?:nfe_campo_\w+|xml_\w+)$/);
  }
});
