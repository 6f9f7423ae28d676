import { ErroDaApi, MAIOR_LOGO_BYTES, TIPOS_DE_LOGO } from '@apura/contracts';
import { type ImageFormat, ImageRefused, reencodeImage } from '@apura/images';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { contentType, readBytes } from '../request/read-with-reader.ts';

const ler = express.raw({ limit: MAIOR_LOGO_BYTES, inflate: false, type: () => true });

/**
 * The picture that is the body of the request, written anew by us: a PNG of nothing but its pixels, which is all that is ever
 * stored or shown of it. One at a time for `organizationId`, two for all.
 *
 * @throws ErroDaApi `imagem_invalida`, `requisicoes_simultaneas`, `servico_indisponivel`, and as `readWithReader`
 */
export async function lerImagem(
  gateway: Gateway,
  req: Request,
  res: Response,
  organizationId: string,
): Promise<Buffer> {
  const bytes = await readBytes(gateway, { req, res, ler, tipos: TIPOS_DE_LOGO, maximo: MAIOR_LOGO_BYTES });
  const liberar = gateway.places.images.take(organizationId);
  try {
    return await reencodeImage(bytes, contentType(req).replace('image/', '') as ImageFormat);
  } catch (cause) {
    throw cause instanceof ImageRefused ? new ErroDaApi('imagem_invalida', { cause }) : cause;
  } finally {
    liberar();
  }
}
