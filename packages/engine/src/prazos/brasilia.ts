import { vigente } from '@apura/law';
import { isMensal, OBRIGACOES, vencimentoOf } from './obrigacoes.ts';

const DE_BRASILIA = '-03:00';
const TRES_HORAS = 3 * 3_600_000;

/**
 * The day (YYYY-MM-DD) by the clock of Brasília, which periods follow wherever the note comes from (Resolução CGIBS 6/2026
 * art. 43). Of a day alone, or of what is no moment, what stands there.
 */
export function diaDeBrasilia(momento: string): string {
  const escrito = momento.slice(0, 10);
  // Before the reform, when Brasília had summer time too, a moment is taken as it is written.
  if (momento.endsWith(DE_BRASILIA) || momento.length <= 10 || !vigente('cbs_ibs_em_teste', momento))
    return escrito;
  const ms = Date.parse(momento);
  return Number.isNaN(ms) ? escrito : new Date(ms - TRES_HORAS).toISOString().slice(0, 10);
}

/** The month (YYYY-MM) by the clock of Brasília. */
export const mesDeBrasilia = (momento: string): string => diaDeBrasilia(momento).slice(0, 7);

const MES = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

export const isMes = (mes: string): boolean => MES.test(mes);

/** Whether something is still to be paid or handed in for a month (YYYY-MM) on `hoje` (YYYY-MM-DD), in any regime. */
export const mesAberto = (competencia: string, hoje: string): boolean =>
  OBRIGACOES.some((obrigacao) => {
    const dia = isMensal(obrigacao) ? vencimentoOf(obrigacao, competencia) : undefined;
    return dia !== undefined && dia >= hoje;
  });
