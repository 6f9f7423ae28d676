import { keysOf } from '@apura/engine/tables';
import Type, { type Static, type TSchema, type TUnsafe } from 'typebox';
import { DataHora, Uuid } from '../formatos.ts';
import type { Aviso } from '../panel/sessao.ts';
import { type DataOfFato, EXAMPLE_ID, EXAMPLE_TIME, type MailData, type MailText } from './event-row.ts';
import { EVENTS_OF_MONTHS } from './events-of-months.ts';
import { EVENTS_OF_UPLOADS } from './events-of-uploads.ts';
import { EVENTS_OF_WEBHOOKS } from './events-of-webhooks.ts';

/**
 * Every kind of event that a webhook is told: one row, and the place where it happens, which writes what `createFato` makes of it.
 * Schemas, examples, OpenAPI, mails, the page for developers and the choices of the panel come from the row.
 */
export const EVENTS = { ...EVENTS_OF_MONTHS, ...EVENTS_OF_UPLOADS, ...EVENTS_OF_WEBHOOKS } as const;

type Events = typeof EVENTS;
export type EventType = keyof Events;
export const EVENT_TYPES = keysOf(EVENTS);

/** Those that are about a client, whom a webhook may be told of alone. */
export const EVENTS_OF_CLIENTES: readonly EventType[] = EVENT_TYPES.filter(
  (type) => 'cliente_id' in EVENTS[type].data.properties,
);

/** What happened, as whoever writes it has it. */
export type RawFato<T extends EventType> = Parameters<Events[T]['make']>[0];

/** What happened, as it is kept: the kind of the event and its facts. Its number, its time and its links come later (`composeEvent`). */
export type Fato<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: DataOfFato<Events[K]['data']> };
}[T];

/** The event of one type, envelope included; without an argument, any event. */
export type WebhookEvent<T extends EventType = EventType> = {
  [K in T]: {
    readonly event_id: string;
    readonly type: K;
    readonly timestamp: string;
    readonly sequencia: number;
    readonly data: Static<Events[K]['data']>;
  };
}[T];

/** Of whatever kind: what the event says is as its own row wrote it. */
type DataOfAny = Omit<MailData<object>, 'dados'> & { readonly dados: unknown };

/** A row as what is done with each of them sees it: that its parts fit one another, `declareEvent` has seen to. */
interface AnyRow {
  readonly data: TSchema;
  make(happened: unknown): object;
  links?(facts: object, publicBaseUrl: string): object;
  readonly mail?: { readonly aviso: Aviso; says(told: DataOfAny): MailText };
  readonly example: unknown;
}
const ROWS: Readonly<Record<EventType, AnyRow>> = EVENTS;

/** What is written of something that happened. */
export const createFato = <T extends EventType>(type: T, happened: RawFato<T>): Fato<T> =>
  // The row makes the data of its own type.
  ({ type, data: ROWS[type].make(happened) }) as Fato<T>;

/** The wish that events of this kind answer by a mail, and what that says; nothing where nobody is written. */
export const mailOf = (type: EventType): AnyRow['mail'] => ROWS[type].mail;

/** A fact of this kind that did not happen. */
export const createExample = <T extends EventType>(type: T): Fato<T> =>
  // The row's own example.
  createFato(type, ROWS[type].example as RawFato<T>);

/** An event as its row in the database holds it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  readonly criado_em: Date;
  readonly sequencia: number;
  readonly payload: Fato['data'];
}

/** The event as it is sent and as the API shows it. `publicBaseUrl` without a closing slash: its links begin with it. */
export function composeEvent(stored: StoredEvent, publicBaseUrl: string): WebhookEvent {
  const links = ROWS[stored.type].links?.(stored.payload, publicBaseUrl);
  // Type and data come from one row of the database, which `createFato` made.
  return {
    event_id: stored.id,
    type: stored.type,
    timestamp: stored.criado_em.toISOString(),
    sequencia: stored.sequencia,
    data: links ? { ...stored.payload, links } : stored.payload,
  } as WebhookEvent;
}

const Sequencia = Type.Integer({
  minimum: 1,
  description:
    'cresce a cada evento da mesma apuração, do mesmo envio ou do mesmo webhook: dos que falam da mesma coisa, o de número maior é o que vale, chegue quando chegar',
});

const envelope = (type: EventType) =>
  Type.Object({
    event_id: Uuid,
    type: Type.Literal(type),
    timestamp: DataHora,
    sequencia: Sequencia,
    data: ROWS[type].data,
  });

const ofEach = (make: (type: EventType) => unknown): unknown =>
  Object.fromEntries(EVENT_TYPES.map((type) => [type, make(type)]));

/** The whole event, envelope included, by its type. */
export const EVENT_SCHEMAS = ofEach(envelope) as { readonly [T in EventType]: TUnsafe<WebhookEvent<T>> };

/** Any of them. */
export const AnyEvent = Type.Union(Object.values(EVENT_SCHEMAS));

/** One whole event of each type, for who reads about them: `ofEach` does not say which type it has given each. */
export const EVENT_EXAMPLES = ofEach((type) => {
  const { data: payload } = createExample(type);
  const stored = { id: EXAMPLE_ID, type, criado_em: EXAMPLE_TIME, sequencia: 1, payload };
  return composeEvent(stored, 'https://apura.example');
}) as { readonly [T in EventType]: WebhookEvent<T> };
