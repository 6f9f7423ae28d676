import { lookup as lookupDoSistema } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { type HostsPermitidos, hostEPorta, semColchetes } from './endereco-permitido.ts';
import { enderecoPublico } from './endereco-publico.ts';

export const ENDERECO_PROIBIDO = 'ENDERECO_PROIBIDO';

function proibido(): NodeJS.ErrnoException {
  // No address in the message: what a name of ours resolves to is nobody's business.
  return Object.assign(new Error('the address is not on the public internet'), { code: ENDERECO_PROIBIDO });
}

/** Resolves a name and refuses it when any of its addresses is not public: a name with one bad address is not honest. */
function resolverPublico(resolver: LookupFunction): LookupFunction {
  return (nome, opcoes, devolver) => {
    resolver(nome, { ...opcoes, all: true }, (erro, enderecos) => {
      if (erro !== null) return devolver(erro, '');
      const lista = Array.isArray(enderecos) ? enderecos : [];
      const primeiro = lista[0];
      if (primeiro === undefined || !lista.every(({ address }) => enderecoPublico(address))) {
        return devolver(proibido(), '');
      }
      if (opcoes.all === true) devolver(null, lista);
      else devolver(null, primeiro.address, primeiro.family);
    });
  };
}

export interface OpcoesDaConexao {
  readonly hostsPermitidos: HostsPermitidos;
  readonly limiteMs: number;
  /** Name resolution; the system's by default. */
  readonly resolver?: LookupFunction;
}

/**
 * A connector for undici that opens connections to public addresses only, whatever the DNS says and however often it
 * changes its mind: literals and resolved addresses are checked before the first packet, and the peer once more when
 * connected. `hostsPermitidos` are exempt.
 */
export function conectarGuardado(opcoes: OpcoesDaConexao): buildConnector.connector {
  const { hostsPermitidos, limiteMs, resolver = lookupDoSistema as LookupFunction } = opcoes;
  const livre = buildConnector({ timeout: limiteMs, lookup: resolver } as buildConnector.BuildOptions);
  const guardado = buildConnector({
    timeout: limiteMs,
    lookup: resolverPublico(resolver),
  } as buildConnector.BuildOptions);

  return (destino, devolver) => {
    if (hostsPermitidos.has(hostEPorta(destino))) return livre(destino, devolver);
    const host = semColchetes(destino.hostname);
    // For a literal no resolver is asked, so it is checked here.
    if (ipaddr.isValid(host) && !enderecoPublico(host)) return devolver(proibido(), null);
    return guardado(destino, (erro, socket) => {
      if (erro !== null || socket === null) return devolver(erro ?? proibido(), null);
      if (enderecoPublico(socket.remoteAddress ?? '')) return devolver(null, socket);
      socket.destroy();
      return devolver(proibido(), null);
    });
  };
}
