import { expect, test } from '@jest/globals';
import { ApiError, errorBody } from './api-error.ts';
import { CATALOGUE } from './erros.ts';
import { LIMITES } from './limites.ts';
import { FILE_CODES } from './upload.ts';

const daApi = Object.entries(CATALOGUE);
const deArquivo = Object.entries(FILE_CODES);

test.each(daApi)('%s has an error status and whole sentences', (code, { status, message, hint }) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(message).toMatch(/^\p{Lu}.*\.$/u);
  expect(hint).toMatch(/^\p{Lu}.*\.$/u);
});

test.each(deArquivo)('%s, a file code, has whole sentences', (code, { mensagem, hint }) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(mensagem).toMatch(/^\p{Lu}.*\.$/u);
  expect(hint).toMatch(/^\p{Lu}.*\.$/u);
});

test('a code means one thing: none stands in both catalogues, no two share a message', () => {
  expect(Object.keys(FILE_CODES).filter((code) => code in CATALOGUE)).toEqual([]);
  const mensagens = [...daApi.map(([, e]) => e.message), ...deArquivo.map(([, e]) => e.mensagem)];
  expect(new Set(mensagens).size).toBe(mensagens.length);
});

test('the limit that payload_too_large states is the limit that holds', () => {
  expect(CATALOGUE.payload_too_large.message).toContain(`${LIMITES.bytes_por_arquivo / 1024 / 1024}MB`);
  expect(CATALOGUE.upload_excesso_de_arquivos.message).toContain('500');
});

test('an error carries status and filled texts', () => {
  const erro = new ApiError('apuracao_em_andamento', { params: { id: 'abc' } });
  expect(erro).toBeInstanceOf(Error);
  expect(erro.status).toBe(409);
  expect(erro.message).toBe('Já há uma apuração em andamento para este cliente e esta competência: abc.');
  expect(erro.hint).toContain('GET /v1/apuracoes/abc e');
});

test('a placeholder value is not expanded again', () => {
  const erro = new ApiError('payload_too_large', { params: { arquivo: '{arquivo}.xml' } });
  expect(erro.message).toBe('O arquivo "{arquivo}.xml" excede o limite de 5MB.');
});

test('a placeholder without a value is refused, by the types and at run time', () => {
  // @ts-expect-error the message needs {id}
  expect(() => new ApiError('apuracao_em_andamento', {})).toThrow(TypeError);
  // @ts-expect-error the hint needs {permitidos}
  expect(() => new ApiError('metodo_nao_permitido')).toThrow(/permitidos/);
});

test('an error keeps its cause', () => {
  const causa = new Error('disk');
  expect(new ApiError('erro_interno', { cause: causa }).cause).toBe(causa);
});

test('the body has five fields, and error repeats message', () => {
  expect(errorBody(new ApiError('not_found'), 'https://apura.example')).toEqual({
    error: CATALOGUE.not_found.message,
    code: 'not_found',
    message: CATALOGUE.not_found.message,
    hint: CATALOGUE.not_found.hint,
    docs: 'https://apura.example/desenvolvedores#erro-not_found',
  });
});

test('a person is told it in the words of the panel, with the field of a form where it stands', () => {
  const erro = new ApiError('receita_bruta_invalida');
  expect(errorBody(erro, 'https://apura.example', 'person')).toMatchObject({
    message: erro.message,
    hint: expect.stringMatching(/^Escreva a RBT12 em reais/),
    campos: ['rbt12'],
  });
  expect(errorBody(erro, 'https://apura.example')).not.toHaveProperty('campos');
});

test('the body adds detalhes and members of a code, which cannot replace the five', () => {
  const erro = new ApiError('rate_limited', {
    params: { segundos: 7 },
    adicionais: { retryAfter: 7, code: 'outro' },
    detalhes: [{ campo: 'a', motivo: 'b' }],
  });
  expect(errorBody(erro, 'http://localhost:3000')).toMatchObject({
    code: 'rate_limited',
    retryAfter: 7,
    detalhes: [{ campo: 'a', motivo: 'b' }],
  });
});
