import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import Type, { type TSchema } from 'typebox';
import { MIRRORED_ROUTES } from '../src/panel/mount-panel.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from '../src/panel/routes/panel-routes.ts';
import type { DocumentedResponse } from '../src/route.ts';

const NOTHING = Type.Object({});

/** The schema of what is answered where that is one and JSON; of what is a file or differs by status, undefined. */
function schemaOfOnly(responses: readonly DocumentedResponse[]): TSchema | undefined {
  const [only, ...others] = responses;
  return others.length || only?.otherTypes ? undefined : only?.schema;
}

/** What each address of the panel answers where all is well. */
const ANSWERS: readonly (readonly [route: string, schema: TSchema])[] = [
  ...[...OPEN_ROUTES, ...PANEL_ROUTES].map(
    ({ method, path, answer = NOTHING }) => [`${method} ${path}`, answer] as const,
  ),
  ...MIRRORED_ROUTES.map(
    ({ method, path, responses }) =>
      [`${method} ${path}`, schemaOfOnly(Object.values(responses)) ?? 'file'] as const,
  ),
].flatMap(([route, schema]) => (schema === 'file' ? [] : [[route, schema] as const]));

const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false });
addFormatsModule.default(ajv);
const validadores = ANSWERS.map(
  ([route, schema]) => [route, formaDe(route), close(schema) as TSchema] as const,
);
const compilados = new Map<string, ValidateFunction>();

/** What is wrong with a good answer; undefined when it is as its schema says, member by member. */
export function faltaDaResposta(method: string, path: string, body: unknown): string | undefined {
  const pedido = `${method} ${path.split('?')[0]}`;
  const [route, , schema] =
    validadores.find(([igual]) => igual === pedido) ??
    validadores.find(([, forma]) => forma.test(pedido)) ??
    [];
  if (route === undefined || schema === undefined) return undefined;
  const valida = compilados.get(route) ?? ajv.compile(schema);
  compilados.set(route, valida);
  return valida(body) ? undefined : `${route}: ${ajv.errorsText(valida.errors)}`;
}

function formaDe(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
}

/** A member that the schema does not name is a fault. */
function close(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(close);
  if (typeof valor !== 'object' || valor === null) return valor;
  const copia = Object.fromEntries(Object.entries(valor).map(([chave, parte]) => [chave, close(parte)]));
  return copia.type === 'object' && copia.properties && copia.additionalProperties === undefined
    ? { ...copia, additionalProperties: false }
    : copia;
}
