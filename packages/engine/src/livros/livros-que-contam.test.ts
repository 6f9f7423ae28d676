import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AberturaDoLivro, type LivroEnviado, livrosQueContam } from '../index.ts';

const sent = (id: string, ordem: number, mais: Partial<AberturaDoLivro> = {}): LivroEnviado => ({
  id,
  ordem,
  abertura: {
    tipo: 'abertura',
    linha: 1,
    livro: 'icms_ipi',
    versao: '020',
    finalidade: 'original',
    de: '2026-10-01',
    ate: '2026-10-31',
    cnpj: '12345678000195',
    nome: '',
    uf: 'SP',
    ie: '222222222222',
    ...mais,
  },
});
const retificadora = { finalidade: 'retificadora' } as const;
const novembro = { de: '2026-11-01', ate: '2026-11-30' };
const idsOf = (livros: readonly LivroEnviado[]) => {
  const { contam, substituidos, sobrepostos } = livrosQueContam(livros);
  return {
    contam: contam.map(({ id }) => id),
    substituidos: substituidos.map(({ id }) => id),
    sobrepostos: sobrepostos.map(({ ids }) => ids),
  };
};

test.each([
  ['a replacement after the original', [sent('a', 1), sent('b', 2, retificadora)], ['b'], ['a']],
  ['the original after its replacement', [sent('a', 2), sent('b', 1, retificadora)], ['b'], ['a']],
  [
    'the newest of two replacements',
    [sent('a', 1, retificadora), sent('b', 3, retificadora), sent('c', 2)],
    ['b'],
    ['c', 'a'].sort(),
  ],
  ['the same file again', [sent('a', 1), sent('b', 2)], ['b'], ['a']],
  ['two months', [sent('a', 1), sent('b', 2, novembro)], ['a', 'b'], []],
  ['two establishments', [sent('a', 1), sent('b', 2, { cnpj: '12345678000276' })], ['a', 'b'], []],
  ['both books of a month', [sent('a', 1), sent('b', 2, { livro: 'contribuicoes' })], ['b', 'a'], []],
  // EFD-Contribuições is of the company, whichever of its establishments is the head office by then.
  [
    'a company whose head office moved',
    [
      sent('a', 1, { livro: 'contribuicoes' }),
      sent('b', 2, { livro: 'contribuicoes', cnpj: '12345678000276', ...retificadora }),
    ],
    ['b'],
    ['a'],
  ],
])('%s', (_, livros, contam, substituidos) => {
  const found = idsOf(livros);
  expect({ ...found, substituidos: [...found.substituidos].sort() }).toEqual({
    contam,
    substituidos,
    sobrepostos: [],
  });
});

test('days that two books share in part are told, and neither is dropped', () => {
  const livros = [
    sent('a', 1),
    sent('b', 2, { de: '2026-10-16', ate: '2026-11-15' }),
    sent('c', 3, novembro),
  ];
  expect(idsOf(livros)).toEqual({
    contam: ['a', 'b', 'c'],
    substituidos: [],
    sobrepostos: [
      ['a', 'b'],
      ['b', 'c'],
    ],
  });
  expect(livrosQueContam(livros).sobrepostos[0]?.motivo).toBe(
    'Há duas escriturações para dias em comum, e nenhuma substitui a outra: a segunda vai de 16/10/2026 a 15/11/2026.',
  );
});

test('the order in which books are given changes nothing', () => {
  const any = fc.record({
    mes: fc.constantFrom('2026-09', '2026-10', '2026-11'),
    finalidade: fc.constantFrom('original' as const, 'retificadora' as const),
    cnpj: fc.constantFrom('12345678000195', '12345678000276'),
    livro: fc.constantFrom('icms_ipi' as const, 'contribuicoes' as const),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), fc.integer(), (rows, seed) => {
      const livros = rows.map(({ mes, ...row }, n) =>
        sent(String(n), n, { ...row, de: `${mes}-01`, ate: `${mes}-28` }),
      );
      const shuffled = livros
        .map((livro, n) => ({ livro, key: ((n + 1) * (seed | 1) * 2_654_435_761) % 1_000_003 }))
        .sort((a, b) => a.key - b.key)
        .map(({ livro }) => livro);
      expect(livrosQueContam(shuffled)).toEqual(livrosQueContam(livros));
      expect(livrosQueContam(livros).contam.length + livrosQueContam(livros).substituidos.length).toBe(
        rows.length,
      );
    }),
  );
});
