import { ApiError, type ErrorCode, type Escopo, type Papel, type PolicyName } from '@apura/contracts';
import type { Ator, Tenant, Today } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { IRouter, Request, RequestHandler, Response } from 'express';
import type { TSchema } from 'typebox';
import type { Answer } from './answers.ts';
import { type AddressSchemas, declaring } from './declare-route.ts';
import type { Gateway } from './gateway.ts';
import type { Caller } from './request/limits/open-places.ts';

export interface KeylessRequest {
  readonly req: Request;
  readonly requestId: string;
  readonly logger: Logger;
  readonly caller: Caller;
}

/** That the request may do what it does: an answer that goes on for long looks again whether it still may. */
export interface Permission {
  /** Id of the key or session that it hangs on. */
  readonly holder: string;
  /** @throws ApiError when it has ended meanwhile */
  readonly recheck: () => Promise<void>;
}

/** Makes what a request asks for: once for each Idempotency-Key, or simply, where there is none. */
export type Create = <T>(criar: (tenant: Tenant) => Promise<T>, oQue?: unknown) => Promise<T>;

/** A request whose key was accepted, and what today is for its office. */
export interface KeyedRequest extends KeylessRequest, Today {
  /** The rows that the key may see. */
  readonly tenant: Tenant;
  /** Who acts, for the audit log: a person in the panel, or the key. */
  readonly ator: Ator;
  readonly permission: Permission;
  /** For what the request makes: then its Idempotency-Key is honoured. Rejecting leaves nothing behind. */
  readonly create: Create;
}

export interface DocumentedResponse {
  readonly description: string;
  readonly schema?: TSchema;
  /** JSON where it is left out. */
  readonly type?: string;
  /** What the same address answers to who asks for it by `Accept`. */
  readonly otherTypes?: readonly string[];
  readonly headers?: readonly string[];
}

/** What is sent to an address, for who reads about it; "$CLIENTE_ID" stands for something of the caller's (`openapi/variables.ts`). */
export interface RequestExample {
  readonly query?: Readonly<Record<string, string>>;
  /** JSON, or the text fields of a form. */
  readonly body?: unknown;
  /** One of `openapi/parts-of-route.ts`: the whole body, or the file of a form. */
  readonly file?: string;
}

/** What the OpenAPI document says of an address beyond what holds for all of its kind. */
interface Described {
  /** What it does, as a verb: `criarApuracao`. Clients that are made from the document call it so. */
  readonly operation: string;
  readonly example?: RequestExample;
  readonly summary: string;
  readonly responses: Readonly<Record<number, DocumentedResponse>>;
  /** Errors besides those that key, limit, body and query bring along. */
  readonly errors?: readonly ErrorCode[];
  /** Whether an unreadable file is answered with the file's own code (422). */
  readonly fileErrors?: boolean;
}

/** One method of one address of the API. Errors are thrown as `ApiError`. */
export interface Route extends AddressSchemas, Described {
  /** `qualquer`: a key of whatever scope may. */
  readonly scope: Escopo | 'qualquer';
  /** It is about keys, by a key: people have addresses of their own for it. */
  readonly keyAlone?: true;
  /** Whose it is in the panel; everybody's where it is left out. Keys are made by owners. */
  readonly papel?: Papel;
  /** The rate limit of the key; `v1` where it is left out. */
  readonly policy?: PolicyName;
  /** It shows what may be changed at its address, or what became of it: the entity tag is one that `If-Match` takes. */
  readonly revisable?: true;
  /** Of what is not a GET: it only works out an answer, so it may be repeated as it is. */
  readonly keeps?: false;
  /**
   * Under an Idempotency-Key only what it makes through `create` is one transaction, because it reads or asks others
   * before or after; of every other route that keeps something the whole answer is.
   */
  readonly stepwise?: true;
  respond(gateway: Gateway, pedido: KeyedRequest): Promise<Answer>;
}

export interface PublicRequest extends KeylessRequest {
  /** For the limits of what the request turns out to be of; the answer itself is what `respond` returns. */
  readonly res: Response;
}

/** An address that needs no key; its rate limit is the caller's address's. */
export interface PublicRoute extends AddressSchemas, Described {
  readonly policy: PolicyName;
  respond(gateway: Gateway, pedido: PublicRequest): Promise<Answer>;
}

/** The one good answer of an address, in JSON. */
export const gives = (status: number, descricao: string, schema: TSchema) => ({
  [status]: { description: descricao, schema },
});

/** Whether an Idempotency-Key makes it once: that holds for whatever a key of the API may write. */
export const isRepeatable = (route: Route | PublicRoute): boolean =>
  'scope' in route && route.method !== 'get' && route.keeps !== false;

export const route = declaring<Route, KeyedRequest>();
export const publicRoute = declaring<PublicRoute, PublicRequest>();

/** Words come before placeholders: "/pessoas/convites" is not the person whose id is "convites". */
const palavrasAntes = (a: string, b: string): number => {
  const [um, other] = [a.replaceAll(':', '\uffff'), b.replaceAll(':', '\uffff')];
  return um < other ? -1 : um > other ? 1 : 0;
};

/** Gives each address its methods; every other method of it is answered with those that there are. */
export function registerRoutes(
  router: IRouter,
  all: readonly { readonly route: Pick<Route, 'method' | 'path'>; readonly handler: RequestHandler }[],
): void {
  const paths = new Set(all.map(({ route }) => route.path));
  for (const path of [...paths].sort(palavrasAntes)) {
    const address = router.route(path);
    const ours = all.filter(({ route }) => route.path === path);
    for (const { route, handler } of ours) address[route.method](handler);
    address.all(soAceita(ours.map(({ route }) => route.method)));
  }
}

/** An address that is only read. */
export function registerGet(router: IRouter, path: string, ...handlers: RequestHandler[]): void {
  router
    .route(path)
    .get(...handlers)
    .all(soAceita(['get']));
}

/** Answers every other method of an address; express lets GET answer HEAD too. */
export function soAceita(methods: readonly string[]): RequestHandler {
  const permitidos = methods.flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  );
  return (_req, res) => {
    res.set('Allow', permitidos.join(', '));
    throw new ApiError('metodo_nao_permitido', { params: { permitidos: permitidos.join(', ') } });
  };
}
