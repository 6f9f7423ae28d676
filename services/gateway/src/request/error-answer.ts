import { ErroDaApi, type ErroDoArquivo, errorBody } from '@apura/contracts';

/** The five-field error object as JSON, and what stands around it: the headers that are this answer's own. */
export function errorAnswer(error: ErroDaApi | ErroDoArquivo, publicBaseUrl: string) {
  const { status, adicionais } = error;
  const body = Buffer.from(JSON.stringify(errorBody(error, publicBaseUrl)));
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.length),
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer realm="apura"' } : {}),
    ...(status === 503 ? { 'Retry-After': '2' } : {}),
    ...(adicionais.retryAfter === undefined ? {} : { 'Retry-After': String(adicionais.retryAfter) }),
  };
  return { status, headers, body };
}

/** What an office's programs and people are answered where it does not live any more. `endereco` has no closing slash. */
export const escritorioMudou = (endereco: string): ErroDaApi =>
  new ErroDaApi('escritorio_mudou', { params: { endereco }, adicionais: { endereco } });
