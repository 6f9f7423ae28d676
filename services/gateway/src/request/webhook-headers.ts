import { ErroDaApi } from '@apura/contracts';
import { eSandbox, type StoredHeaders, type Tenant } from '@apura/database';
import { LOOPBACK_FOR_TESTS, lerHostsPermitidos, refusedAddress } from '@apura/egress';
import type { KeyRing } from '@apura/runtime';
import type { Gateway } from '../gateway.ts';

const NAME = /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/;

/** What HTTP itself needs, what a proxy or a browser says, and what we send: the signature among it. */
const FORBIDDEN =
  /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|date|user-agent|cookie|forwarded|via|x-forwarded-.*|proxy-.*|sec-.*|content-.*|accept-encoding|webhook-.*)$/;

/**
 * Headers that an office wants with every attempt, as they are kept: encrypted, names apart and in small letters.
 *
 * @throws ErroDaApi `cabecalho_de_webhook_proibido`
 */
export function sealHeaders(keyRing: KeyRing, headers: Readonly<Record<string, string>>): StoredHeaders {
  const nomes = Object.keys(headers).map((nome) => nome.toLowerCase());
  const detalhes = nomes.flatMap((nome, i) => {
    const motivo = !NAME.test(nome)
      ? 'não é um nome de cabeçalho HTTP'
      : FORBIDDEN.test(nome)
        ? 'não pode ser definido'
        : nomes.indexOf(nome) < i
          ? 'se repete'
          : undefined;
    return motivo === undefined ? [] : [{ campo: `cabecalhos.${nome.slice(0, 64)}`, motivo }];
  });
  if (detalhes.length) throw new ErroDaApi('cabecalho_de_webhook_proibido', { detalhes });
  if (!nomes.length) return { cifrado: null, nomes };
  const valores = Object.fromEntries(Object.values(headers).map((valor, i) => [nomes[i], valor]));
  return { cifrado: keyRing.seal(JSON.stringify(valores)), nomes };
}

/** @throws ErroDaApi `url_de_webhook_invalida` when no webhook of the office may be sent there. */
export async function conferirUrlDeWebhook(
  url: string,
  { allowedHosts, ownPorts: own }: Pick<Gateway, 'allowedHosts' | 'ownPorts'>,
  tenant: Tenant,
) {
  const ofTests = allowedHosts.includes(LOOPBACK_FOR_TESTS) && (await eSandbox(tenant));
  const motivo = refusedAddress(url, lerHostsPermitidos(allowedHosts, { ofTests, own }));
  if (motivo !== undefined)
    throw new ErroDaApi('url_de_webhook_invalida', { detalhes: [{ campo: 'url', motivo }] });
}
