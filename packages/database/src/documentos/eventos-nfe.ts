import { newId } from '../new-id.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { EventoParaGravar } from './documento-para-gravar.ts';

/** The identity of an event within an office. */
export const identidadeDoEvento = (evento: Pick<EventoParaGravar, 'chave' | 'tp_evento' | 'n_seq'>): string =>
  `${evento.chave} ${evento.tp_evento} ${evento.n_seq}`;

/**
 * Inserts events of notes, whether or not their note is there. One that is stored without SEFAZ's answer is completed
 * by a file that has it. Returns the identities of those that are new or completed.
 */
export async function inserirEventosNfe(
  tx: Transaction,
  eventos: readonly EventoParaGravar[],
): Promise<ReadonlySet<string>> {
  if (!eventos.length) return new Set();
  const rows = eventos.map(({ sha256, ...evento }) => ({
    ...evento,
    id: newId(),
    sha256: hexOf(sha256),
  }));
  const written = await insertRows<{ chave: string; tp_evento: string; n_seq: string }>(
    tx,
    'evento_nfe',
    rows,
    `ORDER BY chave, tp_evento, n_seq
     ON CONFLICT (organization_id, chave, tp_evento, n_seq) DO UPDATE SET
            c_stat = excluded.c_stat, cancela = excluded.cancela, sha256 = excluded.sha256
      WHERE evento_nfe.c_stat IS NULL AND excluded.c_stat IS NOT NULL
     RETURNING evento_nfe.chave, evento_nfe.tp_evento, evento_nfe.n_seq`,
  );
  return new Set(written.map(identidadeDoEvento));
}

export interface MesDoCliente {
  readonly cliente_id: string;
  readonly competencia: string;
}

export interface Cancelamentos {
  readonly documentos: ReadonlySet<string>;
  /** The months of clients that lost lançamentos. */
  readonly meses: readonly MesDoCliente[];
}

/** Cancels the notes of these keys that have a registered cancellation, and takes their lançamentos away. */
export async function aplicarCancelamentos(
  tx: Transaction,
  chaves: readonly string[],
): Promise<Cancelamentos> {
  const { rows: cancelled } = await tx.query<{ id: string }>(
    `UPDATE documento d SET situacao = 'cancelada', atualizado_em = now()
      WHERE d.chave = ANY($1) AND d.situacao IN ('autorizada', 'sem_protocolo')
        AND EXISTS (SELECT FROM evento_nfe e WHERE e.organization_id = d.organization_id AND e.chave = d.chave AND e.cancela)
     RETURNING d.id`,
    [chaves],
  );
  const documentos = cancelled.map((row) => row.id);
  if (!documentos.length) return { documentos: new Set(), meses: [] };
  await tx.query('DELETE FROM pergunta WHERE documento_id = ANY($1)', [documentos]);
  const { rows } = await tx.query<MesDoCliente>(
    'DELETE FROM lancamento WHERE documento_id = ANY($1) RETURNING cliente_id, competencia',
    [documentos],
  );
  return { documentos: new Set(documentos), meses: rows };
}
