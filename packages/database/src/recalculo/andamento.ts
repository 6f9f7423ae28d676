import type { Database } from '../open-database.ts';

export type EstadoDoRecalculo = 'ativo' | 'pausado' | 'parado';

/** How the job of a version of the rules stands, over all offices. */
export interface Andamento {
  readonly regras: string;
  readonly estado: EstadoDoRecalculo;
  /** Notes a second at most, in the whole fleet; null is no bound. */
  readonly pace: number | null;
  readonly desde: Date;
  /** When its last office was done; null while there are others. */
  readonly fim: Date | null;
  /** Offices by how far they are. */
  readonly escritorios: Readonly<Record<string, number>>;
  /** Notes that were computed anew. */
  readonly documentos: number;
}

/** The newest job; undefined where there never was one. */
export async function verAndamento(database: Database): Promise<Andamento | undefined> {
  const { rows } = await database.relay.query<Andamento>(
    `SELECT j.regras, j.estado, j.pace, j.criado_em AS desde, coalesce(x.escritorios, '{}') AS escritorios,
            coalesce(x.documentos, 0)::int AS documentos, CASE WHEN x.abertos = 0 THEN x.fim END AS fim
       FROM limites.recalculo j LEFT JOIN LATERAL (
         SELECT jsonb_object_agg(e.estado, e.n) AS escritorios, sum(e.documentos) AS documentos, max(e.fim) AS fim,
                coalesce(sum(e.n) FILTER (WHERE e.estado IN ('pendente', 'executando', 'esperando')), 0) AS abertos
           FROM (SELECT estado, count(*)::int AS n, sum(documentos) AS documentos, max(fim) AS fim FROM recalculo
                  WHERE regras = j.regras GROUP BY estado) e) x ON true
      ORDER BY j.criado_em DESC LIMIT 1`,
  );
  return rows[0];
}

/**
 * Slows, pauses, stops or resumes the newest job; every worker heeds it before its next page of notes. `pace` null takes
 * the bound away. A stopped job leaves its offices as they are, until it is resumed. Undefined where there is no job.
 */
export async function mudarAndamento(
  database: Database,
  { estado, pace }: { readonly estado?: EstadoDoRecalculo; readonly pace?: number | null },
): Promise<Andamento | undefined> {
  const { relay } = database;
  const { rows } = await relay.query<{ regras: string }>(
    `UPDATE limites.recalculo SET estado = coalesce($1, estado), pace = CASE WHEN $2 THEN $3::int ELSE pace END, proxima_em = now()
      WHERE regras = (SELECT regras FROM limites.recalculo ORDER BY criado_em DESC LIMIT 1) RETURNING regras`,
    [estado ?? null, pace !== undefined, pace ?? null],
  );
  const [job] = rows;
  if (job && estado === 'parado')
    await relay.query(
      `UPDATE recalculo SET estado = 'parado', lease_dono = NULL, lease_ate = NULL
        WHERE regras = $1 AND estado IN ('pendente', 'executando', 'esperando')`,
      [job.regras],
    );
  // The sweeper has them at its next turn.
  if (job && estado === 'ativo')
    await relay.query(
      `UPDATE recalculo SET estado = 'pendente', geracao = 0, acordado_em = now() - interval '1 hour'
        WHERE regras = $1 AND estado IN ('pendente', 'parado')`,
      [job.regras],
    );
  return verAndamento(database);
}

/** A chunk that no worker has taken after so long waits because all are busy. */
const CHUNK_PATIENCE_S = 0.5;

export interface Vez {
  /** Nobody holds it up. */
  readonly ativo: boolean;
  /** Seconds until what was done before is made up for at the pace that is set. */
  readonly espera: number;
  /** Chunks wait that no worker has taken, although there was time to. */
  readonly envios: boolean;
}

/** Charges `feitos` notes to the pace of the job, and says whether its next page may begin. */
export async function vezDoRecalculo(database: Database, regras: string, feitos: number): Promise<Vez> {
  if (feitos)
    await database.relay.query(
      `UPDATE limites.recalculo SET proxima_em = greatest(now(), proxima_em) + make_interval(secs => $2::float8 / pace)
        WHERE regras = $1 AND pace IS NOT NULL`,
      [regras, feitos],
    );
  const { rows } = await database.relay.query<Vez>(
    `SELECT estado = 'ativo' AS ativo, EXISTS (SELECT FROM pedaco WHERE estado = 'pendente' AND criado_em < now() - make_interval(secs => $2)) AS envios,
            CASE WHEN pace IS NULL THEN 0 ELSE greatest(0, extract(epoch FROM proxima_em - clock_timestamp())) END::float8 AS espera
       FROM limites.recalculo WHERE regras = $1`,
    [regras, CHUNK_PATIENCE_S],
  );
  return rows[0] ?? { ativo: false, espera: 0, envios: false };
}
