import { IBSCBS } from './ibscbs.ts';
import { ICMS } from './icms.ts';
import { decimal, dentro, type Linha, texto } from './linha.ts';

/** IPI by value or by quantity (IPITrib), or none (IPINT). */
const IPI: readonly Linha[] = [
  texto('CST'),
  decimal('vBC'),
  decimal('pIPI'),
  decimal('qUnid'),
  decimal('vUnid'),
  decimal('vIPI'),
];

/** PIS and COFINS, also where they are substituted: by value or by quantity. */
const contribuicao = (nome: 'PIS' | 'COFINS'): readonly Linha[] => [
  decimal('vBC'),
  decimal(`p${nome}`),
  decimal('qBCProd'),
  decimal('vAliqProd'),
  decimal(`v${nome}`),
];

const ISSQN: readonly Linha[] = [
  decimal('vBC'),
  decimal('vAliq'),
  decimal('vISSQN'),
  texto('cMunFG'),
  texto('cListServ'),
  decimal('vDeducao'),
  decimal('vOutro'),
  decimal('vDescIncond'),
  decimal('vDescCond'),
  decimal('vISSRet'),
  texto('indISS'),
  texto('cServico'),
  texto('cMun'),
  texto('cPais'),
  texto('indIncentivo'),
];

const ICMS_DO_DESTINO: readonly Linha[] = [
  decimal('vBCUFDest'),
  decimal('vBCFCPUFDest'),
  decimal('pFCPUFDest'),
  decimal('pICMSUFDest'),
  decimal('pICMSInter'),
  decimal('pICMSInterPart'),
  decimal('vFCPUFDest'),
  decimal('vICMSUFDest'),
  decimal('vICMSUFRemet'),
];

const IS: readonly Linha[] = [
  texto('CSTIS'),
  texto('cClassTribIS'),
  decimal('vBCIS'),
  decimal('pIS'),
  decimal('adRemIS'),
  decimal('pISEspec'),
  texto('uTrib'),
  decimal('qTrib'),
  decimal('vIS'),
];

/** det/imposto (MOC 7.0, M01 to U; NT 2025.002, UB). */
export const IMPOSTO: readonly Linha[] = [
  decimal('vTotTrib'),
  ...dentro('(ICMS)/ICMS*', ICMS),
  // NT 2026.008, NB01: ICMS that is to be paid ahead.
  decimal('ICMSPrevistoPagtoAntecip/vICMSPrevisto'),
  ...dentro('(IPI)/IPI*', IPI),
  ...['vBC', 'vDespAdu', 'vII', 'vIOF'].map((campo) => decimal(`II/${campo}`)),
  ...dentro('ISSQN', ISSQN),
  ...dentro('(PIS)/PIS*', [texto('CST'), ...contribuicao('PIS')]),
  ...dentro('PISST', [...contribuicao('PIS'), texto('indSomaPISST')]),
  ...dentro('(COFINS)/COFINS*', [texto('CST'), ...contribuicao('COFINS')]),
  ...dentro('COFINSST', [...contribuicao('COFINS'), texto('indSomaCOFINSST')]),
  ...dentro('ICMSUFDest', ICMS_DO_DESTINO),
  ...dentro('IS', IS),
  ...dentro('IBSCBS', IBSCBS),
];
