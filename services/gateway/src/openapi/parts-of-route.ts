import { POLITICAS } from '@apura/contracts';
import type { TSchema } from 'typebox';
import type { PublicRoute, Route } from '../route.ts';

type Described = Route | PublicRoute;

/** As OpenAPI writes it: "/v1/clientes/{id}". */
export const pathOf = ({ path }: Pick<Described, 'path'>): string => path.replace(/:(\w+)/g, '{$1}');

/** What stands in the path for the caller's own. */
export const namesInPath = ({ path }: Described): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

export interface QueryField {
  readonly name: string;
  readonly schema: TSchema & { readonly default?: unknown };
  /** It must be sent: it has no default. */
  readonly required: boolean;
}

export function queryFields({ query }: Described): QueryField[] {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Record<string, QueryField['schema']>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name) && schema.default === undefined,
  }));
}

/** "600 requisições a cada 60 s por chave". */
export function limitOf({ politica = 'v1' }: Described): string {
  const { quota, janela, por } = POLITICAS[politica];
  return `${quota} requisições a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'}`;
}
