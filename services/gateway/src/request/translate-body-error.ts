import { ErroDaApi } from '@apura/contracts';

/** The `type` of the error of a body that `jsonFits` refused. */
export const JSON_COMPLEX = 'json.complexo';
/** And of one that is in another charset than UTF-8: body-parser's own. */
export const OTHER_ENCODING = 'charset.unsupported';

/** The API's error for what body-parser refused of a body that was to be `expected`; anything else as it is. */
export function translateBodyError(error: unknown, expected: string): unknown {
  const { type, status, limit = 0 } = error as { type?: string; status?: number; limit?: number };
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return new ErroDaApi('json_invalido');
    case 'entity.too.large':
      return bodyTooLarge(limit);
    case JSON_COMPLEX:
      return new ErroDaApi('json_complexo_demais');
    case 'encoding.unsupported':
      return new ErroDaApi('compressao_nao_aceita');
    case OTHER_ENCODING:
      return new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: expected }, cause: error });
    case 'request.aborted':
    case 'request.size.invalid':
      return new ErroDaApi('requisicao_malformada', { cause: error });
    default:
      // A compressed body that does not decompress.
      return status === 400 ? new ErroDaApi('requisicao_malformada', { cause: error }) : error;
  }
}

/** @param limit in bytes */
export const bodyTooLarge = (limit: number): ErroDaApi =>
  new ErroDaApi('requisicao_grande_demais', { params: { limite: writtenSize(limit) } });

const KB = 1024;
const writtenSize = (bytes: number): string =>
  bytes >= KB * KB ? `${bytes / KB / KB}MB` : `${bytes / KB}KB`;
