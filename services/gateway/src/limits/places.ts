import { aFewLater } from './a-few-later.ts';
import { keysUnderWay } from './keys-under-way.ts';
import { createShare, type Share } from './share.ts';
import { createTurns } from './turns.ts';

const BYTES = 64 * 1024 * 1024;
const IMAGES = 2;
const PROVIDERS = 80;
const PEDIDOS_DO_ENDERECO = 200;
const PEDIDOS_DO_ESCRITORIO = 100;
const REFUSALS = { afterMs: 500, atOnce: 20, everyMs: 10, most: 2000 };
const TURN_MS = 5_000;
/** Who uploads waits for the storage anyway. */
const STORING_TURN_MS = 60_000;

/** At most a quarter for one. */
const inQuarters = (total: number): Share =>
  createShare({ total, porUm: Math.max(1, Math.floor(total / 4)) });

const withoutTotal = (porUm: number): Share => createShare({ total: Number.POSITIVE_INFINITY, porUm });

interface Capacity {
  readonly maxUploads: number;
  /** Of the pool that the offices' work goes through. */
  readonly connections: number;
}

/** What the requests of one process share, so that neither an office nor an address takes it from all others. */
export const openPlaces = ({ maxUploads, connections }: Capacity) => ({
  /** Uploads that are received at a time, by office; each may hold some 10 MB. */
  uploads: inQuarters(maxUploads),
  /** Bytes of all other bodies that are in memory while they come in, by office, or by address of who has none. */
  bytes: inQuarters(BYTES),
  /** Pictures that are written anew at a time, by office; each is a process with up to 300 MB. */
  images: createShare({ total: IMAGES, porUm: 1 }),
  /** Calls of the offices' identity providers, by office: whoever they are, they may let us wait. */
  providers: inQuarters(PROVIDERS),
  /** Requests that are not answered yet, by address and by office. */
  pedidosDoEndereco: withoutTotal(PEDIDOS_DO_ENDERECO),
  pedidosDoEscritorio: withoutTotal(PEDIDOS_DO_ESCRITORIO),
  keysUnderWay: keysUnderWay(),
  /**
   * Resolves when somebody who asks too much may be told so. It takes a while, as they would ask again at once; and of
   * thousands who are told so each turn of the event loop has but a few.
   */
  refusal: aFewLater(REFUSALS),
  /** Requests that work on the database, by office: a quarter of the pool's connections is as much as one needs. */
  database: createTurns({ porUm: Math.ceil(connections / 4), waitMs: TURN_MS }),
  /** Uploads that write what came of them, by office: one after the other, and with rests, as each is work for all that comes behind. */
  storing: createTurns({ porUm: 1, waitMs: STORING_TURN_MS, rests: true }),
});
export type Places = ReturnType<typeof openPlaces>;
