import { apuracaoCriada } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface PedidoDeApuracao {
  readonly clienteId: string;
  readonly competencia: string;
  /** Where the office has chosen none of its own. */
  readonly cenario: object;
  readonly requestId: string;
  /** The rules that ask for it: then its own events are left to the one that tells of all months. */
  readonly recalculo?: string;
}

export type RespostaAoPedido =
  | { readonly criada: { readonly id: string; readonly versao: number } }
  /** A version of the same client and month is under way. */
  | { readonly emAndamento: string }
  | 'cliente_desconhecido';

/**
 * Makes the next version of (client, month) with its watermark: the lotes that are under way now, and no later ones.
 * Version, watermark, event and permit are one transaction.
 */
export function pedirApuracao(tenant: Tenant, pedido: PedidoDeApuracao): Promise<RespostaAoPedido> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    // The client's row is the queue of those who ask for the same client: one of them makes the version, the next sees it.
    const known = await tx.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [pedido.clienteId]);
    if (!known.rowCount) return 'cliente_desconhecido';
    const [last] = await tx.rows<{ id: string; versao: number; ativa: boolean }>(
      `SELECT id, versao, estado IN ('na_fila', 'calculando', 'gerando_pdf') AS ativa FROM apuracao
        WHERE cliente_id = $1 AND competencia = $2 ORDER BY versao DESC LIMIT 1`,
      [pedido.clienteId, pedido.competencia],
    );
    if (last?.ativa) return { emAndamento: last.id };
    const id = newId();
    const versao = (last?.versao ?? 0) + 1;
    await tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, recalculo)
       SELECT $1, o.id, $3, $4, $5, 'na_fila', CASE jsonb_typeof(o.config->'cenario')
                WHEN 'string' THEN jsonb_build_object('nome', o.config->'cenario', 'status', 'estimativa')
                WHEN 'object' THEN o.config->'cenario' ELSE $6::jsonb END, $7, $8
         FROM organization o WHERE o.id = $2`,
      [
        id,
        organizationId,
        pedido.clienteId,
        pedido.competencia,
        versao,
        JSON.stringify(pedido.cenario),
        pedido.requestId,
        pedido.recalculo,
      ],
    );
    // Locked: a lote that is just ending would otherwise end without waking a version that it does not know yet.
    await tx.query(
      `INSERT INTO apuracao_lote (organization_id, apuracao_id, lote_id)
       SELECT $1, $2, id FROM lote WHERE estado IN ('recebendo', 'na_fila', 'processando') ORDER BY id FOR SHARE`,
      [organizationId, id],
    );
    if (pedido.recalculo === undefined)
      await inserirEventos(tx, { apuracao: id, versao }, pedido.requestId, [
        apuracaoCriada({ id, cliente_id: pedido.clienteId, competencia: pedido.competencia, versao }),
      ]);
    await insertOutbox(tx, [
      permitFor.apuracoes({ id, organization_id: tx.organizationId, request_id: pedido.requestId }),
    ]);
    return { criada: { id, versao } };
  });
}
