import { MARCOS } from '@apura/law';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { atLeastZero, type Fixo, formatAll, formatFixo, porcento, readFixo, readOrZero } from '../fixo.ts';
import { type AliquotasEm, aliquotasEm } from '../parametros/aliquotas-em.ts';
import type { Cenario, EntradaDaApuracao, FornecedorConferido, FornecedorDoSimples } from '../resultado.ts';
import {
  type CompraDeFornecedorDoSimples,
  type CreditoDoDas,
  computeCreditoDeFornecedor,
  findExtremosDoCredito,
  splitIbs,
} from '../simples/credito-de-fornecedor.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';

/**
 * CBS and IBS that suppliers inside the Simples owe in their DAS on the month's purchases (LC 214/2025 art. 47 § 9º II).
 * A supplier of unknown annex or RBT12, or whose data give no DAS, gives no credit; a client inside the DAS takes none.
 */
export function sumCreditosDoSimples(
  { ibs_cbs, fornecedores_simples }: Pick<EntradaDaApuracao, 'ibs_cbs' | 'fornecedores_simples'>,
  data: string,
  aliquotas: Pick<AliquotasEm, 'ibs_uf' | 'ibs_mun'> | null,
): ByTributoInFixo {
  let cbs = 0n;
  let ibs = 0n;
  const fornecedores = ibs_cbs === 'das' ? [] : (fornecedores_simples ?? []);
  for (const fornecedor of fornecedores) {
    const credito = computeCreditoDoFornecedor(fornecedor, data);
    cbs += credito?.cbs ?? 0n;
    ibs += credito?.ibs ?? 0n;
  }
  return { cbs, ...splitIbs(ibs, aliquotas) };
}

/** The credit of one supplier; null where its data, or the purchases, give none. */
export function computeCreditoDoFornecedor(
  fornecedor: FornecedorDoSimples,
  data: string,
): CreditoDoDas | null {
  const { anexo } = fornecedor;
  const rbt12 = readFixo(fornecedor.rbt12 ?? '');
  const valor = readFixo(fornecedor.compras);
  if (anexo === undefined || rbt12 === null || valor === null || valor < 0n) return null;
  return computeCreditoDeFornecedor({ data, anexo, rbt12, valor });
}

/**
 * The suppliers inside the Simples of a month, largest purchases first, by the rules of the month's year, or of 2027 for
 * months before. `em_jogo` is the least and the most CBS + IBS that their DAS can hold over all annexes and brackets of
 * the day, where annex and RBT12 are not known or give no DAS. `no_regime_regular` is the purchases at the standard
 * rates, as if the price held no CBS and IBS and had no reduction: the most that a supplier of the regular regime would
 * give; zero where there are no rates.
 */
export function checkFornecedores(
  fornecedores: readonly FornecedorDoSimples[],
  competencia: string,
  cenario: Cenario,
): FornecedorConferido[] {
  const doMes = anoDaCompetencia(competencia);
  const ano = Math.max(doMes, MARCOS.das_com_cbs_e_ibs.ano);
  const data = ano === doMes ? `${competencia}-01` : `${ano}-01-01`;
  const aliquotas = aliquotasEm(data, cenario);
  const extremos = findExtremosDoCredito(data);
  const lidos = fornecedores.map((fornecedor) => ({
    fornecedor,
    compras: atLeastZero(readOrZero(fornecedor.compras)),
  }));
  lidos.sort((a, b) =>
    a.compras === b.compras
      ? a.fornecedor.cnpj_raiz.localeCompare(b.fornecedor.cnpj_raiz)
      : a.compras < b.compras
        ? 1
        : -1,
  );
  return lidos.map(({ fornecedor, compras }) => {
    const credito = computeCreditoDoFornecedor(fornecedor, data);
    const soma = (perfil: Pick<CompraDeFornecedorDoSimples, 'anexo' | 'rbt12'> | undefined): string => {
      const doDas = perfil && computeCreditoDeFornecedor({ data, ...perfil, valor: compras });
      return formatFixo((doDas?.cbs ?? 0n) + (doDas?.ibs ?? 0n), 2);
    };
    return {
      ...fornecedor,
      ano,
      credito: formatAll({ cbs: credito?.cbs ?? 0n, ibs: credito?.ibs ?? 0n }),
      em_jogo: credito === null ? { minimo: soma(extremos?.menor), maximo: soma(extremos?.maior) } : null,
      no_regime_regular: formatFixo(inRegimeRegular(compras, aliquotas), 2),
    };
  });
}

function inRegimeRegular(
  compras: Fixo,
  aliquotas: Pick<AliquotasEm, 'cbs' | 'ibs_uf' | 'ibs_mun'> | null,
): Fixo {
  if (aliquotas === null) return 0n;
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  return porcento(compras, cbs, 2) + porcento(compras, ibs_uf, 2) + porcento(compras, ibs_mun, 2);
}
