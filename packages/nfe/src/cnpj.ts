import { digitoVerificador } from './digito-verificador.ts';

const FORMA = /^[0-9A-Z]{12}[0-9]{2}$/;

/** The two check digits for the first 12 characters of a CNPJ (digits or capital letters). */
export function dvDoCnpj(base: string): string {
  const primeiro = digitoVerificador(base);
  return primeiro + digitoVerificador(base + primeiro);
}

/** Whether `cnpj` has 14 characters without punctuation (letters allowed, IN RFB 2.229/2024) and right check digits. */
export const validarCnpj = (cnpj: string): boolean =>
  FORMA.test(cnpj) && !/^0{14}$/.test(cnpj) && dvDoCnpj(cnpj.slice(0, 12)) === cnpj.slice(12);
