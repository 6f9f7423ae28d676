import { readdirSync, readFileSync } from 'node:fs';
import * as contracts from '@apura/contracts';
import { ROTAS_ESPELHADAS } from '../../../../services/gateway/src/painel/montar-painel.ts';
import { ROTAS_DO_PAINEL } from '../../../../services/gateway/src/painel/rotas/rotas-do-painel.ts';
import { call } from '../../http.ts';
import type { Stage } from '../../stage.ts';

/** One method of one address, and every place in which it names something by its id. */
export interface Operation {
  readonly method: string;
  /** With `{name}` for what it names; below `/painel/api` for the panel. */
  readonly path: string;
  /** Parameters of its query that are ids. */
  readonly query: readonly string[];
  /** Members of its body that are ids, however deep. */
  readonly body: readonly string[];
  /** A list that is read on by a cursor. */
  readonly paged: boolean;
}

/** "patch /clientes/{}": the same for the API and the panel. */
export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path.replace(/^\/v1/, '').replaceAll(/\{\w+\}/g, '{}')}`;

interface Schema {
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const IDS: readonly (string | undefined)[] = [contracts.Uuid, contracts.Chave].map(
  (schema) => (schema as Schema).pattern,
);

/** The names under which a schema takes ids. */
function idsIn(schema: Schema, name = ''): string[] {
  if (schema.pattern !== undefined && IDS.includes(schema.pattern)) return [name];
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items ?? [], schema.anyOf ?? []].flat().map((one) => [name, one] as const),
  ];
  return [...new Set(inner.flatMap(([key, one]) => idsIn(one, key)))];
}

interface Described {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** What the document of the API names. */
export async function operationsOfTheApi(stage: Stage): Promise<Operation[]> {
  const { body } = await call(stage, { path: '/openapi.json' });
  const { paths } = JSON.parse(String(body)) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { parameters = [], requestBody }]) => {
        const query = parameters.filter((one) => one.in === 'query');
        return {
          method,
          path,
          query: query.flatMap(({ name, schema = {} }) => idsIn(schema, name)),
          body: Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) => idsIn(schema)),
          paged: query.some(({ name }) => name === 'cursor'),
        };
      }),
  );
}

const FOLDER = new URL('../../../../services/gateway/src/painel/rotas/', import.meta.url);

/** The panel's own routes, and those of the API that it has too. No document describes the former: their code names the schemas. */
export function operationsOfThePanel(api: readonly Operation[]): Operation[] {
  const own = new Map(
    readdirSync(FOLDER).flatMap((file) => {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      const [, method, path] = /metodo: '(\w+)',\s+caminho: '([^']+)'/.exec(text) ?? [];
      return path === undefined ? [] : [[`${method} ${path}`, text] as const];
    }),
  );
  return [
    ...ROTAS_DO_PAINEL.map(({ metodo, caminho }) => {
      const text = own.get(`${metodo} ${caminho}`);
      if (text === undefined) throw new Error(`no file of the panel's routes has ${metodo} ${caminho}`);
      const query = schemasIn(text, 'validarConsulta');
      return {
        method: metodo,
        path: bracketed(caminho),
        query: query.flatMap((schema) => idsIn(schema)),
        body: schemasIn(text, 'validar').flatMap((schema) => idsIn(schema)),
        paged: query.some(({ properties }) => properties?.cursor !== undefined),
      };
    }),
    ...ROTAS_ESPELHADAS.map(({ metodo, caminho }) => {
      const described = api.find((one) => one.method === metodo && one.path === `/v1${bracketed(caminho)}`);
      if (!described) throw new Error(`/openapi.json has no ${metodo} ${caminho}`);
      return { ...described, path: bracketed(caminho) };
    }),
  ];
}

const bracketed = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The schemas that a route's code holds a query or a body against. */
const schemasIn = (text: string, by: string): Schema[] =>
  [...text.matchAll(new RegExp(`\\b${by}\\(\\s*(\\w+)`, 'g'))].map(([, name = '']) => {
    const schema = (contracts as unknown as Readonly<Record<string, Schema>>)[name];
    if (!schema) throw new Error(`@apura/contracts has no ${name}`);
    return schema;
  });
