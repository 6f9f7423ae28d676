import { setImmediate as immediate } from 'node:timers/promises';
import {
  ApiError,
  Closed,
  FORMA_DA_CHAVE,
  notFoundAt,
  prepareCheck,
  validate,
  validateQuery,
} from '@apura/contracts';
import type { Request } from 'express';
import type { Static, TSchema } from 'typebox';
import type { Answer } from './answers.ts';
import type { Gateway } from './gateway.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** "get /v1/clientes/:id". */
export type Address = `${Method} /${string}`;

/** One method of one address, and what it takes: each is declared once, and the house holds a request against it. */
export interface AddressSchemas {
  readonly method: Method;
  readonly path: string;
  /** A TypeBox object: each member is a query parameter. */
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** How `body` is sent: as JSON that names few things, as JSON that lists many, as the lines of a CSV file, as any file. */
  readonly reads?: 'json' | 'json_longo' | 'csv' | 'arquivo';
  /** A form, which the route reads by itself. */
  readonly form?: TSchema;
  /** It reads its body, or waits for a stranger, for as long as that takes, in places of its own; else it takes one of the office's turns. */
  readonly withoutTurn?: true;
}

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** What the declaration of an address makes of a request, once it fits. */
interface Fitting<A extends string, Q extends TSchema, B extends TSchema> {
  readonly params: Readonly<Record<NamesIn<A>, string>>;
  readonly query: Static<Q>;
  readonly body: Static<B>;
}

/** A route of the kind `R` as its file declares it: its answer comes from a request that fits. */
export type Declared<
  R extends AddressSchemas,
  P,
  A extends string,
  Q extends TSchema,
  B extends TSchema,
> = Omit<R, 'method' | 'path' | 'query' | 'body' | 'respond'> & {
  readonly query?: Q;
  readonly body?: B;
  /** Looks at the request before query and body are held against their schemas. */
  precheck?(pedido: P): void;
  respond(gateway: Gateway, pedido: P & Fitting<A, Q, B>): Promise<Answer>;
};

/** How ids in an address must look; what does not is answered like an id that nobody has. Other names are the route's to read. */
const FORMS: Readonly<Record<string, RegExp>> = {
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  chave: FORMA_DA_CHAVE,
};

/** @throws ApiError `not_found` */
function paramsOf(req: Request): Record<string, string> {
  const entries = Object.entries(req.params).map(([name, sent]) => {
    const value = name === 'id' ? String(sent).toLowerCase() : String(sent);
    if (FORMS[name]?.test(value) === false) throw new ApiError('not_found');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

const NO_QUERY = Closed({});

/** What is not JSON its route reads by itself. */
const isChecked = (reads: AddressSchemas['reads']): boolean => reads !== 'csv' && reads !== 'arquivo';

/**
 * Makes the checks of these addresses one by one, each in a turn of its own: whoever asks meanwhile waits for one at most, and nobody's first
 * request for its own. All of them before a gateway is ready would make it start half a second later.
 */
export async function prepareChecks(routes: readonly AddressSchemas[], signal: AbortSignal): Promise<void> {
  const schemas = routes.flatMap(({ query = NO_QUERY, form, body, reads }) => [
    ['query', query] as const,
    ...[form, isChecked(reads) ? body : undefined].map((schema) => ['body', schema] as const),
  ]);
  for (const [of, schema] of schemas) {
    await immediate();
    if (signal.aborted) return;
    if (schema) prepareCheck(of, schema);
  }
}

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'not_found';

/** What declares routes of the kind `R`, whose requests are `P` before they are held against what a route takes. */
export type Declare<R extends AddressSchemas, P> = <A extends Address, Q extends TSchema, B extends TSchema>(
  address: A,
  declared: Declared<R, P, A, Q, B>,
) => R;

/**
 * A route's address comes first, then its query, then its body: `not_found` or what is missing (`notFoundAt`), `parametros_invalidos`, `corpo_invalido`,
 * or the code that a format names.
 */
export function declaring<R extends AddressSchemas, P extends { readonly req: Request }>(): Declare<R, P> {
  return (address, declared) => {
    const [method = '', path = ''] = address.split(' ');
    // Omit of a type parameter hides what every route has.
    const { query, body, reads, form, precheck, respond } = declared as Pick<
      AddressSchemas,
      'reads' | 'form'
    > &
      typeof declared;
    const missing = notFoundAt(path);
    const typed = async (gateway: Gateway, pedido: P) => {
      const { req } = pedido;
      const params = paramsOf(req);
      precheck?.(pedido);
      const asked = validateQuery(query ?? NO_QUERY, req.query, form ?? body);
      if (body && isChecked(reads)) validate(body, req.body);
      const fitting = { ...pedido, params, query: asked, body: req.body };
      // Params, query and body have just been held against what the route declares.
      return respond(gateway, fitting as unknown as Parameters<typeof respond>[1]);
    };
    const answer = async (gateway: Gateway, pedido: P) => {
      try {
        return await typed(gateway, pedido);
      } catch (error) {
        throw missing && isNotFound(error) ? new ApiError(missing, { cause: error }) : error;
      }
    };
    // As above: what was left out of the declaration stands here.
    return { ...declared, method, path, respond: answer } as unknown as R;
  };
}
