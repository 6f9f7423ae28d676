import type { PorQueDesatualizou } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { NCMS_VENDIDOS } from '../clientes/contexto-do-cliente.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { DocumentoParaGravar } from './documento-para-gravar.ts';

const DE_CAPITAL = /^ncm(?:84|85|87|90|94)/m;

/**
 * To be called once the notes are written: a client that turns out to sell goods that purchases of it were taken to keep has its stored
 * notes computed anew, by a job or before the next apuração reads them. Only notes with such goods cost a look.
 */
export async function reverBensVendidos(
  tx: Transaction,
  documentos: readonly Pick<DocumentoParaGravar, 'produtos' | 'emitente_raiz' | 'destinatario_raiz'>[],
  requestId: string,
): Promise<void> {
  const raizes = new Set(
    documentos
      .filter(({ produtos }) => DE_CAPITAL.test(produtos))
      .flatMap(({ emitente_raiz, destinatario_raiz }) => [emitente_raiz, destinatario_raiz]),
  );
  if (raizes.size === 0) return;
  const clientes = await tx.rows<{ id: string }>(
    `SELECT c.id FROM cliente c
      WHERE c.organization_id = $1::uuid AND c.cnpj_raiz = ANY($2) AND c.documentos_recolhidos_em IS NOT NULL AND EXISTS (
        SELECT FROM pergunta p WHERE p.organization_id = $1::uuid AND p.cliente_id = c.id AND p.tipo = 'destinacao'
           AND p.padrao = 'ativo_imobilizado' AND p.ncm IN (${NCMS_VENDIDOS}))
      ORDER BY c.id FOR UPDATE OF c`,
    [tx.organizationId, [...raizes]],
  );
  for (const { id } of clientes) {
    await tx.query(
      'UPDATE cliente SET documentos_recolhidos_em = NULL, recolhimento_pedido_em = now(), recolhimento_por = $2 WHERE id = $1',
      [id, JSON.stringify({ motivo: 'nota' } satisfies PorQueDesatualizou)],
    );
    await insertOutbox(tx, [
      permitFor.clientes({ id, organization_id: tx.organizationId, request_id: requestId }, newId()),
    ]);
  }
}
