import { decimal, dentro, type Linha, texto } from './linha.ts';

/** Groups that IBS UF, IBS Mun and CBS have in common (NT 2025.002, UB18 to UB67). */
const TRIBUTO_DO_ITEM: readonly Linha[] = [
  decimal('gDif/pDif'),
  decimal('gDif/vDif'),
  decimal('gDevTrib/pDevTrib'),
  decimal('gDevTrib/vDevTrib'),
  decimal('gRed/pRedAliq'),
  decimal('gRed/pAliqEfet'),
];

/** Presumed credit: under gCredPresOper, and up to NT 2025.002 v1.30 under gIBSCBS itself. */
const CREDITO_PRESUMIDO: readonly Linha[] = ['gIBSCredPres', 'gCBSCredPres'].flatMap((grupo) =>
  dentro(grupo, [
    texto('cCredPres'),
    decimal('pCredPres'),
    decimal('vCredPres'),
    decimal('vCredPresCondSus'),
  ]),
);

/** The single-phase group up to NT 2025.002 v1.40: IBS and CBS beside each other in each part. */
const MONO_DOS_DOIS: readonly Linha[] = [
  decimal('gMonoPadrao/qBCMono'),
  decimal('gMonoPadrao/adRemIBS'),
  decimal('gMonoPadrao/adRemCBS'),
  decimal('gMonoPadrao/vIBSMono'),
  decimal('gMonoPadrao/vCBSMono'),
  decimal('gMonoReten/qBCMonoReten'),
  decimal('gMonoReten/adRemIBSReten'),
  decimal('gMonoReten/vIBSMonoReten'),
  decimal('gMonoReten/adRemCBSReten'),
  decimal('gMonoReten/vCBSMonoReten'),
  decimal('gMonoRet/qBCMonoRet'),
  decimal('gMonoRet/adRemIBSRet'),
  decimal('gMonoRet/vIBSMonoRet'),
  decimal('gMonoRet/adRemCBSRet'),
  decimal('gMonoRet/vCBSMonoRet'),
  decimal('gMonoDif/pDifIBS'),
  decimal('gMonoDif/vIBSMonoDif'),
  decimal('gMonoDif/pDifCBS'),
  decimal('gMonoDif/vCBSMonoDif'),
];

/** The single-phase group since v1.50 (UB84 to UB105): apart for each tax, by quantity or by value. */
const MONO_DE_CADA_UM: readonly Linha[] = ['IBS', 'CBS'].flatMap((tributo) =>
  [`g${tributo}MonoAdRem`, `g${tributo}MonoAdValorem`].flatMap((grupo) =>
    dentro(grupo, [
      decimal('gMonoPadrao/qBCMono'),
      decimal(`gMonoPadrao/adRem${tributo}`),
      decimal('gMonoPadrao/vBCMono'),
      decimal(`gMonoPadrao/pAliqMono${tributo}`),
      decimal(`gMonoPadrao/v${tributo}Mono`),
      decimal('gMonoReten/qBCMonoReten'),
      decimal(`gMonoReten/adRem${tributo}Reten`),
      decimal('gMonoReten/vBCMonoReten'),
      decimal('gMonoReten/pAliqMonoReten'),
      decimal(`gMonoReten/v${tributo}MonoReten`),
      decimal(`gMonoRet/v${tributo}MonoRet`),
      decimal('gpBioDiferenca/qBCBioComb'),
      decimal(`gpBioDiferenca/v${tributo}Diferenca`),
    ]),
  ),
);

/** det/imposto/IBSCBS in the schema versions of 2025 and 2026 (NT 2025.002, UB12 to UB134). */
export const IBSCBS: readonly Linha[] = [
  texto('CST'),
  texto('cClassTrib'),
  texto('indDoacao'),
  decimal('gIBSCBS/vBC'),
  decimal('gIBSCBS/gIBSUF/pIBSUF'),
  ...dentro('gIBSCBS/gIBSUF', TRIBUTO_DO_ITEM),
  decimal('gIBSCBS/gIBSUF/vIBSUF'),
  decimal('gIBSCBS/gIBSMun/pIBSMun'),
  ...dentro('gIBSCBS/gIBSMun', TRIBUTO_DO_ITEM),
  decimal('gIBSCBS/gIBSMun/vIBSMun'),
  decimal('gIBSCBS/vIBS'),
  decimal('gIBSCBS/gCBS/pCBS'),
  ...dentro('gIBSCBS/gCBS', TRIBUTO_DO_ITEM),
  texto('gIBSCBS/gCBS/gALCZFMCBS/tpALCZFMCBS'),
  texto('gIBSCBS/gCBS/gALCZFMCBS/nProcSuframa'),
  decimal('gIBSCBS/gCBS/gALCZFMCBS/pAliqEfetRegCBS'),
  decimal('gIBSCBS/gCBS/gALCZFMCBS/vTribRegCBS'),
  decimal('gIBSCBS/gCBS/vCBS'),
  ...dentro('gIBSCBS', CREDITO_PRESUMIDO),
  texto('gIBSCBS/gTribRegular/CSTReg'),
  texto('gIBSCBS/gTribRegular/cClassTribReg'),
  decimal('gIBSCBS/gTribRegular/pAliqEfetRegIBSUF'),
  decimal('gIBSCBS/gTribRegular/vTribRegIBSUF'),
  decimal('gIBSCBS/gTribRegular/pAliqEfetRegIBSMun'),
  decimal('gIBSCBS/gTribRegular/vTribRegIBSMun'),
  decimal('gIBSCBS/gTribRegular/pAliqEfetRegCBS'),
  decimal('gIBSCBS/gTribRegular/vTribRegCBS'),
  decimal('gIBSCBS/gTribCompraGov/pAliqIBSUF'),
  decimal('gIBSCBS/gTribCompraGov/vTribIBSUF'),
  decimal('gIBSCBS/gTribCompraGov/pAliqIBSMun'),
  decimal('gIBSCBS/gTribCompraGov/vTribIBSMun'),
  decimal('gIBSCBS/gTribCompraGov/pAliqCBS'),
  decimal('gIBSCBS/gTribCompraGov/vTribCBS'),
  ...dentro('gIBSCBSMono', MONO_DOS_DOIS),
  ...dentro('gIBSCBSMono', MONO_DE_CADA_UM),
  decimal('gIBSCBSMono/vTotIBSMonoItem'),
  decimal('gIBSCBSMono/vTotCBSMonoItem'),
  decimal('gTransfCred/vIBS'),
  decimal('gTransfCred/vCBS'),
  texto('gAjusteCompet/competApur'),
  decimal('gAjusteCompet/vIBS'),
  decimal('gAjusteCompet/vCBS'),
  decimal('gEstornoCred/vIBSEstCred'),
  decimal('gEstornoCred/vCBSEstCred'),
  decimal('gCredPresOper/vBCCredPres'),
  texto('gCredPresOper/cCredPres'),
  ...dentro('gCredPresOper', CREDITO_PRESUMIDO),
  texto('gCredPresIBSZFM/competApur'),
  texto('gCredPresIBSZFM/tpCredPresIBSZFM'),
  decimal('gCredPresIBSZFM/vCredPresIBSZFM'),
];
