import { ErroDaApi } from '@apura/contracts';
import { lerHostsPermitidos, refusedAddress } from '@apura/egress';

/** @throws ErroDaApi `url_de_webhook_invalida` when no webhook may be sent there. */
export function conferirUrlDeWebhook(url: string, allowedHosts: readonly string[]): void {
  const motivo = refusedAddress(url, lerHostsPermitidos(allowedHosts));
  if (motivo !== undefined)
    throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}
