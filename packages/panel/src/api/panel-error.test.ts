import {
  type ApiError,
  Closed,
  Cnpj,
  Competencia,
  CriarApuracao,
  Texto,
  Valor,
  validate,
} from '@apura/contracts';
import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { PanelError, plainReason } from './panel-error.ts';

const FORM = Closed({
  razao_social: Texto(200),
  cnpj: Cnpj,
  competencia: Competencia,
  valor: Valor,
  regime: Type.Unsafe<string>({ type: 'string', enum: ['mei', 'lucro_real'] }),
  dias: Type.Integer({ minimum: 1, maximum: 365 }),
  escopos: Type.Array(Type.String(), { minItems: 1 }),
});

/** What the panel shows of a body that is wrong. */
function shown(body: object, schema: Parameters<typeof validate>[0] = FORM): Record<string, string> {
  try {
    validate(schema, body);
  } catch (erro) {
    const { code, detalhes } = erro as ApiError;
    const { detalhes: deles } = new PanelError(400, { code, detalhes });
    return Object.fromEntries(deles.map(({ campo, motivo }) => [campo, motivo]));
  }
  throw new Error('the body is good');
}

test('what the validator says of each kind of field is said to who filled it in', () => {
  expect(
    shown({
      razao_social: ' ',
      cnpj: '1',
      competencia: '2026-13',
      valor: '1,5',
      regime: 'x',
      dias: 400,
      escopos: [],
    }),
  ).toEqual({
    razao_social: 'Escreva um texto de até 200 caracteres, em uma só linha.',
    cnpj: 'Escreva o CNPJ completo, ou só os 8 primeiros caracteres.',
    competencia: 'Escolha um mês.',
    valor: 'Escreva um valor em reais, por exemplo 1.234,56.',
    regime: 'Escolha uma das opções da lista.',
    dias: 'O maior valor que cabe aqui é 365.',
    escopos: 'Escolha ao menos 1.',
  });
  expect(shown({ cliente_id: 'x' }, CriarApuracao)).toEqual({
    cliente_id: 'Escolha uma das opções da lista.',
    competencia: 'Preencha este campo.',
  });
});

test.each([
  'deve ser um destes: a_b, c_d',
  'é obrigatório com simples_anexo',
  'deve trazer exatamente um destes campos: cnpj, cnpj_raiz',
])('%s names no field of the API', (motivo) => expect(plainReason(motivo)).not.toMatch(/_|deve/));

test('what was written for people stays', () => {
  expect(plainReason('Padaria Sol já está na linha 3')).toBe('Padaria Sol já está na linha 3');
});

test('an answer that is none of ours has a sentence and a way out too', () => {
  const { message, hint } = new PanelError(502, {});
  expect(message).toMatch(/\.$/);
  expect(hint).toMatch(/\.$/);
});
