import { composeEvent } from '@apura/contracts';
import {
  type EntregaLida,
  reencryptHeaders,
  reencryptSecret,
  type Tenant,
  type TentativaFeita,
} from '@apura/database';
import type { Egress } from '@apura/egress';
import type { KeyRing } from '@apura/runtime';
import { type SendingResult, send } from '../http-delivery/send.ts';
import { shownRequest, withoutOwn } from '../http-delivery/shown-headers.ts';
import { sign } from '../http-delivery/sign.ts';
import { attemptTime } from '../metrics.ts';
import type { Tools } from '../tools.ts';
import { nextAttempt } from './next-attempt.ts';

export interface DispatcherOptions extends Tools {
  readonly saida: Egress;
  readonly random: () => number;
  /** Ends attempts early when the process stops; they are made again. */
  readonly signal: AbortSignal;
  /** A clock for tests that stands in for PostgreSQL's and for ours. */
  readonly clock?: () => Date;
}

/** Signs and sends one entrega. Undefined when our own end cut it short: then it does not count. */
export async function attempt(
  options: DispatcherOptions,
  organizationId: string,
  entrega: EntregaLida,
): Promise<TentativaFeita | undefined> {
  const { evento } = entrega;
  const now = options.clock ?? (() => new Date());
  const tenant = options.database.forOrganization(organizationId);
  const secrets = await secretsOfEntrega(options.keyRing, tenant, entrega);
  const instant = now();
  const body = JSON.stringify(composeEvent(evento, options.publicBaseUrl));
  const own = await ownHeaders(options.keyRing, tenant, entrega);
  const headers = {
    ...own,
    'content-type': 'application/json',
    'user-agent': 'Apura-Webhooks/1.0',
    ...sign({ id: evento.id, body, secrets, instant }),
  };
  const result = await send(entrega.sandbox ? options.saida.ofTests : options.saida, {
    url: entrega.url,
    body,
    headers,
    instant,
    signal: options.signal,
  });
  if (result.erro === 'cancelado') return undefined;
  attemptTime.observe(
    {
      outcome: result.resultado,
      status: result.status === undefined ? 'none' : `${Math.floor(result.status / 100)}xx`,
    },
    result.durationMs / 1000,
  );
  options.logger.info('delivery attempt', {
    request_id: entrega.request_id,
    event_id: evento.id,
    type: evento.type,
    entrega_id: entrega.id,
    numero: entrega.tentativas + 1,
    resultado: result.resultado,
    status: result.status,
    erro: result.erro,
    ms: result.durationMs,
  });
  const sent = { url: entrega.url, cabecalhos: shownRequest(headers, own) };
  const shown = withoutOwn(result, own);
  return { ...attemptDone(entrega, shown, instant, now(), options.random()), requisicao: sent };
}

function attemptDone(
  entrega: EntregaLida,
  result: SendingResult,
  instant: Date,
  now: Date,
  random: number,
): TentativaFeita {
  const numeroNaRodada = entrega.tentativas - entrega.tentativas_antes + 1;
  // "24 hours after the first" counts from the first attempt itself, however late that was.
  const startedAt = numeroNaRodada === 1 ? instant : (entrega.inicio_em ?? instant);
  const nextAt =
    result.resultado === 'tentar_de_novo' && !result.abandon
      ? nextAttempt({
          numero: numeroNaRodada,
          criadoEm: startedAt,
          agora: now,
          random,
          ...(result.retryAfterS === undefined ? {} : { retryAfterS: result.retryAfterS }),
        })
      : null;
  const { desativarEndpoint, status, erro, body, headers } = result;
  return {
    entregaId: entrega.id,
    endpointId: entrega.endpoint_id,
    requestId: entrega.request_id,
    numero: entrega.tentativas + 1,
    estado: stateAfter(result, nextAt),
    duracaoMs: result.durationMs,
    inicioEm: startedAt,
    indisponivel: result.resultado === 'tentar_de_novo',
    endpointSadio: entrega.endpoint_sadio,
    ...(nextAt ? { proximaEm: nextAt } : {}),
    ...(status === undefined ? {} : { status }),
    ...(erro === undefined ? {} : { erro }),
    ...(body === undefined ? {} : { corpo: body }),
    ...(headers === undefined ? {} : { cabecalhos: headers }),
    ...(desativarEndpoint === undefined ? {} : { desativarEndpoint }),
  };
}

function stateAfter(result: SendingResult, nextAt: Date | null): TentativaFeita['estado'] {
  if (result.resultado === 'entregue') return 'entregue';
  if (result.abandon) return 'cancelada';
  return nextAt ? 'pendente' : 'falhou';
}

/**
 * The signing secrets of an entrega in clear. One that was encrypted with an earlier key is encrypted anew with the
 * current one, so that the earlier key can be retired.
 *
 * @throws when no key opens a secret.
 */
async function secretsOfEntrega(keyRing: KeyRing, tenant: Tenant, entrega: EntregaLida): Promise<string[]> {
  const secrets: string[] = [];
  for (const { id, cifrado } of entrega.segredos) {
    const { secret, outdated } = keyRing.open(cifrado);
    if (outdated) await reencryptSecret(tenant, id, cifrado, keyRing.seal(secret));
    secrets.push(secret);
  }
  return secrets;
}

/** The headers that the office wants with every attempt, by name; encrypted anew as its secrets are. */
async function ownHeaders(
  keyRing: KeyRing,
  tenant: Tenant,
  { endpoint_id, cabecalhos }: EntregaLida,
): Promise<Record<string, string>> {
  if (!cabecalhos) return {};
  const { secret, outdated } = keyRing.open(cabecalhos);
  if (outdated) await reencryptHeaders(tenant, endpoint_id, cabecalhos, keyRing.seal(secret));
  return JSON.parse(secret);
}
