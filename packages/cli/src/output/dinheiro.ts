import { grouped } from '../words.ts';

const AMOUNT = /^-?\d+(?:\.\d+)?$/;
const IN_ENGLISH: Readonly<Record<string, string>> = { '.': ',', ',': '.' };

/** "1234.56" as a person of that language reads it. Digits are moved, never computed; what is no amount stays. */
export function dinheiro(valor: string, language: 'pt' | 'en'): string {
  if (!AMOUNT.test(valor)) return valor;
  const escrito = grouped(valor);
  return language === 'pt' ? escrito : escrito.replace(/[.,]/g, (sinal) => IN_ENGLISH[sinal] ?? sinal);
}
