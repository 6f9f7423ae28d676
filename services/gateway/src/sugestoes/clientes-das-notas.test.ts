import type { NotasEntrePartes, ParteSemCliente } from '@apura/database';
import { expect, test } from '@jest/globals';
import { clientesDasNotas } from './clientes-das-notas.ts';

const NADA = { cnpj: null, uf: null, municipio: null, ie: null, crt: null };

type Notas = readonly [de: string | null, para: string | null, notas: number];

/** What the database reads of such notes. */
function lidas(...notas: readonly Notas[]) {
  const entre: NotasEntrePartes[] = notas.map(([de, para, quantas]) => ({ de, para, notas: quantas }));
  const raizes = [...new Set(entre.flatMap(({ de, para }) => [de, para]))].filter((raiz) => raiz !== null);
  const soma = (lado: 'de' | 'para', raiz: string) =>
    entre.filter((uma) => uma[lado] === raiz).reduce((total, uma) => total + uma.notas, 0);
  const partes: ParteSemCliente[] = raizes.map((raiz) => ({
    ...NADA,
    raiz,
    nome: `Empresa ${raiz}`,
    emitidas: soma('de', raiz),
    recebidas: soma('para', raiz),
  }));
  return { partes, entre };
}
const sugeridas = (...notas: readonly Notas[]) =>
  clientesDasNotas(lidas(...notas)).flatMap(({ sugerido, cnpj_raiz }) => (sugerido ? [cnpj_raiz] : []));

test('a client buys and sells; those whom it buys of and sells to are none', () => {
  const vistas = clientesDasNotas(lidas(['A', 'c1', 9], ['A', 'c2', 1], ['f1', 'A', 4], ['f2', 'A', 1]));
  expect(vistas.map(({ cnpj_raiz, sugerido }) => [cnpj_raiz, sugerido])).toEqual([
    ['A', true],
    ['c1', false],
    ['f1', false],
    ['c2', false],
    ['f2', false],
  ]);
  expect(vistas.map(({ motivo }) => motivo).slice(0, 3)).toEqual([
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
  expect(clientesDasNotas(lidas(['A', 'B', 12])).map(({ motivo }) => motivo)).toEqual([
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
  const { partes, entre } = lidas(['A', null, 1], ['B', null, 1], ['C', null, 1], ['D', null, 1]);
  const crts = { A: '1', B: '2', C: '3', D: '4' } as Record<string, string>;
  const vistas = clientesDasNotas({
    entre,
    partes: partes.map((parte) => ({
      ...parte,
      crt: crts[parte.raiz] ?? null,
      nome: parte.raiz === 'D' ? null : 'Bar\tdo Zé ',
    })),
  });
  expect(vistas.map(({ regime }) => regime)).toEqual(['simples_nacional', 'simples_nacional', null, 'mei']);
  expect(vistas.map(({ razao_social }) => razao_social)).toEqual([
    'Bar do Zé',
    'Bar do Zé',
    'Bar do Zé',
    'D',
  ]);
});
