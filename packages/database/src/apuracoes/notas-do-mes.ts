import type { Tenant } from '../tenancy/tenant.ts';
import { DOCUMENTOS_DO_MES } from './documentos-do-mes.ts';

/** A note that counts for a client's month, and where its XML is. */
export interface NotaDoMes {
  readonly chave: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
  /** Of the issue, as the note says it: YYYY-MM-DD. */
  readonly dia: string;
  readonly criticas: number;
  readonly avisos: number;
  /** What it means for the client. */
  readonly efeitos: readonly string[];
}

/** The notes that count for a client's month by the time of their issue, up to `size` at a time. */
export async function* notasDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  size: number,
): AsyncGenerator<NotaDoMes[]> {
  const rows = await tenant.read<{ id: string }>(
    `SELECT d.id FROM documento d JOIN (${DOCUMENTOS_DO_MES}) m ON m.id = d.id ORDER BY d.emitida_em, d.chave`,
    [clienteId, competencia],
  );
  const ids = rows.map(({ id }) => id);
  while (ids.length) {
    yield await tenant.read<NotaDoMes>(
      `SELECT d.chave, d.sha256, d.ordem, left(d.dh_emi, 10) AS dia, v.criticas, v.avisos,
              (SELECT array_agg(DISTINCT l.efeito) FROM lancamento l
                WHERE l.documento_id = d.id AND l.cliente_id = $1) AS efeitos
         FROM documento d
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
                 count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
            FROM divergencia WHERE documento_id = d.id) v
        WHERE d.id = ANY($2) ORDER BY d.emitida_em, d.chave`,
      [clienteId, ids.splice(0, size)],
    );
  }
}
