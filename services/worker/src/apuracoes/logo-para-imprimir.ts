import { type ReportApuracao, type Tenant, trocarLogoBruto } from '@apura/database';
import { type ImageFormat, ImageRefused, reencodeImage } from '@apura/images';
import type { Logger } from '@apura/runtime';

type Marca = ReportApuracao['marca'];

/**
 * `marca` with a logo that we wrote ourselves, or none. One that is still as somebody sent it, stored by a version before
 * this one, is written anew here and kept so; what cannot be is not printed.
 */
export async function comLogoParaImprimir(logger: Logger, tenant: Tenant, marca: Marca): Promise<Marca> {
  const { logo, ...semLogo } = marca;
  if (!logo || logo.reescrito) return marca;
  try {
    const png = await reencodeImage(logo.bytes, logo.tipo.replace('image/', '') as ImageFormat);
    await trocarLogoBruto(tenant, logo.bytes, png);
    return { ...semLogo, logo: { tipo: 'image/png', bytes: png, reescrito: true } };
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    logger.warn('a logo is no picture that can be printed', { error });
    return semLogo;
  }
}
