import type { Det } from '../../nota-fiscal.ts';
import type { AjusteDoEscritorio } from '../../resultado.ts';

/** What an adjustment can look at besides the item. */
export interface AlvoDoAjuste {
  readonly det: Det;
  /** Day of issue, YYYY-MM-DD. */
  readonly data: string;
  readonly emitente: string | undefined;
  readonly cclasstrib?: string;
}

/**
 * The office's answer for an item: of the adjustments of the day that match it, the one with most criteria, the first
 * of equals. `decide` says what the caller needs of it (a classification, an effect).
 */
export function ajusteQueVale(
  ajustes: readonly AjusteDoEscritorio[],
  alvo: AlvoDoAjuste,
  decide: (ajuste: AjusteDoEscritorio) => boolean,
): AjusteDoEscritorio | undefined {
  let melhor: AjusteDoEscritorio | undefined;
  let pontos = 0;
  for (const ajuste of ajustes) {
    if (!decide(ajuste) || !vigente(ajuste, alvo.data)) continue;
    const criterios = criteriosAtendidos(ajuste.quando, alvo);
    if (criterios > pontos) {
      melhor = ajuste;
      pontos = criterios;
    }
  }
  return melhor;
}

function vigente({ desde, ate }: AjusteDoEscritorio, data: string): boolean {
  return (desde === undefined || desde <= data) && (ate === undefined || data <= ate);
}

/** How many criteria there are when all of them hold, else zero: an adjustment without criteria matches nothing. */
function criteriosAtendidos(quando: AjusteDoEscritorio['quando'], alvo: AlvoDoAjuste): number {
  const { prod } = alvo.det;
  const pares = [
    [quando.cfop, prod.CFOP],
    [quando.cprod, prod.cProd],
    [quando.cclasstrib, alvo.cclasstrib],
    [quando.emitente, alvo.emitente],
  ] as const;
  let criterios = 0;
  for (const [pedido, valor] of pares) {
    if (pedido === undefined) continue;
    if (pedido !== valor) return 0;
    criterios++;
  }
  if (quando.ncm === undefined) return criterios;
  return prod.NCM.startsWith(quando.ncm) ? criterios + 1 : 0;
}
