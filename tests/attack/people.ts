import { randomBytes } from 'node:crypto';
import { type Call, call, newAddress, type Reply } from './http.ts';
import type { Office, Stage } from './stage.ts';

/** Somebody who is signed in to the panel, as the owner of an office of their own. */
export interface Person {
  readonly office: Pick<Office, 'id'>;
  readonly id: string;
  /** The `Cookie` header of their browser. */
  readonly cookie: string;
  /** What a page of the panel sends; `path` is below `/painel/api`. */
  ask(request: PanelCall): Promise<Reply>;
}

export interface PanelCall extends Omit<Call, 'key' | 'body'> {
  /** Sent as JSON when it is no text and no bytes. */
  readonly body?: unknown;
}

export const PASSWORD = 'uma frase bem comprida';

/** Signs an office up and opens the link that is mailed: the answer signs its owner in. */
export async function signUp(stage: Stage, headers: Call['headers'] = {}): Promise<Reply> {
  const email = `pessoa.${randomBytes(6).toString('hex')}@escritorio.example`;
  const body = {
    escritorio: { nome: 'Contábil Aurora', cnpj: '11222333000181' },
    nome: 'Ana Dona',
    email,
  };
  const asked = await panel(stage, { method: 'POST', path: '/escritorios', headers, body });
  if (asked.status !== 202) throw new Error(`not signed up: ${asked.body}`);
  const token = await stage.mailedSecret(email);
  return panel(stage, {
    method: 'POST',
    path: '/cadastro/confirmar',
    headers,
    body: { token, senha: PASSWORD },
  });
}

export async function register(stage: Stage): Promise<Person> {
  const reply = await signUp(stage);
  if (reply.status !== 201) throw new Error(`not registered: ${reply.body}`);
  const { usuario, escritorio } = JSON.parse(String(reply.body)) as {
    usuario: { id: string };
    escritorio: { id: string };
  };
  const cookie = cookiesOf(reply);
  return {
    office: { id: escritorio.id },
    id: usuario.id,
    cookie,
    ask: (request) => panel(stage, { ...request, headers: { Cookie: cookie, ...request.headers } }),
  };
}

/** The name and value of each cookie that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Pick<Reply, 'headers'>): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');

export function panel(stage: Stage, { body, headers, path, ...request }: PanelCall): Promise<Reply> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  return call(stage, {
    from: newAddress(),
    ...request,
    path: `/painel/api${path}`,
    headers: {
      'X-Apura-Painel': '1',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as string }),
  });
}
