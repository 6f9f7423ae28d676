import { newId, type Tenant } from '@apura/database';

/** A book of October 2026 of a company, as the worker keeps one that says nothing of purchases. */
export const livroForTests = (tenant: Tenant, cnpj: string): Promise<string> =>
  tenant.transaction(async (tx) => {
    const id = newId();
    await tx.query(
      `INSERT INTO livro (id, organization_id, cnpj_raiz, cnpj, livro, versao, finalidade, ie, nome, uf, de, ate, arquivo, lote_id, sha256, tamanho,
                          linhas, assinada, consolidado, sem_leitura, lidos, fatos, partes, conta)
       VALUES ($1, $2, left($3, 8), $3, 'icms_ipi', '020', 'original', '1', 'X', 'SP', '2026-10-01', '2026-10-31', 'efd.txt', $4,
               '', 1, 86, true, false, '{}', '{"documento": 1}',
               '[{"tipo": "apuracao", "linha": 34, "tributo": "icms", "a_transportar": "532.00"}]', '{}', true)`,
      [id, tx.organizationId, cnpj, newId()],
    );
    return id;
  });
