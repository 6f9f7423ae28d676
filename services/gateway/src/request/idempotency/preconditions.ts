import { ApiError } from '@apura/contracts';
import { changeAtOnce, RowChanged, type Tenant } from '@apura/database';
import type { Request } from 'express';
import { type Answer, namesTag, tagOfAnswer } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import type { KeyedRequest, Route } from '../../route.ts';
import { respondOnce } from './idempotency.ts';

const CHANGING: ReadonlySet<string> = new Set(['put', 'patch', 'delete']);

/** What changes an address as it stands: whose answer shows it there. */
export const shownBy = (routes: readonly Route[], { method, path }: Route): Route | undefined =>
  CHANGING.has(method)
    ? routes.find((one) => one.method === 'get' && one.path === path && one.revisable)
    : undefined;

/**
 * Answers a request as `respondOnce` does; one that changes something under a condition (RFC 9110, 13.1) does so in one
 * transaction with looking whether it holds. What was answered under an Idempotency-Key before is answered so again,
 * whatever the condition has become. `shown`: what shows the thing that is changed; where nothing does no tag is this one's.
 *
 * @throws ApiError `precondicao_falhou`, and as `respondOnce`
 */
export async function respondUnderCondition(
  gateway: Gateway,
  { route, shown }: { readonly route: Route; readonly shown: Route | undefined },
  pedido: Omit<KeyedRequest, 'create'>,
): Promise<Answer> {
  const { req, tenant } = pedido;
  const respond = (tenant: Tenant, check?: (tenant: Tenant) => Promise<void>) =>
    respondOnce(gateway, route, tenant, req, async (inside, create) => {
      // What goes by steps knows only there whether it is a repetition.
      if (!route.stepwise) await check?.(inside);
      return route.respond(gateway, {
        ...pedido,
        tenant: inside,
        create: (make, what) =>
          create(async (making) => {
            if (route.stepwise) await check?.(making);
            return make(making);
          }, what),
      });
    });
  if (!CHANGING.has(route.method) || !isConditional(req)) return respond(tenant);
  const check = async (inside: Tenant) => {
    const create: KeyedRequest['create'] = (make) => make(inside);
    const now = await shown?.respond(gateway, { ...pedido, tenant: inside, create });
    if (!holds(req, now && tagOfAnswer(now))) throw new ApiError('precondicao_falhou');
  };
  try {
    return await changeAtOnce(tenant, (inside) => respond(inside, check));
  } catch (cause) {
    throw cause instanceof RowChanged ? new ApiError('precondicao_falhou', { cause }) : cause;
  }
}

const isConditional = ({ headers }: Request): boolean =>
  headers['if-match'] !== undefined || headers['if-none-match'] !== undefined;

/** Whether what is there, under this tag, is as the request wants it. */
function holds({ headers }: Request, etag: string | undefined): boolean {
  const { 'if-match': wanted, 'if-none-match': unwanted } = headers;
  const names = (list: string): boolean => (etag === undefined ? list.trim() === '*' : namesTag(list, etag));
  return (
    (wanted === undefined || names(wanted)) &&
    !(unwanted !== undefined && names(unwanted.replaceAll('W/"', '"')))
  );
}
