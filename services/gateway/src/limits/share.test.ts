import { expect, test } from '@jest/globals';
import { createShare } from './share.ts';

const refusal = (acao: () => unknown) => {
  try {
    acao();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('nobody has more than their share, and all together no more than there is', () => {
  const share = createShare({ total: 5, porUm: 2 });
  share.take('a');
  const release = share.take('a');
  expect(refusal(() => share.take('a'))).toBe('requisicoes_simultaneas');
  share.take('b', 2);
  share.take('c');
  expect(refusal(() => share.take('d'))).toBe('servico_indisponivel');
  release();
  share.take('d');
  expect(refusal(() => share.take('a'))).toBe('servico_indisponivel');
});

test('what is given back twice is given back once', () => {
  const share = createShare({ total: 3, porUm: 3 });
  const release = share.take('a', 2);
  share.take('a');
  release();
  release();
  share.take('a', 2);
  expect(refusal(() => share.take('a'))).toBe('servico_indisponivel');
});
