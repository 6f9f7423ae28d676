import {
  type Centavos,
  inReais,
  parcela,
  percentual,
  reduzida,
  sum,
  type Taxa,
  taxa,
  valorAt,
} from './dinheiro.ts';
import type { Empresa } from './empresas.ts';
import type { ErroDeclarado } from './pedido-de-nota.ts';
import type { Tree } from './write-xml.ts';

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

type Tributo = keyof typeof ALIQUOTAS;
const TRIBUTOS: readonly Tributo[] = ['IBSUF', 'IBSMun', 'CBS'];

/** Rate and amount of each of the three, under names that end in its own. */
const ofCada = (rate: string, amount: string, valor: (nome: Tributo) => Centavos): Tree =>
  Object.assign(
    {},
    ...TRIBUTOS.map((nome) => ({
      [`${rate}${nome}`]: percentual(ALIQUOTAS[nome]),
      [`${amount}${nome}`]: inReais(valor(nome)),
    })),
  );

/** IBSCBS with gIBSCBS: full, reduced, deferred, suspended, or for a government. */
export function withTributo(CST: string, cClassTrib: string, vBC: Centavos, tratamento: Tratamento = {}) {
  const de = {
    IBSUF: tributo('IBSUF', vBC, tratamento),
    IBSMun: tributo('IBSMun', vBC, tratamento),
    CBS: tributo('CBS', vBC, tratamento),
  };
  return {
    CST,
    cClassTrib,
    gIBSCBS: {
      vBC: inReais(vBC),
      gIBSUF: de.IBSUF.grupo,
      gIBSMun: de.IBSMun.grupo,
      vIBS: inReais(de.IBSUF.valor + de.IBSMun.valor),
      gCBS: de.CBS.grupo,
      gTribRegular: tratamento.suspensa ? regular(vBC) : undefined,
      gTribCompraGov: tratamento.compraGov ? ofCada('pAliq', 'vTrib', (nome) => de[nome].valor) : undefined,
    },
  };
}

function tributo(
  nome: Tributo,
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
    gDif: pDif === undefined ? undefined : { pDif: percentual(taxa(pDif)), vDif: inReais(vDif) },
    gRed:
      pRedAliq === undefined
        ? undefined
        : { pRedAliq: percentual(taxa(pRedAliq)), pAliqEfet: percentual(efetiva) },
    [`v${nome}`]: inReais(cheio - vDif),
  };
  return { grupo, valor: cheio - vDif };
}

/** The groups of all items, added, as IBSCBSTot has them. */
export function sumGrupos(grupos: readonly Tree[]) {
  const soma = (path: string): string =>
    inReais(sum(grupos.map((grupo) => valorAt(grupo, `gIBSCBS/${path}`))));
  const doTributo = (path: string, campo: string): Tree => ({
    vDif: soma(`${path}/gDif/vDif`),
    vDevTrib: soma(`${path}/gDevTrib/vDevTrib`),
    [campo]: soma(`${path}/${campo}`),
  });
  return {
    vBCIBSCBS: soma('vBC'),
    gIBS: {
      gIBSUF: doTributo('gIBSUF', 'vIBSUF'),
      gIBSMun: doTributo('gIBSMun', 'vIBSMun'),
      vIBS: soma('vIBS'),
    },
    gCBS: doTributo('gCBS', 'vCBS'),
  };
}

const regular = (vBC: Centavos): Tree => ({
  CSTReg: '000',
  cClassTribReg: '000001',
  ...ofCada('pAliqEfetReg', 'vTribReg', (nome) => parcela(vBC, ALIQUOTAS[nome])),
});

export type Contribuicao = 'PIS' | 'COFINS';

/** Rates by regime (Lei 10.637 and 10.833; Lei 9.718). */
export const contribuicoesOf = ({ regime }: Empresa): Readonly<Record<Contribuicao, Taxa>> =>
  regime === 'lucro_real'
    ? { PIS: taxa('1.65'), COFINS: taxa('7.6') }
    : { PIS: taxa('0.65'), COFINS: taxa('3') };

/** PIS or COFINS on a base. */
export function byValue(tributo: Contribuicao, vBC: Centavos, aliquota: Taxa): Tree {
  return {
    vBC: inReais(vBC),
    [`p${tributo}`]: percentual(aliquota),
    [`v${tributo}`]: inReais(parcela(vBC, aliquota)),
  };
}
