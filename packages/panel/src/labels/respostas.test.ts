import { FORMA_DA_ORIGINAL, PERGUNTAS } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { nomeDaResposta, TYPED_IN, textoDaPergunta } from './respostas.ts';

test('an answer is shown in words', () => {
  expect(['sim', 'III', '2026-12', '80', '12.5', 'o anexo do cadastro'].map(nomeDaResposta)).toEqual([
    'sim',
    'anexo III',
    'dezembro de 2026',
    '80%',
    '12,5%',
    'o anexo do cadastro',
  ]);
});

test('every question has its text, and each of its answers a name or a pattern', () => {
  for (const [codigo, { texto, respostas }] of Object.entries(PERGUNTAS)) {
    expect(textoDaPergunta(codigo)).toBe(texto);
    if (respostas === null) expect(Object.keys(TYPED_IN)).toContain(codigo);
    else for (const resposta of respostas) expect(nomeDaResposta(resposta)).not.toBe(resposta.toUpperCase());
  }
  expect(textoDaPergunta('outra')).toBe('outra');
});

test('the original of a return is typed as the engine reads it', () => {
  expect(TYPED_IN.original_da_devolucao?.pattern).toBe(FORMA_DA_ORIGINAL.source.slice(1, -1));
});
