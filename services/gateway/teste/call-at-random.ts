import { expect } from '@jest/globals';
import type { Express } from 'express';
import fc, { type Arbitrary } from 'fast-check';
import request from 'supertest';
import { openapiDocument } from '../src/openapi/openapi-document.ts';
import { BASE } from './gateway-for-tests.ts';
import type { PedidoDescrito } from './good-requests.ts';
import { fromSchema, spoiled } from './make-from-schema.ts';

type Schema = Record<string, unknown>;
interface Parametro {
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}
interface Descrita {
  readonly parameters: readonly Parametro[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}

const { paths, components } = openapiDocument(BASE) as {
  paths: Record<string, Record<string, Descrita>>;
  components: { schemas: Record<string, Schema> };
};

/** The schema itself, where its name stands in its place. */
function named(schema: Schema): Schema {
  const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(schema.$ref)) ?? [];
  return name === undefined ? schema : (components.schemas[name] as Schema);
}
const spelledOut = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(spelledOut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(named(value as Schema)).map(([key, part]) => [key, spelledOut(part)]),
  );
};

/** Every operation of the document, by method and path. */
export const DESCRIBED_OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operacao]) => ({
    nome: `${method} ${path}`,
    method,
    path,
    operacao,
  })),
);
type OperacaoDescrita = (typeof DESCRIBED_OPERATIONS)[number];

interface Options {
  readonly app: Express;
  readonly chave: string;
  /** One that succeeds; the others are made of it and of the schemas. */
  readonly bom: PedidoDescrito;
  readonly numRuns: number;
  readonly seed?: number;
  /** No further request is begun after so long. */
  readonly atMostMs?: number;
}

/** With what goes beside address and body. */
type Random = PedidoDescrito & { readonly headers?: Readonly<Record<string, string>> };

/**
 * Calls one operation with a request that succeeds, and then with valid, boundary and mutated ones. The app itself holds
 * each answer to the document.
 */
export async function callAtRandom(operacao: OperacaoDescrita, options: Options): Promise<number> {
  const { app, chave, bom, numRuns, seed, atMostMs } = options;
  let sent = 1;
  expect(await call(operacao, app, chave, bom)).toBeLessThan(400);
  await fc.assert(
    fc.asyncProperty(pedidos(operacao.operacao, bom), async (pedido) => {
      sent += 1;
      expect(await call(operacao, app, chave, pedido)).toBeLessThan(500);
    }),
    {
      numRuns,
      ...(seed === undefined ? {} : { seed }),
      ...(atMostMs === undefined ? {} : { interruptAfterTimeLimit: atMostMs }),
    },
  );
  return sent;
}

/** Beside whatever the document says of a header: an entity tag of nothing, a range that is none, a type that nobody answers with. */
const HEADERS = {
  'If-None-Match': ['*', '"x"', 'W/"x", "y"', '"', ''],
  'If-Match': ['*', '"x"', 'W/"x"', '"'],
  'Idempotency-Key': ['a', 'a', 'x'.repeat(300), 'é', ' '],
  Range: ['bytes=0-', 'bytes=9-1', 'bytes=-5', 'bytes=0-0,2-3', 'linhas=1-2'],
  Accept: ['*/*', 'application/json', 'text/markdown', 'application/pdf', 'image/*;q=0', 'x'],
  'If-Range': ['"x"', 'Wed, 21 Oct 2026 07:28:00 GMT'],
} as const;

/** None for two of three requests, or some. */
const headersAtRandom = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      Object.fromEntries(Object.entries(HEADERS).map(([name, values]) => [name, fc.constantFrom(...values)])),
      { requiredKeys: [] },
    ),
  },
);

function pedidos({ parameters, requestBody }: Descrita, bom: PedidoDescrito): Arbitrary<Random> {
  const partes: Record<string, Arbitrary<unknown>> = { headers: headersAtRandom };
  const daConsulta = parameters.filter((parametro) => parametro.in === 'query');
  if (daConsulta.length) partes.consulta = consultas(daConsulta, bom.consulta);
  if (bom.id !== undefined) {
    const outro = fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 60 }), fc.constant('__proto__'));
    partes.id = fc.oneof({ weight: 2, arbitrary: fc.constant(bom.id) }, { weight: 1, arbitrary: outro });
  }
  const [jsonSchema] = Object.values(requestBody?.content ?? {}).map(
    ({ schema }) => spelledOut(schema) as Schema,
  );
  if (bom.arquivo) partes.arquivo = arquivos(bom.arquivo);
  if (jsonSchema && bom.body !== undefined) partes.body = bodies(withoutArquivos(jsonSchema), bom.body);
  return fc.record(partes) as Arbitrary<Random>;
}

/** What JavaScript reads as a number and nobody writes, and what parsers of queries make lists and objects of. */
const HOSTIS = [
  'Infinity',
  '-Infinity',
  '1e400',
  '1e3',
  '0x10',
  ' 5',
  'NaN',
  '',
  ['1', '2'],
  { a: { b: '1' } },
];

/** Filters that fit, or all but one. */
function consultas(parametros: readonly Parametro[], boa: PedidoDescrito['consulta']): Arbitrary<unknown> {
  const um = ({ name, schema }: Parametro) =>
    name === 'cursor' ? fc.constant(boa?.cursor) : fromSchema(schema);
  const certas = fc.record(
    Object.fromEntries(parametros.map((parametro) => [parametro.name, um(parametro)])),
    {
      requiredKeys: [],
    },
  );
  const estranha = fc.oneof(
    ...parametros.map(({ name, schema }) =>
      fc.record({
        [name]: fc.oneof(fromSchema(schema, true), fc.string({ maxLength: 30 }), fc.constantFrom(...HOSTIS)),
      }),
    ),
    fc.constant({ estranho: '1' }),
  );
  return fc.oneof(
    { weight: 2, arbitrary: certas },
    { weight: 1, arbitrary: fc.tuple(certas, estranha).map(([certa, uma]) => ({ ...certa, ...uma })) },
  );
}

const bodies = (schema: Schema, bom: unknown): Arbitrary<unknown> =>
  fc.oneof(
    fc.constant(bom),
    fromSchema(schema),
    fromSchema(schema, true),
    spoiled(fc.constant(bom)),
    spoiled(fromSchema(schema)),
  );

/** Of a form only the text fields; what stands for a file is sent as one. */
function withoutArquivos(schema: Schema): Schema {
  const campos = Object.entries((schema.properties ?? {}) as Record<string, Schema>).filter(
    ([nome]) => nome !== 'xml' && nome !== 'arquivos',
  );
  const required = ((schema.required ?? []) as string[]).filter((nome) => campos.some(([um]) => um === nome));
  return { ...schema, properties: Object.fromEntries(campos), required };
}

/** The file itself, cut short, with a byte that is another, or something else. */
const arquivos = (bom: Buffer): Arbitrary<Buffer> =>
  fc.oneof(
    fc.constant(bom),
    fc.nat(bom.length).map((ate) => bom.subarray(0, ate)),
    fc.tuple(fc.nat(bom.length - 1), fc.nat(255)).map(([onde, byte]) => {
      const outro = Buffer.from(bom);
      outro[onde] = byte;
      return outro;
    }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );

async function call(
  { method, path, operacao }: OperacaoDescrita,
  app: Express,
  chave: string,
  { id = '', consulta = {}, body, arquivo, headers = {} }: Random,
): Promise<number> {
  const chamada = request(app)
    [method as 'get'](path.replace(/\{\w+\}/, () => encodeURIComponent(id)))
    .query(consulta)
    .set({ ...headers, Authorization: `Bearer ${chave}` });
  const [tipo] = Object.keys(operacao.requestBody?.content ?? {});
  if (tipo === 'multipart/form-data') {
    const campos = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    for (const [nome, valor] of campos) chamada.field(nome || 'x', inTexto(valor));
    if (arquivo) chamada.attach('xml', arquivo, 'a.xml');
  } else if (tipo !== undefined) {
    chamada.set('Content-Type', tipo).send(arquivo?.toString('latin1') ?? JSON.stringify(body) ?? '');
  }
  return (await chamada.buffer(true)).status;
}

const inTexto = (valor: unknown): string =>
  typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? '');
