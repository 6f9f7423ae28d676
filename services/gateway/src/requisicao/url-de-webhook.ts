import { ErroDaApi } from '@apura/contracts';
import { enderecoRecusado, lerHostsPermitidos } from '@apura/egress';

/** @throws ErroDaApi `url_de_webhook_invalida` when no webhook may be sent there. */
export function conferirUrlDeWebhook(url: string, hostsPermitidos: readonly string[]): void {
  const motivo = enderecoRecusado(url, lerHostsPermitidos(hostsPermitidos));
  if (motivo !== undefined)
    throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}
