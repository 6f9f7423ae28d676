import { gunzipSync } from 'node:zlib';
import { afterEach, expect, jest } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import express, { type Express, type Response } from 'express';
import { createApp as criarApp } from '../src/app.ts';
import type { Gateway } from '../src/gateway.ts';
import { openapiDocument } from '../src/openapi/openapi-document.ts';
import { BASE } from './gateway-for-tests.ts';

type Respostas = Record<string, { readonly content?: Record<string, unknown> }>;

const documento = close(openapiDocument(BASE)) as {
  paths: Record<string, Record<string, { responses: Respostas }>>;
};
// Validators that are used a few times: making them shorter takes longer than running them as they are.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
addFormatsModule.default(ajv);
ajv.addSchema({ $id: 'openapi', ...documento });

// Compiling the document's schemas takes seconds where the processors are busy.
jest.setTimeout(30_000);

/** What every answer carries, also one that is given before there is a route. */
const SEMPRE = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
].concat(['Link', 'X-Request-Id', 'X-Apura-Engine-Version', 'X-Apura-Rules-Version']);

const faltas: string[] = [];
afterEach(() => {
  expect(faltas.splice(0)).toEqual([]);
});

/** The app, every answer of which must be as the OpenAPI document says: status, media type, each field, headers. */
export function createApp(gateway: Gateway): Express {
  const app = express();
  app.disable('x-powered-by');
  // For what a test does in place of who reads the mails.
  app.locals.gateway = gateway;
  app.use((req, res, next) => {
    const partes: Buffer[] = [];
    keep(res, partes);
    res.once('finish', () => {
      for (const header of SEMPRE) {
        if (!res.hasHeader(header)) faltas.push(`${req.method} ${req.path} ${res.statusCode}: no ${header}`);
      }
      const route = (req.route as { path?: string } | undefined)?.path;
      const operacao = documento.paths[String(route).replace(/:(\w+)/g, '{$1}')]?.[req.method.toLowerCase()];
      if (operacao) check(`${req.method} ${route}`, operacao.responses, res, Buffer.concat(partes));
    });
    next();
  });
  app.use(criarApp(gateway));
  return app;
}

function keep(res: Response, partes: Buffer[]): void {
  for (const method of ['write', 'end'] as const) {
    const original = res[method].bind(res) as (...args: unknown[]) => never;
    res[method] = ((parte: unknown, ...resto: unknown[]) => {
      if (typeof parte === 'string' || Buffer.isBuffer(parte)) partes.push(Buffer.from(parte as string));
      return original(parte, ...resto);
    }) as never;
  }
}

const validadores = new Map<string, ValidateFunction>();

function check(nome: string, respostas: Respostas, res: Response, bytes: Buffer): void {
  const status = String(res.statusCode);
  const resposta = respostas[status];
  if (!resposta) return void faltas.push(`${nome}: undocumented status ${status}`);
  if (!resposta.content) {
    if (bytes.length) faltas.push(`${nome} ${status}: undocumented body`);
    return;
  }
  const tipo = String(res.getHeader('content-type')).split(';')[0] as string;
  if (!(tipo in resposta.content)) return void faltas.push(`${nome} ${status}: undocumented type ${tipo}`);
  if (tipo !== 'application/json') return;
  const body = JSON.parse(String(res.getHeader('content-encoding') === 'gzip' ? gunzipSync(bytes) : bytes));
  const [method, path] = nome.split(' ') as [string, string];
  const pointer = ['paths', path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses', status]
    .concat('content', tipo, 'schema')
    .map((parte) => encodeURIComponent(parte.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const valida = validadores.get(pointer) ?? ajv.compile({ $ref: `openapi#/${pointer}` });
  validadores.set(pointer, valida);
  if (!valida(body)) faltas.push(`${nome} ${status}: ${ajv.errorsText(valida.errors)}`);
}

/** In tests a field that the document does not name is a fault, though clients are told to expect new ones. */
function close(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(close);
  if (typeof valor !== 'object' || valor === null) return valor;
  const copia = Object.fromEntries(Object.entries(valor).map(([chave, parte]) => [chave, close(parte)]));
  const { type, properties, additionalProperties } = copia as Record<string, unknown>;
  const doErro = typeof properties === 'object' && properties !== null && 'code' in properties;
  if (type === 'object' && properties && additionalProperties === undefined && !doErro) {
    return { ...copia, additionalProperties: false };
  }
  return copia;
}
