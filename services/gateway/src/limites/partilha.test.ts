import { expect, test } from '@jest/globals';
import { criarPartilha } from './partilha.ts';

const recusa = (acao: () => unknown) => {
  try {
    acao();
    return undefined;
  } catch (erro) {
    return (erro as { code: string }).code;
  }
};

test('nobody has more than their share, and all together no more than there is', () => {
  const partilha = criarPartilha({ total: 5, porUm: 2 });
  partilha.ocupar('a');
  const devolver = partilha.ocupar('a');
  expect(recusa(() => partilha.ocupar('a'))).toBe('requisicoes_simultaneas');
  partilha.ocupar('b', 2);
  partilha.ocupar('c');
  expect(recusa(() => partilha.ocupar('d'))).toBe('servico_indisponivel');
  devolver();
  partilha.ocupar('d');
  expect(recusa(() => partilha.ocupar('a'))).toBe('servico_indisponivel');
});

test('what is given back twice is given back once', () => {
  const partilha = criarPartilha({ total: 3, porUm: 3 });
  const devolver = partilha.ocupar('a', 2);
  partilha.ocupar('a');
  devolver();
  devolver();
  partilha.ocupar('a', 2);
  expect(recusa(() => partilha.ocupar('a'))).toBe('servico_indisponivel');
});
