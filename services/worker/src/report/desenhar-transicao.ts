import type { AnoProjetado, TributoComparado } from '@apura/engine';
import {
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  readCents,
  reais,
  shortAmount,
  sumAmounts,
  writeCents,
} from '@apura/words';
import { extremos } from './extremos.ts';
import { type Html, html } from './html.ts';

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

const WIDTH = 350;
const HEIGHT = 110;
const TOPO = 30;

const valorDa = ({ tributos }: ParteDosTributos, { devidos }: AnoProjetado): string =>
  sumAmounts(devidos.filter(({ tributo }) => tributos.includes(tributo)).map(({ valor }) => valor));

/**
 * Draws what is paid in each year under one price premise as one column of its taxes: the height of the column is the
 * total that stands above it. `maior` is the total of the whole height, so that two drawings can share a scale.
 */
export function desenharTransicao(anos: readonly AnoProjetado[], maior: string): Html {
  const inteiro = readCents(maior);
  const espaco = WIDTH / anos.length;
  const width = Math.min(34, Math.floor(espaco - 8));
  const base = TOPO + HEIGHT;
  // Only the drawing's coordinates become numbers; they are small integers.
  const height = (centavos: bigint): number =>
    inteiro === 0n ? 0 : Number((centavos * BigInt(HEIGHT)) / inteiro);
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
  return html`<svg class="grafico" role="img" aria-label="A recolher em cada ano, ${anos[0] ? PREMISSAS_DE_PRECO[anos[0].premissa_preco] : ''}. ${descricao}." viewBox="0 0 ${WIDTH} ${base + 17}">${legenda}${colunas}<line class="zero" x1="0" x2="${WIDTH}" y1="${base}" y2="${base}"/></svg>`;
}

/** The greatest total among the years: what two drawings side by side are measured against. */
export function maiorTotal(anos: readonly AnoProjetado[]): string {
  return writeCents(extremos(anos.map(({ total }) => readCents(total)))[1]);
}
