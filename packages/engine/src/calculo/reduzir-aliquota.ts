import { type Fixo, multiplicar, porcento } from '../fixo.ts';

const CEM = 10_000_000_000n;

/**
 * pAliqEfet: rate x (1 - pRedAliq/100) x (1 - pRedutor/100), in percent with four decimals (NT 2025.002, UB28-10,
 * UB47-10 and UB66-10). All arguments in percent.
 */
export function reduzirAliquota(aliquota: Fixo, reducao: Fixo, redutor: Fixo = 0n): Fixo {
  const fator = redutor === 0n ? CEM - reducao : multiplicar(CEM - reducao, CEM - redutor) / 100n;
  return porcento(aliquota, fator, 4);
}
