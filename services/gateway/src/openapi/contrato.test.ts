import { expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { breaksOf } from '../../teste/breaks-of.ts';
import { acceptedContract, changedErrors, currentContract, lancamentos } from '../../teste/contract.ts';
import { operationFiles } from '../../teste/operations.ts';
import { CAMPOS } from './campos/index.ts';
import { openapiDocument } from './openapi-document.ts';
import { RECORDED } from './parts-of-route.ts';

const agora = currentContract();
const aceito = acceptedContract();

const whole = JSON.stringify(openapiDocument('https://apura.example'));

test('Redocly finds nothing in the document, its strictest rules included', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problemas = await lintFromString({
    source: whole,
    absoluteRef: 'openapi.json',
    config,
  });
  expect(problemas.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('Spectral finds nothing either', async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as never, 'recommended']] });
  const found = await spectral.run(whole);
  expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([]);
}, 60_000);

/** Every field and parameter of a document, with what is said of it. */
function fieldsIn(value: unknown, found: [name: string, description: unknown][] = []) {
  if (typeof value !== 'object' || value === null) return found;
  const { properties, parameters, ...rest } = value as { properties?: object; parameters?: unknown };
  for (const [name, field] of Object.entries(properties ?? {})) {
    found.push([name, (field as { description?: unknown }).description]);
    fieldsIn(field, found);
  }
  for (const one of Array.isArray(parameters) ? parameters : []) {
    found.push([one.name, one.description]);
    fieldsIn(one.schema, found);
  }
  for (const [key, part] of Object.entries(rest)) if (key !== 'example') fieldsIn(part, found);
  return found;
}

test('every field and parameter says what it means (src/openapi/campos, or the schema), and every word of ours is used', () => {
  const fields = fieldsIn(JSON.parse(whole));
  expect(fields.filter(([, description]) => !description).map(([name]) => name)).toEqual([]);
  const names = new Set(fields.map(([name]) => name));
  expect(Object.keys(CAMPOS).filter((key) => !names.has(key.split('.').at(-1) as string))).toEqual([]);
});

/** No moments: the day of a publication, the day on which goods came in and the month in which their credit counts. */
const DAYS_AND_MONTHS = [
  ...['publicado_em', 'entrada_em', 'conta_em', 'mudam_em', 'visto_em'],
  ...['apropriado_em', 'comprado_em', 'doze_meses_em'],
];

test('every time is in UTC, but what a file of the tax authority calls its own, and days and months', () => {
  const times: [string, boolean][] = [];
  JSON.parse(whole, (_key, value) => {
    for (const [name, field] of Object.entries(value?.properties ?? {}))
      if (/_em$|^(inicio|fim|timestamp)$/.test(name))
        times.push([name, JSON.stringify(field).includes('"Z$"')]);
    return value;
  });
  expect(times.length).toBeGreaterThan(50);
  expect(new Set(times.filter(([, utc]) => !utc).map(([name]) => name))).toEqual(
    new Set(['gerado_em', ...DAYS_AND_MONTHS]),
  );
});

test('every operation is called by a verb and shows an answer (npm run exemplos runs them anew)', () => {
  const { paths } = JSON.parse(whole) as { paths: Record<string, Record<string, { operationId: string }>> };
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names.filter((name) => !/^[a-z]+r[A-Z]?\w*$/.test(name))).toEqual([]);
  expect(names.filter((name) => !(name in RECORDED))).toEqual([]);
  expect(Object.keys(RECORDED).filter((name) => !names.includes(name))).toEqual([]);
});

test('nothing that clients were promised is gone', () => {
  expect(breaksOf(aceito.openapi, agora.openapi)).toEqual([]);
  expect(changedErrors(aceito.erros, agora.erros)).toEqual([]);
});

/** What the changelog said that it changes. 2026-11-22: `comparativo`, which had put taxes that are due and amounts of a trial in one sum. */
const ANNOUNCED: Readonly<Record<string, RegExp>> = {
  '2026-11-21': / \.comparativo |\.total_(atual|novo): may be missing now$/,
};

/** 2026-11-24: a file may be any document, and its sentences say so. */
const SAID_OF_ANY_DOCUMENT =
  /^(xml_doctype_proibido|xml_sem_nfe|nfe_campo_(ausente|invalido|repetido)|nfe_valor_invalido|homologacao_em_producao): /;

test.each(lancamentos())('nothing that the release of $dia promised is gone', ({ dia, openapi, erros }) => {
  const gone = breaksOf(openapi, agora.openapi).filter((linha) => !ANNOUNCED[dia]?.test(linha));
  expect(gone).toEqual([]);
  const said = changedErrors(erros, agora.erros).filter((line) => !SAID_OF_ANY_DOCUMENT.test(line));
  expect(said).toEqual([]);
});

test('what is new is in the committed contract (npm run contrato in services/gateway takes it in)', () => {
  expect(agora).toEqual(aceito);
});

test.each(operationFiles())(
  'the types of calls are what the routes declare, $file (npm run contrato)',
  ({ text, there }) => {
    expect(there).toBe(text);
  },
);

type Solto = Record<string, unknown>;
const change = (mudanca: (documento: Solto) => void) => {
  const documento = structuredClone(agora.openapi) as Solto;
  mudanca(documento);
  return breaksOf(agora.openapi, documento);
};
const operacao = (documento: Solto, path: string, method: string) =>
  (documento.paths as Record<string, Record<string, Solto>>)[path]?.[method] as unknown as {
    parameters: { name: string; required: boolean; schema: { type: string; enum?: string[] } }[];
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
    (d) => component(d, 'CriarCliente').required.push('desde'),
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
  const achadas = change(mudanca);
  expect(achadas.some((linha) => esperado.test(linha))).toBe(true);
});

test('what is merely added breaks nobody', () => {
  expect(
    change((d) => {
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
  expect(changedErrors(agora.erros, sem)).toEqual(['not_found: removed']);
  const outro = { ...agora.erros, rate_limited: { status: 503, significado: 'x' } };
  expect(changedErrors(agora.erros, outro)).toEqual(['rate_limited: 429 became 503']);
  const novo = { ...agora.erros, novo: { status: 400, significado: 'x' } };
  expect(changedErrors(agora.erros, novo)).toEqual([]);
});
