import { isUtf8 } from 'node:buffer';
import { ErroDaApi } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { tipoDeConteudo } from './tipo-de-conteudo.ts';
import { traduzirErroDoCorpo } from './traduzir-erro-do-corpo.ts';

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
  if (tipoDeConteudo(req) !== TIPO) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPO } });
  }
  await new Promise<void>((done, fail) => {
    ler(req, res, (erro?: unknown) => (erro ? fail(traduzirErroDoCorpo(erro, TIPO)) : done()));
  });
  return req.body;
}
