import type { Fixo } from '../fixo.ts';
import type { AnexoDoSimples } from '../resultado.ts';
import { calcularDas } from './calcular-das.ts';

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
export function creditoDeFornecedorDoSimples(compra: CompraDeFornecedorDoSimples): CreditoDoDas | null {
  const { data, anexo, rbt12, valor } = compra;
  const das = calcularDas({ data, anexo, rbt12, receitas: { '': valor }, ibs_cbs: 'das' });
  return das && { cbs: das.porTributo.cbs, ibs: das.porTributo.ibs };
}
