import { randomBytes } from 'node:crypto';
import { memberOf } from '@apura/contracts/tables';
import { createChavePlena, createEscritorio, type Database } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';

/** An answer of the API that is not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
}

export type ApiClient = ReturnType<typeof apiClient>;

/** The API as a program of the office would call it. Throws `ApiError` with the message and the hint of the answer. */
export function apiClient(baseUrl: string, key: string) {
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    // A connection that is kept may be closed at the moment in which it is taken again.
    const headers = { authorization: `Bearer ${key}`, connection: 'close', ...init.headers };
    const response = await fetch(new URL(path, baseUrl), { ...init, headers });
    if (response.ok) return response;
    const text = await response.text();
    throw new ApiError(`${init.method ?? 'GET'} ${path}: ${response.status} ${readable(text)}`);
  };
  // The API's contract says so.
  const json = async <T>(path: string, init?: RequestInit) => (await call(path, init)).json() as Promise<T>;
  return {
    get: <T>(path: string) => json<T>(path),
    post: <T>(path: string, body: object) =>
      json<T>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Uploads files as one multipart request. */
    upload<T>(path: string, files: readonly { readonly nome: string; readonly bytes: Uint8Array }[]) {
      const form = new FormData();
      for (const { nome, bytes } of files) form.append('arquivos', new Blob([new Uint8Array(bytes)]), nome);
      return json<T>(path, { method: 'POST', body: form });
    },
    download: async (path: string) => Buffer.from(await (await call(path)).arrayBuffer()),
  };
}

function readable(text: string): string {
  try {
    const said: unknown = JSON.parse(text);
    const [message, hint] = [memberOf(said, 'message'), memberOf(said, 'hint')];
    return message ? `${message} ${hint ?? ''}`.trim() : text;
  } catch {
    return text.slice(0, 200);
  }
}

/**
 * Makes the demo office with its owner's login, a key, and a key of its sandbox. Password and keys are random and are shown to
 * nobody else; so is part of the e-mail, because a demo that was cut off has left an office behind.
 */
export async function createDemoOffice(database: Database) {
  const password = randomBytes(9).toString('base64url');
  const email = `dona.${randomBytes(2).toString('hex')}@demonstracao.example`;
  const nome = 'Escritório Contábil Demonstração';
  const id = await createEscritorio(database, {
    nome,
    dono: { nome: 'Dona da Demonstração', email, quem: { senhaHash: await encryptSenha(password) } },
  });
  const key = await createChavePlena(database.forOrganization(id), 'Demonstração', 'live');
  return { id, email, password, key, test_key: await createKeyOfSandbox(database, id, nome) };
}

/** Makes an office with a sandbox, where homologação notes are accepted, and returns the sandbox's key. */
export async function createSandboxKey(database: Database, nome: string): Promise<string> {
  return createKeyOfSandbox(database, await createEscritorio(database, { nome }), nome);
}

async function createKeyOfSandbox(database: Database, live: string, nome: string): Promise<string> {
  const sandbox = await createEscritorio(database, { nome: `${nome} (sandbox)`, sandboxDe: live });
  return createChavePlena(database.forOrganization(sandbox), nome, 'test');
}
