import { semFormula } from '@apura/contracts/sem-formula';

/** Rows as RFC 4180 writes them: comma, CRLF, quotes where a field needs them; none is a formula. */
export function csv(linhas: readonly (readonly unknown[])[]): string {
  return linhas.map((linha) => `${linha.map(campo).join(',')}\r\n`).join('');
}

function campo(valor: unknown): string {
  const texto = semFormula(String(valor ?? ''));
  return /[",\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto;
}
