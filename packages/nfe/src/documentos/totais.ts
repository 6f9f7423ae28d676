import type { IbsCbsDoDocumento, TotaisDoDocumento } from '@apura/engine/leitura';
import type { IBSCBSTot } from './layout-comum.ts';

type DosTributos = {
  readonly [K in 'vBCIBSCBS' | 'vCBS' | 'vIBSUF' | 'vIBSMun' | 'vIBS']: TotaisDoDocumento[K] | undefined;
};

/** The totals of CBS and IBS where one group is that of the whole document. */
export const totaisDoGrupo = (grupo: IbsCbsDoDocumento | undefined): DosTributos => ({
  vBCIBSCBS: grupo?.vBC,
  vCBS: grupo?.cbs?.v,
  vIBSUF: grupo?.ibs_uf?.v,
  vIBSMun: grupo?.ibs_mun?.v,
  vIBS: grupo?.vIBS,
});

/** The same where each item has its own. */
export const totaisDosItens = (total: IBSCBSTot | undefined): DosTributos => ({
  vBCIBSCBS: total?.vBCIBSCBS,
  vCBS: total?.gCBS?.vCBS,
  vIBSUF: total?.gIBS?.gIBSUF?.vIBSUF,
  vIBSMun: total?.gIBS?.gIBSMun?.vIBSMun,
  vIBS: total?.gIBS?.vIBS,
});
