import { lerValor } from '@apura/contracts';

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
