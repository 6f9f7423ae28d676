export const PREFIXO_DO_SEGREDO = 'whsec_';

/**
 * The key bytes of a Standard Webhooks secret, "whsec_" + base64 of 24 to 64 bytes.
 *
 * @throws without the secret in the message, since messages end in logs.
 */
export function chaveDoSegredo(segredo: string): Buffer {
  const base64 = segredo.startsWith(PREFIXO_DO_SEGREDO) ? segredo.slice(PREFIXO_DO_SEGREDO.length) : '';
  const chave = Buffer.from(base64, 'base64');
  // Buffer.from skips what is no base64; only the round trip shows that nothing was skipped.
  if (chave.toString('base64') !== base64 || chave.length < 24 || chave.length > 64) {
    throw new Error('not a webhook secret: expected whsec_ and the base64 of 24 to 64 bytes');
  }
  return chave;
}
