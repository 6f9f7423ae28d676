/** The access key of 44 characters in its parts, each as it stands in the key (zeros on the left kept). */
export interface ChaveDeAcesso {
  readonly cUF: string;
  /** Two digits of the year, two of the month. */
  readonly AAMM: string;
  /** CNPJ (letters possible), or a CPF with three zeros before it. */
  readonly emitente: string;
  readonly mod: string;
  readonly serie: string;
  readonly nNF: string;
  readonly tpEmis: string;
  /** Of a NF3e, NFCom, NFAg or NFGas: nSiteAutoriz, then seven digits. */
  readonly cNF: string;
  readonly cDV: string;
}

/** Pattern of the schema PL_010 v1.30: the CNPJ root and branch may hold letters since 07/2026. */
export const FORMA_DA_CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/**
 * Key of a national NFS-e, 50: municipality, who generated it, kind of registration, CNPJ or CPF of who issued the DPS, number,
 * year and month, code, check digit. By what algorithm that is could not be confirmed: nobody looks at it.
 */
export const FORMA_DA_CHAVE_DA_NFSE = /^[0-9]{9}[0-9A-Z]{12}[0-9]{29}$/;

/** Whether it is written as the key of any kind of document is. */
export const hasShapeOfChave = (chave: string): boolean =>
  FORMA_DA_CHAVE.test(chave) || FORMA_DA_CHAVE_DA_NFSE.test(chave);

/** The parts of a key, or undefined when it does not have the form of one. The check digit is not looked at. */
export function lerChaveDeAcesso(chave: string): ChaveDeAcesso | undefined {
  if (!FORMA_DA_CHAVE.test(chave)) return undefined;
  return {
    cUF: chave.slice(0, 2),
    AAMM: chave.slice(2, 6),
    emitente: chave.slice(6, 20),
    mod: chave.slice(20, 22),
    serie: chave.slice(22, 25),
    nNF: chave.slice(25, 34),
    tpEmis: chave.slice(34, 35),
    cNF: chave.slice(35, 43),
    cDV: chave.slice(43),
  };
}

/** Check digit for the first 43 characters of a key (MOC 7.0, with the character values of NT Conjunta 2025.001). */
export const dvDaChave = (base: string): string => digitoVerificador(base);

/** Whether `chave` has the form of an access key and the right check digit. */
export const validarChaveDeAcesso = (chave: string): boolean =>
  FORMA_DA_CHAVE.test(chave) && dvDaChave(chave.slice(0, 43)) === chave.slice(43);

/**
 * Modulo 11 check digit over digits and capital letters, weights 2 to `pesoMaximo` from the right.
 *
 * A character counts as its ASCII code less 48, so "0" is 0 and "A" is 17 (NT Conjunta 2025.001, alphanumeric CNPJ).
 * A remainder below 2 gives the digit 0.
 */
function digitoVerificador(texto: string, pesoMaximo = 9): string {
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
