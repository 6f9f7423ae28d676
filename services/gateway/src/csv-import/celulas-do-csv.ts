import { lerValor } from '@apura/contracts';

// How people write in the cells of a spreadsheet what the contracts write in one way. What cannot be read stays as it is,
// for the contract to refuse.

export const comoEsta = (valor: string): string => valor;

/** A CNPJ as it is stored, of one with punctuation. */
export const semPontuacao = (cnpj: string): string => cnpj.replace(/[./-]/g, '').toUpperCase();

/** "07/2026" -> "2026-07". */
export const mesDaCelula = (mes: string): string => mes.replace(/^(\d{2})\/(\d{4})$/, '$2-$1');

/** "Anexo III" -> "III". */
export const anexoDaCelula = (anexo: string): string => anexo.toUpperCase().replace(/^ANEXO\s+/, '');

/** "Razão Social" -> "razao_social". */
export function normalizar(nome: string): string {
  return nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

/** "R$ 1.234,5" -> "1234.50". */
export const emReais = (valor: string): string => lerValor(valor) ?? valor;
