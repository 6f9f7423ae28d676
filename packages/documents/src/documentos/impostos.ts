import {
  type ContribuicaoDoDocumento,
  type Decimal,
  devidoNoDas,
  type GTribSN,
  type IbsCbsDoDocumento,
  type IcmsDoDocumento,
  type ItemDoDocumento,
  type Read,
  type TributoDeclarado,
} from '@apura/engine/leitura';
import { presentFields } from './built.ts';
import type { IBSCBS, ICMS, ICMSUFFim } from './layout-comum.ts';

/** The ICMS of an item, with what its taker's state gets of it. */
export function icmsOf(
  lido: ICMS | undefined,
  destino: Read<typeof ICMSUFFim> = {},
): IcmsDoDocumento | undefined {
  if (lido === undefined) return undefined;
  return presentFields<IcmsDoDocumento>({
    grupo: lido.grupo,
    CST: lido.CST,
    vBC: lido.vBC ?? lido.vBCOutraUF,
    pICMS: lido.pICMS ?? lido.pICMSOutraUF,
    vICMS: lido.vICMS,
    vICMSOutraUF: lido.vICMSOutraUF,
    vFCP: lido.vFCP,
    vBCSTRet: lido.vBCSTRet,
    vICMSSTRet: lido.vICMSSTRet,
    vCred: lido.vCred,
    vST: lido.vICMSST,
    vICMSUFFim: destino.vICMSUFFim,
    vFCPUFFim: destino.vFCPUFFim,
  });
}

export function contribuicaoOf(
  CST: string | undefined,
  vBC: Decimal | undefined,
  p: Decimal | undefined,
  v: Decimal | undefined,
): ContribuicaoDoDocumento {
  return presentFields<ContribuicaoDoDocumento>({ CST, vBC, p, v });
}

/** What a supplier of the Simples states of its DAS on the item, wherever that stands; its rates are of `valor`. */
export function simplesOf(
  imposto: { readonly gTribSN?: readonly GTribSN[]; readonly IBSCBS?: IBSCBS },
  cAtivSN: string | undefined,
  valor: Decimal | undefined,
): Pick<ItemDoDocumento, 'das' | 'cAtivSN'> {
  const { gTribSN = [], IBSCBS } = imposto;
  const grupos = [...gTribSN, ...(IBSCBS?.gTribSN ?? []), ...(IBSCBS?.gIBSCBS?.gTribSN ?? [])];
  return presentFields({ das: devidoNoDas(grupos, valor), cAtivSN });
}

/** The group of the portals' layouts; undefined where it does not say what the operation is. */
export function ibscbsOf(lido: IBSCBS | undefined): IbsCbsDoDocumento | undefined {
  if (lido?.CST === undefined || lido.cClassTrib === undefined) return undefined;
  const { CST, cClassTrib, gIBSCBS: grupo } = lido;
  if (grupo === undefined) return { CST, cClassTrib };
  const { vBC, gIBSUF, gIBSMun, gCBS, vIBS, gTribRegular } = grupo;
  return presentFields<IbsCbsDoDocumento>({
    CST,
    cClassTrib,
    vBC,
    cbs: tributoDe(gCBS, gCBS?.pCBS, gCBS?.vCBS),
    ibs_uf: tributoDe(gIBSUF, gIBSUF?.pIBSUF, gIBSUF?.vIBSUF),
    ibs_mun: tributoDe(gIBSMun, gIBSMun?.pIBSMun, gIBSMun?.vIBSMun),
    vIBS,
    cClassTribReg: gTribRegular?.cClassTribReg,
  });
}

interface Grupos {
  readonly gDif?: { readonly vDif?: Decimal };
  readonly gDevTrib?: { readonly vDevTrib?: Decimal };
  readonly gRed?: { readonly pRedAliq?: Decimal; readonly pAliqEfet?: Decimal };
}

function tributoDe(
  lido: Grupos | undefined,
  p: Decimal | undefined,
  v: Decimal | undefined,
): TributoDeclarado | undefined {
  if (lido === undefined) return undefined;
  return presentFields<TributoDeclarado>({
    p,
    pRedAliq: lido.gRed?.pRedAliq,
    pAliqEfet: lido.gRed?.pAliqEfet,
    vDif: lido.gDif?.vDif,
    vDevTrib: lido.gDevTrib?.vDevTrib,
    v,
  });
}
