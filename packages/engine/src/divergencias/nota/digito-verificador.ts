const ZERO = 48;

/**
 * The check digit of a key or a CNPJ: the value of a character is its ASCII code less 48 (letters are possible since
 * 2026), weights 2 to 9 from the right, rest by 11 (NT Conjunta 2025.001; MOC 7.0). The rest 0 or 1 gives 0.
 * The reader has one too: the engine imports nothing of it.
 */
export function digitoVerificador(texto: string): number {
  let soma = 0;
  for (let i = 0; i < texto.length; i++) {
    const position = texto.length - 1 - i;
    soma += (texto.charCodeAt(i) - ZERO) * (2 + (position % 8));
  }
  const resto = soma % 11;
  return resto < 2 ? 0 : 11 - resto;
}
