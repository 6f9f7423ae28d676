import type { AnoProjetado, Ponte, TributoComparado } from '@apura/engine';
import {
  grouped,
  hasAmount,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  readCents,
  reais,
  shortAmount,
  signed,
  sumAmounts,
  writeCents,
} from '@apura/words';
import { type Html, html } from './html.ts';

/** Names too long to stand below a column. */
const CURTOS: Readonly<Record<string, string>> = {
  ibs_uf: 'IBS est.',
  ibs_mun: 'IBS mun.',
  embutido_nas_compras: 'embutido',
};

// Units of the drawing, about a quarter of a millimetre on paper.
const WIDTH_DA_PONTE = 440;
const HEIGHT_DA_PONTE = 110;
const TOPO_DA_PONTE = 14;
/** Longer amounts are written short: the table beside the drawing has them whole. */
const LETRAS_DO_VALOR = 9;

interface Coluna {
  readonly nome: string;
  readonly rotulo: string;
  readonly de: bigint;
  readonly ate: bigint;
  readonly classe: 'ponta' | 'sobe' | 'desce';
}

function colunas({ de, para, inicial, passos, final }: Ponte): Coluna[] {
  let soma = readCents(inicial);
  const escrever = (valor: string, inteiro: string): string =>
    inteiro.length > LETRAS_DO_VALOR ? shortAmount(valor) : inteiro;
  const ponta = (ano: number, valor: string): Coluna => ({
    nome: String(ano),
    rotulo: escrever(valor, grouped(valor)),
    de: 0n,
    ate: readCents(valor),
    classe: 'ponta',
  });
  return [
    ponta(de, inicial),
    ...passos
      .filter(({ valor }) => hasAmount(valor))
      .map(({ tributo, valor }): Coluna => {
        const antes = soma;
        soma += readCents(valor);
        return {
          nome: CURTOS[tributo] ?? nomeDoTributo(tributo),
          rotulo: escrever(valor, signed(valor)),
          de: antes,
          ate: soma,
          classe: soma > antes ? 'sobe' : 'desce',
        };
      }),
    ponta(para, final),
  ];
}

/** Draws the bridge from one year to the other: each tax begins where the one before it ended. */
export function drawPonte(ponte: Ponte): Html | '' {
  const todas = colunas(ponte);
  const [menor, maior] = extremos(todas.flatMap(({ de, ate }) => [de, ate]));
  const faixa = maior - menor;
  if (faixa === 0n) return '';
  // Only the drawing's coordinates become numbers; they are small integers.
  const height = (valor: bigint): number =>
    TOPO_DA_PONTE + Number(((maior - valor) * BigInt(HEIGHT_DA_PONTE)) / faixa);
  const espaco = WIDTH_DA_PONTE / todas.length;
  const width = Math.min(46, Math.floor(espaco - 8));
  const desenhadas = todas.map(({ nome, rotulo, de, ate, classe }, i) => {
    const meio = Math.round((i + 0.5) * espaco);
    const x = meio - Math.floor(width / 2);
    const [alto, baixo] = [Math.min(height(de), height(ate)), Math.max(height(de), height(ate))];
    const liga =
      i + 1 < todas.length
        ? html`<line class="liga" x1="${x + width}" x2="${x + Math.round(espaco)}" y1="${height(ate)}" y2="${height(ate)}"/>`
        : '';
    return html`<rect class="${classe}" x="${x}" y="${alto}" width="${width}" height="${Math.max(1, baixo - alto)}"/>${liga}<text class="rotulo" x="${meio}" y="${alto - 4}">${rotulo}</text><text class="eixo${classe === 'ponta' ? ' forte' : ''}" x="${meio}" y="${TOPO_DA_PONTE + HEIGHT_DA_PONTE + 13}">${nome}</text>`;
  });
  const passos = ponte.passos.map(({ tributo, valor }) => `${nomeDoTributo(tributo)}: ${reais(valor)}`);
  const descricao = [
    `${ponte.de}: ${reais(ponte.inicial)}`,
    ...passos,
    `${ponte.para}: ${reais(ponte.final)}`,
  ].join('; ');
  return html`<svg class="grafico" role="img" aria-label="Ponte de ${ponte.de} para ${ponte.para}. ${descricao}." viewBox="0 0 ${WIDTH_DA_PONTE} ${TOPO_DA_PONTE + HEIGHT_DA_PONTE + 18}">${desenhadas}<line class="zero" x1="0" x2="${WIDTH_DA_PONTE}" y1="${height(0n)}" y2="${height(0n)}"/></svg>`;
}

interface ParteDosTributos {
  readonly nome: string;
  readonly tributos: readonly TributoComparado[];
  /** Class of its bars: today's taxes in greys, the new ones in the office's colour. */
  readonly classe: string;
}

/** The parts that a year is stacked of, the lowest first. */
const PARTES_DOS_TRIBUTOS: readonly ParteDosTributos[] = [
  // Of one colour: which part is which stands in the table beside the drawing.
  { nome: 'ICMS', tributos: ['icms', 'icms_st', 'fcp', 'difal'], classe: 'hoje-1' },
  { nome: 'ISS', tributos: ['iss'], classe: 'hoje-2' },
  { nome: 'IPI', tributos: ['ipi'], classe: 'hoje-3' },
  { nome: 'PIS e COFINS', tributos: ['pis', 'cofins'], classe: 'hoje-4' },
  { nome: 'DAS', tributos: ['das'], classe: 'hoje-1' },
  { nome: 'CBS', tributos: ['cbs'], classe: 'novo-1' },
  { nome: 'IBS', tributos: ['ibs_uf', 'ibs_mun'], classe: 'novo-2' },
];

const WIDTH_DA_TRANSICAO = 350;
const HEIGHT_DA_TRANSICAO = 110;
const TOPO_DA_TRANSICAO = 30;

const valorDa = ({ tributos }: ParteDosTributos, { devidos }: AnoProjetado): string =>
  sumAmounts(devidos.filter(({ tributo }) => tributos.includes(tributo)).map(({ valor }) => valor));

/**
 * Draws what is paid in each year under one price premise as one column of its taxes: the height of the column is the
 * total that stands above it. `maior` is the total of the whole height, so that two drawings can share a scale.
 */
export function drawTransicao(anos: readonly AnoProjetado[], maior: string): Html {
  const inteiro = readCents(maior);
  const espaco = WIDTH_DA_TRANSICAO / anos.length;
  const width = Math.min(34, Math.floor(espaco - 8));
  const base = TOPO_DA_TRANSICAO + HEIGHT_DA_TRANSICAO;
  // Only the drawing's coordinates become numbers; they are small integers.
  const height = (centavos: bigint): number =>
    inteiro === 0n ? 0 : Number((centavos * BigInt(HEIGHT_DA_TRANSICAO)) / inteiro);
  const partes = PARTES_DOS_TRIBUTOS.filter((parte) =>
    anos.some((ano) => readCents(valorDa(parte, ano)) > 0n),
  );
  const colunas = anos.map((ano, i) => {
    const meio = Math.round((i + 0.5) * espaco);
    const x = meio - Math.floor(width / 2);
    let soma = 0n;
    const chunks = partes.map((parte) => {
      const de = height(soma);
      soma += readCents(valorDa(parte, ano));
      const ate = height(soma);
      return ate > de
        ? html`<rect class="${parte.classe}" x="${x}" y="${base - ate}" width="${width}" height="${ate - de}"/>`
        : '';
    });
    return html`${chunks}<text class="rotulo" x="${meio}" y="${base - height(soma) - 4}">${shortAmount(writeCents(soma))}</text><text class="eixo forte" x="${meio}" y="${base + 13}">${ano.ano}</text>`;
  });
  let x = 0;
  const legenda = partes.map(({ nome, classe }) => {
    const inicio = x;
    x += 22 + nome.length * 6;
    return html`<rect class="${classe}" x="${inicio}" y="1" width="8" height="8"/><text x="${inicio + 12}" y="8.5">${nome}</text>`;
  });
  const descricao = anos
    .map(({ ano, total, status }) => `${ano} (${ORIGEM_DAS_ALIQUOTAS[status]}): ${reais(total)}`)
    .join('; ');
  return html`<svg class="grafico" role="img" aria-label="A recolher em cada ano, ${anos[0] ? PREMISSAS_DE_PRECO[anos[0].premissa_preco] : ''}. ${descricao}." viewBox="0 0 ${WIDTH_DA_TRANSICAO} ${base + 17}">${legenda}${colunas}<line class="zero" x1="0" x2="${WIDTH_DA_TRANSICAO}" y1="${base}" y2="${base}"/></svg>`;
}

/** The greatest total among the years: what two drawings side by side are measured against. */
export function largestTotal(anos: readonly AnoProjetado[]): string {
  return writeCents(extremos(anos.map(({ total }) => readCents(total)))[1]);
}

/** The least and the greatest, zero being always among them. */
function extremos(valores: readonly bigint[]): [menor: bigint, maior: bigint] {
  const emOrdem = [0n, ...valores].sort((a, b) => Number(a > b) - Number(a < b));
  return [emOrdem[0] ?? 0n, emOrdem.at(-1) ?? 0n];
}

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
export const DARK_PAPER = '#12181f';

const DA_CASA: Palette = { header: '#0f4c5c', forte: '#0f7a66', leve: '#6fc2b0', fundo: '#e0f2ee' };
/** Least contrast of text, WCAG 2.2, criterion 1.4.3. */
const CONTRASTE_MINIMO = 4.5;

type Rgb = readonly [number, number, number];
const BRANCO: Rgb = [255, 255, 255];
const PRETO: Rgb = [0, 0, 0];

/** `parte` of the way from `de` to `para`. */
function mix(de: Rgb, para: Rgb, parte: number): Rgb {
  const canal = (i: 0 | 1 | 2) => Math.round(de[i] + (para[i] - de[i]) * parte);
  return [canal(0), canal(1), canal(2)];
}

/** Relative luminance of sRGB, as WCAG defines it. */
function luminancia(cor: Rgb): number {
  const linear = (canal: number): number => {
    const c = canal / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = cor;
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

const write = (cor: Rgb): string => `#${cor.map((c) => c.toString(16).padStart(2, '0')).join('')}`;

/** How a colour stands out from white, 1 to 21 (WCAG). `cor` as "#rrggbb". */
export function contrastWithWhite(cor: string): number {
  return 1.05 / (luminancia(read(cor)) + 0.05);
}

function read(cor: string): Rgb {
  const n = Number.parseInt(cor.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
}

/**
 * The palette of a brand colour ("#rrggbb"), darkened as far as its text stays legible on white. Without one, or with
 * one that is no colour, the house's own: a report never fails for its looks.
 */
export function palette(cor: string | undefined): Palette {
  if (cor === undefined || !/^#[0-9a-f]{6}$/i.test(cor)) return DA_CASA;
  const pedida = read(cor);
  let forte = pedida;
  for (let escuro = 0; contrastWithWhite(write(forte)) < CONTRASTE_MINIMO; escuro += 0.05) {
    forte = mix(pedida, PRETO, escuro);
  }
  return {
    header: write(forte),
    forte: write(forte),
    leve: write(mix(forte, BRANCO, 0.55)),
    fundo: write(mix(forte, BRANCO, 0.9)),
  };
}

/** The same palette on a dark page: what was weak is legible there, and the strong one stands behind it. */
export function isDark({ forte, leve }: Palette): Palette {
  const fundo = write(mix(read(DARK_PAPER), read(forte), 0.3));
  return { header: leve, forte: leve, leve: forte, fundo };
}
