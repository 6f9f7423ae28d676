import type { Escopo } from '@apura/contracts';
import type { Tenant } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request } from 'express';
import type { Gateway } from './gateway.ts';

/** A request whose key was accepted. */
export interface Pedido {
  readonly req: Request;
  /** The rows that the key may see. */
  readonly tenant: Tenant;
  readonly requestId: string;
  readonly logger: Logger;
}

export interface Resposta {
  readonly status: number;
  /** JSON, or bytes whose type is among `cabecalhos`. */
  readonly corpo: object | Buffer;
  readonly cabecalhos?: Readonly<Record<string, string>>;
}

/** One method of one address of the API. Errors are thrown as `ErroDaApi`. */
export interface Rota {
  readonly metodo: 'get' | 'post';
  readonly caminho: string;
  readonly escopo: Escopo;
  /** Read before `responder`; anything else is the route's own to read. */
  readonly corpo?: 'json';
  responder(gateway: Gateway, pedido: Pedido): Promise<Resposta>;
}
