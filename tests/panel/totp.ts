import { createHmac } from 'node:crypto';

const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret in base 32 (RFC 6238: SHA-1, six digits, thirty seconds). */
export function clockCode(segredo: string, quando: Date): string {
  const bits = [...segredo.replace(/\s/g, '')]
    .map((letra) => ALFABETO.indexOf(letra).toString(2).padStart(5, '0'))
    .join('');
  const chave = Buffer.from((bits.match(/.{8}/g) ?? []).map((oito) => Number.parseInt(oito, 2)));
  const passo = Buffer.alloc(8);
  passo.writeBigUInt64BE(BigInt(Math.floor(quando.getTime() / 30_000)));
  const resumo = createHmac('sha1', chave).update(passo).digest();
  // RFC 4226, 5.3.
  const inicio = (resumo.at(-1) ?? 0) & 0xf;
  return String((resumo.readUInt32BE(inicio) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
