import { randomBytes } from 'node:crypto';
import { PREFIXO_DO_SEGREDO } from '../src/entrega-http/chave-do-segredo.ts';

/** A new signing secret of 32 random bytes, in the form of Standard Webhooks. */
export function gerarSegredo(): string {
  return PREFIXO_DO_SEGREDO + randomBytes(32).toString('base64');
}
