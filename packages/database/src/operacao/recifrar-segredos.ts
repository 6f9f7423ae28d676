import type { PoolClient } from 'pg';
import type { Tenant } from '../tenancy/tenant.ts';

/** Where secrets lie that must be read back. */
const LUGARES = [
  { tabela: 'endpoint_secret', coluna: 'cifrado' },
  { tabela: '"user"', coluna: 'totp_segredo' },
  { tabela: 'email', coluna: 'segredo' },
] as const;

/**
 * Replaces the ciphertexts of an office for which `recifrar` gives another one; undefined leaves one as it is. One
 * transaction: the office's secrets are all of one key, or as before. Returns how many were replaced.
 */
export function recifrarSegredos(
  tenant: Tenant,
  recifrar: (cifrado: Buffer, onde: string) => Buffer | undefined,
): Promise<number> {
  return tenant.sql(async (client) => {
    let trocados = 0;
    for (const lugar of LUGARES) trocados += await recifrarLugar(client, lugar, recifrar);
    return trocados;
  });
}

async function recifrarLugar(
  client: PoolClient,
  { tabela, coluna }: (typeof LUGARES)[number],
  recifrar: (cifrado: Buffer, onde: string) => Buffer | undefined,
): Promise<number> {
  const { rows } = await client.query<{ id: string; cifrado: Buffer }>(
    `SELECT id, ${coluna} AS cifrado FROM ${tabela} WHERE ${coluna} IS NOT NULL FOR UPDATE`,
  );
  let trocados = 0;
  for (const { id, cifrado } of rows) {
    const novo = recifrar(cifrado, `${tabela} ${id}`);
    if (!novo) continue;
    await client.query(`UPDATE ${tabela} SET ${coluna} = $2 WHERE id = $1`, [id, novo]);
    trocados += 1;
  }
  return trocados;
}
