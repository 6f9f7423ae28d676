import { ErroDaApi } from '@apura/contracts';

/** The `type` of the error of a body that `jsonCabe` refused. */
export const JSON_COMPLEXO = 'json.complexo';
/** And of one that is in another charset than UTF-8: body-parser's own. */
export const OUTRA_CODIFICACAO = 'charset.unsupported';

/** The API's error for what body-parser refused of a body that was to be `esperado`; anything else as it is. */
export function traduzirErroDoCorpo(erro: unknown, esperado: string): unknown {
  const { type, status, limit = 0 } = erro as { type?: string; status?: number; limit?: number };
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return new ErroDaApi('json_invalido');
    case 'entity.too.large':
      return corpoGrandeDemais(limit);
    case JSON_COMPLEXO:
      return new ErroDaApi('json_complexo_demais');
    case 'encoding.unsupported':
      return new ErroDaApi('compressao_nao_aceita');
    case OUTRA_CODIFICACAO:
      return new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado }, cause: erro });
    case 'request.aborted':
    case 'request.size.invalid':
      return new ErroDaApi('requisicao_malformada', { cause: erro });
    default:
      // A compressed body that does not decompress.
      return status === 400 ? new ErroDaApi('requisicao_malformada', { cause: erro }) : erro;
  }
}

/** @param limite in bytes */
export const corpoGrandeDemais = (limite: number): ErroDaApi =>
  new ErroDaApi('requisicao_grande_demais', { params: { limite: tamanhoEscrito(limite) } });

const KB = 1024;
const tamanhoEscrito = (bytes: number): string =>
  bytes >= KB * KB ? `${bytes / KB / KB}MB` : `${bytes / KB}KB`;
