import {
  type Centavos,
  type Contribuicao,
  parcela,
  porValor,
  reais,
  type Tree,
  taxa,
} from '@apura/samples/writing';
import { type Operacao, porUnidade, quatroCasas, talvez } from './operacao.ts';

/** IPI by value, by quantity, or none (MOC 7.0, O). */
export function escreverIPI({ valor, milesimos, random }: Operacao): Tree {
  const cabeca = { cEnq: '999' };
  switch (random.inteiro(0, 2)) {
    case 0: {
      const valores = { vBC: reais(valor), pIPI: '5.0000', vIPI: reais(parcela(valor, taxa('5'))) };
      return { ...cabeca, IPITrib: { CST: '50', ...valores } };
    }
    case 1: {
      const vIPI = reais(porUnidade(milesimos, taxa('0.25')));
      return { ...cabeca, IPITrib: { CST: '50', qUnid: quatroCasas(milesimos), vUnid: '0.2500', vIPI } };
    }
    default:
      return { ...cabeca, IPINT: { CST: random.um(['51', '52', '53', '54']) } };
  }
}

const ALIQUOTA = { PIS: '1.65', COFINS: '7.6' } as const;

/** PIS or COFINS in one of its four groups; `forma` says which, the same for both. */
export function escreverContribuicao(
  tributo: Contribuicao,
  forma: number,
  { milesimos }: Operacao,
  vBC: Centavos,
): Tree {
  const valores = porValor(tributo, vBC, taxa(ALIQUOTA[tributo]));
  const porQuantidade = {
    qBCProd: quatroCasas(milesimos),
    vAliqProd: '0.0300',
    [`v${tributo}`]: reais(porUnidade(milesimos, taxa('0.03'))),
  };
  switch (forma) {
    case 0:
      return { [`${tributo}Aliq`]: { CST: '01', ...valores } };
    case 1:
      return { [`${tributo}Qtde`]: { CST: '03', ...porQuantidade } };
    case 2:
      return { [`${tributo}NT`]: { CST: '06' } };
    case 3:
      return { [`${tributo}Outr`]: { CST: '99', ...valores } };
    default:
      return { [`${tributo}Outr`]: { CST: '98', ...porQuantidade } };
  }
}

/** PIS or COFINS that is collected for the next in the chain, outside of the product's value. */
export function escreverContribuicaoST(
  tributo: Contribuicao,
  porQuantidade: boolean,
  { milesimos, valor }: Operacao,
): Tree {
  const soma = { [`indSoma${tributo}ST`]: '1' };
  if (porQuantidade) {
    const v = reais(porUnidade(milesimos, taxa('0.01')));
    return { qBCProd: quatroCasas(milesimos), vAliqProd: '0.0100', [`v${tributo}`]: v, ...soma };
  }
  return { ...porValor(tributo, valor, taxa('1')), ...soma };
}

/** A service in the note (mixed notes of municipalities that allow them). */
export function escreverISSQN({ valor, random }: Operacao, cMunFG: string): Tree {
  return {
    vBC: reais(valor),
    vAliq: '5.0000',
    vISSQN: reais(parcela(valor, taxa('5'))),
    cMunFG,
    cListServ: '14.01',
    vDeducao: talvez(random, () => '1.00'),
    vOutro: talvez(random, () => '2.00'),
    vDescIncond: talvez(random, () => '0.50'),
    vDescCond: talvez(random, () => '0.25'),
    vISSRet: talvez(random, () => reais(parcela(valor, taxa('2')) + 1n)),
    indISS: '1',
    cServico: talvez(random, () => '1401'),
    cMun: cMunFG,
    cPais: '1058',
    indIncentivo: '2',
  };
}

export function escreverII({ valor }: Operacao): Tree {
  return {
    vBC: reais(valor),
    vDespAdu: '35.20',
    vII: reais(parcela(valor, taxa('10.8'))),
    vIOF: '0.00',
  };
}

/** Difference of rates to the state of a consumer, with that state's poverty fund. */
export function escreverDifalVariado({ valor }: Operacao): Tree {
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
