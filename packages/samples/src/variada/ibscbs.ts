import { type Centavos, dividirParaPar, parcela, percentual, reais, type Taxa, taxa } from '../dinheiro.ts';
import type { Arvore } from '../escrever-xml.ts';
import { type Operacao, porUnidade, quatroCasas, talvez } from './operacao.ts';

/** Rates of 2026: LC 214/2025, arts. 343 and 346. */
const ALIQUOTAS = { IBSUF: taxa('0.1'), IBSMun: taxa('0'), CBS: taxa('0.9') } as const;

/** IBS of 2027: art. 344. Its CBS is the estimate of Resolução CGIBS 14/2026: 9.21 to 9.2, less 0.1 (arts. 349 § 14 and 347). */
export const ALIQUOTAS_DE_2027 = {
  IBSUF: taxa('0.05'),
  IBSMun: taxa('0.05'),
  CBS: taxa('9.1'),
} as const;

interface Tratamento {
  /** Rates other than those of 2026. */
  readonly aliquotas?: Readonly<Record<keyof typeof ALIQUOTAS, Taxa>>;
  readonly pRedAliq?: string;
  /** Deferral, percent. */
  readonly pDif?: string;
  /** The rates are zero and what the regular ones would give stands in gTribRegular. */
  readonly suspensa?: boolean;
  readonly compraGov?: boolean;
}

/** IBSCBS with gIBSCBS: full, reduced, deferred, suspended, or for a government. */
export function comTributo(
  CST: string,
  cClassTrib: string,
  vBC: Centavos,
  tratamento: Tratamento = {},
): Arvore {
  const uf = tributo('IBSUF', vBC, tratamento);
  const mun = tributo('IBSMun', vBC, tratamento);
  const cbs = tributo('CBS', vBC, tratamento);
  return {
    CST,
    cClassTrib,
    gIBSCBS: {
      vBC: reais(vBC),
      gIBSUF: uf.grupo,
      gIBSMun: mun.grupo,
      vIBS: reais(uf.valor + mun.valor),
      gCBS: cbs.grupo,
      gTribRegular: tratamento.suspensa ? regular(vBC) : undefined,
      gTribCompraGov: tratamento.compraGov
        ? {
            pAliqIBSUF: percentual(ALIQUOTAS.IBSUF),
            vTribIBSUF: reais(uf.valor),
            pAliqIBSMun: percentual(ALIQUOTAS.IBSMun),
            vTribIBSMun: reais(mun.valor),
            pAliqCBS: percentual(ALIQUOTAS.CBS),
            vTribCBS: reais(cbs.valor),
          }
        : undefined,
    },
  };
}

function tributo(
  nome: keyof typeof ALIQUOTAS,
  vBC: Centavos,
  { pRedAliq, pDif, suspensa, aliquotas = ALIQUOTAS }: Tratamento,
): { grupo: Arvore; valor: Centavos } {
  const aliquota: Taxa = suspensa ? 0n : aliquotas[nome];
  const efetiva =
    pRedAliq === undefined ? aliquota : dividirParaPar(aliquota * (1_000_000n - taxa(pRedAliq)), 1_000_000n);
  const cheio = parcela(vBC, efetiva);
  const vDif = pDif === undefined ? 0n : parcela(cheio, taxa(pDif));
  const grupo = {
    [`p${nome}`]: percentual(aliquota),
    gDif: pDif === undefined ? undefined : { pDif: percentual(taxa(pDif)), vDif: reais(vDif) },
    gRed:
      pRedAliq === undefined
        ? undefined
        : { pRedAliq: percentual(taxa(pRedAliq)), pAliqEfet: percentual(efetiva) },
    [`v${nome}`]: reais(cheio - vDif),
  };
  return { grupo, valor: cheio - vDif };
}

const regular = (vBC: Centavos): Arvore => ({
  CSTReg: '000',
  cClassTribReg: '000001',
  pAliqEfetRegIBSUF: percentual(ALIQUOTAS.IBSUF),
  vTribRegIBSUF: reais(parcela(vBC, ALIQUOTAS.IBSUF)),
  pAliqEfetRegIBSMun: percentual(ALIQUOTAS.IBSMun),
  vTribRegIBSMun: reais(parcela(vBC, ALIQUOTAS.IBSMun)),
  pAliqEfetRegCBS: percentual(ALIQUOTAS.CBS),
  vTribRegCBS: reais(parcela(vBC, ALIQUOTAS.CBS)),
});

/** The single-phase group up to NT 2025.002 v1.40: both taxes beside each other in each part. */
export function monofasicoDosDois({ milesimos, acaso }: Operacao): Arvore {
  const de = (adRem: string): string => reais(porUnidade(milesimos, taxa(adRem)));
  const q = quatroCasas(milesimos);
  const padrao = {
    qBCMono: q,
    adRemIBS: '0.0500',
    adRemCBS: '0.4500',
    vIBSMono: de('0.05'),
    vCBSMono: de('0.45'),
  };
  const retencao = talvez(acaso, () => ({
    qBCMonoReten: q,
    adRemIBSReten: '0.0100',
    vIBSMonoReten: de('0.01'),
    adRemCBSReten: '0.0900',
    vCBSMonoReten: de('0.09'),
  }));
  const retido = talvez(acaso, () => ({
    qBCMonoRet: q,
    adRemIBSRet: '0.0200',
    vIBSMonoRet: de('0.02'),
    adRemCBSRet: '0.1800',
    vCBSMonoRet: de('0.18'),
  }));
  const diferido = talvez(acaso, () => {
    const metade = (adRem: string): string => reais(parcela(porUnidade(milesimos, taxa(adRem)), taxa('50')));
    return {
      pDifIBS: '50.0000',
      vIBSMonoDif: metade('0.05'),
      pDifCBS: '50.0000',
      vCBSMonoDif: metade('0.45'),
    };
  });
  const total = (nome: 'IBS' | 'CBS'): string => {
    const em = (grupo: Readonly<Record<string, string>> | undefined, campo: string): bigint =>
      BigInt((grupo?.[campo] ?? '0.00').replace('.', ''));
    return reais(
      em(padrao, `v${nome}Mono`) + em(retencao, `v${nome}MonoReten`) - em(diferido, `v${nome}MonoDif`),
    );
  };
  return {
    CST: '620',
    cClassTrib: '620001',
    gIBSCBSMono: {
      gMonoPadrao: padrao,
      gMonoReten: retencao,
      gMonoRet: retido,
      gMonoDif: diferido,
      vTotIBSMonoItem: total('IBS'),
      vTotCBSMonoItem: total('CBS'),
    },
  };
}

/** Whether a tax goes by quantity or by value in that year (NT 2025.002 v1.50, UB85a). */
const FORMAS: Readonly<Record<string, Readonly<Record<'IBS' | 'CBS', FormaDoMonofasico>>>> = {
  '2026': { IBS: 'AdValorem', CBS: 'AdValorem' },
  '2027': { IBS: 'AdValorem', CBS: 'AdRem' },
  '2029': { IBS: 'AdRem', CBS: 'AdRem' },
};

type FormaDoMonofasico = 'AdRem' | 'AdValorem';

/** The single-phase group since v1.50: apart for each tax, by quantity or by value (UB84 to UB105). */
export function monofasicoDeCadaUm(op: Operacao, ano: string): Arvore {
  const { IBS, CBS } = FORMAS[ano] as { IBS: FormaDoMonofasico; CBS: FormaDoMonofasico };
  const ibs = umSo('IBS', IBS, op);
  const cbs = umSo('CBS', CBS, op);
  return {
    CST: '620',
    cClassTrib: '620001',
    gIBSCBSMono: {
      [`gIBSMono${IBS}`]: ibs.grupo,
      [`gCBSMono${CBS}`]: cbs.grupo,
      vTotIBSMonoItem: reais(ibs.valor),
      vTotCBSMonoItem: reais(cbs.valor),
    },
  };
}

function umSo(
  nome: 'IBS' | 'CBS',
  forma: FormaDoMonofasico,
  { milesimos, valor }: Operacao,
): { grupo: Arvore; valor: Centavos } {
  const aliquota = taxa('0.9');
  const mono = forma === 'AdValorem' ? parcela(valor, aliquota) : porUnidade(milesimos, aliquota);
  const parte = (
    sufixo: 'Mono' | 'MonoReten',
    aliquotaDaParte: Readonly<Record<FormaDoMonofasico, string>>,
  ): Arvore => ({
    ...(forma === 'AdValorem'
      ? { [`vBC${sufixo}`]: reais(valor) }
      : { [`qBC${sufixo}`]: quatroCasas(milesimos) }),
    [aliquotaDaParte[forma]]: '0.9000',
    [`v${nome}${sufixo}`]: reais(mono),
  });
  const grupo = {
    gMonoPadrao: parte('Mono', { AdRem: `adRem${nome}`, AdValorem: `pAliqMono${nome}` }),
    gMonoReten: parte('MonoReten', { AdRem: `adRem${nome}Reten`, AdValorem: 'pAliqMonoReten' }),
    gMonoRet: { [`v${nome}MonoRet`]: '0.10' },
    gpBioDiferenca: { qBCBioComb: quatroCasas(milesimos), [`v${nome}Diferenca`]: '0.05' },
  };
  return { grupo, valor: mono * 2n };
}

export const transferenciaDeCredito = ({ valor }: Operacao): Arvore => ({
  CST: '800',
  cClassTrib: '800002',
  gTransfCred: { vIBS: reais(parcela(valor, ALIQUOTAS.IBSUF)), vCBS: reais(parcela(valor, ALIQUOTAS.CBS)) },
});

export const ajusteDeCompetencia = ({ valor }: Operacao, competApur: string): Arvore => ({
  CST: '811',
  cClassTrib: '811002',
  gAjusteCompet: {
    competApur,
    vIBS: reais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBS: reais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

export const ajusteDaZFM = ({ valor }: Operacao, competApur: string): Arvore => ({
  CST: '810',
  cClassTrib: '810001',
  gCredPresIBSZFM: {
    competApur,
    tpCredPresIBSZFM: '1',
    vCredPresIBSZFM: reais(parcela(valor, ALIQUOTAS.IBSUF)),
  },
});

/** A loss gives back the credits of what was lost. */
export const perda = ({ valor }: Operacao): Arvore => ({
  CST: '410',
  cClassTrib: '410030',
  gEstornoCred: {
    vIBSEstCred: reais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBSEstCred: reais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

/** Presumed credit of who buys (LC 214/2025, arts. 168 to 171). */
export function comCreditoPresumido(ibscbs: Arvore, { valor, acaso }: Operacao): Arvore {
  const campo = acaso.um(['vCredPres', 'vCredPresCondSus']);
  const credito = { pCredPres: '1.3000', [campo]: reais(parcela(valor, taxa('1.3'))) };
  return {
    ...ibscbs,
    gCredPresOper: {
      vBCCredPres: reais(valor),
      cCredPres: '03',
      gIBSCredPres: credito,
      gCBSCredPres: credito,
    },
  };
}

/** CBS at zero inside a free area, with what it would be elsewhere (NT 2025.002 v1.40, UB66a). */
export function comCbsZeroNaArea(ibscbs: Arvore, { valor }: Operacao): Arvore {
  return comOutraCbs(ibscbs, {
    pCBS: '0.0000',
    gALCZFMCBS: {
      tpALCZFMCBS: '2',
      nProcSuframa: '20260012',
      pAliqEfetRegCBS: percentual(ALIQUOTAS.CBS),
      vTribRegCBS: reais(parcela(valor, ALIQUOTAS.CBS)),
    },
    vCBS: '0.00',
  });
}

/** The whole CBS given back to the buyer (NT 2025.002, UB62). */
export function comDevolucaoDaCbs(ibscbs: Arvore, { valor }: Operacao): Arvore {
  return comOutraCbs(ibscbs, {
    pCBS: percentual(ALIQUOTAS.CBS),
    gDevTrib: { pDevTrib: '100.0000', vDevTrib: reais(parcela(valor, ALIQUOTAS.CBS)) },
    vCBS: '0.00',
  });
}

function comOutraCbs(ibscbs: Arvore, gCBS: Arvore): Arvore {
  return { ...ibscbs, gIBSCBS: { ...(ibscbs.gIBSCBS as Arvore), gCBS } };
}
