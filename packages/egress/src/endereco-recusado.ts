import ipaddr from 'ipaddr.js';
import { enderecoPublico } from './endereco-publico.ts';
import { type HostsPermitidos, hostEPorta, semColchetes } from './hosts-permitidos.ts';

const PORTAS = new Set(['', '443', '8443']);

/** Names that are never on the public internet: without a dot, and the suffixes that RFC 6761, 6762 and 9476 reserve. */
const NOME_INTERNO =
  /^[^.]+\.?$|\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|test|invalid)\.?$/;

/**
 * Why a webhook cannot be sent to `url`, in Portuguese and fit to be shown; undefined when it can, as far as the text
 * tells: https, no credentials, port 443 or 8443, and no host literal outside the public internet. The addresses behind
 * a name are checked when connecting, on the address really used. `permitidos` are exempt from all but the form.
 */
export function enderecoRecusado(url: string, permitidos: HostsPermitidos): string | undefined {
  const partes = URL.canParse(url) ? new URL(url) : null;
  if (partes === null) return 'não é uma URL válida';
  if (partes.protocol !== 'https:' && partes.protocol !== 'http:') return 'deve começar com https://';
  if (partes.username !== '' || partes.password !== '') return 'não pode conter usuário nem senha';
  if (partes.hash !== '') return 'não pode conter fragmento (#)';
  if (permitidos.has(hostEPorta(partes))) return undefined;
  if (partes.protocol !== 'https:') return 'deve começar com https://';
  if (!PORTAS.has(partes.port)) return 'a porta deve ser 443 ou 8443';
  const host = semColchetes(partes.hostname);
  const publico = ipaddr.isValid(host) ? enderecoPublico(host) : !NOME_INTERNO.test(host);
  return publico ? undefined : 'não pertence à internet pública';
}
