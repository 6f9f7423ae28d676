import { HEADERS } from '@apura/contracts';
import { versoes } from '@apura/engine';

/** Headers of every answer, also of those that are given before there is a request. */
export function ownHeaders(requestId: string, publicBaseUrl: string): Record<string, string> {
  return {
    [HEADERS.requisicao]: requestId,
    [HEADERS.motor]: versoes.motor,
    [HEADERS.regras]: versoes.regras,
    Link: `<${publicBaseUrl}/desenvolvedores#versionamento>; rel="deprecation"; type="text/html"`,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicBaseUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}
