import type { Database } from '../open-database.ts';

/** An event whose fan-out failed. */
export interface EventoRetido {
  readonly id: string;
  readonly organization_id: string;
  readonly request_id: string;
  /** How often it has failed by now. */
  readonly falhas: number;
  /** When it is tried again: 30 s after the first failure, then twice as long each time, up to an hour. */
  readonly distribuir_em: Date;
  readonly erro: string;
}

/** Sets an event aside with the reason of its failure. None: it was fanned out meanwhile. */
export async function reterEvento(database: Database, id: string, erro: string): Promise<EventoRetido[]> {
  const motivo = erro.slice(0, 500);
  const { rows } = await database.relay.query<Omit<EventoRetido, 'erro'>>(
    `UPDATE event SET distribuicao_falhas = distribuicao_falhas + 1, distribuicao_erro = $2,
            distribuir_em = now() + least(interval '30 seconds' * 2 ^ least(distribuicao_falhas, 10), interval '1 hour')
      WHERE id = $1 AND distribuido_em IS NULL
     RETURNING id, organization_id, request_id, distribuicao_falhas AS falhas, distribuir_em`,
    [id, motivo],
  );
  return rows.map((row) => ({ ...row, erro: motivo }));
}
