import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withLeis } from './leis.ts';

const enderecos = (texto: string) => withLeis(texto).flatMap(({ endereco }) => endereco ?? []);

test('a law that is named leads to its text, at the article; the rest stays as it is', () => {
  expect(withLeis('LC 214/2025, art. 47, § 1º; NT 2025.002, UB12-10')).toEqual([
    {
      texto: 'LC 214/2025, art. 47',
      endereco: 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp214.htm#art47',
    },
    { texto: ', § 1º; NT 2025.002, UB12-10' },
  ]);
  expect(enderecos('Lei 10.833/2003, arts. 3º e 10; LC 123/2006, art. 18-A; EC 132/2023')).toEqual([
    'https://www.planalto.gov.br/ccivil_03/leis/2003/l10.833.htm#art3',
    'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp123.htm#art18a',
    'https://www.planalto.gov.br/ccivil_03/constituicao/emendas/emc/emc132.htm',
  ]);
  expect(withLeis('conforme a LC 116/2003.').map(({ texto }) => texto)).toEqual([
    ...['conforme a ', 'LC 116/2003', '.'],
  ]);
  for (const sem of ['', 'NT 2025.002', 'Lei 99.999/2031, art. 1º', 'LC 214'])
    expect(withLeis(sem)).toEqual(sem ? [{ texto: sem }] : []);
});

test('every law that the engine stands on has an address', () => {
  const fontes = new URL('../../engine/src', import.meta.url).pathname;
  const citadas = readdirSync(fontes, { recursive: true, encoding: 'utf8' })
    .filter((nome) => /(?<!test)\.(ts|json)$/.test(nome))
    .flatMap((nome) =>
      readFileSync(join(fontes, nome), 'utf8')
        .split('\n')
        .filter((linha) => /fundamento|FUNDAMENTO/.test(linha)),
    )
    .flatMap((linha) => linha.match(/\b(?:LC|EC|Lei|Decreto) [0-9.]+\/[0-9]{4}/g) ?? []);
  const sem = [...new Set(citadas)].filter((lei) => enderecos(lei).length === 0);
  expect(citadas.length).toBeGreaterThan(100);
  expect(sem).toEqual([]);
});
