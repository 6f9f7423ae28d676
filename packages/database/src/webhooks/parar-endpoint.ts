import { type MotivoDaDesativacao, webhookDesativado } from '@apura/contracts';
import { tellOtherOwners } from '../emails/tell-other-owners.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { emCadaAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** Stops calling an endpoint, cancels what waits for it, and tells the office's other endpoints. */
export async function desativarEndpoint(
  tx: Transaction,
  endpointId: string,
  motivo: MotivoDaDesativacao,
  requestId: string,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE webhook_endpoint SET estado = 'desativado', motivo = $2 WHERE id = $1 AND estado <> 'desativado'`,
    [endpointId, motivo],
  );
  await tx.query(
    `UPDATE entrega SET estado = 'cancelada', concluida_em = now(), lease_dono = NULL, lease_ate = NULL, proxima_tentativa_em = NULL
      WHERE endpoint_id = $1 AND estado = 'pendente'`,
    [endpointId],
  );
  if (rowCount)
    await inserirEventos(tx, { webhook: endpointId }, requestId, [webhookDesativado(endpointId, motivo)]);
}

export interface QuemDeixouDeSerTitular {
  readonly id: string;
  readonly nome: string;
  readonly requestId: string;
}

/**
 * Holds back what goes to addresses that a person chose, or is signed with secrets that they saw, themselves or with a key
 * of theirs: who may not set up webhooks any more may not go on reading what these send either. Nothing is lost; an
 * owner who has looked at them resumes them. The owners are told by mail. Returns how many were paused.
 */
export async function pausarWebhooksDe(tx: Transaction, { id, nome, requestId }: QuemDeixouDeSerTitular) {
  const urls = await emCadaAmbiente(tx, async () => {
    const { rows } = await tx.query<{ url: string }>(
      `UPDATE webhook_endpoint SET estado = 'pausado', motivo = 'autor_nao_e_titular'
        WHERE estado = 'ativo' AND removido_em IS NULL AND id::text IN (
          SELECT alvo FROM audit_log
           WHERE (acao IN ('webhook.criado', 'webhook.segredo_girado') OR (acao = 'webhook.alterado' AND detalhe ? 'url'))
             AND ator IN (SELECT $1::text UNION ALL SELECT k.id::text FROM api_key k WHERE k.criada_por::text = $1))
        RETURNING url`,
      [id],
    );
    return rows.map(({ url }) => url);
  });
  const pausados = urls.flat();
  if (!pausados.length) return 0;
  await tellOtherOwners(tx, id, { modelo: 'webhook.pausado', dados: { nome, urls: pausados }, requestId });
  return pausados.length;
}
