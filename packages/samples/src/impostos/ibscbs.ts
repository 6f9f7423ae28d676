import { type Centavos, parcela, percentual, reais, type Taxa, taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import { type Operacao, reduzida } from '../operacao.ts';
import type { ErroDeclarado } from '../pedido-de-nota.ts';

/** Rates of 2026: LC 214/2025, arts. 343 and 346. */
const ALIQUOTAS = { IBSUF: taxa('0.1'), IBSMun: taxa('0'), CBS: taxa('0.9') } as const;

/** IBS of 2027: art. 344. Its CBS is the estimate of Resolução CGIBS 14/2026: 9.21 to 9.2, less 0.1 (arts. 349 § 14 and 347). */
export const ALIQUOTAS_DE_2027 = {
  IBSUF: taxa('0.05'),
  IBSMun: taxa('0.05'),
  CBS: taxa('9.1'),
} as const;

export interface Tratamento {
  /** Rates other than those of 2026. */
  readonly aliquotas?: Readonly<Record<keyof typeof ALIQUOTAS, Taxa>>;
  readonly pRedAliq?: string;
  /** Deferral, percent. */
  readonly pDif?: string;
  /** The rates are zero and what the regular ones would give stands in gTribRegular. */
  readonly suspensa?: boolean;
  readonly compraGov?: boolean;
  /** Charges what the rates do not give. */
  readonly erro?: ErroDeclarado;
}

/** IBSCBS with gIBSCBS: full, reduced, deferred, suspended, or for a government. */
export function comTributo(
  CST: string,
  cClassTrib: string,
  vBC: Centavos,
  tratamento: Tratamento = {},
): Tree {
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
  { pRedAliq, pDif, suspensa, erro, aliquotas = ALIQUOTAS }: Tratamento,
): { grupo: Tree; valor: Centavos } {
  const aliquota: Taxa = suspensa ? 0n : aliquotas[nome];
  const efetiva = pRedAliq === undefined ? aliquota : reduzida(aliquota, taxa(pRedAliq));
  const certo = parcela(vBC, erro === 'sem_reducao' ? aliquota : efetiva);
  const cheio = erro === 'cbs_dez_vezes' && nome === 'CBS' ? certo * 10n : certo;
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

const regular = (vBC: Centavos): Tree => ({
  CSTReg: '000',
  cClassTribReg: '000001',
  pAliqEfetRegIBSUF: percentual(ALIQUOTAS.IBSUF),
  vTribRegIBSUF: reais(parcela(vBC, ALIQUOTAS.IBSUF)),
  pAliqEfetRegIBSMun: percentual(ALIQUOTAS.IBSMun),
  vTribRegIBSMun: reais(parcela(vBC, ALIQUOTAS.IBSMun)),
  pAliqEfetRegCBS: percentual(ALIQUOTAS.CBS),
  vTribRegCBS: reais(parcela(vBC, ALIQUOTAS.CBS)),
});

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

export const ajusteDaZFM = ({ valor }: Operacao, competApur: string): Tree => ({
  CST: '810',
  cClassTrib: '810001',
  gCredPresIBSZFM: {
    competApur,
    tpCredPresIBSZFM: '1',
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
export function comCreditoPresumido(ibscbs: Tree, { valor, random }: Operacao): Tree {
  const campo = random.um(['vCredPres', 'vCredPresCondSus']);
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
