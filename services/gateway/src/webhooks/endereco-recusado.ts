import { BlockList, isIP } from 'node:net';

const RESERVADOS = new BlockList();
for (const [rede, prefixo] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  RESERVADOS.addSubnet(rede, prefixo, 'ipv4');

/** All that IANA has given out as global unicast. */
const UNICAST_V6 = new BlockList();
UNICAST_V6.addSubnet('2000::', 3, 'ipv6');

/**
 * Why a webhook cannot be sent to `url`, in Portuguese; undefined when it can, as far as the text tells. The addresses
 * behind a name are for the deliverer to check, when it connects. `permitidos`: "host:port" pairs that are let through.
 */
export function enderecoRecusado(url: string, permitidos: readonly string[]): string | undefined {
  if (!URL.canParse(url)) return 'não é uma URL válida';
  const { protocol, username, password, hash, hostname, port } = new URL(url);
  if (username || password) return 'não pode conter usuário nem senha';
  if (hash) return 'não pode conter fragmento (#)';
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (permitidos.includes(`${host}:${port || (protocol === 'https:' ? '443' : '80')}`)) return undefined;
  if (protocol !== 'https:') return 'deve começar com https://';
  if (port !== '' && port !== '8443') return 'a porta deve ser 443 ou 8443';
  const familia = isIP(host);
  if (
    (familia === 4 && RESERVADOS.check(host, 'ipv4')) ||
    (familia === 6 && !UNICAST_V6.check(host, 'ipv6')) ||
    (familia === 0 && !/\.[^.]+\.?$/.test(host)) || // "localhost" and other names without a dot
    /\.(localhost|local|internal)\.?$/.test(host)
  )
    return 'não pertence à internet pública';
  return undefined;
}
