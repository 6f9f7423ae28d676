import { ErroDaApi } from '@apura/contracts';
import { eSandbox, type Tenant } from '@apura/database';
import { LOOPBACK_FOR_TESTS, lerHostsPermitidos, refusedAddress } from '@apura/egress';

/** @throws ErroDaApi `url_de_webhook_invalida` when no webhook of the office may be sent there. */
export async function conferirUrlDeWebhook(
  url: string,
  allowedHosts: readonly string[],
  tenant: Tenant,
): Promise<void> {
  const ofTests = allowedHosts.includes(LOOPBACK_FOR_TESTS) && (await eSandbox(tenant));
  const motivo = refusedAddress(url, lerHostsPermitidos(allowedHosts, ofTests));
  if (motivo !== undefined)
    throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}
