import { lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao } from '../resultado.ts';

/** CFOP endings of what the seller made itself. */
const PRODUCAO_PROPRIA: ReadonlySet<string> = new Set([
  '101',
  '103',
  '105',
  '109',
  '111',
  '113',
  '116',
  '118',
  '122',
  '401',
  '402',
]);

/**
 * Whether the client owes IPI in the month, and so may credit that of its inputs (CF art. 153 § 3º II; Decreto
 * 7.212/2010 art. 226): it charged IPI, sold what it made, or brings along a balance.
 */
export function contribuinteDoIpi(
  entrada: Pick<EntradaDaApuracao, 'lancamentos' | 'saldos_anteriores'>,
): boolean {
  return (
    entrada.saldos_anteriores.some(({ tributo }) => tributo === 'ipi') ||
    entrada.lancamentos.some(({ efeito, cfop, ipi }) => {
      if (cfop[0] !== '5' && cfop[0] !== '6' && cfop[0] !== '7') return false;
      return PRODUCAO_PROPRIA.has(cfop.slice(1)) || (efeito !== 'estorno_credito' && lerOuZero(ipi) > 0n);
    })
  );
}
