import { ErroDoPainel, semConexao } from './erro-do-painel.ts';

export const API = '/painel/api';

/** What proves that the request comes from our own page: another origin cannot set it without being asked first. */
export const PROVA_DE_ORIGEM = { 'X-Apura-Painel': '1' } as const;

export async function lerErro(resposta: Response): Promise<ErroDoPainel> {
  const corpo: unknown = await resposta.json().catch(() => ({}));
  return new ErroDoPainel(resposta.status, (corpo ?? {}) as Record<string, unknown>);
}

/** One request to the panel's API. Rejects with `ErroDoPainel`; an answer without a body is undefined. */
export async function pedir<T>(
  metodo: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  caminho: string,
  corpo?: object,
  opcoes: { readonly signal?: AbortSignal; readonly cabecalhos?: Record<string, string> } = {},
): Promise<T> {
  const resposta = await fetch(`${API}${caminho}`, {
    method: metodo,
    credentials: 'same-origin',
    headers: {
      ...(metodo === 'GET' ? {} : PROVA_DE_ORIGEM),
      ...(corpo === undefined || corpo instanceof Blob ? {} : { 'Content-Type': 'application/json' }),
      ...opcoes.cabecalhos,
    },
    ...(corpo === undefined ? {} : { body: corpo instanceof Blob ? corpo : JSON.stringify(corpo) }),
    ...(opcoes.signal ? { signal: opcoes.signal } : {}),
  }).catch((causa: unknown) => {
    if (causa instanceof DOMException && causa.name === 'AbortError') throw causa;
    throw semConexao();
  });
  if (!resposta.ok) throw await lerErro(resposta);
  const texto = await resposta.text();
  return (texto === '' ? undefined : JSON.parse(texto)) as T;
}

/** A query string of what is there: `{ q: 'a', regime: '' }` -> "?q=a". */
export function consulta(filtros: Readonly<Record<string, string | number | undefined | null>>): string {
  const pares = Object.entries(filtros).filter(
    ([, valor]) => valor !== undefined && valor !== null && valor !== '',
  );
  return pares.length === 0
    ? ''
    : `?${new URLSearchParams(pares.map(([nome, valor]) => [nome, String(valor)]))}`;
}
