import {
  byValue,
  type Centavos,
  type Contribuicao,
  inReais,
  parcela,
  percentual,
  reduzida,
  type Tree,
  taxa,
} from '@apura/samples/writing';
import { byUnidade, fourPlaces, maybe, type Operacao } from './operacao.ts';

const ALIQUOTAS = ['7', '12', '17', '18', '20.5'];
const FCP = taxa('2');

/** The state's own tax on the operation: base, rate, amount, now and then with the poverty fund (FCP). */
function proprio({ valor, random }: Operacao, { pRedBC = '', comBaseDoFCP = true } = {}): Tree {
  const vBC = pRedBC === '' ? valor : reduzida(valor, taxa(pRedBC));
  const pICMS = taxa(random.um(ALIQUOTAS));
  const fcp = maybe(random, () => ({
    vBCFCP: comBaseDoFCP ? inReais(vBC) : undefined,
    pFCP: percentual(FCP),
    vFCP: inReais(parcela(vBC, FCP)),
  }));
  return {
    modBC: '3',
    pRedBC: pRedBC === '' ? undefined : percentual(taxa(pRedBC)),
    vBC: inReais(vBC),
    pICMS: percentual(pICMS),
    vICMS: inReais(parcela(vBC, pICMS)),
    ...fcp,
  };
}

/** Substitution: the tax of the sales to come, on a base with margin. */
function substituicao({ valor, random }: Operacao): Tree {
  const margem = taxa('40');
  const vBCST = valor + parcela(valor, margem);
  const fcp = maybe(random, () => ({
    vBCFCPST: inReais(vBCST),
    pFCPST: percentual(FCP),
    vFCPST: inReais(parcela(vBCST, FCP)),
  }));
  return {
    modBCST: '4',
    pMVAST: percentual(margem),
    pRedBCST: maybe(random, () => '10.0000'),
    vBCST: inReais(vBCST),
    pICMSST: '18.0000',
    vICMSST: inReais(parcela(vBCST, taxa('6'))),
    ...fcp,
  };
}

/** Tax that an earlier sale has retained. */
function retido({ valor, random }: Operacao): Tree {
  return {
    vBCSTRet: inReais(valor),
    pST: '18.0000',
    vICMSSubstituto: maybe(random, () => inReais(parcela(valor, taxa('12')))),
    vICMSSTRet: inReais(parcela(valor, taxa('6'))),
    ...maybe(random, () => ({
      vBCFCPSTRet: inReais(valor),
      pFCPSTRet: percentual(FCP),
      vFCPSTRet: inReais(parcela(valor, FCP)),
    })),
  };
}

const efetivo = ({ valor, random }: Operacao): Tree | undefined =>
  maybe(random, () => ({
    pRedBCEfet: '10.0000',
    vBCEfet: inReais(reduzida(valor, taxa('10'))),
    pICMSEfet: '18.0000',
    vICMSEfet: inReais(parcela(reduzida(valor, taxa('10')), taxa('18'))),
  }));

/** Relief that does not lower the total of the note: indDeduzDeson 0, or missing, which means the same. */
const desonerado = ({ valor, random }: Operacao, motDesICMS: string): Tree | undefined =>
  maybe(random, () => ({
    vICMSDeson: inReais(parcela(valor, taxa('7'))),
    motDesICMS,
    indDeduzDeson: maybe(random, () => '0'),
  }));

const stDesonerado = ({ valor, random }: Operacao): Tree | undefined =>
  maybe(random, () => ({ vICMSSTDeson: inReais(parcela(valor, taxa('1'))), motDesICMSST: '9' }));

const creditoDoSimples = ({ valor }: Operacao): Tree => ({
  pCredSN: '2.5600',
  vCredICMSSN: inReais(parcela(valor, taxa('2.56'))),
});

const monofasico = ({ milesimos }: Operacao): Tree => {
  const adRem = taxa('1.4700');
  return {
    qBCMono: fourPlaces(milesimos),
    adRemICMS: '1.4700',
    vICMSMono: inReais(byUnidade(milesimos, adRem)),
  };
};

/** Deferral of a part of the tax, which is then not part of the amount. */
function diferido(op: Operacao): Tree {
  const { valor } = op;
  const vICMSOp = parcela(valor, taxa('18'));
  const vICMSDif = parcela(vICMSOp, taxa('33.3333'));
  return {
    vICMSOp: inReais(vICMSOp),
    pDif: '33.3333',
    vICMSDif: inReais(vICMSDif),
    vICMS: inReais(vICMSOp - vICMSDif),
  };
}

const partilha = (op: Operacao, CST: string): Tree => {
  const { pRedBC: _sem, vBCFCP: _b, pFCP: _p, vFCP: _v, ...campos } = proprio(op);
  return {
    orig: '0',
    CST,
    ...campos,
    ...substituicao(op),
    pBCOp: '60.0000',
    UFST: 'MG',
    ...desonerado(op, '9'),
  };
};

type Variante = (op: Operacao) => Tree;

/** Every ICMS variant of a taxpayer in the normal regime, by the name of its element (MOC 7.0, N02 to N10b). */
export const ICMS_NORMAL: Readonly<Record<string, Variante>> = {
  ICMS00: (op) => ({ orig: '0', CST: '00', ...proprio(op, { comBaseDoFCP: false }) }),
  ICMS10: (op) => ({ orig: '1', CST: '10', ...proprio(op), ...substituicao(op), ...stDesonerado(op) }),
  ICMS20: (op) => ({
    orig: '2',
    CST: '20',
    ...reordenado(proprio(op, { pRedBC: '33.3300' })),
    ...desonerado(op, '9'),
  }),
  ICMS30: (op) => ({ orig: '0', CST: '30', ...substituicao(op), ...desonerado(op, '7') }),
  ICMS40: (op) => ({ orig: '0', CST: op.random.um(['40', '41', '50']), ...desonerado(op, '9') }),
  ICMS51: (op) => ({
    orig: '0',
    CST: '51',
    modBC: '3',
    cBenefRBC: maybe(op.random, () => 'SP000202'),
    vBC: inReais(op.valor),
    pICMS: '18.0000',
    ...diferido(op),
    vBCFCP: inReais(op.valor),
    pFCP: percentual(FCP),
    vFCP: inReais(parcela(op.valor, FCP)),
    ...maybe(op.random, () => ({
      pFCPDif: '50.0000',
      vFCPDif: '0.00',
      vFCPEfet: inReais(parcela(op.valor, FCP)),
    })),
  }),
  ICMS60: (op) => ({ orig: '0', CST: '60', ...retido(op), ...efetivo(op) }),
  ICMS70: (op) => ({
    orig: '3',
    CST: '70',
    ...reordenado(proprio(op, { pRedBC: '20.0000' })),
    ...substituicao(op),
    ...desonerado(op, '9'),
    ...stDesonerado(op),
  }),
  ICMS90: (op) => {
    const { vBC } = { vBC: inReais(op.valor) };
    return {
      orig: '0',
      CST: '90',
      modBC: '3',
      vBC,
      pRedBC: maybe(op.random, () => '10.0000'),
      pICMS: '18.0000',
      ...diferido(op),
      ...substituicao(op),
      ...desonerado(op, '9'),
      ...stDesonerado(op),
    };
  },
  ICMSPart: (op) => partilha(op, op.random.um(['10', '90'])),
  ICMSST: (op) => ({
    orig: '0',
    CST: op.random.um(['41', '60']),
    ...retido(op),
    vBCSTDest: inReais(op.valor),
    vICMSSTDest: inReais(parcela(op.valor, taxa('4'))),
    ...efetivo(op),
  }),
};

/** The variants of a taxpayer in the Simples (CSOSN). */
export const ICMS_DO_SIMPLES: Readonly<Record<string, Variante>> = {
  ICMSSN101: (op) => ({ orig: '0', CSOSN: '101', ...creditoDoSimples(op) }),
  ICMSSN102: ({ random }) => ({ orig: '0', CSOSN: random.um(['102', '103', '300', '400']) }),
  ICMSSN201: (op) => ({ orig: '0', CSOSN: '201', ...substituicao(op), ...creditoDoSimples(op) }),
  ICMSSN202: (op) => ({ orig: '0', CSOSN: op.random.um(['202', '203']), ...substituicao(op) }),
  ICMSSN500: (op) => ({ orig: '0', CSOSN: '500', ...retido(op), ...efetivo(op) }),
  ICMSSN900: (op) => {
    const { vBCFCP: _b, pFCP: _p, vFCP: _v, ...campos } = proprio(op);
    return { orig: '0', CSOSN: '900', ...campos, ...substituicao(op), ...creditoDoSimples(op) };
  },
};

/** The single-phase variants of fuels (Convênios ICMS 199/2022 and 15/2023). */
export const ICMS_MONOFASICO: Readonly<Record<string, Variante>> = {
  ICMS02: (op) => ({ orig: '0', CST: '02', ...monofasico(op) }),
  ICMS15: (op) => ({
    orig: '0',
    CST: '15',
    ...monofasico(op),
    qBCMonoReten: fourPlaces(op.milesimos),
    adRemICMSReten: '0.2000',
    vICMSMonoReten: inReais(byUnidade(op.milesimos, taxa('0.2'))),
    ...maybe(op.random, () => ({ pRedAdRem: '10.00', motRedAdRem: '1' })),
  }),
  ICMS53: (op) => {
    const { qBCMono, adRemICMS, vICMSMono } = monofasico(op) as Record<string, string>;
    return {
      orig: '0',
      CST: '53',
      qBCMono,
      adRemICMS,
      vICMSMonoOp: vICMSMono,
      pDif: '100.0000',
      vICMSMonoDif: vICMSMono,
      vICMSMono: '0.00',
      qBCMonoDif: qBCMono,
      adRemICMSDif: adRemICMS,
    };
  },
  ICMS61: (op) => ({
    orig: '0',
    CST: '61',
    qBCMonoRet: fourPlaces(op.milesimos),
    adRemICMSRet: '1.4700',
    vICMSMonoRet: inReais(byUnidade(op.milesimos, taxa('1.47'))),
  }),
};

/** With a reduction the schema has it before the base. */
function reordenado({ modBC, pRedBC, ...campos }: Tree): Tree {
  return { modBC, pRedBC, ...campos };
}

/** IPI by value, by quantity, or none (MOC 7.0, O). */
export function writeIPI({ valor, milesimos, random }: Operacao): Tree {
  const cabeca = { cEnq: '999' };
  switch (random.inteiro(0, 2)) {
    case 0: {
      const valores = { vBC: inReais(valor), pIPI: '5.0000', vIPI: inReais(parcela(valor, taxa('5'))) };
      return { ...cabeca, IPITrib: { CST: '50', ...valores } };
    }
    case 1: {
      const vIPI = inReais(byUnidade(milesimos, taxa('0.25')));
      return { ...cabeca, IPITrib: { CST: '50', qUnid: fourPlaces(milesimos), vUnid: '0.2500', vIPI } };
    }
    default:
      return { ...cabeca, IPINT: { CST: random.um(['51', '52', '53', '54']) } };
  }
}

const ALIQUOTA = { PIS: '1.65', COFINS: '7.6' } as const;

/** PIS or COFINS in one of its four groups; `forma` says which, the same for both. */
export function writeContribuicao(
  tributo: Contribuicao,
  forma: number,
  { milesimos }: Operacao,
  vBC: Centavos,
): Tree {
  const valores = byValue(tributo, vBC, taxa(ALIQUOTA[tributo]));
  const porQuantidade = {
    qBCProd: fourPlaces(milesimos),
    vAliqProd: '0.0300',
    [`v${tributo}`]: inReais(byUnidade(milesimos, taxa('0.03'))),
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
export function writeContribuicaoST(
  tributo: Contribuicao,
  porQuantidade: boolean,
  { milesimos, valor }: Operacao,
): Tree {
  const soma = { [`indSoma${tributo}ST`]: '1' };
  if (porQuantidade) {
    const v = inReais(byUnidade(milesimos, taxa('0.01')));
    return { qBCProd: fourPlaces(milesimos), vAliqProd: '0.0100', [`v${tributo}`]: v, ...soma };
  }
  return { ...byValue(tributo, valor, taxa('1')), ...soma };
}

/** A service in the note (mixed notes of municipalities that allow them). */
export function writeISSQN({ valor, random }: Operacao, cMunFG: string): Tree {
  return {
    vBC: inReais(valor),
    vAliq: '5.0000',
    vISSQN: inReais(parcela(valor, taxa('5'))),
    cMunFG,
    cListServ: '14.01',
    vDeducao: maybe(random, () => '1.00'),
    vOutro: maybe(random, () => '2.00'),
    vDescIncond: maybe(random, () => '0.50'),
    vDescCond: maybe(random, () => '0.25'),
    vISSRet: maybe(random, () => inReais(parcela(valor, taxa('2')) + 1n)),
    indISS: '1',
    cServico: maybe(random, () => '1401'),
    cMun: cMunFG,
    cPais: '1058',
    indIncentivo: '2',
  };
}

export function writeII({ valor }: Operacao): Tree {
  return {
    vBC: inReais(valor),
    vDespAdu: '35.20',
    vII: inReais(parcela(valor, taxa('10.8'))),
    vIOF: '0.00',
  };
}

/** Difference of rates to the state of a consumer, with that state's poverty fund. */
export function writeVariedDifal({ valor }: Operacao): Tree {
  return {
    vBCUFDest: inReais(valor),
    vBCFCPUFDest: inReais(valor),
    pFCPUFDest: '2.0000',
    pICMSUFDest: '20.5000',
    pICMSInter: '7.00',
    pICMSInterPart: '100.0000',
    vFCPUFDest: inReais(parcela(valor, taxa('2'))),
    vICMSUFDest: inReais(parcela(valor, taxa('13.5'))),
    vICMSUFRemet: '0.00',
  };
}
