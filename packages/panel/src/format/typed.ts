import { lerValor } from '@apura/contracts';

/** What a person typed as a percentage -> "17.5", undefined when it is none: up to four places, no zeros added. */
export function lerPercentual(texto: string): string | undefined {
  const limpo = texto.replace(/%|\s/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{0,4})?$/.test(limpo)) return undefined;
  const [inteiro = '', fracao = ''] = limpo.split('.');
  const normal = inteiro.replace(/^0+(?=\d)/, '');
  return fracao === '' ? normal : `${normal}.${fracao}`;
}

/** The same from 0 to 100, as rates are: "17,5" -> "17.5". */
export function lerAliquota(texto: string): string | undefined {
  const lido = lerPercentual(texto);
  return lido !== undefined && Number(lido) <= 100 ? lido : undefined;
}

const LIMITE_DO_SIMPLES = 4_800_000;

/** What is wrong with an amount that was typed; undefined when it is good, or nothing was typed. */
export const erroDoValor = (texto: string): string | undefined =>
  texto.trim() === '' || lerValor(texto) ? undefined : 'Escreva um valor como 480.000,00';

/** The same for the revenue of twelve months, which has a limit. */
export function erroDoRbt12(texto: string): string | undefined {
  const valor = lerValor(texto);
  return valor !== undefined && Number(valor) > LIMITE_DO_SIMPLES
    ? 'Acima de 4.800.000,00 a empresa deixa o Simples (LC 123/2006, art. 3º, II)'
    : erroDoValor(texto);
}

/** What a person typed, without punctuation, in capitals. */
export const semPontuacao = (texto: string): string => texto.replace(/[^0-9a-z]/gi, '').toUpperCase();
