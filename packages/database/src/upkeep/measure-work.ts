import { cutOffMoves } from '../cells/cut-off-moves.ts';
import type { Database } from '../open-database.ts';
import { verAndamento } from '../recalculo/andamento.ts';

/** The work of one queue, counted from the rows that decide what is to be done. */
export interface QueueWork {
  /** Waits for somebody to take it. Counting ends at `LIMITE`. */
  readonly esperando: number;
  /** Somebody has a lease on it. */
  readonly ativos: number;
  /** Seconds that the oldest of what waits has waited; 0 when nothing waits. */
  readonly espera_s: number;
}

export const MEASURED_QUEUES = ['lotes', 'apuracoes', 'pdfs', 'eventos', 'entregas', 'emails'] as const;
export type MeasuredQueue = (typeof MEASURED_QUEUES)[number];

export interface Trabalho {
  readonly queues: Readonly<Record<MeasuredQueue, QueueWork>>;
  /** Permits that no relay has published yet. */
  readonly outbox: QueueWork;
  /** Endpoints by what the office and the breaker let through. */
  readonly endpoints: readonly { readonly estado: string; readonly disjuntor: string; readonly n: number }[];
  /** Events that are set aside because their fan-out fails. */
  readonly eventos_retidos: number;
  /** Seconds for which nobody has been able to write in an office whose move was cut off; 0 when there is none. */
  readonly mudanca_parada_s: number;
  /** Offices of the newest job of new rules, by how far they are. */
  readonly recalculo: Readonly<Record<string, number>>;
}

/** No scale needs a larger number, and counting costs what it counts. */
const LIMITE = 20_000;

/** Rows of `waiting` must have a column `desde`; of `active` they are only counted. */
const medida = (nome: string, waiting: string, active: string): string => `
  SELECT '${nome}' AS nome, w.n AS esperando, coalesce(extract(epoch FROM now() - w.desde), 0)::float8 AS espera_s,
         (SELECT count(*)::int FROM (${active} LIMIT ${LIMITE}) a) AS ativos
    FROM (SELECT count(*)::int AS n, min(desde) AS desde FROM (${waiting} LIMIT ${LIMITE}) x) w`;

const LIVRE = '(lease_ate IS NULL OR lease_ate <= now())';
const EM_CURSO = 'lease_ate > now()';
/** An apuração whose lotes are under way waits for them, not for a worker. */
const MARCA_ALCANCADA = `NOT EXISTS (SELECT FROM apuracao_lote m JOIN lote l ON l.id = m.lote_id
  WHERE m.apuracao_id = a.id AND l.estado NOT IN ('concluido', 'cancelado'))`;

const CONSULTA = [
  medida(
    'lotes',
    `SELECT criado_em AS desde FROM pedaco WHERE estado = 'pendente' OR (estado = 'executando' AND lease_ate <= now())`,
    `SELECT 1 FROM pedaco WHERE estado = 'executando' AND ${EM_CURSO}`,
  ),
  medida(
    'apuracoes',
    `SELECT criada_em AS desde FROM apuracao a WHERE estado IN ('na_fila', 'calculando') AND ${LIVRE} AND ${MARCA_ALCANCADA}`,
    `SELECT 1 FROM apuracao WHERE estado IN ('na_fila', 'calculando') AND ${EM_CURSO}`,
  ),
  medida(
    'pdfs',
    `SELECT acordada_em AS desde FROM apuracao WHERE estado = 'gerando_pdf' AND ${LIVRE}`,
    `SELECT 1 FROM apuracao WHERE estado = 'gerando_pdf' AND ${EM_CURSO}`,
  ),
  medida(
    'eventos',
    `SELECT coalesce(distribuir_em, criado_em) AS desde FROM event
      WHERE distribuido_em IS NULL AND (distribuir_em IS NULL OR distribuir_em <= now())`,
    'SELECT 1 WHERE false',
  ),
  medida(
    'entregas',
    `SELECT greatest(e.proxima_tentativa_em, p.disjuntor_ate) AS desde FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id
      WHERE e.estado = 'pendente' AND e.proxima_tentativa_em <= now() AND (e.lease_ate IS NULL OR e.lease_ate <= now())
        AND p.estado = 'ativo' AND (p.disjuntor_ate IS NULL OR p.disjuntor_ate <= now())`,
    `SELECT 1 FROM entrega WHERE estado = 'pendente' AND ${EM_CURSO}`,
  ),
  medida(
    'emails',
    `SELECT proxima_tentativa_em AS desde FROM email WHERE estado = 'pendente' AND proxima_tentativa_em <= now() AND ${LIVRE}`,
    `SELECT 1 FROM email WHERE estado = 'pendente' AND ${EM_CURSO}`,
  ),
  medida(
    'outbox',
    'SELECT criado_em AS desde FROM outbox WHERE publicado_em IS NULL',
    'SELECT 1 WHERE false',
  ),
].join(' UNION ALL ');

/** How much work there is in the whole fleet, now. Short queries over partial indexes. */
export async function measureWork(database: Database): Promise<Trabalho> {
  const [linhas, endpoints, retidos, mudancas, recalculo] = await Promise.all([
    database.relay.query<QueueWork & { nome: string }>(CONSULTA),
    database.relay.query<Trabalho['endpoints'][number]>(
      'SELECT estado, disjuntor, count(*)::int AS n FROM webhook_endpoint GROUP BY 1, 2',
    ),
    database.relay.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM event WHERE distribuido_em IS NULL AND distribuir_em IS NOT NULL',
    ),
    cutOffMoves(database),
    verAndamento(database),
  ]);
  const { outbox, ...queues } = Object.fromEntries(
    linhas.rows.map(({ nome, esperando, ativos, espera_s }) => [nome, { esperando, ativos, espera_s }]),
  ) as Record<MeasuredQueue | 'outbox', QueueWork>;
  return {
    queues,
    outbox,
    endpoints: endpoints.rows,
    eventos_retidos: retidos.rows[0]?.n ?? 0,
    mudanca_parada_s: Math.max(0, ...mudancas.map(({ since }) => (Date.now() - since.getTime()) / 1000)),
    recalculo: recalculo?.escritorios ?? {},
  };
}
