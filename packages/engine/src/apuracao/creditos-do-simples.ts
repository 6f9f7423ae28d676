import { type Fixo, lerFixo } from '../fixo.ts';
import type { AliquotasEm } from '../parametros/aliquotas-em.ts';
import type { FornecedorDoSimples } from '../resultado.ts';
import { creditoDeFornecedorDoSimples } from '../simples/credito-de-fornecedor.ts';
import { dividirIbs } from '../simples/dividir-ibs.ts';

export interface CreditosDoSimples {
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
}

/**
 * CBS and IBS that suppliers inside the Simples owe in their DAS on the month's purchases (LC 214/2025 art. 47 § 9º II). A supplier whose data give no DAS gives no credit.
 */
export function creditosDoSimples(
  fornecedores: readonly FornecedorDoSimples[],
  data: string,
  aliquotas: Pick<AliquotasEm, 'ibs_uf' | 'ibs_mun'> | null,
): CreditosDoSimples {
  let cbs = 0n;
  let ibs = 0n;
  for (const { anexo, rbt12, compras } of fornecedores) {
    const receitaBruta = lerFixo(rbt12);
    const valor = lerFixo(compras);
    if (receitaBruta === null || valor === null || valor < 0n) continue;
    const credito = creditoDeFornecedorDoSimples({ data, anexo, rbt12: receitaBruta, valor });
    cbs += credito?.cbs ?? 0n;
    ibs += credito?.ibs ?? 0n;
  }
  return { cbs, ...dividirIbs(ibs, aliquotas) };
}
