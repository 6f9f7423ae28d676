import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Connection, contentOf } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { errorCode } from '../find-files.ts';

/** GET /v1/carteira/zip, into a file that has its name only once it is whole. */
export async function download(
  contexto: Contexto,
  { competencia, zip }: Record<'competencia' | 'zip', string>,
) {
  const connection = await connect(contexto);
  const open = () => connection.open('/v1/carteira/zip', 'application/zip', { query: { competencia } });
  await keepZip(contexto, zip, open);
}

/** Keeps what was opened in a file that has its name only once it is whole. */
export async function keepZip(
  { textos, avisos, signal }: Contexto,
  zip: string,
  open: () => ReturnType<Connection['open']>,
): Promise<void> {
  const answer = await open();
  const partial = `${zip}.parte`;
  try {
    await pipeline(contentOf(answer), createWriteStream(partial), { signal });
    await rename(partial, zip);
  } catch (erro) {
    await rm(partial, { force: true });
    signal.throwIfAborted();
    if (typeof erro === 'object' && erro !== null && 'syscall' in erro && errorCode(erro) !== undefined)
      throw new Failure('arquivo', textos.arquivoNaoGravado(zip));
    throw new Failure('servidor', textos.baixar.cortado);
  }
  avisos.write(`${textos.baixar.gravado(zip)}\n`);
}
