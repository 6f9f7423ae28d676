import { type LoteEncerrado, loteConcluido } from '@apura/contracts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { acordarApuracoes } from './acordar-apuracoes.ts';

/**
 * Ends a lote: what is not processed yet never will be, and what is stays. Chunks under way lose their claim, so their
 * results are refused; one that is just being written is waited for.
 */
export const cancelarLote = (
  tenant: Tenant,
  id: string,
  requestId: string,
): Promise<'cancelado' | 'encerrado' | 'inexistente'> =>
  tenant.transaction(async (tx) => {
    const known = await tx.query('SELECT FROM lote WHERE id = $1', [id]);
    if (!known.rowCount) return 'inexistente';
    // Chunks before the lote, as in saveChunk: who takes both takes them in one order.
    await tx.query(
      `WITH travado AS (SELECT id FROM pedaco WHERE lote_id = $1 AND estado <> 'concluido' ORDER BY id FOR UPDATE)
       UPDATE pedaco p SET estado = 'concluido', lease_dono = NULL, lease_ate = NULL FROM travado t WHERE p.id = t.id`,
      [id],
    );
    const { rowCount: cancelados } = await tx.query(
      `UPDATE arquivo SET estado = 'cancelado', processado_em = now() WHERE lote_id = $1 AND estado = 'pendente'`,
      [id],
    );
    const [lote] = await tx.rows<LoteEncerrado>(
      `UPDATE lote SET estado = 'cancelado', fim = now(), pendentes = pendentes - $2, cancelados = cancelados + $2
        WHERE id = $1 AND estado IN ('na_fila', 'processando')
       RETURNING id, estado, total, processados, duplicados, recusados, cancelados, avisos, criado_em, fim`,
      [id, cancelados],
    );
    if (!lote) return 'encerrado';
    await acordarApuracoes(tx, id);
    await inserirEventos(tx, { lote: id }, requestId, [loteConcluido(lote)]);
    return 'cancelado';
  });
