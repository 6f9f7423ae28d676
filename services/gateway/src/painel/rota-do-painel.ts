import type { NomeDoLimite, Papel } from '@apura/contracts';
import type { Ator, SessaoAberta, Tenant } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import type { CorpoDaRota } from '../requisicao/ler-corpo.ts';
import type { Resposta } from '../rota.ts';

/** A request to the panel of whom nothing is known. */
export interface Visita {
  readonly req: Request;
  /** For its cookies; the answer itself is what `responder` returns. */
  readonly res: Response;
  readonly requestId: string;
  readonly logger: Logger;
}

/** A request of somebody who is signed in. */
export interface PedidoDoPainel extends Visita {
  readonly sessao: SessaoAberta;
  /** The rows of the session's office. */
  readonly tenant: Tenant;
  /** Who acts, for the audit log. */
  readonly ator: Ator;
}

interface EnderecoDoPainel {
  readonly metodo: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/painel/api`. */
  readonly caminho: string;
  /** Read before `responder`; anything else is the route's own to read. */
  readonly corpo?: CorpoDaRota;
}

/** One method of one address of the panel. Errors are thrown as `ErroDaApi`. */
export interface RotaDoPainel extends EnderecoDoPainel {
  /** "owner": members are refused. */
  readonly papel?: Papel;
  responder(gateway: Gateway, pedido: PedidoDoPainel): Promise<Resposta>;
}

/** An address for who is not signed in; its rate limit is the caller's address's. */
export interface RotaAberta extends EnderecoDoPainel {
  readonly politica: NomeDoLimite;
  responder(gateway: Gateway, visita: Visita): Promise<Resposta>;
}
