import type { Contexto } from '../contexto.ts';
import { Falha, type TipoDeFalha } from '../falha.ts';
import { ERROS_EM_INGLES } from '../textos/erros-em-ingles.ts';

interface CorpoDoErro {
  readonly code?: string;
  readonly message?: string;
  readonly hint?: string;
  readonly detalhes?: readonly { readonly campo: string; readonly motivo: string }[];
}

/** What the API has against a request, in one line for a person. */
export async function falhaDaResposta(resposta: Response, { idioma, textos }: Contexto): Promise<Falha> {
  const { code, message, hint, detalhes } = await lerCorpo(resposta);
  const tipo = tipoDe(resposta.status);
  if (code === undefined || message === undefined) {
    return new Falha(
      tipo === 'recusado' ? 'servidor' : tipo,
      textos.respostaEstranha(resposta.url, resposta.status),
    );
  }
  const frase =
    idioma === 'en' ? (ERROS_EM_INGLES[code] ?? `${message} (${code})`) : `${message} ${hint ?? ''}`;
  const campos = (detalhes ?? []).map(({ campo, motivo }) => `${campo}: ${motivo}`).join('; ');
  return new Falha(tipo, `${frase.trim()}${campos && ` ${campos}.`}`, code);
}

async function lerCorpo(resposta: Response): Promise<CorpoDoErro> {
  try {
    return (await resposta.json()) as CorpoDoErro;
  } catch {
    // Not the API's own answer: a proxy's page, or another service at this address.
    return {};
  }
}

function tipoDe(status: number): TipoDeFalha {
  if (status === 401 || status === 403) return 'chave';
  return status >= 500 ? 'servidor' : 'recusado';
}
