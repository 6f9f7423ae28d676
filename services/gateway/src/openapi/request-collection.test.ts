import { randomUUID } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { EXAMPLE_FILES } from './parts-of-route.ts';

interface Part {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}
interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly Part[];
    readonly url: {
      readonly raw: string;
      readonly path: readonly string[];
      readonly query?: readonly Part[];
      readonly variable?: readonly Part[];
    };
    readonly body?: {
      readonly mode: string;
      readonly raw?: string;
      readonly formdata?: readonly (Part & { readonly type: string; readonly src?: string })[];
    };
  };
}
interface Collection {
  readonly variable: readonly Part[];
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[];
}

let database: TestDatabase;
let app: Express;
let collection: Collection;
let items: readonly Item[];
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
  const { status, body } = await request(app).get('/postman.json');
  expect(status).toBe(200);
  collection = body;
  items = collection.item.flatMap(({ item }) => item);
});
afterAll(() => database.close());

const text = { type: 'string', minLength: 1 };
const listOf = (items: object) => ({ type: 'array', items });
const closed = (properties: Record<string, object>, ...optional: string[]) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const pair = closed(
  {
    key: text,
    value: { type: 'string' },
    description: { type: 'string' },
    type: text,
    disabled: { const: true },
  },
  ...['description', 'type', 'disabled'],
);
/** The format (collection v2.1.0) as far as we write it; one more member than it has is a fault. */
const SCHEMA = closed({
  info: closed({
    name: text,
    description: text,
    schema: { const: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  }),
  auth: closed({ type: { const: 'bearer' }, bearer: listOf(pair) }),
  variable: listOf(pair),
  item: listOf(
    closed({
      name: text,
      description: text,
      item: {
        ...listOf(
          closed(
            {
              name: text,
              event: listOf(
                closed({
                  listen: { const: 'test' },
                  script: closed({ type: { const: 'text/javascript' }, exec: listOf(text) }),
                }),
              ),
              request: closed(
                {
                  method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
                  description: text,
                  auth: closed({ type: { const: 'noauth' } }),
                  header: listOf(pair),
                  url: closed(
                    {
                      raw: { type: 'string', pattern: '^\\{\\{base\\}\\}/' },
                      host: { const: ['{{base}}'] },
                      path: listOf(text),
                      query: listOf(pair),
                      variable: listOf(pair),
                    },
                    ...['query', 'variable'],
                  ),
                  body: {
                    oneOf: [
                      closed({
                        mode: { const: 'raw' },
                        raw: text,
                        options: closed({ raw: closed({ language: { enum: ['json', 'text'] } }) }),
                      }),
                      closed({
                        mode: { const: 'formdata' },
                        formdata: listOf({
                          oneOf: [pair, closed({ key: text, type: { const: 'file' }, src: text })],
                        }),
                      }),
                      closed({ mode: { const: 'file' }, file: closed({ src: text }) }),
                    ],
                  },
                },
                ...['auth', 'body'],
              ),
              response: { const: [] },
            },
            'event',
          ),
        ),
        minItems: 1,
      },
    }),
  ),
});

test('it is a collection', () => {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(SCHEMA);
  validate(collection);
  expect(validate.errors ?? []).toEqual([]);
});

test('each operation of the document is there once, with its key or without one', async () => {
  const { paths } = (await request(app).get('/openapi.json')).body as {
    paths: Record<string, Record<string, { summary: string; security: object[] }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary, security }]) => `${method} ${path} ${summary} ${security.length > 0}`,
    ),
  );
  const there = items.map(({ name, request: { method, url, auth } }) => {
    const path = url.path.map((part) => part.replace(/^:(\w+)/, '{$1}')).join('/');
    return `${method.toLowerCase()} /${path} ${name} ${auth === undefined}`;
  });
  expect(there.sort()).toEqual(described.sort());
});

test('every variable that a request names is there, and each that an answer tells is stored', () => {
  const known = new Set(collection.variable.map(({ key }) => key));
  const used = [...JSON.stringify(collection).matchAll(/\{\{(\$?\w+)\}\}/g)].map(([, name]) => name);
  expect(used.filter((name) => name !== '$guid' && !known.has(name ?? ''))).toEqual([]);
  const stored = [...JSON.stringify(items).matchAll(/collectionVariables\.set\('(\w+)'/g)].map(
    ([, name]) => name,
  );
  expect(stored.filter((name) => !known.has(name ?? ''))).toEqual([]);
  expect(stored).toEqual(expect.arrayContaining(['CLIENTE_ID', 'JOB_ID', 'APURACAO_ID', 'WEBHOOK_ID']));
});

/** Sends an item as the programs do: its variables filled in, its script run on the answer. */
async function send(name: string, variables: Map<string, string>) {
  const item = items.find((one) => one.request.url.raw.startsWith('{{base}}') && one.name === name);
  if (!item) throw new Error(`no request is called "${name}"`);
  const filled = (value: string): string =>
    value.replace(/\{\{(\$?\w+)\}\}/g, (_, key) =>
      key === '$guid' ? randomUUID() : (variables.get(key) ?? ''),
    );
  const { method, url, header, body, auth } = item.request;
  const path = url.path
    .map((part) =>
      part.startsWith(':') ? filled(url.variable?.find(({ key }) => `:${key}` === part)?.value ?? '') : part,
    )
    .join('/');
  const query = (url.query ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ key, value }) => [key, filled(value)]);
  const call = request(app)[method.toLowerCase() as 'get'](`/${path}`).query(Object.fromEntries(query));
  if (!auth) call.set('Authorization', `Bearer ${variables.get('chave')}`);
  for (const { key, value } of header) call.set(key, filled(value));
  for (const { key, value, src } of body?.formdata ?? [])
    src ? call.attach(key, Buffer.from(EXAMPLE_FILES[src] ?? ''), src) : call.field(key, value);
  const answer = await (body?.raw === undefined ? call : call.send(filled(body.raw)));
  const pm = {
    response: { code: answer.status, json: () => answer.body },
    collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
  };
  for (const line of item.event?.[0]?.script.exec ?? []) new Function('pm', line)(pm);
  return answer;
}

test('its requests run as they stand, and pass on what the next one needs', async () => {
  const { chave } = await escritorioForTests(database.database, { escopos: ['office'] });
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  variables.set('chave', chave);
  variables.set('WEBHOOK_URL', 'https://escritorio.example/apura');
  const named = (method: string, path: string): string =>
    items.find(({ request: { method: m, url } }) => m === method && `/${url.path.join('/')}` === path)
      ?.name ?? path;
  expect((await send(named('POST', '/api/calculadora'), variables)).status).toBe(200);
  const created = await send(named('POST', '/v1/clientes'), variables);
  expect([created.status, created.body.id]).toEqual([201, variables.get('CLIENTE_ID')]);
  expect((await send(named('GET', '/v1/clientes/:id'), variables)).body.id).toBe(created.body.id);
  expect((await send(named('GET', '/v1/clientes'), variables)).body.data).toHaveLength(1);
  const sent = await send(named('POST', '/v1/upload'), variables);
  expect([sent.status, sent.body.job_id]).toEqual([202, variables.get('JOB_ID')]);
  expect((await send(named('GET', '/v1/upload/:id'), variables)).body.total).toBe(1);
  expect((await send(named('POST', '/v1/clientes/importar'), variables)).status).toBe(201);
  const asked = await send(named('POST', '/v1/apuracoes'), variables);
  expect([asked.status, asked.body.id]).toEqual([201, variables.get('APURACAO_ID')]);
});
