import { readAtuais } from '../../calculo/tributos-atuais.ts';
import { CENT, type Fixo, formatFixo, inReais, multiply, readOrZero, round, split } from '../../fixo.ts';
import type { Det, NotaFiscal } from '../../nota-fiscal.ts';
import type { Divergencia, DocumentoCalculado, ItemCalculado } from '../../resultado.ts';
import { devolveMercadoria, type NotaDaOriginal, ofSameParties } from './original.ts';
import { type ItemCasado, matchItem, sumDevolvidosAntes } from './return-by-original.ts';

/** What a return may declare no more of than its original did, in the proportion of what comes back. */
const CAMPOS: Readonly<Record<string, (item: ItemCalculado, det: Det) => Fixo>> = {
  'ICMS/vICMS': ({ tributos_atuais }) => readAtuais(tributos_atuais).icms,
  'IPI/vIPI': ({ tributos_atuais }, { impostoDevol }) =>
    readAtuais(tributos_atuais).ipi + readOrZero(impostoDevol?.vIPIDevol),
  'PIS/vPIS': ({ tributos_atuais }) => readAtuais(tributos_atuais).pis,
  'COFINS/vCOFINS': ({ tributos_atuais }) => readAtuais(tributos_atuais).cofins,
  'IBSCBS/gIBSCBS/gIBSUF/vIBSUF': ({ declarado }) => readOrZero(declarado?.ibs_uf),
  'IBSCBS/gIBSCBS/gIBSMun/vIBSMun': ({ declarado }) => readOrZero(declarado?.ibs_mun),
  'IBSCBS/gIBSCBS/gCBS/vCBS': ({ declarado }) => readOrZero(declarado?.cbs),
};

const COMUM = {
  regra: 'devolucao_acima_da_original',
  gravidade: 'aviso',
  fundamento: 'LC 214/2025, arts. 12, § 7º, 17 e 47, § 8º',
} as const;

/**
 * Where a return declares more than the notes at hand that it goes back to: an amount, or goods that these do not hold (any more). A
 * centavo by item is rounding.
 */
export function divergenciasDaDevolucao(
  documento: DocumentoCalculado,
  nota: NotaFiscal,
  achadas: ReadonlyMap<string, NotaDaOriginal>,
): Divergencia[] {
  const originais = ofSameParties(nota, achadas);
  if (originais.size === 0) return [];
  const { ide, det } = nota;
  const devolvidos = sumDevolvidosAntes(nota, originais);
  return det.flatMap((um, indice) => {
    const item = documento.itens[indice];
    if (item === undefined || !devolveMercadoria(ide, um.prod.CFOP)) return [];
    const casado = matchItem(um, ide, originais, devolvidos);
    return casado === null ? [] : [...quantidade(item, um, casado), ...valores(item, um, casado)];
  });
}

const quantidade = ({ n_item }: ItemCalculado, { prod }: Det, { excede }: ItemCasado): Divergencia[] =>
  excede
    ? [
        {
          ...COMUM,
          n_item,
          campo: 'prod/qCom',
          declarado: prod.qCom,
          calculado: null,
          mensagem:
            'Volta mais do que a nota original tem, ou do que outras devoluções deixaram dela: só isso foi desfeito.',
        },
      ]
    : [];

function valores(item: ItemCalculado, det: Det, { partes }: ItemCasado): Divergencia[] {
  return Object.entries(CAMPOS).flatMap(([campo, ler]) => {
    const declarado = ler(item, det);
    if (declarado === 0n) return [];
    let daOriginal = 0n;
    for (const { original, indices, numerador, denominador } of partes) {
      for (const indice of indices) {
        const [dela, doDet] = [original.documento.itens[indice], original.nota.det[indice]];
        if (dela === undefined || doDet === undefined) continue;
        daOriginal += round(split(multiply(ler(dela, doDet), numerador), denominador), 2);
      }
    }
    if (declarado <= daOriginal + CENT) return [];
    return [
      {
        ...COMUM,
        n_item: item.n_item,
        campo,
        declarado: formatFixo(declarado, 2),
        calculado: formatFixo(daOriginal, 2),
        mensagem: `A devolução traz ${inReais(declarado)} onde a nota original, na proporção do que volta, tem ${inReais(daOriginal)}: foi usado o da original.`,
      },
    ];
  });
}
