import { type Centavos, parcela, percentual, reais, reduzida, type Taxa, taxa } from '../dinheiro.ts';
import type { Tree } from '../escrever-xml.ts';
import type { ErroDeclarado } from '../pedido-de-nota.ts';

/** Rates of 2026: LC 214/2025, arts. 343 and 346. */
export const ALIQUOTAS = { IBSUF: taxa('0.1'), IBSMun: taxa('0'), CBS: taxa('0.9') } as const;

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
