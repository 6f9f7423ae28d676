/** What somebody waits for in front of the screen goes first, invitations last. */
const PRIMEIRO: ReadonlySet<string> = new Set(['link.senha', 'link.email', 'link.cadastro']);

export function prioridadeDo(modelo: string): 0 | 1 | 2 {
  if (PRIMEIRO.has(modelo)) return 0;
  return modelo === 'link.convite' ? 2 : 1;
}

/**
 * When a new mail has its turn, in SQL: a minute behind the last that waits of the same office and priority. Whoever has
 * queued a thousand has the last of them far behind, and the next office's first comes between.
 */
export const VEZ = (escritorio: string, prioridade: string): string =>
  `greatest(now(), (SELECT max(v.vez_em) + interval '1 minute' FROM email v
     WHERE v.organization_id = ${escritorio} AND v.prioridade = ${prioridade} AND v.estado = 'pendente'))`;
