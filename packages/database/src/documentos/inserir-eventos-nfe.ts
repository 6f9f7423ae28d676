import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import type { EventoParaGravar } from './documento-para-gravar.ts';

/** The identity of an event within an office. */
export const identidadeDoEvento = (evento: Pick<EventoParaGravar, 'chave' | 'tp_evento' | 'n_seq'>): string =>
  `${evento.chave} ${evento.tp_evento} ${evento.n_seq}`;

/**
 * Inserts events of notes, whether or not their note is there. One that is stored without SEFAZ's answer is completed
 * by a file that has it. Returns the identities of those that are new or completed.
 */
export async function inserirEventosNfe(
  client: PoolClient,
  organizationId: string,
  eventos: readonly EventoParaGravar[],
): Promise<ReadonlySet<string>> {
  if (!eventos.length) return new Set();
  const rows = eventos.map(({ sha256, ...evento }) => ({
    ...evento,
    id: newId(),
    sha256: sha256.toString('hex'),
  }));
  const { rows: written } = await client.query<{ chave: string; tp_evento: string; n_seq: string }>(
    `INSERT INTO evento_nfe AS e (id, organization_id, chave, tp_evento, n_seq, dh_evento, c_stat, cancela, sha256)
     SELECT x.id, $1, x.chave, x.tp_evento, x.n_seq, x.dh_evento, x.c_stat, x.cancela, decode(x.sha256, 'hex')
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, chave text, tp_evento text, n_seq text, dh_evento text,
            c_stat text, cancela boolean, sha256 text)
      ORDER BY x.chave, x.tp_evento, x.n_seq
     ON CONFLICT (organization_id, chave, tp_evento, n_seq) DO UPDATE SET
            c_stat = excluded.c_stat, cancela = excluded.cancela, sha256 = excluded.sha256
      WHERE e.c_stat IS NULL AND excluded.c_stat IS NOT NULL
     RETURNING e.chave, e.tp_evento, e.n_seq`,
    [organizationId, JSON.stringify(rows)],
  );
  return new Set(written.map(identidadeDoEvento));
}
