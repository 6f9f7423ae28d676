import {
  decimal,
  decimals,
  devidoNoDas,
  type FinalidadeDoDocumento,
  gTribSN,
  type IbsCbsDoDocumento,
  type IssDoDocumento,
  type ItemDoDocumento,
  type Parte,
  type Read,
  type TributoDeclarado,
  text,
  texts,
} from '@apura/engine/leitura';
import { type Linha, rows } from '../tabela-de-campos.ts';
import { type Built, parteOf, presentFields, totaisDoGrupo, vinculosOf } from './built.ts';
import { contribuicaoOf } from './impostos.ts';
import { PLACE } from './layout-comum.ts';

/** opSimpNac as CRT: 1 none, 2 MEI, 3 Simples, 4 Simples that is pending (NT 009). */
const CRT: Readonly<Record<string, string>> = { '1': '3', '2': '4', '3': '1', '4': '1' };

/**
 * The neutral document of a national NFS-e: one service. Its supplier is the one who renders it, whoever issued the DPS
 * (tpEmit 2 and 3: taker, intermediary).
 */
export function buildNfse(nfse: NFSE): Built {
  const { DPS: dps = {}, IBSCBS: calculado, valores = {}, emit } = nfse;
  const partes = partesDe(nfse);
  const declarado = dps.IBSCBS;
  const ibscbs = ibscbsDaNfse(declarado?.valores?.trib?.gIBSCBS, calculado);
  const valor = dps.valores?.vServPrest?.vServ;
  const das = devidoNoDas(calculado?.totCIBS?.gTribSN, valor);
  return {
    chave: nfse.Id,
    versao: nfse.versao ?? dps.versao,
    numero: nfse.nNFSe,
    serie: dps.serie,
    dhEmi: dps.dhEmi,
    dCompet: dps.dCompet,
    tpAmb: dps.tpAmb,
    naChave: { nNF: nfse.nNFSe?.padStart(13, '0'), emitente: emit?.CNPJ ?? emit?.CPF },
    finalidade: finalidadeDe(dps),
    fornecedor: partes.prest,
    adquirente: partes.toma,
    partes,
    itens: valor === undefined ? [] : [itemDe(nfse, presentFields({ valor, ibscbs, das }))],
    totais: { valor, vTotDFe: calculado?.totCIBS?.vTotNF, vLiq: valores.vLiq, ...totaisDoGrupo(ibscbs) },
    retencoes: retencoesDaNfse(nfse),
    vinculos: vinculosDaNfse(dps),
    servico: {
      tpEmit: dps.tpEmit,
      cMotivoEmisTI: dps.cMotivoEmisTI,
      regApTribSN: dps.prest?.regTrib?.regApTribSN,
      regEspTrib: dps.prest?.regTrib?.regEspTrib,
      cAtvSN: dps.serv?.cServ?.cAtvSN ?? dps.serv?.cServ?.cAtivSN,
      indFinal: declarado?.indFinal,
      cIndOp: declarado?.cIndOp,
    },
    tpOperGov: declarado?.tpEnteGov === undefined ? undefined : declarado.tpOper,
  };
}

/** Name and place of the one who renders the service stand in emit only, when he issued the note himself. */
function partesDe({ emit, DPS: dps = {} }: NFSE): Built['partes'] {
  const emitente = parteOf(emit, { idEstrangeiro: emit?.NIF });
  const { prest } = dps;
  const proprio = prest === undefined || (prest.CNPJ ?? prest.CPF) === (emit?.CNPJ ?? emit?.CPF);
  return presentFields<Built['partes']>({
    emit: emitente,
    prest: presentFields<Parte>({
      ...(proprio ? emitente : {}),
      ...pessoaDe(prest),
      CRT: CRT[prest?.regTrib?.opSimpNac ?? ''],
    }),
    toma: pessoaDe(dps.toma),
    interm: pessoaDe(dps.interm),
    dest: pessoaDe(dps.IBSCBS?.dest),
  });
}

const pessoaDe = (pessoa: PESSOA | undefined): Parte | undefined =>
  parteOf(pessoa, { idEstrangeiro: pessoa?.NIF });

function itemDe(
  nfse: NFSE,
  { valor, ibscbs, das }: Pick<ItemDoDocumento, 'valor' | 'ibscbs' | 'das'>,
): ItemDoDocumento {
  const { serv, valores } = nfse.DPS ?? {};
  const proprios = valores?.trib?.tribFed?.piscofins;
  const { CST, vBCPisCofins } = proprios ?? {};
  return presentFields<ItemDoDocumento>({
    nItem: '1',
    descricao: serv?.cServ?.xDescServ ?? '',
    cTribNac: serv?.cServ?.cTribNac,
    cNBS: serv?.cServ?.cNBS,
    valor,
    desconto: valores?.vDescCondIncond?.vDescIncond,
    iss: issDaNfse(nfse),
    pis: proprios && contribuicaoOf(CST, vBCPisCofins, proprios.pAliqPis, proprios.vPis),
    cofins: proprios && contribuicaoOf(CST, vBCPisCofins, proprios.pAliqCofins, proprios.vCofins),
    ibscbs,
    das,
  });
}

/** finNFSe 1 and 2 came with NT 009; tpNFSeDebito 06 is a payment before the service. */
function finalidadeDe({ finNFSe, IBSCBS, tpNFSeDebito, subst }: DPS): FinalidadeDoDocumento {
  const fin = finNFSe ?? IBSCBS?.finNFSe;
  if (fin === '1') return 'ajuste';
  if (fin === '2') return tpNFSeDebito === '06' ? 'adiantamento' : 'debito';
  return subst === undefined ? 'normal' : 'substituicao';
}

/** tpOper 3: the supply of what had been paid before, by a public body. */
function vinculosDaNfse(dps: DPS): Built['vinculos'] {
  const { IBSCBS, subst, chNFSeRej } = dps;
  const referidas = IBSCBS?.gRefNFSe?.refNFSe;
  const ajusta = ['ajuste', 'debito'].includes(finalidadeDe(dps));
  return vinculosOf({
    substitui: subst?.chSubstda,
    ajusta: ajusta ? referidas : undefined,
    antecipa: [
      IBSCBS?.valores?.trib?.gIBSCBS?.gPagAntecipado?.refNFSe,
      IBSCBS?.tpOper === '3' ? referidas : undefined,
    ],
    rejeitada: chNFSeRej,
  });
}

/** tpRetISSQN: 1 nobody keeps it back. */
const RETIDO_POR: Readonly<Record<string, NonNullable<IssDoDocumento['retidoPor']>>> = {
  '2': 'tomador',
  '3': 'intermediario',
};

function issDaNfse({ valores = {}, cLocIncid, DPS }: NFSE): IssDoDocumento | undefined {
  const municipal = DPS?.valores?.trib?.tribMun;
  if (municipal?.tribISSQN === undefined) return undefined;
  return presentFields<IssDoDocumento>({
    tribISSQN: municipal.tribISSQN,
    vBC: valores.vBC,
    pAliqAplic: valores.pAliqAplic,
    vISSQN: valores.vISSQN,
    retidoPor: RETIDO_POR[municipal.tpRetISSQN ?? ''],
    cLocIncid,
    suspenso: municipal.exigSusp === undefined ? undefined : true,
  });
}

/** vRetCSLL is the sum of the contributions that tpRetPisCofins names; vPis and vCofins are the supplier's own (NT 007). */
function retencoesDaNfse(nfse: NFSE): NonNullable<Built['retencoes']> {
  const { tribFed: { vRetCP, vRetIRRF, vRetCSLL, piscofins } = {} } = nfse.DPS?.valores?.trib ?? {};
  const iss = issDaNfse(nfse);
  return {
    iss: iss?.retidoPor === undefined ? undefined : iss.vISSQN,
    irrf: vRetIRRF,
    inss: vRetCP,
    contribuicoes:
      vRetCSLL === undefined
        ? undefined
        : { valor: vRetCSLL, tpRetPisCofins: piscofins?.tpRetPisCofins ?? SO_A_CSLL },
  };
}

/** A note without the indicator was written before it came: its vRetCSLL was the CSLL alone. */
const SO_A_CSLL = '8';

type Classe = NonNullable<NonNullable<NonNullable<NonNullable<DPS['IBSCBS']>['valores']>['trib']>['gIBSCBS']>;

/** The class that was declared in the DPS, with the amounts that were computed outside of it (Anexo VI). */
function ibscbsDaNfse(
  declarado: Classe | undefined,
  calculado: CALCULADO | undefined,
): IbsCbsDoDocumento | undefined {
  if (declarado?.CST === undefined || declarado.cClassTrib === undefined) return undefined;
  const { CST, cClassTrib } = declarado;
  if (calculado === undefined) return { CST, cClassTrib };
  const { valores = {}, totCIBS = {} } = calculado;
  const { fed, uf, mun } = valores;
  const { gIBS = {}, gCBS = {} } = totCIBS;
  const tributo = presentFields<TributoDeclarado>;
  return presentFields<IbsCbsDoDocumento>({
    CST,
    cClassTrib,
    vBC: valores.vBC,
    cbs: tributo({
      p: fed?.pCBS,
      pRedAliq: fed?.pRedAliqCBS,
      pAliqEfet: fed?.pAliqEfetCBS,
      vDif: gCBS.vDifCBS,
      v: gCBS.vCBS,
    }),
    ibs_uf: tributo({
      p: uf?.pIBSUF,
      pRedAliq: uf?.pRedAliqUF,
      pAliqEfet: uf?.pAliqEfetUF,
      vDif: gIBS.gIBSUFTot?.vDifUF,
      v: gIBS.gIBSUFTot?.vIBSUF,
    }),
    ibs_mun: tributo({
      p: mun?.pIBSMun,
      pRedAliq: mun?.pRedAliqMun,
      pAliqEfet: mun?.pAliqEfetMun,
      vDif: gIBS.gIBSMunTot?.vDifMun,
      v: gIBS.gIBSMunTot?.vIBSMun,
    }),
    vIBS: gIBS.vIBSTot,
    vReembolso: valores.vCalcReeRepRes,
    cClassTribReg: declarado.gTribRegular?.cClassTribReg,
  });
}

const PESSOA = texts('CNPJ', 'CPF', 'NIF', 'xNome');
const ENDERECO = { '(end)': { '(endNac)': { cMun: text } } } as const;

/** What the issuer declared: it goes on standing inside of the NFS-e. */
const DPS = {
  ...texts('tpAmb', 'dhEmi', 'serie', 'dCompet', 'tpEmit', 'cMotivoEmisTI', 'chNFSeRej'),
  /** Layouts v1.04.00 (NT 009) have them here, those before in IBSCBS. */
  ...texts('finNFSe', 'tpNFSeDebito'),
  subst: { chSubstda: text },
  prest: { ...PESSOA, ...ENDERECO, regTrib: texts('opSimpNac', 'regApTribSN', 'regEspTrib') },
  toma: { ...PESSOA, ...ENDERECO },
  interm: { ...PESSOA, ...ENDERECO },
  serv: {
    /** cAtvSN: NT 009. */
    cServ: texts('cTribNac', 'xDescServ', 'cNBS', 'cAtvSN', 'cAtivSN'),
  },
  valores: {
    vServPrest: { vServ: decimal },
    vDescCondIncond: { vDescIncond: decimal },
    trib: {
      tribMun: { ...texts('tribISSQN', 'tpRetISSQN'), exigSusp: { tpSusp: text } },
      tribFed: {
        piscofins: {
          ...texts('CST', 'tpRetPisCofins'),
          ...decimals('vBCPisCofins', 'pAliqPis', 'pAliqCofins', 'vPis', 'vCofins'),
        },
        ...decimals('vRetCP', 'vRetIRRF', 'vRetCSLL'),
      },
    },
  },
  IBSCBS: {
    ...texts('finNFSe', 'indFinal', 'cIndOp', 'tpOper', 'tpEnteGov'),
    gRefNFSe: { refNFSe: [99, text] },
    dest: { ...PESSOA, ...ENDERECO },
    valores: {
      trib: {
        gIBSCBS: {
          ...texts('CST', 'cClassTrib'),
          gTribRegular: { cClassTribReg: text },
          /** NT 009. */
          gPagAntecipado: { refNFSe: [99, text] },
        },
      },
    },
  },
} as const;

/** What was computed of it: rates and amounts of each tax. */
const CALCULADO = {
  valores: {
    ...decimals('vBC', 'vCalcReeRepRes'),
    uf: decimals('pIBSUF', 'pRedAliqUF', 'pAliqEfetUF'),
    mun: decimals('pIBSMun', 'pRedAliqMun', 'pAliqEfetMun'),
    fed: decimals('pCBS', 'pRedAliqCBS', 'pAliqEfetCBS'),
  },
  totCIBS: {
    vTotNF: decimal,
    gIBS: {
      vIBSTot: decimal,
      gIBSUFTot: decimals('vDifUF', 'vIBSUF'),
      gIBSMunTot: decimals('vDifMun', 'vIBSMun'),
    },
    gCBS: decimals('vDifCBS', 'vCBS'),
    /** NT 009. */
    gTribSN,
  },
} as const;

/** NFSe of the national layout (1.00, 1.01, and what is known of NT 009). Two groups IBSCBS, two vBC: each has its path. */
const NFSE = {
  '@versao': text,
  '(infNFSe)': {
    '@Id': text,
    ...texts('nNFSe', 'cLocIncid', 'cStat'),
    emit: { ...PESSOA, '(enderNac)': PLACE },
    valores: decimals('vBC', 'pAliqAplic', 'vISSQN', 'vLiq'),
    IBSCBS: CALCULADO,
    DPS: { '@versao': text, '(infDPS)': DPS },
  },
} as const;

/** xDescServ is longer than any other text that is kept. */
export const LINHAS_DA_NFSE: readonly Linha[] = [
  ...rows(NFSE).map(
    (linha): Linha => (linha.caminho.endsWith('/xDescServ') ? { ...linha, tipo: 'descricao' } : linha),
  ),
];

type NFSE = Read<typeof NFSE>;
type DPS = Read<typeof DPS>;
type CALCULADO = Read<typeof CALCULADO>;
type PESSOA = Read<typeof PESSOA> & { readonly cMun?: string };
