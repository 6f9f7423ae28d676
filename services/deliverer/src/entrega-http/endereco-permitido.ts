import ipaddr from 'ipaddr.js';
import { enderecoPublico } from './endereco-publico.ts';

/** Where a webhook may go besides the public internet: exact "host:port" pairs, for local receivers. */
export type HostsPermitidos = ReadonlySet<string>;

const PORTAS = new Set(['443', '8443']);
const PORTA_PADRAO: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An IPv6 host comes with brackets in a URL and without them from undici; here it goes without. */
export const semColchetes = (host: string): string => host.replace(/[[\]]/g, '');

export function lerHostsPermitidos(lista: readonly string[]): HostsPermitidos {
  return new Set(lista.map((host) => semColchetes(host.toLowerCase())));
}

/** "host:port" of a destination, the port always written. */
export function hostEPorta(destino: { protocol: string; hostname: string; port: string }): string {
  const porta = destino.port === '' ? (PORTA_PADRAO[destino.protocol] ?? '') : destino.port;
  return `${semColchetes(destino.hostname)}:${porta}`;
}

/**
 * Says whether a webhook may be sent to `url`, as far as the URL itself tells: https, no credentials, port 443 or 8443,
 * and no host literal outside the public internet. The addresses behind a name are checked when connecting
 * (`conectar-guardado.ts`), on the address really used.
 *
 * @returns null when allowed, or else the reason in Portuguese, fit to be shown to the office.
 */
export function enderecoPermitido(url: string, hostsPermitidos: HostsPermitidos): string | null {
  const partes = URL.canParse(url) ? new URL(url) : null;
  if (partes === null) return 'O endereço não é uma URL válida.';
  if (partes.protocol !== 'https:' && partes.protocol !== 'http:')
    return 'O endereço precisa começar com https://.';
  if (partes.username !== '' || partes.password !== '')
    return 'O endereço não pode conter usuário nem senha.';
  if (hostsPermitidos.has(hostEPorta(partes))) return null;
  if (partes.protocol !== 'https:') return 'O endereço precisa começar com https://.';
  if (!PORTAS.has(partes.port === '' ? '443' : partes.port)) return 'A porta precisa ser 443 ou 8443.';
  const host = semColchetes(partes.hostname);
  if (ipaddr.isValid(host) && !enderecoPublico(host)) return 'O endereço não pertence à internet pública.';
  return null;
}
