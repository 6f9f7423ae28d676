import type { Ide } from '../../nota-fiscal.ts';

/** Day on which the goods leave: of dhSaiEnt, else of dhEmi. */
export const saida = ({ dhSaiEnt, dhEmi }: Pick<Ide, 'dhSaiEnt' | 'dhEmi'>): string =>
  (dhSaiEnt ?? dhEmi).slice(0, 10);

/** The last day on which they may arrive: three months later; where that month is shorter, what is left over runs into the next one. */
export function limiteDaEntrega(ide: Pick<Ide, 'dhSaiEnt' | 'dhEmi'>): string {
  const [ano = 0, mes = 1, doMes = 1] = saida(ide).split('-').map(Number);
  const ms = Date.UTC(ano, mes + 2, doMes);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

const DIA = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const ehDia = (dia: string): boolean => DIA.test(dia);

/**
 * The month of the debit by the delivery that the note itself expects (Resolução CGIBS 6/2026 art. 11 §§ 8º and 9º); null
 * where it says none, or none that it may say: an NFC-e, a day before the emission or after the limit (NT 2025.002, B10a).
 */
export function mesDaEntregaPrevista(
  ide: Pick<Ide, 'mod' | 'dPrevEntrega' | 'dhSaiEnt' | 'dhEmi'>,
): string | null {
  const { mod, dPrevEntrega: dia, dhEmi } = ide;
  if (dia === undefined || mod !== '55' || !ehDia(dia)) return null;
  return dia < dhEmi.slice(0, 10) || dia > limiteDaEntrega(ide) ? null : dia.slice(0, 7);
}
