import { vigente } from '@apura/law';
import { ehDia } from '../calculo/nota/entrega-prevista.ts';
import type { Ide } from '../nota-fiscal.ts';
import type { EntradaInformada } from '../resultado.ts';

/** Of an NF-e: what is bought at the counter, with an NFC-e, comes in when it is issued. */
const NFE = '55';

/**
 * The month (YYYY-MM) in which the office says that a purchase counts: of the entry of this document (a credit that came late in
 * the month that the office names, LC 87/1996 art. 23 sole par.), else by its rule, days after the issue. Null where it says
 * nothing; a day before the issue is none.
 */
export function mesDaEntrada(
  { mod, dhEmi }: Pick<Ide, 'mod' | 'dhEmi'>,
  entrada: EntradaInformada | undefined,
): string | null {
  const emissao = dhEmi.slice(0, 10);
  const { dia, conta_em, regras = [] } = entrada ?? {};
  if (dia !== undefined && ehDia(dia) && dia >= emissao) return conta_em ?? dia.slice(0, 7);
  const regra = mod === NFE ? regras.findLast(({ desde }) => desde <= emissao.slice(0, 7)) : undefined;
  return regra === undefined ? null : diasDepois(emissao, regra.dias).slice(0, 7);
}

/** The day so many days after another (YYYY-MM-DD). */
function diasDepois(dia: string, dias: number): string {
  const data = new Date(`${dia}T00:00:00Z`);
  data.setUTCDate(data.getUTCDate() + dias);
  return Number.isNaN(data.getTime()) ? dia : data.toISOString().slice(0, 10);
}

/**
 * Whether PIS and COFINS end, and the test of CBS and IBS with them, between two months: what was bought before gives PIS and
 * COFINS of its own year (LC 214/2025 art. 378), and test amounts are nothing in 2027 (art. 348).
 */
export const mudaDeRegime = (de: string, ate: string): boolean =>
  !vigente('cbs_devida', de) && vigente('cbs_devida', ate);
