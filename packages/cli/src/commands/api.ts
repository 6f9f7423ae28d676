import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { contentOf } from '../api/connection.ts';
import { connectWithKeyIfAny } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { readBlob } from '../find-files.ts';

/** Any address of the API, with the key: what it answers goes out as it comes, a refusal too. */
export async function api(
  contexto: Contexto,
  method: string,
  path: string,
  { corpo }: { readonly corpo?: string },
): Promise<void> {
  const { saida, signal, textos } = contexto;
  const connection = await connectWithKeyIfAny(contexto);
  // The key goes to the service and nowhere else: "//other.example" would be another one.
  if (!path.startsWith('/') || new URL(path, connection.baseUrl).origin !== connection.baseUrl)
    throw new Failure('uso', textos.uso.endereco(path));
  const body = corpo === undefined ? undefined : await readBlob({ path: corpo, nome: corpo }, contexto);
  const type = corpo !== undefined && /\.csv$/i.test(corpo) ? 'text/csv' : 'application/json';
  const headers = {
    accept: '*/*',
    // What is repeated after a cut is done once.
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    ...(body ? { 'content-type': type } : {}),
  };
  const answer = await connection
    .pedir(path, { method, headers, ...(body ? { body } : {}) })
    .catch((erro: unknown) => {
      if (erro instanceof Failure && erro.resposta) saida.write(`${JSON.stringify(erro.resposta)}\n`);
      throw erro;
    });
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    const text = await answer.text();
    saida.write(`${saida.isTTY ? JSON.stringify(JSON.parse(text), undefined, 2) : text}\n`);
  } else await pipeline(contentOf(answer), saida, { end: false, signal });
}
