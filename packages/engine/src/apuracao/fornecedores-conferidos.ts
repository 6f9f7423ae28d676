import { type Fixo, formatarFixo, lerOuZero, naoNegativo, porcento } from '../fixo.ts';
import { type AliquotasEm, aliquotasEm } from '../parametros/aliquotas-em.ts';
import type { Cenario, FornecedorConferido, FornecedorDoSimples } from '../resultado.ts';
import {
  type CompraDeFornecedorDoSimples,
  creditoDeFornecedorDoSimples,
} from '../simples/credito-de-fornecedor.ts';
import { extremosDoCredito } from '../simples/extremos-do-credito.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { creditoDoFornecedor } from './creditos-do-simples.ts';

/** The first year in which the DAS holds CBS and IBS (LC 214/2025 art. 348 III c). */
const PRIMEIRO_ANO = 2027;

/**
 * The suppliers inside the Simples of a month, largest purchases first, by the rules of the month's year, or of 2027 for
 * months before. `em_jogo` is the least and the most CBS + IBS that their DAS can hold over all annexes and brackets of
 * the day, where annex and RBT12 are not known or give no DAS. `no_regime_regular` is the purchases at the standard
 * rates, as if the price held no CBS and IBS and had no reduction: the most that a supplier of the regular regime would
 * give; zero where there are no rates.
 */
export function fornecedoresConferidos(
  fornecedores: readonly FornecedorDoSimples[],
  competencia: string,
  cenario: Cenario,
): FornecedorConferido[] {
  const doMes = anoDaCompetencia(competencia);
  const ano = Math.max(doMes, PRIMEIRO_ANO);
  const data = ano === doMes ? `${competencia}-01` : `${ano}-01-01`;
  const aliquotas = aliquotasEm(data, cenario);
  const extremos = extremosDoCredito(data);
  const lidos = fornecedores.map((fornecedor) => ({
    fornecedor,
    compras: naoNegativo(lerOuZero(fornecedor.compras)),
  }));
  lidos.sort((a, b) =>
    a.compras === b.compras
      ? a.fornecedor.cnpj_raiz.localeCompare(b.fornecedor.cnpj_raiz)
      : a.compras < b.compras
        ? 1
        : -1,
  );
  return lidos.map(({ fornecedor, compras }) => {
    const credito = creditoDoFornecedor(fornecedor, data);
    const soma = (perfil: Pick<CompraDeFornecedorDoSimples, 'anexo' | 'rbt12'> | undefined): string => {
      const doDas = perfil && creditoDeFornecedorDoSimples({ data, ...perfil, valor: compras });
      return formatarFixo((doDas?.cbs ?? 0n) + (doDas?.ibs ?? 0n), 2);
    };
    return {
      ...fornecedor,
      ano,
      credito: {
        cbs: formatarFixo(credito?.cbs ?? 0n, 2),
        ibs: formatarFixo(credito?.ibs ?? 0n, 2),
      },
      em_jogo: credito === null ? { minimo: soma(extremos?.menor), maximo: soma(extremos?.maior) } : null,
      no_regime_regular: formatarFixo(noRegimeRegular(compras, aliquotas), 2),
    };
  });
}

function noRegimeRegular(
  compras: Fixo,
  aliquotas: Pick<AliquotasEm, 'cbs' | 'ibs_uf' | 'ibs_mun'> | null,
): Fixo {
  if (aliquotas === null) return 0n;
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  return porcento(compras, cbs, 2) + porcento(compras, ibs_uf, 2) + porcento(compras, ibs_mun, 2);
}
