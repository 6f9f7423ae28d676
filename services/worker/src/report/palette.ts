/** The colours of a report that follow the office's brand. */
export interface Palette {
  /** The line below the head and the office's name: legible on white. */
  readonly header: string;
  /** Marks and the strong bars: legible on white. */
  readonly forte: string;
  /** The weak bars. */
  readonly leve: string;
  /** Behind text. */
  readonly fundo: string;
}

/** Behind a page that is read in the dark. */
export const PAPEL_ESCURO = '#12181f';

const DA_CASA: Palette = { header: '#0f4c5c', forte: '#0f7a66', leve: '#6fc2b0', fundo: '#e0f2ee' };
/** Least contrast of text, WCAG 2.2, criterion 1.4.3. */
const CONTRASTE_MINIMO = 4.5;

type Rgb = readonly [number, number, number];
const BRANCO: Rgb = [255, 255, 255];
const PRETO: Rgb = [0, 0, 0];

/** `parte` of the way from `de` to `para`. */
function misturar(de: Rgb, para: Rgb, parte: number): Rgb {
  const canal = (i: 0 | 1 | 2) => Math.round(de[i] + (para[i] - de[i]) * parte);
  return [canal(0), canal(1), canal(2)];
}

/** Relative luminance of sRGB, as WCAG defines it. */
function luminancia(cor: Rgb): number {
  const [r, g, b] = cor.map((canal) => {
    const c = canal / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const escrever = (cor: Rgb): string => `#${cor.map((c) => c.toString(16).padStart(2, '0')).join('')}`;

/** How a colour stands out from white, 1 to 21 (WCAG). `cor` as "#rrggbb". */
export function contrasteComBranco(cor: string): number {
  return 1.05 / (luminancia(ler(cor)) + 0.05);
}

function ler(cor: string): Rgb {
  const n = Number.parseInt(cor.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/**
 * The palette of a brand colour ("#rrggbb"), darkened as far as its text stays legible on white. Without one, or with
 * one that is no colour, the house's own: a report never fails for its looks.
 */
export function palette(cor: string | undefined): Palette {
  if (cor === undefined || !/^#[0-9a-f]{6}$/i.test(cor)) return DA_CASA;
  const pedida = ler(cor);
  let forte = pedida;
  for (let escuro = 0; contrasteComBranco(escrever(forte)) < CONTRASTE_MINIMO; escuro += 0.05) {
    forte = misturar(pedida, PRETO, escuro);
  }
  return {
    header: escrever(forte),
    forte: escrever(forte),
    leve: escrever(misturar(forte, BRANCO, 0.55)),
    fundo: escrever(misturar(forte, BRANCO, 0.9)),
  };
}

/** The same palette on a dark page: what was weak is legible there, and the strong one stands behind it. */
export function escura({ forte, leve }: Palette): Palette {
  const fundo = escrever(misturar(ler(PAPEL_ESCURO), ler(forte), 0.3));
  return { header: leve, forte: leve, leve: forte, fundo };
}
