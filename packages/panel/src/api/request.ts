import { withoutTurning } from '@apura/words';
import { PanelError, withoutConnection } from './panel-error.ts';

export const API = '/painel/api';

/** What proves that the request comes from our own page: another origin cannot set it without being asked first. */
export const PROVA_DE_ORIGEM = { 'X-Apura-Painel': '1' } as const;

/** An answer that is no error. Rejects with `PanelError`, or as `fetch` does where the request was called off. */
export async function search(endereco: string, pedido?: RequestInit): Promise<Response> {
  const resposta = await fetch(endereco, pedido).catch((causa: unknown) => {
    if (causa instanceof DOMException && causa.name === 'AbortError') throw causa;
    throw withoutConnection();
  });
  if (resposta.ok) return resposta;
  const body: unknown = await resposta.json().catch(() => ({}));
  throw new PanelError(resposta.status, (body ?? {}) as Record<string, unknown>);
}

/** One request to the panel's API. Rejects with `PanelError`; an answer without a body is undefined. */
export async function request<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  options: { readonly signal?: AbortSignal; readonly headers?: Record<string, string> } = {},
): Promise<T> {
  const resposta = await search(`${API}${path}`, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(method === 'GET' ? {} : PROVA_DE_ORIGEM),
      ...(body === undefined || body instanceof Blob ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const texto = await resposta.text();
  return (texto === '' ? undefined : JSON.parse(withoutTurning(texto))) as T;
}

/** A query string of what is there: `{ q: 'a', regime: '' }` -> "?q=a". */
export function consulta(filtros: Readonly<Record<string, string | number | undefined | null>>): string {
  const pares = Object.entries(filtros).filter(([, valor]) => (valor ?? '') !== '');
  return pares.length === 0
    ? ''
    : `?${new URLSearchParams(pares.map(([nome, valor]) => [nome, String(valor)]))}`;
}
