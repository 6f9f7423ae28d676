import type { ClienteDoDocumento } from '@apura/database';
import type { EntradaInformada } from '@apura/engine';
import type { ContextoDaChave } from './contexto-da-chave.ts';

/** What the office says of when a document came in at a client: its own day, and the rules for all. */
export function entradaInformada(
  { cliente_id, regras_de_entrada }: ClienteDoDocumento,
  contexto: ContextoDaChave | undefined,
): EntradaInformada {
  const { dia, conta_em } = contexto?.entradas[cliente_id] ?? {};
  return {
    ...(dia === undefined ? {} : { dia }),
    ...(conta_em ? { conta_em } : {}),
    regras: regras_de_entrada,
  };
}
