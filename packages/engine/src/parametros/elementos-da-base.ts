import type { Det } from '../nota-fiscal.ts';

/** One field of the note that enters the base of CBS and IBS, and the years, model and kind of item in which it does. */
export interface ElementoDaBase {
  readonly campo: string;
  readonly sinal: 1 | -1;
  readonly desde: number;
  readonly ate: number | null;
  readonly modelo: '55' | null;
  readonly operacao: 'mercadoria' | 'servico' | null;
  readonly fundamento: string;
  readonly textos: (det: Det) => readonly (string | undefined)[];
}

const INCLUI = 'LC 214/2025, art. 12, § 1º';
const EXCLUI_TRIBUTOS = 'LC 214/2025, art. 12, § 2º, V';

/**
 * The element table of the official calculator (ElementoBaseCalculo), year by year. IPI, ICMS-ST and retained
 * single-phase ICMS stand outside vProd, so they have no row.
 */
export const elementosDaBase: readonly ElementoDaBase[] = [
  linha('vProd', 1, INCLUI, (det) => [det.prod.vProd]),
  linha('vFrete', 1, INCLUI, (det) => [det.prod.vFrete]),
  linha('vSeg', 1, INCLUI, (det) => [det.prod.vSeg]),
  linha('vOutro', 1, INCLUI, (det) => [det.prod.vOutro]),
  linha('vII', 1, INCLUI, (det) => [det.imposto.II?.vII], { modelo: '55', operacao: 'mercadoria' }),
  linha('vIS', 1, INCLUI, (det) => [det.imposto.IS?.vIS], { desde: 2027 }),
  linha('vDesc', -1, 'LC 214/2025, art. 12, § 2º, III', (det) => [det.prod.vDesc]),
  linha(
    'vPIS',
    -1,
    EXCLUI_TRIBUTOS,
    // A PISST that composes the total of the note (indSomaPISST 1) is outside vProd: rule UB16-10.
    ({ imposto: { PIS, PISST } }) => [PIS?.vPIS, PISST?.indSomaPISST === '1' ? undefined : PISST?.vPIS],
    { ate: 2026 },
  ),
  linha(
    'vCOFINS',
    -1,
    EXCLUI_TRIBUTOS,
    ({ imposto: { COFINS, COFINSST } }) => [
      COFINS?.vCOFINS,
      COFINSST?.indSomaCOFINSST === '1' ? undefined : COFINSST?.vCOFINS,
    ],
    { ate: 2026 },
  ),
  linha('vICMS', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ICMS?.vICMS], {
    ate: 2032,
    operacao: 'mercadoria',
  }),
  linha('vFCP', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ICMS?.vFCP], {
    ate: 2032,
    operacao: 'mercadoria',
  }),
  linha('vICMSMono', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ICMS?.vICMSMono], {
    ate: 2032,
    operacao: 'mercadoria',
  }),
  linha('vICMSUFDest', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ICMSUFDest?.vICMSUFDest], {
    ate: 2032,
    modelo: '55',
    operacao: 'mercadoria',
  }),
  linha('vFCPUFDest', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ICMSUFDest?.vFCPUFDest], {
    ate: 2032,
    modelo: '55',
    operacao: 'mercadoria',
  }),
  linha('vISSQN', -1, EXCLUI_TRIBUTOS, (det) => [det.imposto.ISSQN?.vISSQN], {
    ate: 2032,
    operacao: 'servico',
  }),
];

function linha(
  campo: string,
  sinal: 1 | -1,
  fundamento: string,
  textos: ElementoDaBase['textos'],
  limites: Partial<Pick<ElementoDaBase, 'desde' | 'ate' | 'modelo' | 'operacao'>> = {},
): ElementoDaBase {
  return {
    campo,
    sinal,
    fundamento,
    textos,
    desde: 2026,
    ate: null,
    modelo: null,
    operacao: null,
    ...limites,
  };
}
