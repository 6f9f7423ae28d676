import type { NotasBetweenPartes, ParteWithoutCliente } from '@apura/database';
import { expect, test } from '@jest/globals';
import { clienteDasNotas, judgePartes } from '../routes/clientes-das-notas.ts';

const NOTHING_SENT = { cnpj: null, uf: null, municipio: null, ie: null, crt: null };

type Notas = readonly [de: string | null, para: string | null, notas: number];

const entreElas = (notas: readonly Notas[]): NotasBetweenPartes[] =>
  notas.map(([de, para, quantas]) => ({ de: de ?? '', para: para ?? '', notas: quantas, ultima: '1' }));

/** The companies of such notes as they are listed. */
const vistas = (
  notas: readonly Notas[],
  sabido: (raiz: string) => Partial<ParteWithoutCliente> = () => ({}),
) =>
  judgePartes(entreElas(notas))
    .sort(
      (a, b) =>
        a.classe - b.classe ||
        b.emitidas + b.recebidas - a.emitidas - a.recebidas ||
        (a.raiz < b.raiz ? -1 : 1),
    )
    .map((parte) =>
      clienteDasNotas({ ...NOTHING_SENT, ...parte, nome: `Empresa ${parte.raiz}`, ...sabido(parte.raiz) }),
    );
const sugeridas = (...notas: readonly Notas[]) =>
  vistas(notas).flatMap(({ sugerido, cnpj_raiz }) => (sugerido ? [cnpj_raiz] : []));

test('a client buys and sells; those whom it buys of and sells to are none', () => {
  const todas = vistas([
    ['A', 'c1', 9],
    ['A', 'c2', 1],
    ['f1', 'A', 4],
    ['f2', 'A', 1],
  ]);
  expect(todas.map(({ cnpj_raiz, sugerido }) => [cnpj_raiz, sugerido])).toEqual([
    ['A', true],
    ['c1', false],
    ['f1', false],
    ['c2', false],
    ['f2', false],
  ]);
  expect(todas.map(({ motivo }) => motivo).slice(0, 3)).toEqual([
    'Emite e recebe notas.',
    'Parece compradora: só aparece com empresas que têm mais notas.',
    'Parece fornecedora: só aparece com empresas que têm mais notas.',
  ]);
});

test('who supplies all clients has more notes than any of them, and is none', () => {
  const clientes = ['A', 'B', 'C'];
  const daAtacadista = clientes.map((cliente) => ['atacado', cliente, 40] as const);
  const dasOutras = clientes.flatMap((cliente) => [
    [`f${cliente}`, cliente, 5] as const,
    [cliente, `c${cliente}`, 5] as const,
  ]);
  // Goods were given back: the wholesaler receives notes too.
  expect(sugeridas(...daAtacadista, ...dasOutras, ['A', 'atacado', 2])).toEqual(['A', 'B', 'C']);
});

test('a shop that sells to persons, and a company whose only notes are between its branches', () => {
  expect(sugeridas(['loja', null, 50], ['grupo', 'grupo', 2])).toEqual(['loja', 'grupo']);
});

test('a client of whom there are only purchases, from many suppliers', () => {
  expect(sugeridas(['f1', 'A', 1], ['f2', 'A', 1], ['f3', 'A', 1])).toEqual(['A']);
});

test('two companies alone with each other: nobody knows which is the client', () => {
  expect(sugeridas(['A', 'B', 12])).toEqual([]);
  expect(vistas([['A', 'B', 12]]).map(({ motivo }) => motivo)).toEqual([
    'Só recebe notas, e nada mostra se é cliente: confira.',
    'Parece fornecedora: só aparece com empresas que têm mais notas.',
  ]);
});

test('one client buys of another: both are', () => {
  expect(sugeridas(['A', 'B', 3], ['A', 'x', 8], ['f', 'A', 1], ['B', 'y', 2], ['g', 'B', 2])).toEqual([
    'A',
    'B',
  ]);
});

test('the regime is what the CRT says for sure, and a name holds nothing that a client cannot be named', () => {
  const crts = { A: '1', B: '2', C: '3', D: '4' } as Record<string, string>;
  const quatro = vistas(
    ['A', 'B', 'C', 'D'].map((raiz) => [raiz, null, 1] as const),
    (raiz) => ({ crt: crts[raiz] ?? null, nome: raiz === 'D' ? '' : 'Bar\tdo Zé ' }),
  );
  expect(quatro.map(({ regime }) => regime)).toEqual(['simples_nacional', 'simples_nacional', null, 'mei']);
  expect(quatro.map(({ razao_social }) => razao_social)).toEqual([
    'Bar do Zé',
    'Bar do Zé',
    'Bar do Zé',
    'D',
  ]);
});
