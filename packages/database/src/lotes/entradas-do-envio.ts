import type { ChunkClaim } from '../claims/claims.ts';
import type { DocumentoParaGravar } from '../documentos/documento-para-gravar.ts';
import { gravarEntradas, recalcularPelasEntradas } from '../documentos/informar-entradas.ts';
import type { Transaction } from '../tenancy/tenant.ts';

interface Envio {
  /** YYYY-MM-DD. */
  readonly entrada_em: string;
  readonly cliente_id: string | null;
  readonly autor_nome: string | null;
}

/**
 * Keeps when the purchases of a chunk came in, where the office said it as it sent them: for the client of the upload, or for all that
 * buy. One that was issued later has none by it. The documents must be locked. True where something changed: then what is stored
 * around the documents has to be read again.
 */
export async function guardarEntradasDoEnvio(
  tx: Transaction,
  chunk: ChunkClaim,
  documentos: readonly DocumentoParaGravar[],
): Promise<boolean> {
  const envio = await tx.first<Envio>(
    'SELECT entrada_em::text AS entrada_em, cliente_id, autor_nome FROM lote WHERE id = $1 AND entrada_em IS NOT NULL',
    [chunk.lote_id],
  );
  if (!envio) return false;
  const { entrada_em: dia, cliente_id, autor_nome } = envio;
  const compras = documentos.filter(({ dh_emi }) => dh_emi.slice(0, 10) <= dia);
  const clientes = await tx.rows<{ id: string; cnpj_raiz: string }>(
    `SELECT id, cnpj_raiz::text AS cnpj_raiz FROM cliente
      WHERE organization_id = $1 AND status = 'ativo' AND cnpj_raiz = ANY($2) AND ($3::uuid IS NULL OR id = $3) ORDER BY id`,
    [tx.organizationId, compras.map(({ destinatario_raiz }) => destinatario_raiz), cliente_id],
  );
  const guardadas = await tx.rows<{ chave: string }>(
    'SELECT chave FROM documento WHERE organization_id = $1 AND chave = ANY($2)',
    [tx.organizationId, compras.map(({ chave }) => chave)],
  );
  const jaVieram = new Set(guardadas.map(({ chave }) => chave));
  let mudou = false;
  for (const { id: clienteId, cnpj_raiz } of clientes) {
    const entradas = compras
      .filter(({ destinatario_raiz }) => destinatario_raiz === cnpj_raiz)
      .map(({ chave }) => ({ chave, dia, conta_em: null }));
    const mudadas = await gravarEntradas(tx, { clienteId, entradas }, 'envio', autor_nome);
    mudou ||= mudadas.length > 0;
    const deAntes = mudadas.filter(({ chave }) => jaVieram.has(chave));
    if (deAntes.length) await recalcularPelasEntradas(tx, clienteId, deAntes, chunk.request_id);
  }
  return mudou;
}
