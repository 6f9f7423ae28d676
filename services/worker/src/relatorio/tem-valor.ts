/** Whether any of the amounts is not zero. */
export const temValor = (...valores: readonly (string | null | undefined)[]): boolean =>
  valores.some((valor) => /[1-9]/.test(valor ?? ''));
