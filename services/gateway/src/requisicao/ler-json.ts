import { isUtf8 } from 'node:buffer';
import { ErroDaApi } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { tipoDeConteudo } from './tipo-de-conteudo.ts';

const TIPO = 'application/json';

const ler = express.json({
  limit: 1024 * 1024,
  strict: false,
  type: () => true, // checked before, so that a wrong type is an error and not an empty body
  verify: (_req, _res, bytes) => {
    if (!isUtf8(bytes)) throw new Error('the body is not UTF-8');
  },
});

/**
 * The request's body.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `json_invalido`, `requisicao_grande_demais`, `requisicao_malformada`
 */
export async function lerJson(req: Request, res: Response): Promise<unknown> {
  if (tipoDeConteudo(req) !== TIPO) throw tipoInvalido();
  await new Promise<void>((done, fail) => {
    ler(req, res, (erro?: unknown) => (erro ? fail(traduzir(erro)) : done()));
  });
  return req.body;
}

const tipoInvalido = (cause?: unknown) =>
  new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPO }, cause });

/** The types of body-parser's errors. */
function traduzir(erro: unknown): unknown {
  switch ((erro as { type?: string }).type) {
    case 'entity.parse.failed':
    case 'entity.verify.failed':
      return new ErroDaApi('json_invalido');
    case 'entity.too.large':
      return new ErroDaApi('requisicao_grande_demais', { params: { limite: '1MB' } });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return tipoInvalido(erro);
    case 'request.aborted':
    case 'request.size.invalid':
      return new ErroDaApi('requisicao_malformada', { cause: erro });
    default:
      // A compressed body that does not decompress.
      return (erro as { status?: number }).status === 400
        ? new ErroDaApi('requisicao_malformada', { cause: erro })
        : erro;
  }
}
