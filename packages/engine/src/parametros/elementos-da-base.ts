import type { MarcoDoAno } from '@apura/law';
import type { Det } from '../nota-fiscal.ts';

/** One field of the note that enters the base of CBS and IBS, and the years, model and kind of item in which it does. */
export interface ElementoDaBase {
  readonly campo: string;
  readonly sinal: 1 | -1;
  readonly desde: MarcoDoAno;
  readonly antesDe: MarcoDoAno | null;
  readonly modelo: '55' | null;
  readonly operacao: 'mercadoria' | 'servico' | null;
  /** False where an import has it on top of its price, out of which it cannot be taken. */
  readonly naImportacao: boolean;
  readonly fundamento: string;
  /** What in an item adds up to it. */
  readonly textos: readonly ((det: Det) => string | undefined)[];
}

const INCLUI = 'LC 214/2025, art. 12, § 1º';
const EXCLUI_TRIBUTOS = 'LC 214/2025, art. 12, § 2º, V';

/**
 * The element table of the official calculator (ElementoBaseCalculo), year by year. IPI, ICMS-ST and retained
 * single-phase ICMS stand outside vProd, so they have no row. The vProd of an import is its customs value, in which none
 * of today's taxes is (LC 214/2025 art. 69).
 */
export const elementosDaBase: readonly ElementoDaBase[] = [
  linha('vProd', 1, INCLUI, [(det) => det.prod.vProd]),
  linha('vFrete', 1, INCLUI, [(det) => det.prod.vFrete]),
  linha('vSeg', 1, INCLUI, [(det) => det.prod.vSeg]),
  linha('vOutro', 1, INCLUI, [(det) => det.prod.vOutro]),
  linha('vII', 1, INCLUI, [(det) => det.imposto.II?.vII], { modelo: '55', operacao: 'mercadoria' }),
  linha('vIS', 1, INCLUI, [(det) => det.imposto.IS?.vIS], { desde: 'imposto_seletivo' }),
  linha('vDesc', -1, 'LC 214/2025, art. 12, § 2º, III', [(det) => det.prod.vDesc]),
  tributoDeHoje(
    'vPIS',
    // A PISST that composes the total of the note (indSomaPISST 1) is outside vProd: rule UB16-10.
    [
      ({ imposto: { PIS } }) => PIS?.vPIS,
      ({ imposto: { PISST } }) => (PISST?.indSomaPISST === '1' ? undefined : PISST?.vPIS),
    ],
    { antesDe: 'pis_cofins_extintos' },
  ),
  tributoDeHoje(
    'vCOFINS',
    [
      ({ imposto: { COFINS } }) => COFINS?.vCOFINS,
      ({ imposto: { COFINSST } }) => (COFINSST?.indSomaCOFINSST === '1' ? undefined : COFINSST?.vCOFINS),
    ],
    { antesDe: 'pis_cofins_extintos' },
  ),
  tributoDeHoje('vICMS', [(det) => det.imposto.ICMS?.vICMS], { operacao: 'mercadoria' }),
  tributoDeHoje('vFCP', [(det) => det.imposto.ICMS?.vFCP], { operacao: 'mercadoria' }),
  tributoDeHoje('vICMSMono', [(det) => det.imposto.ICMS?.vICMSMono], { operacao: 'mercadoria' }),
  tributoDeHoje('vICMSUFDest', [(det) => det.imposto.ICMSUFDest?.vICMSUFDest], {
    modelo: '55',
    operacao: 'mercadoria',
  }),
  tributoDeHoje('vFCPUFDest', [(det) => det.imposto.ICMSUFDest?.vFCPUFDest], {
    modelo: '55',
    operacao: 'mercadoria',
  }),
  tributoDeHoje('vISSQN', [(det) => det.imposto.ISSQN?.vISSQN], { operacao: 'servico' }),
];

type Limites = Partial<Pick<ElementoDaBase, 'desde' | 'antesDe' | 'modelo' | 'operacao' | 'naImportacao'>>;

/** A tax of today, which the base leaves out until 2032 at the latest. */
function tributoDeHoje(campo: string, textos: ElementoDaBase['textos'], limites: Limites): ElementoDaBase {
  return linha(campo, -1, EXCLUI_TRIBUTOS, textos, {
    antesDe: 'icms_extinto',
    naImportacao: false,
    ...limites,
  });
}

function linha(
  campo: string,
  sinal: 1 | -1,
  fundamento: string,
  textos: ElementoDaBase['textos'],
  limites: Limites = {},
): ElementoDaBase {
  return {
    campo,
    sinal,
    fundamento,
    textos,
    desde: 'cbs_ibs_em_teste',
    antesDe: null,
    modelo: null,
    operacao: null,
    naImportacao: true,
    ...limites,
  };
}
