import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** Where secrets lie that must be read back. */
export const PLACES = [
  { tabela: 'endpoint_secret', coluna: 'cifrado' },
  { tabela: 'webhook_endpoint', coluna: 'cabecalhos' },
  { tabela: 'pessoa', coluna: 'totp_segredo' },
  { tabela: 'provedor_de_entrada', coluna: 'client_secret' },
  { tabela: 'email', coluna: 'segredo' },
] as const;

/**
 * Replaces the ciphertexts of an office for which `reencrypt` gives another one; undefined leaves one as it is. One
 * transaction: the office's secrets are all of one key, or as before. Returns how many were replaced.
 */
export const reencryptSecrets = (
  tenant: Tenant,
  reencrypt: (encrypted: Buffer, onde: string) => Buffer | undefined,
): Promise<number> =>
  tenant.transaction(async (tx) => {
    let trocados = 0;
    for (const lugar of PLACES) trocados += await reencryptPlace(tx, lugar, reencrypt);
    return trocados;
  });

async function reencryptPlace(
  tx: Transaction,
  { tabela, coluna }: (typeof PLACES)[number],
  reencrypt: (encrypted: Buffer, onde: string) => Buffer | undefined,
): Promise<number> {
  const { rows } = await tx.query<{ id: string; cifrado: Buffer }>(
    `SELECT id, ${coluna} AS cifrado FROM ${tabela} WHERE ${coluna} IS NOT NULL FOR UPDATE`,
  );
  let trocados = 0;
  for (const { id, cifrado } of rows) {
    const novo = reencrypt(cifrado, `${tabela} ${id}`);
    if (!novo) continue;
    await tx.query(`UPDATE ${tabela} SET ${coluna} = $2 WHERE id = $1`, [id, novo]);
    trocados += 1;
  }
  return trocados;
}
