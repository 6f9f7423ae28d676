import { CEM_POR_CENTO, type Fixo, multiplicar, porcento } from '../../fixo.ts';

/**
 * pAliqEfet: rate x (1 - pRedAliq/100) x (1 - pRedutor/100), in percent with four decimals (NT 2025.002, UB28-10,
 * UB47-10 and UB66-10). All arguments in percent.
 */
export function reduzirAliquota(aliquota: Fixo, reducao: Fixo, redutor: Fixo = 0n): Fixo {
  const fator =
    redutor === 0n
      ? CEM_POR_CENTO - reducao
      : multiplicar(CEM_POR_CENTO - reducao, CEM_POR_CENTO - redutor) / 100n;
  return porcento(aliquota, fator, 4);
}
