import type { FinalidadeDoDocumento, ItemDoDocumento, Parte } from '@apura/engine/leitura';
import { contribuicaoDe } from '../impostos.ts';
import type { Montado } from '../montado.ts';
import { parteDe } from '../partes.ts';
import { presentes } from '../presentes.ts';
import { totaisDoGrupo } from '../totais.ts';
import { vinculosDe } from '../vinculos.ts';
import { ibscbsDaNfse } from './ibscbs-da-nfse.ts';
import { issDaNfse, retencoesDaNfse } from './iss-da-nfse.ts';
import type { DPS, NFSE, PESSOA } from './layout.ts';

/** opSimpNac as CRT: 1 none, 2 MEI, 3 Simples, 4 Simples that is pending (NT 009). */
const CRT: Readonly<Record<string, string>> = { '1': '3', '2': '4', '3': '1', '4': '1' };

/**
 * The neutral document of a national NFS-e: one service. Its supplier is the one who renders it, whoever issued the DPS
 * (tpEmit 2 and 3: taker, intermediary).
 */
export function montarNfse(nfse: NFSE): Montado {
  const { DPS: dps = {}, IBSCBS: calculado, valores = {}, emit } = nfse;
  const partes = partesDe(nfse);
  const declarado = dps.IBSCBS;
  const ibscbs = ibscbsDaNfse(declarado?.valores?.trib?.gIBSCBS, calculado);
  const das = calculado?.totCIBS?.gTribSN;
  const valor = dps.valores?.vServPrest?.vServ;
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
    itens: valor === undefined ? [] : [itemDe(nfse, presentes({ valor, ibscbs }))],
    totais: { valor, vTotDFe: calculado?.totCIBS?.vTotNF, vLiq: valores.vLiq, ...totaisDoGrupo(ibscbs) },
    retencoes: retencoesDaNfse(nfse),
    vinculos: vinculosDaNfse(dps),
    servico: {
      tpEmit: dps.tpEmit,
      cMotivoEmisTI: dps.cMotivoEmisTI,
      regApTribSN: dps.prest?.regTrib?.regApTribSN,
      regEspTrib: dps.prest?.regTrib?.regEspTrib,
      cAtvSN: dps.serv?.cServ?.cAtvSN,
      indFinal: declarado?.indFinal,
      cIndOp: declarado?.cIndOp,
      das: das?.vCBSSN && das.vIBSSN ? { vCBS: das.vCBSSN, vIBS: das.vIBSSN } : undefined,
    },
    tpOperGov: declarado?.tpEnteGov === undefined ? undefined : declarado.tpOper,
  };
}

/** Name and place of the one who renders the service stand in emit only, when he issued the note himself. */
function partesDe({ emit, DPS: dps = {} }: NFSE): Montado['partes'] {
  const emitente = parteDe(emit, { idEstrangeiro: emit?.NIF });
  const { prest } = dps;
  const proprio = prest === undefined || (prest.CNPJ ?? prest.CPF) === (emit?.CNPJ ?? emit?.CPF);
  return presentes<Montado['partes']>({
    emit: emitente,
    prest: presentes<Parte>({
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
  parteDe(pessoa, { idEstrangeiro: pessoa?.NIF });

function itemDe(nfse: NFSE, { valor, ibscbs }: Pick<ItemDoDocumento, 'valor' | 'ibscbs'>): ItemDoDocumento {
  const { serv, valores } = nfse.DPS ?? {};
  const proprios = valores?.trib?.tribFed?.piscofins;
  const { CST, vBCPisCofins } = proprios ?? {};
  return presentes<ItemDoDocumento>({
    nItem: '1',
    descricao: serv?.cServ?.xDescServ ?? '',
    cTribNac: serv?.cServ?.cTribNac,
    cNBS: serv?.cServ?.cNBS,
    valor,
    desconto: valores?.vDescCondIncond?.vDescIncond,
    iss: issDaNfse(nfse),
    pis: proprios && contribuicaoDe(CST, vBCPisCofins, proprios.pAliqPis, proprios.vPis),
    cofins: proprios && contribuicaoDe(CST, vBCPisCofins, proprios.pAliqCofins, proprios.vCofins),
    ibscbs,
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
function vinculosDaNfse(dps: DPS): Montado['vinculos'] {
  const { IBSCBS, subst, chNFSeRej } = dps;
  const referidas = IBSCBS?.gRefNFSe?.refNFSe;
  const ajusta = ['ajuste', 'debito'].includes(finalidadeDe(dps));
  return vinculosDe({
    substitui: subst?.chSubstda,
    ajusta: ajusta ? referidas : undefined,
    antecipa: [
      IBSCBS?.valores?.trib?.gIBSCBS?.gPagAntecipado?.refNFSe,
      IBSCBS?.tpOper === '3' ? referidas : undefined,
    ],
    rejeitada: chNFSeRej,
  });
}
