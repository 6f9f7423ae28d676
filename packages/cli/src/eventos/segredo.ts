import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { configFolder, escreverReservado, lerReservado } from '../config/folder.ts';
import type { Contexto } from '../contexto.ts';

/** The secret that signs forwarded events: made once, so that a receiver needs to be told only once. */
export async function segredoDoEncaminhamento(contexto: Contexto): Promise<string> {
  const arquivo = join(configFolder(contexto), 'encaminhamento.json');
  const guardado = await lerReservado<{ segredo: string }>(arquivo, (lido) =>
    /^whsec_[A-Za-z0-9+/=]{32,}$/.test(lido.segredo),
  );
  if (guardado) return guardado.segredo;
  const segredo = `whsec_${randomBytes(24).toString('base64')}`;
  await escreverReservado(arquivo, { segredo });
  return segredo;
}
