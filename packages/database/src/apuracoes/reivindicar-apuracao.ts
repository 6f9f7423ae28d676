import type { Database } from '../open-database.ts';

export interface ApuracaoReivindicada {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
  /** Proves the claim when the result is written. */
  readonly lease_dono: string;
  /** Which claim of this stage this is, from 1; those that were given back uncounted are left out. */
  readonly tentativas: number;
}

/** Stages of an apuração that a worker claims, with the state that the claim leads to. */
const ESTAGIOS = {
  calculo: { espera: 'na_fila', trabalho: 'calculando' },
  pdf: { espera: 'gerando_pdf', trabalho: 'gerando_pdf' },
} as const;

/**
 * Takes the next apuração of a stage: of the office with the fewest running, the oldest first; for the calculation only
 * when all lotes of its watermark are done. One whose lease ran out counts as waiting. `dono` must be new for each claim.
 */
export async function reivindicarApuracao(
  database: Database,
  estagio: keyof typeof ESTAGIOS,
  dono: string,
  leaseSegundos: number,
): Promise<ApuracaoReivindicada | undefined> {
  const { espera, trabalho } = ESTAGIOS[estagio];
  const { rows } = await database.relay.query<ApuracaoReivindicada>(
    `WITH ocupado AS (
       SELECT organization_id, count(*) AS n FROM apuracao
        WHERE estado IN ('calculando', 'gerando_pdf') AND lease_ate > now() GROUP BY organization_id),
     escolhida AS (
       SELECT a.id FROM apuracao a LEFT JOIN ocupado o ON o.organization_id = a.organization_id
        WHERE a.estado IN ('na_fila', 'calculando', 'gerando_pdf') AND a.estado IN ($3, $4)
          AND (a.lease_ate IS NULL OR a.lease_ate <= now())
          AND NOT EXISTS (SELECT FROM apuracao_lote w JOIN lote l ON l.id = w.lote_id
                           WHERE w.apuracao_id = a.id AND l.estado NOT IN ('concluido', 'cancelado'))
        ORDER BY coalesce(o.n, 0), a.id LIMIT 1
        FOR UPDATE OF a SKIP LOCKED)
     UPDATE apuracao a SET estado = $4, tentativas = a.tentativas + 1, lease_dono = $1, lease_ate = now() + make_interval(secs => $2)
       FROM escolhida e WHERE a.id = e.id
     RETURNING a.id, a.organization_id, a.request_id, a.lease_dono, a.tentativas`,
    [dono, leaseSegundos, espera, trabalho],
  );
  return rows[0];
}
