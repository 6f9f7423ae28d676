import type { IbsCbsDoDocumento, TributoDeclarado } from '@apura/engine/leitura';
import { presentes } from '../presentes.ts';
import type { CALCULADO, DPS } from './layout.ts';

type Classe = NonNullable<NonNullable<NonNullable<NonNullable<DPS['IBSCBS']>['valores']>['trib']>['gIBSCBS']>;

/** The class that was declared in the DPS, with the amounts that were computed outside of it (Anexo VI). */
export function ibscbsDaNfse(
  declarado: Classe | undefined,
  calculado: CALCULADO | undefined,
): IbsCbsDoDocumento | undefined {
  if (declarado?.CST === undefined || declarado.cClassTrib === undefined) return undefined;
  const { CST, cClassTrib } = declarado;
  if (calculado === undefined) return { CST, cClassTrib };
  const { valores = {}, totCIBS = {} } = calculado;
  const { fed, uf, mun } = valores;
  const { gIBS = {}, gCBS = {} } = totCIBS;
  const tributo = presentes<TributoDeclarado>;
  return presentes<IbsCbsDoDocumento>({
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
