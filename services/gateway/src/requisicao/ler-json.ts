import { isUtf8 } from 'node:buffer';
import { ErroDaApi, LIMITES } from '@apura/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { jsonCabe } from './json-cabe.ts';
import { lerComLeitor } from './ler-com-leitor.ts';
import { tipoDeConteudo } from './tipo-de-conteudo.ts';
import { JSON_COMPLEXO, OUTRA_CODIFICACAO } from './traduzir-erro-do-corpo.ts';

const TIPO = 'application/json';

interface Leitor {
  readonly ler: RequestHandler;
  readonly maximo: number;
}

function leitor(limit: number, inflate: boolean): Leitor {
  const ler: RequestHandler = express.json({
    limit,
    inflate,
    strict: false,
    type: () => true, // checked before, so that a wrong type is an error and not an empty body
    verify: (_req, _res, bytes, codificacao) => {
      // RFC 8259, 8.1. In UTF-7 or UTF-16, brackets and commas would not be where they are counted.
      if (codificacao !== 'utf-8')
        throw Object.assign(new Error('another charset'), { type: OUTRA_CODIFICACAO });
      if (!isUtf8(bytes)) throw new Error('the body is not UTF-8');
      if (!jsonCabe(bytes)) throw Object.assign(new Error('too many values'), { type: JSON_COMPLEXO });
    },
  });
  return { ler, maximo: limit };
}

const LEITORES: Readonly<Record<'json' | 'json_longo', Leitor>> = {
  // Nobody compresses so little, and a stranger could send much of it in a few bytes.
  json: leitor(LIMITES.bytes_por_json, false),
  json_longo: leitor(LIMITES.bytes_por_json_longo, true),
};

/**
 * The request's body.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `compressao_nao_aceita`, `json_invalido`, `json_complexo_demais`,
 * `requisicao_grande_demais`, `requisicao_malformada`, and as `lerComLeitor`
 */
export async function lerJson(
  gateway: Gateway,
  tamanho: keyof typeof LEITORES,
  req: Request,
  res: Response,
): Promise<unknown> {
  if (tipoDeConteudo(req) !== TIPO) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPO } });
  }
  return lerComLeitor(gateway, { req, res, ...LEITORES[tamanho], esperado: TIPO });
}
