/**
 * Modulo 11 check digit over digits and capital letters, weights 2 to `pesoMaximo` from the right.
 *
 * A character counts as its ASCII code less 48, so "0" is 0 and "A" is 17 (NT Conjunta 2025.001, alphanumeric CNPJ).
 * A remainder below 2 gives the digit 0.
 */
export function digitoVerificador(texto: string, pesoMaximo = 9): string {
  let soma = 0;
  let peso = 2;
  for (let i = texto.length - 1; i >= 0; i -= 1) {
    soma += (texto.charCodeAt(i) - 48) * peso;
    peso = peso === pesoMaximo ? 2 : peso + 1;
  }
  const resto = soma % 11;
  return resto < 2 ? '0' : String(11 - resto);
}
