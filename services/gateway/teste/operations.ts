import { readFileSync, writeFileSync } from 'node:fs';
import * as CONTRACTS from '@apura/contracts';
import type { TSchema } from 'typebox';
import { pathOf, queryFields } from '../src/openapi/parts-of-route.ts';
import { bodyType } from '../src/openapi/responses-of.ts';
import { type SchemaWriter, schemaWriter } from '../src/openapi/write-schema.ts';
import { MIRRORED_ROUTES } from '../src/panel/mount-panel.ts';
import type { OpenRoute, PanelRoute } from '../src/panel/panel-route.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from '../src/panel/routes/panel-routes.ts';
import { isRepeatable, type PublicRoute, type Route } from '../src/route.ts';
import { PUBLIC_ROUTES, ROUTES } from '../src/routes/routes.ts';
import { fieldsOf, type NameType, typeOf, type Written } from './write-types.ts';

const HEAD =
  '/* Written from the declarations of the routes by `npm run contrato` in services/gateway; not to be edited. */\n';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type ApiRoute = Route | PublicRoute;
type AnyRoute = ApiRoute | PanelRoute | OpenRoute;

/** What an address answers: a schema, a file, or nothing. */
function answerOf(route: AnyRoute): TSchema | 'file' | undefined {
  if (!('responses' in route)) return route.answer;
  const good = Object.entries(route.responses).filter(([status]) => status < '300');
  const [, { schema } = {}] = good.find(([, { schema: one }]) => one) ?? [];
  return schema ?? (good.some(([, { type }]) => type) ? 'file' : undefined);
}

/** What is sent as the body of a request; undefined where there is none. */
function bodyOf(route: AnyRoute, write: (schema: TSchema) => string): string | undefined {
  if ('takesFile' in route && route.takesFile) return 'body: Blob;';
  if (route.form) return `form: ${write(route.form)};`;
  if (!route.body) return undefined;
  return bodyType(route as ApiRoute) === 'application/json'
    ? `body: ${write(route.body)};`
    : 'body: Blob | string;';
}

/** What a caller asks an address for: a member with a default may be left out. */
function queryOf(route: AnyRoute, writer: SchemaWriter, named: NameType): string | undefined {
  const fields = queryFields(route as ApiRoute);
  if (fields.length === 0) return undefined;
  const members = fields.map(({ name, schema, required }) => {
    return `${name}${required ? '' : '?'}: ${typeOf(writer.write(schema) as Written, named)};`;
  });
  return `query: { ${members.join(' ')} };`;
}

function operationType(
  route: AnyRoute,
  { writer, named, keyed }: { writer: SchemaWriter; named: NameType; keyed: boolean },
): string {
  const write = (schema: TSchema) => typeOf(writer.write(schema) as Written, named);
  const answer = answerOf(route);
  const told = answer === 'file' ? 'Download' : answer ? write(answer) : 'undefined';
  const parts = [queryOf(route, writer, named), bodyOf(route, write), `answer: ${told};`];
  if (keyed && isRepeatable(route as ApiRoute)) parts.push('repeatable: true;');
  return `{ ${parts.filter(Boolean).join(' ')} }`;
}

/** By method and address, what is asked for, sent and answered; `keyed`: and whether it takes an Idempotency-Key. */
function operationsType(
  routes: readonly AnyRoute[],
  writer: SchemaWriter,
  named: NameType,
  { keyed = false, name = 'Operations' } = {},
): string {
  const how = { writer, named, keyed };
  const ofMethod = METHODS.map((method) => {
    const lines = routes
      .filter((route) => route.method === method)
      .map((route) => [pathOf(route), operationType(route, how)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, type]) => `    '${path}': ${type};\n`);
    return `  ${method.toUpperCase()}: {\n${lines.join('')}  };\n`;
  });
  return `export interface ${name} {\n${ofMethod.filter((lines) => lines.includes('answer')).join('')}}\n`;
}

/** What the panel may ask of the gateway, by the names that the contracts have for it. */
export function panelOperations(): string {
  const writer = schemaWriter();
  const named: NameType = (name) =>
    name in CONTRACTS
      ? `Static<typeof C.${name}>`
      : typeOf((writer.components()[name] ?? {}) as Written, named);
  const routes = [...OPEN_ROUTES, ...PANEL_ROUTES, ...MIRRORED_ROUTES];
  return [
    HEAD,
    "import type * as C from '@apura/contracts';\n",
    "import type { Static } from '@apura/contracts';\n\n",
    '/** What is loaded down by a link. */\nexport type Download = { readonly file: true };\n\n',
    operationsType(routes, writer, named),
    '\n/** What needs no session: the public pages ask for it. */\n',
    operationsType(PUBLIC_ROUTES, writer, named, { name: 'PublicOperations' }),
  ].join('');
}

const namesOf = (words: readonly string[]): string => words.map((word) => `\n  | '${word}'`).join('');

/** The API as `@apura/client` has it: what is named in the OpenAPI document as types, its operations, and what may be repeated. */
export function clientOperations(): string {
  const routes = [...PUBLIC_ROUTES, ...ROUTES];
  const writer = schemaWriter();
  const named: NameType = (name) => name;
  const operations = operationsType(routes, writer, named, { keyed: true });
  const events = Object.values(CONTRACTS.EVENT_SCHEMAS).map((schema) =>
    typeOf(writer.write(schema as TSchema) as Written, named),
  );
  const types = Object.entries(writer.components()).map(([name, schema]) => {
    const members = fieldsOf(schema as Written, named, true);
    return `export interface ${name} {\n${members.map((line) => `  ${line}\n`).join('')}}\n\n`;
  });
  const codes = [...Object.keys(CONTRACTS.CATALOGUE), ...Object.keys(CONTRACTS.FILE_CODES)];
  const repeatable = METHODS.flatMap((method) =>
    routes
      .filter((route) => route.method === method && isRepeatable(route))
      .map((route) => `${method.toUpperCase()} ${pathOf(route)}`)
      .sort(),
  );
  return [
    HEAD,
    `\n/** A file, of which the caller reads the body. */\nexport type Download = Response;\n\n`,
    `/** What the API's errors are called; a later version may have more. */\nexport type ErrorCode =${namesOf([...new Set(codes)])};\n\n`,
    ...types,
    `/** What a webhook is told. */\nexport type WebhookEvent = ${events.join(' | ')};\n\n`,
    operations,
    `\n/** Operations that take an Idempotency-Key: the same one twice makes a thing once. */\n`,
    `export const REPEATABLE: ReadonlySet<string> = new Set([${repeatable.map((one) => `\n  '${one}',`).join('')}\n]);\n`,
  ].join('');
}

const FILES = [
  [new URL('../../../packages/panel/src/api/operations.ts', import.meta.url), panelOperations],
  [new URL('../../../packages/client/src/operations.ts', import.meta.url), clientOperations],
] as const;

/** Each file of types, as it is and as the routes would have it. */
export const operationFiles = () =>
  FILES.map(([file, write]) => ({ file, text: write(), there: readFileSync(file, 'utf8') }));

export function storeOperations(): void {
  for (const [file, write] of FILES) writeFileSync(file, write());
}
