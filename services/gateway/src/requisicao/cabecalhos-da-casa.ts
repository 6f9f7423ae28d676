import { CABECALHOS } from '@apura/contracts';
import { versoes } from '@apura/engine';

/** Headers of every answer, also of those that are given before there is a request. */
export function cabecalhosDaCasa(requestId: string): Record<string, string> {
  return {
    [CABECALHOS.requisicao]: requestId,
    [CABECALHOS.motor]: versoes.motor,
    [CABECALHOS.regras]: versoes.regras,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}
