import { ErroDaApi, MAIOR_LOGO_BYTES, TIPOS_DE_LOGO } from '@apura/contracts';
import { type ImageFormat, ImageRefused, reencodeImage } from '@apura/images';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { lerComLeitor } from '../requisicao/ler-com-leitor.ts';
import { tipoDeConteudo } from '../requisicao/tipo-de-conteudo.ts';

const ler = express.raw({ limit: MAIOR_LOGO_BYTES, inflate: false, type: () => true });

/**
 * The picture that is the body of the request, written anew by us: a PNG of nothing but its pixels, which is all that is ever
 * stored or shown of it. One at a time for `organizationId`, two for all.
 *
 * @throws ErroDaApi `tipo_de_conteudo_invalido`, `requisicao_grande_demais`, `imagem_invalida`,
 * `requisicoes_simultaneas`, `servico_indisponivel`, and as `lerComLeitor`
 */
export async function lerImagem(
  gateway: Gateway,
  req: Request,
  res: Response,
  organizationId: string,
): Promise<Buffer> {
  const tipo = tipoDeConteudo(req);
  if (!(TIPOS_DE_LOGO as readonly string[]).includes(tipo)) {
    throw new ErroDaApi('tipo_de_conteudo_invalido', { params: { esperado: TIPOS_DE_LOGO.join(', ') } });
  }
  const corpo = await lerComLeitor(gateway, { req, res, ler, esperado: tipo, maximo: MAIOR_LOGO_BYTES });
  const bytes = Buffer.isBuffer(corpo) ? corpo : Buffer.alloc(0);
  const liberar = gateway.lugares.imagens.ocupar(organizationId);
  try {
    return await reencodeImage(bytes, tipo.replace('image/', '') as ImageFormat);
  } catch (cause) {
    throw cause instanceof ImageRefused ? new ErroDaApi('imagem_invalida', { cause }) : cause;
  } finally {
    liberar();
  }
}
