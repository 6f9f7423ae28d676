import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configFolder, escreverReservado } from '../config/folder.ts';
import type { Contexto } from '../contexto.ts';

/** The secret that signs forwarded events: made once, so that a receiver needs to be told only once. */
export async function segredoDoEncaminhamento(contexto: Contexto): Promise<string> {
  const arquivo = join(configFolder(contexto), 'encaminhamento.json');
  try {
    const { segredo } = JSON.parse(await readFile(arquivo, 'utf8')) as { segredo?: unknown };
    if (typeof segredo === 'string' && /^whsec_[A-Za-z0-9+/=]{32,}$/.test(segredo)) return segredo;
  } catch {
    // Not there yet, or no longer readable: a new one takes its place.
  }
  const segredo = `whsec_${randomBytes(24).toString('base64')}`;
  await escreverReservado(arquivo, { segredo });
  return segredo;
}
