import { vigente } from '@apura/law';

/** The month (YYYY-MM) so many months after another, or before it. */
export function mesMais(mes: string, quantos: number): string {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  const contados = ano * 12 + numero - 1 + quantos;
  return `${String(Math.floor(contados / 12)).padStart(4, '0')}-${String((contados % 12) + 1).padStart(2, '0')}`;
}

/**
 * The first and the last of the twelve months (YYYY-MM) whose gross revenue is the RBT12, and whose payroll the Fator R
 * takes, of `competencia`: up to 2026 the twelve before it (LC 123/2006 art. 18 §§ 1º and 24); from 2027 on the twelve
 * before the month that precedes it (the same, as LC 214/2025 art. 517 words it; Resolução CGSN 190/2026).
 */
export function mesesDoRbt12(competencia: string): { readonly de: string; readonly ate: string } {
  const intervalo = vigente('rbt12_com_um_mes_de_intervalo', competencia) ? 2 : 1;
  return { de: mesMais(competencia, -intervalo - 11), ate: mesMais(competencia, -intervalo) };
}
