import { digitoVerificador } from './digito-verificador.ts';

/** The two check digits for the first 9 digits of a CPF (weights 2 to 10, then 2 to 11). */
export function dvDoCpf(base: string): string {
  const primeiro = digitoVerificador(base, 10);
  return primeiro + digitoVerificador(base + primeiro, 11);
}

/** Whether `cpf` has 11 digits without punctuation, not all equal, and right check digits. */
export const validarCpf = (cpf: string): boolean =>
  /^\d{11}$/.test(cpf) && !/^(\d)\1{10}$/.test(cpf) && dvDoCpf(cpf.slice(0, 9)) === cpf.slice(9);
