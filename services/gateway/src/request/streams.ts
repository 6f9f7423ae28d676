import { Readable } from 'node:stream';
import { ApiError, errorBody, type Reader } from '@apura/contracts';
import { type LoteProgress, lastChange, readProgress, type Tenant } from '@apura/database';
import { type Answer, found, NOTHING } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { apiProgress, isEnded } from '../representation/upload.ts';
import type { KeyedRequest, Permission } from '../route.ts';
import { readerOf } from './errors.ts';
import { inGroup, inRounds } from './limits/ask-together.ts';
import { takeAway } from './limits/open-places.ts';
import { asTaken } from './limits/place.ts';

/** Those who begin to follow a lote at the same time look at it together, in one turn of their office. */
const beginnings = new WeakMap<Gateway, ReturnType<typeof inGroup<LoteProgress | undefined>>>();
function firstLook(gateway: Gateway, { organizationId }: Tenant, id: string) {
  const { database, places } = gateway;
  const look =
    beginnings.get(gateway) ??
    inGroup<LoteProgress | undefined>((key) => {
      const [office = '', lote = ''] = key.split(' ');
      return places.database.during({ office }, () => readProgress(database.forOrganization(office), lote));
    });
  beginnings.set(gateway, look);
  return look(`${organizationId} ${id}`);
}
/** All who follow a lote in this process look at it together. */
const progress = inRounds<LoteProgress | undefined>(500);
/** Likewise for all streams of one key or session. */
const recusas = inRounds<ApiError | undefined>(2000);
/** A line that says nothing keeps proxies from closing a connection on which nothing moves. */
const HEARTBEAT_MS = 15_000;
/** A stream ends after a while, so that the next one may be another process's; browsers open it by themselves. */
const DURACAO_MS = 5 * 60_000;

interface Options {
  readonly tenant: Tenant;
  readonly id: string;
  /** Last-Event-ID: what the client saw last. */
  readonly visto: string | undefined;
  readonly permission: Permission;
  /** Aborted when somebody else gets its place. */
  readonly givenUp: AbortSignal;
  readonly reader: Reader;
}

/** What a stream that yields says last: whoever follows it comes back later, and hears what it missed. */
const YIELDED = ': cedeu_lugar\nretry: 5000\n\n';
/** So long may that take to be read. */
const FAREWELL_MS = 1000;

/**
 * A lote's progress as server-sent events: one when it changes, `fim` at its end, which ends the stream. Who comes back
 * with the id of the end gets 204, which tells a browser to stay away. Whose key or session ends meanwhile is told so with
 * `erro`, the last event, which carries the error object.
 *
 * @throws ApiError `not_found`, `excesso_de_conexoes`, `servico_indisponivel`
 */
export async function respondWithLoteStream(
  gateway: Gateway,
  { req, tenant, permission, caller }: KeyedRequest,
  id: string,
): Promise<Answer> {
  const visto = req.get('last-event-id');
  const { resultado } = await caller.away(() => firstLook(gateway, tenant, id));
  const lote = found(resultado);
  if (isEnded(lote) && visto === idDoEvento(lote)) return NOTHING;
  return respondWithStream(gateway, caller, (givenUp) =>
    eventosDoLote(gateway, lote, { tenant, id, visto, permission, givenUp, reader: readerOf(req) }),
  );
}

/** All who follow an office in this process look at it together. */
const changes = inRounds<string>(1500);

/**
 * That something of an office's months has become different, as server-sent events that say no more than that: whoever follows reads
 * again what it shows. What happened since that was read, `visto`, or since the last event is told at once.
 *
 * @throws ApiError `excesso_de_conexoes`, `servico_indisponivel`
 */
export const respondWithChanges = (
  gateway: Gateway,
  { req, tenant, permission, caller }: Pick<KeyedRequest, 'req' | 'tenant' | 'permission' | 'caller'>,
  { visto, eyes }: Pick<Following, 'visto' | 'eyes'>,
): Promise<Answer> =>
  respondWithStream(gateway, caller, (givenUp) =>
    eventosDoEscritorio(gateway, {
      ...{ tenant, permission, givenUp, eyes },
      reader: readerOf(req),
      visto: req.get('last-event-id') ?? visto,
    }),
  );

interface Following extends Omit<Options, 'id'> {
  /** Whose eyes it is seen with: who sees some clients has others than the office, and what one sees last is nothing to the other. */
  readonly eyes: string;
}

function eventosDoEscritorio(
  gateway: Gateway,
  { visto, eyes, ...options }: Following,
): AsyncGenerator<string> {
  const { tenant } = options;
  const look = () => changes(eyes, () => lastChange(tenant), gateway.encerrando);
  let seen = visto;
  return following(gateway, options, look, (now) => {
    const before = seen;
    seen = now;
    if (before === undefined) return SILENT;
    return now === before ? undefined : `event: mudou\nid: ${now}\nretry: 2000\ndata: {}\n\n`;
  });
}

/** Says nothing, and keeps the connection. */
const SILENT = ':\n\n';

/**
 * What `tell` makes of each look, until the last one, the end of who follows or the end of their time. Looks are made of what is `known` first,
 * if anything is.
 */
async function* following<State>(
  { encerrando, publicBaseUrl }: Gateway,
  { permission, givenUp, reader }: Pick<Options, 'permission' | 'givenUp' | 'reader'>,
  look: () => Promise<State | undefined>,
  tell: (state: State) => string | undefined,
  known?: State,
  isLast: (state: State) => boolean = () => false,
): AsyncGenerator<string> {
  const fim = performance.now() + DURACAO_MS;
  const watch = watchPermission(permission, encerrando);
  let calado = performance.now();
  try {
    for (let state = known ?? (await look()); state !== undefined; state = await look()) {
      if (watch.recusa) {
        yield refused(watch.recusa, publicBaseUrl, reader);
        return;
      }
      if (givenUp.aborted) return yield YIELDED;
      const told = tell(state) ?? (performance.now() - calado > HEARTBEAT_MS ? SILENT : undefined);
      if (told !== undefined) {
        yield told;
        calado = performance.now();
      }
      if (isLast(state) || encerrando.aborted || performance.now() > fim) return;
    }
  } finally {
    watch.parar();
  }
}

const refused = (recusa: ApiError, publicBaseUrl: string, reader: Reader): string =>
  `event: erro\ndata: ${JSON.stringify(errorBody(recusa, publicBaseUrl, reader))}\n\n`;

/** It is asked for an event only when the client has taken the one before, and makes it of what is known then. */
async function respondWithStream(
  gateway: Gateway,
  caller: KeyedRequest['caller'],
  eventsUntil: (givenUp: AbortSignal) => AsyncGenerator<string>,
): Promise<Answer> {
  const over = new AbortController();
  const yields = () => over.abort();
  const place = await takeAway(caller, gateway.places.streams, { yields });
  const events = eventsUntil(over.signal);
  const body = Readable.from(asTaken(place, events));
  body.once('close', place.leave);
  const end = () => void setTimeout(() => body.destroy(), FAREWELL_MS).unref();
  over.signal.addEventListener('abort', end, { once: true });
  return {
    status: 200,
    body,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no-transform: compressing would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Accept',
    },
  };
}

function eventosDoLote(
  gateway: Gateway,
  primeiro: LoteProgress,
  { id, visto, ...options }: Options,
): AsyncGenerator<string> {
  const { tenant } = options;
  const look = () =>
    progress(`${tenant.organizationId} ${id}`, () => readProgress(tenant, id), gateway.encerrando);
  let ultimo = visto;
  const tell = (lote: LoteProgress) => {
    const atual = idDoEvento(lote);
    if (atual === ultimo) return undefined;
    ultimo = atual;
    const dados = JSON.stringify(apiProgress(lote));
    return `id: ${atual}\nevent: ${isEnded(lote) ? 'fim' : 'progresso'}\nretry: 2000\ndata: ${dados}\n\n`;
  };
  return following(gateway, options, look, tell, primeiro, isEnded);
}

/** Looks now and then whether the stream may go on, also while the client takes nothing. */
function watchPermission({ holder, recheck }: Permission, encerrando: AbortSignal) {
  const watch: { recusa?: ApiError | undefined; aberta: boolean; parar(): void } = {
    aberta: true,
    parar() {
      watch.aberta = false;
    },
  };
  const conferir = async () => {
    while (watch.aberta && !watch.recusa && !encerrando.aborted) {
      // Where the database is away, the lote's own round ends the stream.
      watch.recusa = await recusas(holder, () => recusaDe(recheck), encerrando).catch(() => undefined);
    }
  };
  void conferir();
  return watch;
}

async function recusaDe(recheck: Permission['recheck']): Promise<ApiError | undefined> {
  try {
    await recheck();
    return undefined;
  } catch (erro) {
    if (erro instanceof ApiError) return erro;
    throw erro;
  }
}

/** Counts only move forward, so a state and a count name a moment. */
const idDoEvento = ({ estado, total, pendentes }: LoteProgress): string => `${estado}-${total - pendentes}`;
