import type { PorTributoEmFixo } from '../calculo/por-tributo.ts';
import { lerFixo } from '../fixo.ts';
import type { AliquotasEm } from '../parametros/aliquotas-em.ts';
import type { EntradaDaApuracao, FornecedorDoSimples } from '../resultado.ts';
import { type CreditoDoDas, creditoDeFornecedorDoSimples } from '../simples/credito-de-fornecedor.ts';
import { dividirIbs } from '../simples/dividir-ibs.ts';

/**
 * CBS and IBS that suppliers inside the Simples owe in their DAS on the month's purchases (LC 214/2025 art. 47 § 9º II).
 * A supplier of unknown annex or RBT12, or whose data give no DAS, gives no credit; a client inside the DAS takes none.
 */
export function creditosDoSimples(
  { ibs_cbs, fornecedores_simples }: Pick<EntradaDaApuracao, 'ibs_cbs' | 'fornecedores_simples'>,
  data: string,
  aliquotas: Pick<AliquotasEm, 'ibs_uf' | 'ibs_mun'> | null,
): PorTributoEmFixo {
  let cbs = 0n;
  let ibs = 0n;
  const fornecedores = ibs_cbs === 'das' ? [] : (fornecedores_simples ?? []);
  for (const fornecedor of fornecedores) {
    const credito = creditoDoFornecedor(fornecedor, data);
    cbs += credito?.cbs ?? 0n;
    ibs += credito?.ibs ?? 0n;
  }
  return { cbs, ...dividirIbs(ibs, aliquotas) };
}

/** The credit of one supplier; null where its data, or the purchases, give none. */
export function creditoDoFornecedor(fornecedor: FornecedorDoSimples, data: string): CreditoDoDas | null {
  const { anexo } = fornecedor;
  const rbt12 = lerFixo(fornecedor.rbt12 ?? '');
  const valor = lerFixo(fornecedor.compras);
  if (anexo === undefined || rbt12 === null || valor === null || valor < 0n) return null;
  return creditoDeFornecedorDoSimples({ data, anexo, rbt12, valor });
}
