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

const FORMA = /^[0-9A-Z]{12}[0-9]{2}$/;

/** The two check digits for the first 12 characters of a CNPJ (digits or capital letters). */
export function dvDoCnpj(base: string): string {
  const primeiro = digitoVerificador(base);
  return primeiro + digitoVerificador(base + primeiro);
}

/** Whether `cnpj` has 14 characters without punctuation (letters allowed, IN RFB 2.229/2024) and right check digits. */
export const validarCnpj = (cnpj: string): boolean =>
  FORMA.test(cnpj) && !/^0{14}$/.test(cnpj) && dvDoCnpj(cnpj.slice(0, 12)) === cnpj.slice(12);

/** The two check digits for the first 9 digits of a CPF (weights 2 to 10, then 2 to 11). */
export function dvDoCpf(base: string): string {
  const primeiro = digitoVerificador(base, 10);
  return primeiro + digitoVerificador(base + primeiro, 11);
}

/** Whether `cpf` has 11 digits without punctuation, not all equal, and right check digits. */
export const validarCpf = (cpf: string): boolean =>
  /^\d{11}$/.test(cpf) && !/^(\d)\1{10}$/.test(cpf) && dvDoCpf(cpf.slice(0, 9)) === cpf.slice(9);
