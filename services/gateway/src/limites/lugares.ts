import { type KeysUnderWay, keysUnderWay } from './keys-under-way.ts';
import { criarPartilha, type Partilha } from './partilha.ts';
import { criarTurnos, type Turnos } from './turnos.ts';

/** What the requests of one process share, so that neither an office nor an address takes it from all others. */
export interface Lugares {
  /** Uploads that are received at a time, by office; each may hold some 10 MB. */
  readonly uploads: Partilha;
  /** Bytes of all other bodies that are in memory while they come in, by office, or by address of who has none. */
  readonly bytes: Partilha;
  /** Pictures that are written anew at a time, by office; each is a process with up to 300 MB. */
  readonly imagens: Partilha;
  /** Requests that are not answered yet, by address and by office. */
  readonly pedidosDoEndereco: Partilha;
  readonly pedidosDoEscritorio: Partilha;
  readonly keysUnderWay: KeysUnderWay;
  /** Requests that work on the database, by office: a quarter of the pool's connections is as much as one needs. */
  readonly banco: Turnos;
}

const BYTES = 64 * 1024 * 1024;
const IMAGENS = 2;
const PEDIDOS_DO_ENDERECO = 200;
const PEDIDOS_DO_ESCRITORIO = 100;
const TURNO_MS = 5_000;

/** At most a quarter for one. */
const emQuartos = (total: number): Partilha =>
  criarPartilha({ total, porUm: Math.max(1, Math.floor(total / 4)) });

const semTotal = (porUm: number): Partilha => criarPartilha({ total: Number.POSITIVE_INFINITY, porUm });

interface Capacidade {
  readonly maxUploads: number;
  /** Of the pool that the offices' work goes through. */
  readonly conexoes: number;
}

export const abrirLugares = ({ maxUploads, conexoes }: Capacidade): Lugares => ({
  uploads: emQuartos(maxUploads),
  bytes: emQuartos(BYTES),
  imagens: criarPartilha({ total: IMAGENS, porUm: 1 }),
  pedidosDoEndereco: semTotal(PEDIDOS_DO_ENDERECO),
  pedidosDoEscritorio: semTotal(PEDIDOS_DO_ESCRITORIO),
  keysUnderWay: keysUnderWay(),
  banco: criarTurnos({ porUm: Math.ceil(conexoes / 4), esperaMs: TURNO_MS }),
});
