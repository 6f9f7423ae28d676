import type { InformarExtincao } from '@apura/contracts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/**
 * Keeps what the office knows of how the debit of a note ended; null takes it back. Finished months whose credit waits for it
 * become outdated. Saying the same again changes nothing. False when the office has no such document.
 */
export const informarExtincao = (
  tenant: Tenant,
  ator: Ator,
  { chave, situacao }: InformarExtincao & { readonly chave: string },
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [documento] = await tx.rows('SELECT FROM documento WHERE organization_id = $1 AND chave = $2', [
      tx.organizationId,
      chave,
    ]);
    if (!documento) return false;
    const { rowCount } =
      situacao === null
        ? await tx.query('DELETE FROM extincao_informada WHERE organization_id = $1 AND chave = $2', [
            tx.organizationId,
            chave,
          ])
        : await tx.query(
            `INSERT INTO extincao_informada (organization_id, chave, situacao, por) VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id, chave) DO UPDATE SET situacao = excluded.situacao, por = excluded.por, criado_em = now()
              WHERE extincao_informada.situacao <> excluded.situacao`,
            [tx.organizationId, chave, situacao, ator.nome],
          );
    if (!rowCount) return true;
    await auditar(tx, ator, 'extincao.informada', chave, { situacao });
    await marcarPelaExtincao(tx, requestId, [chave]);
    return true;
  });

/** Marks the finished months whose credit comes from these documents: how sure it is may be another thing now. */
export async function marcarPelaExtincao(tx: Transaction, requestId: string, chaves: readonly string[]) {
  const meses = await tx.rows<MesDoCliente & { readonly chave: string }>(
    `SELECT DISTINCT ON (l.cliente_id, l.competencia) l.cliente_id, l.competencia, d.chave
       FROM documento d JOIN lancamento l ON l.documento_id = d.id
      WHERE d.organization_id = $1 AND d.chave = ANY($2) AND l.efeito = 'credito' AND l.competencia >= '2027-01'
      ORDER BY l.cliente_id, l.competencia, d.chave`,
    [tx.organizationId, chaves],
  );
  await marcarDesatualizadas(
    tx,
    requestId,
    meses.map(({ chave, ...mes }) => ({ ...mes, por: { motivo: 'extincao', chave } })),
    'extincao',
  );
}
