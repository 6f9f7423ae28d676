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

/** The same with what it says of products (0200): its own, and a supplier's by the client's code of it. */
export async function livroWithProdutos(
  tenant: Tenant,
  cnpj: string,
  produtos: readonly Readonly<Record<string, string | number>>[],
  codigos: readonly Readonly<Record<'emitente' | 'codigo' | 'ncm' | 'item', string>>[],
): Promise<void> {
  const id = await livroForTests(tenant, cnpj);
  await tenant.transaction((tx) =>
    tx.query(
      `WITH p AS (INSERT INTO produto_do_livro SELECT x.* FROM jsonb_populate_recordset(NULL::produto_do_livro, $1::jsonb) x)
       INSERT INTO codigo_no_livro SELECT x.* FROM jsonb_populate_recordset(NULL::codigo_no_livro, $2::jsonb) x`,
      [produtos, codigos].map((linhas) =>
        JSON.stringify(
          linhas.map((linha) => ({ ...linha, livro_id: id, organization_id: tx.organizationId })),
        ),
      ),
    ),
  );
}

/** The same with an inventory of the day before CBS is due, 20,000.00 of furniture. */
export async function livroWithInventario(tenant: Tenant, cnpj: string): Promise<string> {
  const id = await livroForTests(tenant, cnpj);
  await tenant.transaction(async (tx) => {
    // An office has the same file once.
    await tx.query('UPDATE livro SET sha256 = uuid_send(id) WHERE id = $1', [id]);
    await tx.query(
      `INSERT INTO estoque_do_livro (organization_id, livro_id, linha, estabelecimento, dia, codigo, descricao, ncm, tipo_do_item, unidade,
                                     quantidade, unitario, valor, propriedade)
       VALUES ($1, $2, 9, $3, '2026-12-31', '1', 'Mesa', '94036000', '00', 'UN', 10, 2000, 20000.00, 'propria')`,
      [tx.organizationId, id, cnpj],
    );
  });
  return id;
}
