import { ALIQUOTAS, parcela, percentual, reais, type Tree, taxa } from '@apura/samples/writing';
import type { Operacao } from './operacao.ts';

/** IBS of 2027: art. 344. Its CBS is the estimate of Resolução CGIBS 14/2026: 9.21 to 9.2, less 0.1 (arts. 349 § 14 and 347). */
export const ALIQUOTAS_DE_2027 = {
  IBSUF: taxa('0.05'),
  IBSMun: taxa('0.05'),
  CBS: taxa('9.1'),
} as const;

export const transferenciaDeCredito = ({ valor }: Operacao): Tree => ({
  CST: '800',
  cClassTrib: '800002',
  gTransfCred: { vIBS: reais(parcela(valor, ALIQUOTAS.IBSUF)), vCBS: reais(parcela(valor, ALIQUOTAS.CBS)) },
});

export const ajusteDeCompetencia = ({ valor }: Operacao, competApur: string): Tree => ({
  CST: '811',
  cClassTrib: '811002',
  gAjusteCompet: {
    competApur,
    vIBS: reais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBS: reais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

/** A type of credit for each item: none may stand twice (NT 2025.002, UB133-10). */
export const ajusteDaZFM = ({ valor }: Operacao, nItem: number): Tree => ({
  CST: '810',
  cClassTrib: '810001',
  gCredPresIBSZFM: {
    competApur: '2029-01',
    tpCredPresIBSZFM: String(nItem - 1),
    vCredPresIBSZFM: reais(parcela(valor, ALIQUOTAS.IBSUF)),
  },
});

/** A loss gives back the credits of what was lost. */
export const perda = ({ valor }: Operacao): Tree => ({
  CST: '410',
  cClassTrib: '410030',
  gEstornoCred: {
    vIBSEstCred: reais(parcela(valor, ALIQUOTAS.IBSUF)),
    vCBSEstCred: reais(parcela(valor, ALIQUOTAS.CBS)),
  },
});

/** Presumed credit of who buys (LC 214/2025, arts. 168 to 171). */
export function comCreditoPresumido(ibscbs: Tree, { valor }: Operacao): Tree {
  const credito = { pCredPres: '1.3000', vCredPres: reais(parcela(valor, taxa('1.3'))) };
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
export function comCbsZeroNaArea(ibscbs: Tree, { valor }: Operacao): Tree {
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
export function comDevolucaoDaCbs(ibscbs: Tree, { valor }: Operacao): Tree {
  return comOutraCbs(ibscbs, {
    pCBS: percentual(ALIQUOTAS.CBS),
    gDevTrib: { pDevTrib: '100.0000', vDevTrib: reais(parcela(valor, ALIQUOTAS.CBS)) },
    vCBS: '0.00',
  });
}

function comOutraCbs(ibscbs: Tree, gCBS: Tree): Tree {
  return { ...ibscbs, gIBSCBS: { ...(ibscbs.gIBSCBS as Tree), gCBS } };
}
