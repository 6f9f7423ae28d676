import { isUtf8 } from 'node:buffer';
import { ErroDaApi, LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { lerComLeitor } from './ler-com-leitor.ts';
import { tipoDeConteudo } from './tipo-de-conteudo.ts';

const TIPO = 'text/csv';
const MAXIMO = LIMITES.bytes_por_importacao;
const ler = express.raw({ limit: MAXIMO, type: () => true });

/**
 * The text of a CSV file sent as the request's body. What is not UTF-8 is read as Windows-1252, in which spreadsheets
 * on Brazilian machines save.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `requisicao_grande_demais`, `compressao_nao_aceita`,
 * `requisicao_malformada`, and as `lerComLeitor`
 */
export async function lerCsv(gateway: Gateway, req: Request, res: Response): Promise<string> {
  if (tipoDeConteudo(req) !== TIPO) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPO } });
  }
  const corpo = await lerComLeitor(gateway, { req, res, ler, esperado: TIPO, maximo: MAXIMO });
  const bytes = Buffer.isBuffer(corpo) ? corpo : Buffer.alloc(0);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
