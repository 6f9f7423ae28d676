import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for: an IPv4 address for itself, an IPv6 one for its /64, which is what one subscriber has.
 * An IPv4 address in IPv6's clothes (::ffff:192.0.2.1) counts as IPv4.
 */
export function origem(ip: string | undefined): string {
  if (ip === undefined) return 'sem-endereco';
  const semZona = ip.split('%', 1)[0] as string;
  if (!isIPv6(semZona)) return semZona;
  const mapeado = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(semZona)?.[1];
  return mapeado ?? `${grupos(semZona).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, written out, without leading zeros. */
function grupos(ip: string): string[] {
  // The URL parser writes every address in its one canonical form (RFC 5952), without dots.
  const canonico = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [antes = '', depois] = canonico.split('::');
  const partes = (texto: string) => (texto ? texto.split(':') : []);
  if (depois === undefined) return partes(antes);
  const zeros = 8 - partes(antes).length - partes(depois).length;
  return [...partes(antes), ...Array<string>(zeros).fill('0'), ...partes(depois)];
}
