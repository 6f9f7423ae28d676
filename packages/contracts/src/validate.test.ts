import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { ApiError } from './api-error.ts';
import { CriarApuracao } from './apuracao.ts';
import { CalculoManual } from './calculo.ts';
import { CriarCliente, ListClientesQuery } from './cliente.ts';
import { Cnpj, CnpjRaiz, Valor } from './formatos.ts';
import { PageQuery } from './lista.ts';
import { CamposOfUpload } from './upload.ts';
import { validate, validateQuery } from './validate.ts';
import { CriarWebhook } from './webhook.ts';

const ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';

function falha(acao: () => unknown): ApiError {
  try {
    acao();
  } catch (erro) {
    if (erro instanceof ApiError) return erro;
    throw erro;
  }
  throw new Error('it was accepted');
}

test('a good body comes back as it is', () => {
  const body = { cliente_id: ID, competencia: '2026-03' };
  expect(validate(CriarApuracao, body)).toBe(body);
  const cliente = {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria Açaí Ltda.',
    regime: 'lucro_real',
    desde: '2026-01',
  };
  expect(validate(CriarCliente, cliente)).toBe(cliente);
  expect(
    validate(CriarWebhook, { url: 'http://127.0.0.1:4000/ganchos', eventos: ['lote.concluido'] }),
  ).toBeDefined();
  expect(validate(CamposOfUpload, {})).toEqual({});
});

test('every fault of a body is listed by its field', () => {
  const erro = falha(() => validate(CriarApuracao, { competencia: '2026-13', extra: 1 }));
  expect(erro.code).toBe('corpo_invalido');
  expect(erro.detalhes).toHaveLength(3);
  expect(erro.detalhes).toEqual(
    expect.arrayContaining([
      { campo: 'cliente_id', motivo: 'é obrigatório' },
      { campo: 'extra', motivo: 'não existe neste recurso' },
      { campo: 'competencia', motivo: expect.stringContaining('AAAA-MM') },
    ]),
  );
});

test.each([
  ['competencia_invalida', CriarApuracao, { cliente_id: ID, competencia: '2026-13' }],
  ['competencia_invalida', CriarApuracao, { cliente_id: ID, competencia: 202603 }],
  ['cliente_id_invalido', CriarApuracao, { cliente_id: 'x', competencia: '2026-03' }],
  ['corpo_invalido', CriarApuracao, { cliente_id: 'x', competencia: 'x' }],
  ['corpo_invalido', CriarApuracao, {}],
  ['corpo_invalido', CriarApuracao, null],
  ['corpo_invalido', CriarApuracao, [1]],
  ['cnpj_invalido', CriarCliente, { cnpj: '11.222.333/0001-8', razao_social: 'A', regime: 'mei' }],
  ['corpo_invalido', CriarCliente, { cnpj: '11222333000181', razao_social: 'A', regime: 'outro' }],
  ['corpo_invalido', CriarCliente, { cnpj: '11222333000181', razao_social: 'a\u0000', regime: 'mei' }],
  ['url_de_webhook_invalida', CriarWebhook, { url: 'ftp://exemplo.com/x' }],
  ['url_de_webhook_invalida', CriarWebhook, { url: 'exemplo.com' }],
  ['corpo_invalido', CriarWebhook, { url: 'https://exemplo.com', eventos: [] }],
  [
    'corpo_invalido',
    CriarWebhook,
    { url: 'https://exemplo.com', eventos: ['lote.concluido', 'lote.concluido'] },
  ],
  ['competencia_invalida', CamposOfUpload, { competencia: '2026-1' }],
])('%s answers a fault of its kind', (code, schema, dado) => {
  const erro = falha(() => validate(schema, dado));
  expect(erro.code).toBe(code);
  expect(erro.detalhes?.length).toBeGreaterThan(0);
});

test('of cnpj and cnpj_raiz exactly one is asked for, in one sentence', () => {
  const motivo = { campo: '(corpo)', motivo: 'deve trazer exatamente um destes campos: cnpj, cnpj_raiz' };
  const resto = { razao_social: 'A', regime: 'mei' };
  expect(falha(() => validate(CriarCliente, resto)).detalhes).toEqual([motivo]);
  const ambos = { ...resto, cnpj: '11222333000181', cnpj_raiz: '11222333' };
  expect(falha(() => validate(CriarCliente, ambos)).detalhes).toEqual([motivo]);
});

test.each([
  ['U+0000', '\u0000'],
  ['a tab', '\t'],
  ['a line feed', '\n'],
  ['one of C1', '\u0085'],
  ['RLO', '\u202e'],
  ['LRI', '\u2066'],
  ['ALM', '\u061c'],
  ['a lone surrogate', '\ud800'],
])('%s is refused in every text of a request, and told by its place', (_name, character) => {
  const schema = Type.Object({
    lista: Type.Array(Type.Object({ nome: Type.String() })),
    q: Type.Optional(Type.String()),
  });
  const wrong = { lista: [{ nome: 'a' }, { nome: `a${character}b` }] };
  expect(falha(() => validate(schema, wrong))).toMatchObject({
    code: 'corpo_invalido',
    detalhes: [{ campo: 'lista[1].nome', motivo: expect.stringContaining('caracteres de controle') }],
  });
  expect(falha(() => validateQuery(Type.Object({ q: Type.String() }), { q: character }))).toMatchObject({
    code: 'parametros_invalidos',
    detalhes: [{ campo: 'q', motivo: expect.stringContaining('caracteres de controle') }],
  });
});

test('what is seen is taken, also outside of the first plane and where marks are combined', () => {
  const q = 'Açaí 👩‍👧 e\u0301 שלום';
  expect(validateQuery(Type.Object({ q: Type.String() }), { q })).toEqual({ q });
});

test('a fault in a list is named by its place', () => {
  const erro = falha(() =>
    validate(CriarWebhook, { url: 'https://exemplo.com', eventos: ['lote.concluido', 5] }),
  );
  expect(erro.detalhes).toEqual([{ campo: 'eventos[1]', motivo: 'deve ser um texto' }]);
});

test('a hostile body neither swells the answer nor reaches the prototype', () => {
  const muitos = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}${'x'.repeat(200)}`, 1]));
  const erro = falha(() => validate(CriarApuracao, muitos));
  expect(JSON.stringify(erro.detalhes).length).toBeLessThan(4000);
  const proto = JSON.parse(`{"cliente_id":"${ID}","competencia":"2026-03","__proto__":{"a":1}}`);
  expect(falha(() => validate(CriarApuracao, proto)).detalhes).toEqual([
    { campo: '__proto__', motivo: 'não existe neste recurso' },
  ]);
});

test('of a body with many items only the first fault is told, so that none costs more than it', () => {
  const itens = Array.from({ length: 990 }, () => ({ ncm: 'x', cfop: 'x', valor: 'x' }));
  expect(falha(() => validate(CalculoManual, { uf: 'SP', itens })).detalhes).toHaveLength(1);
  expect(falha(() => validate(CalculoManual, { uf: 'SP', itens: itens.slice(0, 5) })).detalhes).toHaveLength(
    15,
  );
});

test('a body is not coerced', () => {
  expect(falha(() => validate(PageQuery, { limit: '10' })).code).toBe('corpo_invalido');
});

test('a query is read from strings, filled with defaults, and left as it was', () => {
  const consulta = { limit: '10', regime: 'lucro_real' };
  expect(validateQuery(ListClientesQuery, consulta)).toEqual({ limit: 10, regime: 'lucro_real' });
  expect(consulta.limit).toBe('10');
  expect(validateQuery(PageQuery, {})).toEqual({ limit: 50 });
});

test.each([
  { limit: '0' },
  { limit: '101' },
  { limit: 'x' },
  { limit: '' },
  { limit: '1.5' },
  { limit: 'Infinity' },
  { limit: '-Infinity' },
  { limit: '1e400' },
  { limit: '1e1' },
  { limit: '0x10' },
  { limit: ' 5' },
  { limit: '5.0' },
  { limit: '05' },
  { limit: 'NaN' },
  { limit: [] },
  { limit: { a: '1' } },
  { limit: ['1', '2'] },
  { cursor: '' },
])('the query %j is refused', (consulta) => {
  const erro = falha(() => validateQuery(PageQuery, consulta));
  expect(erro.code).toBe('parametros_invalidos');
  expect(erro.detalhes).toHaveLength(1);
});

test('an unknown filter is refused, so that a typo does not list everything', () => {
  expect(falha(() => validateQuery(ListClientesQuery, { statuss: 'ativo' })).detalhes).toEqual([
    {
      campo: 'statuss',
      motivo:
        'não existe na consulta deste endereço, que tem regime, status, q, cnpj, sentido, desde, ate, limit, cursor',
    },
  ]);
  expect(
    falha(() => validateQuery(Type.Object({}), { ano: '2027' }, Type.Object({ ano: Type.String() }))),
  ).toMatchObject({
    code: 'parametros_invalidos',
    detalhes: [{ campo: 'ano', motivo: 'não vai na consulta: envie este campo no corpo da requisição' }],
  });
});

test('a CNPJ in a query is taken with its punctuation', () => {
  const query = Type.Object({ cnpj: Cnpj, raiz: CnpjRaiz });
  expect(validateQuery(query, { cnpj: ' 11.222.333/0001-81', raiz: '12.abc.345' })).toEqual({
    cnpj: '11222333000181',
    raiz: '12ABC345',
  });
});

test.each([
  ['11.222.333/0001-81', '11222333000181'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
])('so is one in a body: %s', (cnpj, kept) => {
  expect(validate(CriarCliente, { cnpj, razao_social: 'A', regime: 'mei' })).toMatchObject({ cnpj: kept });
  const raiz = Type.Object({ raizes: Type.Array(CnpjRaiz) });
  expect(validate(raiz, { raizes: [cnpj.slice(0, 10)] })).toEqual({ raizes: [kept.slice(0, 8)] });
});

test('an amount that comes as a JSON number is refused with a sentence that says how to write it', () => {
  const erro = falha(() => validate(Type.Object({ valor: Valor }), { valor: 1234.56 }));
  expect(erro.detalhes).toEqual([
    {
      campo: 'valor',
      motivo:
        'deve vir entre aspas, como texto: valor em reais com ponto e duas casas decimais, por exemplo 1234.56',
    },
  ]);
});
