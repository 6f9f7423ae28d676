import { CENT, type Fixo, multiply, round, split } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import { calcularDas } from './calcular-das.ts';
import { tabelasDoSimples } from './tabelas-do-simples.ts';

export interface CompraDeFornecedorDoSimples {
  /** Any day of the month, YYYY-MM-DD. */
  readonly data: string;
  readonly anexo: AnexoDoSimples;
  /** RBT12 of the supplier, reais. */
  readonly rbt12: Fixo;
  /** What was bought, reais. */
  readonly valor: Fixo;
}

export interface CreditoDoDas {
  readonly cbs: Fixo;
  readonly ibs: Fixo;
}

/**
 * The credit of who buys from a supplier inside the Simples: the CBS and IBS that the supplier owes in the DAS on that
 * sale (LC 214/2025 art. 47 § 9º II; LC 123/2006 art. 23 § 1º-A). Zero until 2026, when the DAS holds neither. Above the
 * sublimit the DAS holds no IBS, which the supplier's notes then declare. Null where the supplier's DAS cannot be
 * computed.
 */
export function computeCreditoDeFornecedor(compra: CompraDeFornecedorDoSimples): CreditoDoDas | null {
  const { data, anexo, rbt12, valor } = compra;
  const das = calcularDas({ data, anexo, rbt12, receitas: { '': valor }, ibs_cbs: 'das' });
  return das && { cbs: das.porTributo.cbs, ibs: das.porTributo.ibs };
}

/** A supplier inside the Simples, as its credit depends on it. */
type Perfil = Pick<CompraDeFornecedorDoSimples, 'anexo' | 'rbt12'>;

/** Large enough to tell the rates of two profiles apart. */
const COMPRA_DE_PROVA: Fixo = 100_000_000_000_000_000n;

/**
 * The profiles whose sales carry the least and the most CBS and IBS in the DAS on a day (YYYY-MM-DD), of annexes I to V:
 * inside a bracket the rate only grows with the RBT12, so one of its ends has them. Null before 2018.
 */
export function findExtremosDoCredito(
  data: string,
): { readonly menor: Perfil; readonly maior: Perfil } | null {
  let menor: (Perfil & { credito: Fixo }) | null = null;
  let maior: (Perfil & { credito: Fixo }) | null = null;
  for (const { anexo, desde, ate, faixas } of tabelasDoSimples) {
    if (desde > data || (ate !== null && data > ate)) continue;
    let anterior = 0n;
    for (const faixa of faixas) {
      for (const rbt12 of [anterior, faixa.ate]) {
        const doDas = computeCreditoDeFornecedor({ data, anexo, rbt12, valor: COMPRA_DE_PROVA });
        const credito = (doDas?.cbs ?? 0n) + (doDas?.ibs ?? 0n);
        if (menor === null || credito < menor.credito) menor = { anexo, rbt12, credito };
        if (maior === null || credito > maior.credito) maior = { anexo, rbt12, credito };
      }
      anterior = faixa.ate + CENT;
    }
  }
  return menor && maior && { menor, maior };
}

/**
 * The one IBS of the DAS, divided between State and Município as their standard rates are; all of it to the State where
 * there are none. Two decimals; the parts add up to the whole.
 */
export function splitIbs(
  ibs: Fixo,
  aliquotas: { readonly ibs_uf: Fixo; readonly ibs_mun: Fixo } | null,
): { readonly ibs_uf: Fixo; readonly ibs_mun: Fixo } {
  const soma = aliquotas === null ? 0n : aliquotas.ibs_uf + aliquotas.ibs_mun;
  if (aliquotas === null || soma === 0n) return { ibs_uf: ibs, ibs_mun: 0n };
  const ibs_mun = round(split(multiply(ibs, aliquotas.ibs_mun), soma), 2);
  return { ibs_uf: ibs - ibs_mun, ibs_mun };
}
