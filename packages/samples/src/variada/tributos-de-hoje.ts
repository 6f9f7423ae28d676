import { type Centavos, parcela, percentual, reais, taxa } from '../dinheiro.ts';
import type { Arvore } from '../escrever-xml.ts';
import { type Operacao, porUnidade, quatroCasas, talvez } from './operacao.ts';

/** IPI by value, by quantity, or none (MOC 7.0, O). */
export function escreverIPI({ valor, milesimos, acaso }: Operacao): Arvore {
  const cabeca = { cEnq: '999' };
  switch (acaso.inteiro(0, 2)) {
    case 0: {
      const valores = { vBC: reais(valor), pIPI: '5.0000', vIPI: reais(parcela(valor, taxa('5'))) };
      return { ...cabeca, IPITrib: { CST: '50', ...valores } };
    }
    case 1: {
      const vIPI = reais(porUnidade(milesimos, taxa('0.25')));
      return { ...cabeca, IPITrib: { CST: '50', qUnid: quatroCasas(milesimos), vUnid: '0.2500', vIPI } };
    }
    default:
      return { ...cabeca, IPINT: { CST: acaso.um(['51', '52', '53', '54']) } };
  }
}

type Tributo = 'PIS' | 'COFINS';

const ALIQUOTA = { PIS: '1.65', COFINS: '7.6' } as const;

/** PIS or COFINS in one of its four groups; `forma` says which, the same for both. */
export function escreverContribuicao(
  tributo: Tributo,
  forma: number,
  { milesimos }: Operacao,
  vBC: Centavos,
): Arvore {
  const aliquota = taxa(ALIQUOTA[tributo]);
  const porValor = {
    vBC: reais(vBC),
    [`p${tributo}`]: percentual(aliquota),
    [`v${tributo}`]: reais(parcela(vBC, aliquota)),
  };
  const porQuantidade = {
    qBCProd: quatroCasas(milesimos),
    vAliqProd: '0.0300',
    [`v${tributo}`]: reais(porUnidade(milesimos, taxa('0.03'))),
  };
  switch (forma) {
    case 0:
      return { [`${tributo}Aliq`]: { CST: '01', ...porValor } };
    case 1:
      return { [`${tributo}Qtde`]: { CST: '03', ...porQuantidade } };
    case 2:
      return { [`${tributo}NT`]: { CST: '06' } };
    case 3:
      return { [`${tributo}Outr`]: { CST: '99', ...porValor } };
    default:
      return { [`${tributo}Outr`]: { CST: '98', ...porQuantidade } };
  }
}

/** PIS or COFINS that is collected for the next in the chain, outside of the product's value. */
export function escreverContribuicaoST(
  tributo: Tributo,
  porQuantidade: boolean,
  { milesimos, valor }: Operacao,
): Arvore {
  const soma = { [`indSoma${tributo}ST`]: '1' };
  if (porQuantidade) {
    const v = reais(porUnidade(milesimos, taxa('0.01')));
    return { qBCProd: quatroCasas(milesimos), vAliqProd: '0.0100', [`v${tributo}`]: v, ...soma };
  }
  const v = reais(parcela(valor, taxa('1')));
  return { vBC: reais(valor), [`p${tributo}`]: '1.0000', [`v${tributo}`]: v, ...soma };
}

/** A service in the note (mixed notes of municipalities that allow them). */
export function escreverISSQN({ valor, acaso }: Operacao, cMunFG: string): Arvore {
  return {
    vBC: reais(valor),
    vAliq: '5.0000',
    vISSQN: reais(parcela(valor, taxa('5'))),
    cMunFG,
    cListServ: '14.01',
    vDeducao: talvez(acaso, () => '1.00'),
    vOutro: talvez(acaso, () => '2.00'),
    vDescIncond: talvez(acaso, () => '0.50'),
    vDescCond: talvez(acaso, () => '0.25'),
    vISSRet: talvez(acaso, () => reais(parcela(valor, taxa('2')) + 1n)),
    indISS: '1',
    cServico: talvez(acaso, () => '1401'),
    cMun: cMunFG,
    cPais: '1058',
    indIncentivo: '2',
  };
}

export function escreverII({ valor }: Operacao): Arvore {
  return {
    vBC: reais(valor),
    vDespAdu: '35.20',
    vII: reais(parcela(valor, taxa('10.8'))),
    vIOF: '0.00',
  };
}

/** Difference of rates to the state of a consumer, with that state's poverty fund. */
export function escreverDifalVariado({ valor }: Operacao): Arvore {
  return {
    vBCUFDest: reais(valor),
    vBCFCPUFDest: reais(valor),
    pFCPUFDest: '2.0000',
    pICMSUFDest: '20.5000',
    pICMSInter: '7.00',
    pICMSInterPart: '100.0000',
    vFCPUFDest: reais(parcela(valor, taxa('2'))),
    vICMSUFDest: reais(parcela(valor, taxa('13.5'))),
    vICMSUFRemet: '0.00',
  };
}
