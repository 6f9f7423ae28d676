import { isUtf8 } from 'node:buffer';
import { ErroDaApi, LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { tipoDeConteudo } from './tipo-de-conteudo.ts';
import { traduzirErroDoCorpo } from './traduzir-erro-do-corpo.ts';

const TIPO = 'text/csv';
const ler = express.raw({ limit: LIMITES.bytes_por_importacao, type: () => true });

/**
 * The text of a CSV file sent as the request's body. What is not UTF-8 is read as Windows-1252, in which spreadsheets
 * on Brazilian machines save.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `requisicao_grande_demais`, `requisicao_malformada`
 */
export async function lerCsv(req: Request, res: Response): Promise<string> {
  if (tipoDeConteudo(req) !== TIPO) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPO } });
  }
  await new Promise<void>((done, fail) => {
    ler(req, res, (erro?: unknown) => (erro ? fail(traduzirErroDoCorpo(erro, TIPO)) : done()));
  });
  const bytes = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
