import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { EXIT_CODES, SIGNAL_EXITS } from './failure.ts';
import { en } from './texts/en.ts';
import { pt } from './texts/pt.ts';

const numeros = (texto: string): number[] =>
  [...texto.matchAll(/\b\d+\b/g)].map(([numero]) => Number(numero));

test('the README and both helps list the exit codes of the code', () => {
  const readme = readFileSync('packages/cli/README.md', 'utf8');
  const [, tabela = ''] = /\| Exit code \|[^\n]*\n\|---\|---\|\n((?:\|[^\n]*\n)+)/.exec(readme) ?? [];
  const codigos = [0, ...Object.values(EXIT_CODES)];
  expect(numeros(tabela)).toEqual([...codigos, SIGNAL_EXITS.SIGINT, SIGNAL_EXITS.SIGTERM]);
  for (const { ajuda } of [pt, en]) {
    expect(numeros(ajuda.saida)).toEqual([...codigos, SIGNAL_EXITS.SIGINT]);
  }
});
