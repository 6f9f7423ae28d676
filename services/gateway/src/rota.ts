import type { Readable } from 'node:stream';
import type { Escopo, NomeDaPolitica, Papel } from '@apura/contracts';
import type { Ator, Tenant } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request } from 'express';
import type { Gateway } from './gateway.ts';
import type { Operacao } from './openapi/operacao.ts';
import type { Criar } from './requisicao/criar.ts';
import type { CorpoDaRota } from './requisicao/ler-corpo.ts';

interface PedidoSemChave {
  readonly req: Request;
  readonly requestId: string;
  readonly logger: Logger;
}

/** That the request may do what it does: an answer that goes on for long looks again whether it still may. */
export interface Permission {
  /** Id of the key or session that it hangs on. */
  readonly holder: string;
  /** @throws ErroDaApi when it has ended meanwhile */
  readonly recheck: () => Promise<void>;
}

/** A request whose key was accepted. */
export interface Pedido extends PedidoSemChave {
  /** The rows that the key may see. */
  readonly tenant: Tenant;
  /** Who acts, for the audit log: a person in the panel, or the key. */
  readonly ator: Ator;
  readonly permission: Permission;
  /** For what the request makes: then its Idempotency-Key is honoured. Rejecting leaves nothing behind. */
  readonly criar: Criar;
}

export interface Resposta {
  readonly status: number;
  /** JSON, or bytes or a stream of them whose type is among `cabecalhos`. */
  readonly corpo: object | Buffer | Readable;
  readonly cabecalhos?: Readonly<Record<string, string>>;
  /** It holds a secret: it is not kept for a repetition, which makes it anew from what was made. */
  readonly secreta?: boolean;
  /** It will not change any more: it gets an entity tag, and 304 is answered to who has it. */
  readonly acabado?: boolean;
}

interface Endereco {
  readonly metodo: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly caminho: string;
  /** Read before `responder`; anything else is the route's own to read. */
  readonly corpo?: CorpoDaRota;
  /** It reads its body for as long as that takes, in places of its own; else it takes one of the office's turns. */
  readonly semTurno?: true;
}

/** One method of one address of the API. Errors are thrown as `ErroDaApi`. */
export interface Rota extends Endereco {
  readonly escopo: Escopo;
  /** Whose it is in the panel; everybody's where it is left out. Keys are made by owners. */
  readonly papel?: Papel;
  /** The rate limit of the key; `v1` where it is left out. */
  readonly politica?: NomeDaPolitica;
  readonly descricao: Operacao;
  responder(gateway: Gateway, pedido: Pedido): Promise<Resposta>;
}

/** An address that needs no key; its rate limit is the caller's address's. */
export interface RotaPublica extends Endereco {
  readonly politica: NomeDaPolitica;
  readonly descricao: Operacao;
  responder(gateway: Gateway, pedido: PedidoSemChave): Promise<Resposta>;
}
