import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// biome-ignore lint/suspicious/noExplicitAny: the vectors are foreign JSON of many shapes
export type Vetor = any;

/** One item case in the engine's own words. An expected field that the source does not give is absent. */
export interface Caso {
  readonly id: string;
  readonly ano: number;
  readonly ncm: string;
  readonly cst: string;
  readonly cclasstrib: string;
  readonly base: string;
  readonly aliquotas: { readonly cbs: string; readonly ibs_uf: string; readonly ibs_mun: string };
  /** CST, base and quantity of the Imposto Seletivo of the request. */
  readonly seletivo?: { readonly cst: string; readonly base: string; readonly quantidade: string };
  readonly regular?: { readonly cst: string; readonly cclasstrib: string };
  readonly compra?: { readonly ente: string; readonly redutor: string };
  /** By the field of the layout, numbers as the source writes them; `semGrupo` where the item has no gIBSCBS. */
  readonly esperado: Readonly<Record<string, string>>;
  readonly semGrupo: boolean;
}

const arquivo = join(process.env.APURA_SHARED ?? '../shared', 'domain', 'vectors.json');

/** The shared vectors, null where they are not at hand. */
export const vetores: readonly Vetor[] | null = existsSync(arquivo)
  ? JSON.parse(readFileSync(arquivo, 'utf8')).vectors
  : null;

export const itemDoVetor = (vetor: Vetor): Vetor => vetor.input.item ?? vetor.input.itens?.[0] ?? vetor.input;

/** An item vector or a government purchase as a case. */
export function casoDoVetor(vetor: Vetor): Caso {
  const entrada = itemDoVetor(vetor);
  const { expected, input } = vetor;
  const doItem = expected.objetos?.[0].tribCalc ?? expected;
  const semGrupo = doItem.IBSCBS !== undefined && doItem.IBSCBS.gIBSCBS === undefined;
  const g = doItem.IBSCBS?.gIBSCBS ?? (semGrupo ? {} : doItem);
  const { gIBSUF = {}, gIBSMun = {}, gCBS = {} } = g;
  const regular = g.gTribRegular ?? {};
  const gov = g.gTribCompraGov ?? {};
  const campos: Record<string, string | undefined> = {
    vIS: doItem.IS?.vIS,
    vBC: g.vBC,
    vIBS: g.vIBS,
    pIBSUF: gIBSUF.pIBSUF ?? g.pIBSUF,
    pIBSMun: gIBSMun.pIBSMun ?? g.pIBSMun,
    pCBS: gCBS.pCBS ?? g.pCBS,
    vIBSUF: gIBSUF.vIBSUF ?? g.vIBSUF,
    vIBSMun: gIBSMun.vIBSMun ?? g.vIBSMun,
    vCBS: gCBS.vCBS ?? g.vCBS,
    efetivaIBSUF: (gIBSUF.gRed ?? g.gRedIBSUF)?.pAliqEfet,
    efetivaIBSMun: (gIBSMun.gRed ?? g.gRedIBSMun)?.pAliqEfet,
    efetivaCBS: (gCBS.gRed ?? g.gRedCBS)?.pAliqEfet,
    vDifIBSUF: gIBSUF.gDif?.vDif,
    vDifIBSMun: gIBSMun.gDif?.vDif,
    vDifCBS: gCBS.gDif?.vDif,
    ...regular,
    ...gov,
  };
  delete campos.CSTReg;
  delete campos.cClassTribReg;
  const { impostoSeletivo, tributacaoRegular } = entrada;
  const compra = input.gCompraGov;
  return {
    id: vetor.id,
    ano: Number((input.dhFatoGerador ?? input.dataHoraEmissao ?? input.date ?? '2026').slice(0, 4)),
    ncm: entrada.ncm ?? '00000000',
    cst: entrada.cst ?? entrada.cClassTrib.slice(0, 3),
    cclasstrib: entrada.cClassTrib,
    base: String(entrada.baseCalculo ?? entrada.base),
    aliquotas: {
      cbs: input.standardRates.CBS,
      ibs_uf: input.standardRates.IBSUF,
      ibs_mun: input.standardRates.IBSMun,
    },
    ...(impostoSeletivo && {
      seletivo: {
        cst: impostoSeletivo.cst,
        base: String(impostoSeletivo.baseCalculo),
        quantidade: String(impostoSeletivo.quantidade),
      },
    }),
    ...(tributacaoRegular && {
      regular: { cst: tributacaoRegular.cst, cclasstrib: tributacaoRegular.cClassTrib },
    }),
    ...(compra && {
      compra: {
        ente: String(compra.tpEnteGov),
        redutor: String(compra.pRedutor ?? input.pRedutor).replace(/ .*/, ''),
      },
    }),
    esperado: Object.fromEntries(
      Object.entries(campos).filter(([, valor]) => valor !== undefined && valor !== null),
    ) as Record<string, string>,
    semGrupo,
  };
}

/** Why a vector is out of scope, null when it is in. */
export function foraDoEscopo(vetor: Vetor): string | null {
  if (vetor.disabledUpstream === true) return 'disabled in its own source';
  const porId: Readonly<Record<string, string>> = {
    'rfb-varios-total': '81 of its 300 items are not among the vectors',
    'rfb-base-cibs-2027-a': 'ICMS and ISS on one item: not possible in an NF-e',
    'rfb-base-cibs-2027-c': 'public lighting contribution: no such field in an NF-e',
    'rfb-base-cibs-2027-d': 'price gross of IPI: in an NF-e the IPI stands outside vProd',
    'rfb-base-cibs-2025':
      'the source refuses the year; a note of 2025 is shown with the rates of 2026, as an estimate',
    'rfb-base-is-1': 'ICMS and ISS on one item: not possible in an NF-e',
    'rfb-base-is-3': 'returns of sales: a note of its own in NF-e',
  };
  if (porId[vetor.id] !== undefined) return porId[vetor.id] as string;
  if (vetor.id.startsWith('rfb-base-nfse')) return 'NFS-e: its deductions are not in an NF-e';
  if (vetor.kind === 'pedagio') return 'tolls by stretch: not in an NF-e';
  if (vetor.kind === 'icms') return 'ICMS is read from the note, not computed';
  return null;
}
