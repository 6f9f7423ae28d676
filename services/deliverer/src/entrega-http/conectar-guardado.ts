import { lookup as lookupDoSistema } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { enderecoPublico, type HostsPermitidos, hostEPorta, semColchetes } from '@apura/egress';
import { buildConnector } from 'undici';
import { abrirTunel } from './abrir-tunel.ts';
import { resolverParalelo } from './resolver-paralelo.ts';
import { proibido, resolverPublico } from './resolver-publico.ts';

export interface OpcoesDaConexao {
  readonly hostsPermitidos: HostsPermitidos;
  readonly limiteMs: number;
  /** Name resolution; by default the system's for `hostsPermitidos`, else `resolverParalelo`. */
  readonly resolver?: LookupFunction;
  /** An HTTP proxy for all but `hostsPermitidos`. */
  readonly proxy?: URL;
}

/**
 * A connector for undici that opens connections to public addresses only, whatever the DNS says and however often it
 * changes its mind: literals and resolved addresses are checked before the first packet, and the peer once more when
 * connected. A proxy is told the checked address, never the name. `hostsPermitidos` are exempt.
 */
export function conectarGuardado(opcoes: OpcoesDaConexao): buildConnector.connector {
  const { hostsPermitidos, limiteMs, proxy, resolver } = opcoes;
  const publico = resolverPublico(resolver ?? resolverParalelo());
  const conector = (lookup: LookupFunction) =>
    buildConnector({ timeout: limiteMs, lookup } as buildConnector.BuildOptions);
  const livre = conector(resolver ?? (lookupDoSistema as LookupFunction));
  const guardado = conector(publico);

  return (destino, devolver) => {
    if (hostsPermitidos.has(hostEPorta(destino))) return livre(destino, devolver);
    const host = semColchetes(destino.hostname);
    // For a literal no resolver is asked, so it is checked here.
    if (isIP(host) !== 0 && !enderecoPublico(host)) return devolver(proibido(), null);
    if (proxy !== undefined) {
      const porta = destino.port === '' ? '443' : destino.port;
      const nome: LookupFunction =
        isIP(host) === 0 ? publico : (_, __, achado) => achado(null, host, isIP(host));
      abrirTunel({ proxy, host, porta, resolver: nome, limiteMs }).then(
        (httpSocket) => guardado({ ...destino, httpSocket }, devolver),
        (erro: Error) => devolver(erro, null),
      );
      return;
    }
    return guardado(destino, (erro, socket) => {
      if (erro !== null || socket === null) return devolver(erro ?? proibido(), null);
      if (enderecoPublico(socket.remoteAddress ?? '')) return devolver(null, socket);
      socket.destroy();
      return devolver(proibido(), null);
    });
  };
}
