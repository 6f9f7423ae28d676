/** Whether PostgreSQL refused a row because another has the same value in the index `indice`. */
export const violouUnicidade = (erro: unknown, indice: string): boolean =>
  (erro as { code?: unknown }).code === '23505' && (erro as { constraint?: unknown }).constraint === indice;
