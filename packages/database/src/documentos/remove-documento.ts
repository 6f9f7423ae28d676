import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { lockChaves } from './insert-documentos.ts';
import { requestRecalculoDoCliente } from './lancamentos-do-cliente.ts';

/**
 * Removes a document that was sent by mistake, with its events and its bytes: finished versions of the months that it counted in become
 * outdated, and what hangs on it is computed anew. Sent again it is new. False when the office has no such document.
 *
 * @throws ClosedMes where it counts in a month that is closed
 */
export const removeDocumento = (
  tenant: Tenant,
  ator: Ator,
  chave: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockChaves(tx, [chave]);
    const documento = await tx.first(
      from
        .selectFrom('documento')
        .select(['id', 'sha256', 'emitente_raiz', 'destinatario_raiz'])
        .where('chave', '=', chave),
    );
    if (!documento) return false;
    const { id, sha256, emitente_raiz, destinatario_raiz } = documento;
    const meses = await tx.rows(
      from
        .selectFrom('lancamento')
        .select(['cliente_id', 'competencia'])
        .distinct()
        .where('organization_id', '=', tx.organizationId)
        .where('documento_id', '=', id)
        .orderBy('cliente_id')
        .orderBy('competencia'),
    );
    await requireOpenMeses(tx, meses);
    for (const cliente of await clientesAround(tx, id, chave))
      await requestRecalculoDoCliente(tx, cliente, requestId, 'documento_removido');
    const events = await removeRows(tx, id, chave);
    await removePartes(
      tx,
      id,
      [emitente_raiz, destinatario_raiz].filter((raiz) => raiz !== null),
    );
    await releaseFiles(tx, [sha256, ...events]);
    const why = { motivo: 'documento_removido', chave } as const;
    await markDesatualizadas(
      tx,
      requestId,
      meses.map((mes) => ({ ...mes, por: why })),
      why.motivo,
    );
    await audit(tx, ator, 'documento.removido', chave);
    return true;
  });

/** Clients of the documents that refer to this one, and of those that it refers to; what it replaced or annulled counts again. */
async function clientesAround(tx: Transaction, id: string, chave: string): Promise<string[]> {
  const around = [tx.organizationId, id, chave];
  await tx.query(
    `UPDATE documento d SET situacao = coalesce(d.situacao_no_arquivo, 'autorizada'), substituida_por = NULL, atualizado_em = now()
      WHERE d.organization_id = $1 AND d.situacao IN ('substituida', 'anulada') AND d.chave IN (
        SELECT v.chave_alvo FROM documento_vinculo v WHERE v.organization_id = $1 AND v.documento_id = $2 AND v.chave_alvo <> $3)`,
    around,
  );
  const rows = await tx.rows<{ id: string }>(
    `SELECT DISTINCT c.id FROM documento d
       JOIN cliente c ON c.organization_id = $1 AND c.cnpj_raiz IN (d.emitente_raiz::bpchar, d.destinatario_raiz::bpchar)
      WHERE d.organization_id = $1 AND d.chave IN (
        SELECT v.chave_alvo FROM documento_vinculo v WHERE v.organization_id = $1 AND v.documento_id = $2
        UNION SELECT v.chave FROM documento_vinculo v WHERE v.organization_id = $1 AND v.chave_alvo = $3)
        AND d.id <> $2 ORDER BY 1`,
    around,
  );
  return rows.map((row) => row.id);
}

/** The document's rows, and what is known of it by its key. Returns the hashes of the files of its events. */
async function removeRows(tx: Transaction, id: string, chave: string): Promise<Buffer[]> {
  for (const table of ['lancamento', 'divergencia', 'pergunta'] as const)
    await tx.run(
      from.deleteFrom(table).where('organization_id', '=', tx.organizationId).where('documento_id', '=', id),
    );
  const events = await tx.rows(
    from
      .deleteFrom('evento_documento')
      .where('organization_id', '=', tx.organizationId)
      .where('chave', '=', chave)
      .returning('sha256'),
  );
  for (const table of ['entrada_documento', 'extincao_informada'] as const)
    await tx.run(
      from.deleteFrom(table).where('organization_id', '=', tx.organizationId).where('chave', '=', chave),
    );
  await tx.run(from.deleteFrom('documento').where('id', '=', id));
  return events.map(({ sha256 }) => sha256);
}

/** By what a search found it: what its parties are called is there once for all their notes. */
async function removePartes(tx: Transaction, id: string, raizes: readonly string[]): Promise<void> {
  await tx.query(
    `DELETE FROM parte p WHERE p.organization_id = $1 AND (p.documento_id = $2
        OR (p.documento_id = '00000000-0000-0000-0000-000000000000' AND p.raiz = ANY($3)
            AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = $1 AND d.emitente_raiz = p.raiz)
            AND NOT EXISTS (SELECT FROM documento d WHERE d.organization_id = $1 AND d.destinatario_raiz = p.raiz)))`,
    [tx.organizationId, id, raizes],
  );
}

/** Files that hold nothing else that is stored, and that no upload waits for, go within the hour. */
async function releaseFiles(tx: Transaction, hashes: readonly Buffer[]): Promise<void> {
  await tx.query(
    `UPDATE conteudo c SET provisorio = true, criado_em = now()
      WHERE c.organization_id = $1 AND c.sha256 = ANY($2::bytea[]) AND NOT EXISTS (
        SELECT FROM arquivo a LEFT JOIN arquivo_resultado r ON r.arquivo_id = a.id
         WHERE a.organization_id = $1 AND a.sha256 = c.sha256 AND (a.estado = 'pendente'
            OR EXISTS (SELECT FROM documento d WHERE d.organization_id = $1 AND d.chave = r.chave AND d.sha256 = c.sha256)
            OR EXISTS (SELECT FROM evento_documento e WHERE e.organization_id = $1 AND e.chave = r.chave AND e.sha256 = c.sha256)))`,
    [tx.organizationId, hashes],
  );
}
