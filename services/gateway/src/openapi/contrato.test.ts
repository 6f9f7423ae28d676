import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contratoAceito, contratoDeAgora, errosMudados } from '../../teste/contrato.ts';
import { quebras } from '../../teste/quebras.ts';

const agora = contratoDeAgora();
const aceito = contratoAceito();

test('a public linter finds nothing in the document', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problemas = await lintFromString({
    source: JSON.stringify(agora.openapi),
    absoluteRef: 'openapi.json',
    config,
  });
  expect(problemas.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('nothing that clients were promised is gone', () => {
  expect(quebras(aceito.openapi, agora.openapi)).toEqual([]);
  expect(errosMudados(aceito.erros, agora.erros)).toEqual([]);
});

test('what is new is in the committed contract (npm run contrato in services/gateway takes it in)', () => {
  expect(agora).toEqual(aceito);
});

type Solto = Record<string, unknown>;
const mudar = (mudanca: (documento: Solto) => void) => {
  const documento = structuredClone(agora.openapi) as Solto;
  mudanca(documento);
  return quebras(agora.openapi, documento);
};
const operacao = (documento: Solto, path: string, method: string) =>
  (documento.paths as Record<string, Record<string, Solto>>)[path]?.[method] as unknown as {
    parameters: { name: string; required: boolean; schema: { type: string; enum?: string[] } }[];
    requestBody: { content: Record<string, { schema: { required: string[]; properties: Solto } }> };
    responses: Record<string, unknown>;
  };
const component = (documento: Solto, nome: string) =>
  (documento.components as { schemas: Record<string, unknown> }).schemas[nome] as {
    required: string[];
    properties: Record<string, { type?: string; enum?: string[] }>;
  };

test.each<[string, (documento: Solto) => void, RegExp]>([
  [
    'an endpoint',
    (d) => delete (d.paths as Record<string, unknown>)['/v1/clientes'],
    /^get \/v1\/clientes: removed$/,
  ],
  [
    'a field',
    (d) => delete component(d, 'Cliente').properties.status,
    /200 application\/json .*status: removed/,
  ],
  [
    'a field that may be missing',
    (d) => component(d, 'Cliente').required.splice(0, 1),
    /\.id: may be missing now/,
  ],
  [
    'the type of a field',
    (d) => Object.assign(component(d, 'Apuracao').properties.versao as object, { type: 'string' }),
    /\.versao: integer became string/,
  ],
  [
    'a value of an enum',
    (d) => component(d, 'Apuracao').properties.estado?.enum?.splice(0, 1),
    /\.estado: lost na_fila/,
  ],
  [
    'an optional parameter',
    (d) => Object.assign(operacao(d, '/v1/clientes', 'get').parameters[0] as object, { required: true }),
    /get \/v1\/clientes query:regime: became required/,
  ],
  [
    'an optional member of a body',
    (d) =>
      operacao(d, '/v1/clientes', 'post').requestBody.content['application/json']?.schema.required.push(
        'desde',
      ),
    /\.desde: became required/,
  ],
  [
    'a new parameter that is required',
    (d) =>
      operacao(d, '/v1/eventos', 'get').parameters.push({
        ...{ name: 'x', required: true, schema: { type: 'string' } },
        ...({ in: 'query' } as object),
      }),
    /query:x: new and required/,
  ],
  [
    'an answer',
    (d) => delete operacao(d, '/v1/apuracoes', 'post').responses[201],
    /post \/v1\/apuracoes 201: removed/,
  ],
  [
    'an event',
    (d) => delete (d.webhooks as Record<string, unknown>)['apuracao.calculada'],
    /^evento apuracao.calculada: removed$/,
  ],
])('%s: taking it away or tightening it breaks clients', (_nome, mudanca, esperado) => {
  const achadas = mudar(mudanca);
  expect(achadas.some((linha) => esperado.test(linha))).toBe(true);
});

test('what is merely added breaks nobody', () => {
  expect(
    mudar((d) => {
      const apuracao = component(d, 'Apuracao');
      apuracao.properties.novo = { type: 'string' };
      apuracao.required.push('novo');
      apuracao.properties.estado?.enum?.push('arquivada');
      operacao(d, '/v1/clientes', 'get').parameters.push({
        ...{ name: 'x', required: false, schema: { type: 'string' } },
        ...({ in: 'query' } as object),
      });
      (d.paths as Record<string, unknown>)['/v1/novo'] = structuredClone(
        (d.paths as Record<string, unknown>)['/v1/clientes'],
      );
    }),
  ).toEqual([]);
});

test('an error code keeps its status and its meaning', () => {
  const { not_found: _, ...sem } = agora.erros;
  expect(errosMudados(agora.erros, sem)).toEqual(['not_found: removed']);
  const outro = { ...agora.erros, rate_limited: { status: 503, significado: 'x' } };
  expect(errosMudados(agora.erros, outro)).toEqual(['rate_limited: 429 became 503']);
  const novo = { ...agora.erros, novo: { status: 400, significado: 'x' } };
  expect(errosMudados(agora.erros, novo)).toEqual([]);
});
