import type { ErrorBody } from '@apura/contracts';
import type { Contexto } from '../contexto.ts';
import { Falha, NOT_FOUND, type TipoDeFalha } from '../falha.ts';
import { ERROS_EM_INGLES } from '../texts/erros-em-ingles.ts';

/** What the API has against a request, in one line for a person. */
export async function falhaDaResposta(resposta: Response, { language, textos }: Contexto): Promise<Falha> {
  const body = await readBody(resposta);
  const { code, message, hint, detalhes } = body;
  const tipo = tipoDe(resposta.status);
  if (code === undefined || message === undefined) {
    return new Falha(
      tipo === 'recusado' ? 'servidor' : tipo,
      textos.respostaEstranha(resposta.url, resposta.status),
    );
  }
  const frase = language === 'en' ? (inEnglish(code) ?? `${message} (${code})`) : `${message} ${hint ?? ''}`;
  const campos = (detalhes ?? []).map(({ campo, motivo }) => `${campo}: ${motivo}`).join('; ');
  return new Falha(tipo, `${frase.trim()}${campos && ` ${campos}.`}`, body);
}

const inEnglish = (code: string): string | undefined =>
  ERROS_EM_INGLES[NOT_FOUND.test(code) ? 'not_found' : code];

async function readBody(resposta: Response): Promise<Partial<ErrorBody>> {
  try {
    return (await resposta.json()) as Partial<ErrorBody>;
  } catch {
    // Not the API's own answer: a proxy's page, or another service at this address.
    return {};
  }
}

function tipoDe(status: number): TipoDeFalha {
  if (status === 401 || status === 403) return 'chave';
  return status >= 500 ? 'servidor' : 'recusado';
}
