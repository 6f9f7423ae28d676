import type { LimitName, Papel } from '@apura/contracts';
import type { Ator, SessaoAberta, Tenant, Today } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request, Response } from 'express';
import type { TSchema } from 'typebox';
import type { Answer } from '../answers.ts';
import { type AddressSchemas, declaring } from '../declare-route.ts';
import type { Gateway } from '../gateway.ts';
import type { Caller } from '../request/limits/open-places.ts';

/** A request to the panel of whom nothing is known. */
export interface Visita {
  readonly req: Request;
  /** For its cookies; the answer itself is what `respond` returns. */
  readonly res: Response;
  readonly requestId: string;
  readonly logger: Logger;
}

/** A request of somebody who is signed in, and what today is for the office. */
export interface PanelRequest extends Visita, Today {
  readonly sessao: SessaoAberta;
  /** The rows of the session's office. */
  readonly tenant: Tenant;
  /** Who acts, for the audit log. */
  readonly ator: Ator;
  readonly caller: Caller;
}

/** What an address of the panel answers where all is well: the panel's calls are typed by it (`npm run contrato`). */
interface Answered {
  /** The body; left out where there is nothing to say. A file is loaded down by a link. */
  readonly answer?: TSchema | 'file';
  /** It takes a file as its body, which it reads by itself. */
  readonly takesFile?: true;
}

/** One method of one address below `/painel/api`. Errors are thrown as `ApiError`. */
export interface PanelRoute extends AddressSchemas, Answered {
  /** "owner": members are refused. */
  readonly papel?: Papel;
  /** It is about the person whatever the office: a session that an office's provider has opened is refused. */
  readonly daPessoa?: true;
  respond(gateway: Gateway, pedido: PanelRequest): Promise<Answer>;
}

/** An address for who is not signed in; its rate limit is the caller's address's. */
export interface OpenRoute extends AddressSchemas, Answered {
  readonly politica: LimitName;
  respond(gateway: Gateway, visita: Visita): Promise<Answer>;
}

export const panelRoute = declaring<PanelRoute, PanelRequest>();
export const openRoute = declaring<OpenRoute, Visita>();
