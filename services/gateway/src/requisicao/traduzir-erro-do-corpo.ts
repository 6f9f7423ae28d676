import { ErroDaApi } from '@apura/contracts';

/** The API's error for what body-parser refused of a body that was to be `esperado`; anything else as it is. */
export function traduzirErroDoCorpo(erro: unknown, esperado: string): unknown {
  const { type, status } = erro as { type?: string; status?: number };
  switch (type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return new ErroDaApi('json_invalido');
    case 'entity.too.large':
      return new ErroDaApi('requisicao_grande_demais', { params: { limite: '1MB' } });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado }, cause: erro });
    case 'request.aborted':
    case 'request.size.invalid':
      return new ErroDaApi('requisicao_malformada', { cause: erro });
    default:
      // A compressed body that does not decompress.
      return status === 400 ? new ErroDaApi('requisicao_malformada', { cause: erro }) : erro;
  }
}
