import { expect, test } from '@jest/globals';
import { acimaDoSublimite } from './sublimite.ts';
import { tabelasDoSimples } from './tabelas-do-simples.ts';

test('3,600,000.00 is still inside; a cent more is not (LC 123/2006 art. 13-A)', () => {
  expect(acimaDoSublimite('3600000.00', '2026-09-01')).toBe(false);
  expect(acimaDoSublimite('3600000.01', '2026-09-01')).toBe(true);
  expect(acimaDoSublimite('3600000.01', '2033-01-01')).toBe(true);
  expect(acimaDoSublimite('3600000.01', '2017-12-31')).toBe(false);
  expect(acimaDoSublimite(undefined, '2026-09-01')).toBe(false);
  expect(acimaDoSublimite('muito', '2026-09-01')).toBe(false);
});

test('the sixth bracket of every table begins there and holds no ICMS, ISS or IBS', () => {
  for (const { faixas, desde } of tabelasDoSimples) {
    expect(faixas[4]?.ate).toBe(360_000_000_000_000n);
    expect(acimaDoSublimite('3600000.00', desde)).toBe(false);
    const { icms, iss, ibs } = faixas[5]?.partilha ?? {};
    expect([icms, iss, ibs]).toEqual([undefined, undefined, undefined]);
  }
});
