import { marcarPelaExtincao } from '../apuracoes/informar-extincao.ts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Removes an import with all its lines, and notes whose. False when the office has no such import. */
export const removerImportacao = (tenant: Tenant, ator: Ator, id: string, requestId: string) =>
  tenant.transaction(async (tx) => {
    const chaves = await tx.rows<{ chave: string }>(
      'SELECT DISTINCT chave FROM assistida_linha WHERE importacao_id = $1',
      [id],
    );
    const [importacao] = await tx.rows<{ cliente_id: string; arquivo: string }>(
      'DELETE FROM assistida_importacao WHERE id = $1 RETURNING cliente_id, arquivo',
      [id],
    );
    if (!importacao) return false;
    const { cliente_id, arquivo } = importacao;
    await auditar(tx, ator, 'apuracao_assistida.removida', cliente_id, { arquivo });
    await marcarPelaExtincao(
      tx,
      requestId,
      chaves.map(({ chave }) => chave),
    );
    return true;
  });
