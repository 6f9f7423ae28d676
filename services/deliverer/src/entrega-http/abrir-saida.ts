import type { LookupFunction } from 'node:net';
import { type HostsPermitidos, lerHostsPermitidos } from '@apura/egress';
import { Agent } from 'undici';
import { conectarGuardado } from './conectar-guardado.ts';

const CONEXAO_MS = 5_000;

/** The way out for webhooks: connections that are kept between deliveries, and the rule that guards them. */
export interface Saida {
  readonly agente: Agent;
  readonly hostsPermitidos: HostsPermitidos;
  /** Ends all connections, deliveries under way included. */
  fechar(): Promise<void>;
}

export interface OpcoesDaSaida {
  /** Exact "host:port" pairs that are exempt from https and from the address check, for example "127.0.0.1:9999". */
  readonly hostsPermitidos: readonly string[];
  /** Name resolution, for tests. */
  readonly resolver?: LookupFunction;
  /** "http://host:port" of a proxy that all but `hostsPermitidos` leave through. */
  readonly proxy?: string;
}

/** Opens the way out. It ignores proxy variables of the environment: they would carry requests past the guard. */
export function abrirSaida(opcoes: OpcoesDaSaida): Saida {
  const hostsPermitidos = lerHostsPermitidos(opcoes.hostsPermitidos);
  const agente = new Agent({
    connect: conectarGuardado({
      hostsPermitidos,
      limiteMs: CONEXAO_MS,
      ...(opcoes.resolver === undefined ? {} : { resolver: opcoes.resolver }),
      ...(opcoes.proxy === undefined ? {} : { proxy: new URL(opcoes.proxy) }),
    }),
    // The deadline of the whole delivery governs (`enviar`).
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { agente, hostsPermitidos, fechar: () => agente.destroy() };
}
