import { Chave, Uuid } from '@apura/contracts';
import { MIRRORED_ROUTES } from '../../../../services/gateway/src/panel/mount-panel.ts';
import { PANEL_ROUTES } from '../../../../services/gateway/src/panel/routes/panel-routes.ts';
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
  /** Where it stands, when its name is in its place. */
  readonly $ref?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

type Named = Readonly<Record<string, Schema>>;
const IDS: readonly (string | undefined)[] = [Uuid, Chave].map((schema) => (schema as Schema).pattern);

/** The names under which a schema takes ids. */
function idsIn(schema: Schema, name = '', named: Named = {}): string[] {
  if (schema.$ref !== undefined) return idsIn(named[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, named);
  if (schema.pattern !== undefined && IDS.includes(schema.pattern)) return [name];
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items ?? [], schema.anyOf ?? []].flat().map((one) => [name, one] as const),
  ];
  return [...new Set(inner.flatMap(([key, one]) => idsIn(one, key, named)))];
}

interface Described {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

/** What the document of the API names. */
export async function operationsOfTheApi(stage: Stage): Promise<Operation[]> {
  const { body } = await call(stage, { path: '/openapi.json' });
  const { paths, components } = JSON.parse(String(body)) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Named };
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { parameters = [], requestBody }]) => {
        const query = parameters.filter((one) => one.in === 'query');
        return {
          method,
          path,
          query: query.flatMap(({ name, schema = {} }) => idsIn(schema, name)),
          body: Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) =>
            idsIn(schema, '', components.schemas),
          ),
          paged: query.some(({ name }) => name === 'cursor'),
        };
      }),
  );
}

/** The panel's own routes, which declare what they take, and those of the API that it has too. */
export function operationsOfThePanel(api: readonly Operation[]): Operation[] {
  return [
    ...PANEL_ROUTES.map(({ method, path, query, body }) => ({
      method: method,
      path: bracketed(path),
      query: query ? idsIn(query as Schema) : [],
      body: body ? idsIn(body as Schema) : [],
      paged: (query as Schema | undefined)?.properties?.cursor !== undefined,
    })),
    ...MIRRORED_ROUTES.map(({ method, path }) => {
      const described = api.find((one) => one.method === method && one.path === `/v1${bracketed(path)}`);
      if (!described) throw new Error(`/openapi.json has no ${method} ${path}`);
      return { ...described, path: bracketed(path) };
    }),
  ];
}

const bracketed = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
