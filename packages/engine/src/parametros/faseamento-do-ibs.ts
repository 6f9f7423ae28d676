import { VALORES } from '@apura/law';

const [primeira] = VALORES.parcela_do_ibs;

/**
 * Share of the full IBS rate, in percent, that we assume for each year of the transition. The law fixes no share: the
 * Senate sets a rate that makes up for the ICMS and ISS lost (LC 214/2025 arts. 361 to 364). Only the tables of the
 * Simples Nacional (Annexes XVIII to XXII) step by these shares. Replaced by informing the rates of a year.
 */
export const faseamentoDoIbs = {
  nome: 'ibs_10_20_30_40',
  fundamento: primeira?.fundamento ?? '',
} as const;
