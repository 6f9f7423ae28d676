import type { Ponte } from '@apura/engine';
import { grouped, hasAmount, nomeDoTributo, readCents, reais, shortAmount, signed } from '@apura/words';
import { extremos } from './extremos.ts';
import { type Html, html } from './html.ts';

/** Names too long to stand below a column. */
const CURTOS: Readonly<Record<string, string>> = {
  ibs_uf: 'IBS est.',
  ibs_mun: 'IBS mun.',
  embutido_nas_compras: 'embutido',
};

// Units of the drawing, about a quarter of a millimetre on paper.
const WIDTH = 440;
const HEIGHT = 110;
const TOPO = 14;
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
export function desenharPonte(ponte: Ponte): Html | '' {
  const todas = colunas(ponte);
  const [menor, maior] = extremos(todas.flatMap(({ de, ate }) => [de, ate]));
  const faixa = maior - menor;
  if (faixa === 0n) return '';
  // Only the drawing's coordinates become numbers; they are small integers.
  const height = (valor: bigint): number => TOPO + Number(((maior - valor) * BigInt(HEIGHT)) / faixa);
  const espaco = WIDTH / todas.length;
  const width = Math.min(46, Math.floor(espaco - 8));
  const desenhadas = todas.map(({ nome, rotulo, de, ate, classe }, i) => {
    const meio = Math.round((i + 0.5) * espaco);
    const x = meio - Math.floor(width / 2);
    const [alto, baixo] = [Math.min(height(de), height(ate)), Math.max(height(de), height(ate))];
    const liga =
      i + 1 < todas.length
        ? html`<line class="liga" x1="${x + width}" x2="${x + Math.round(espaco)}" y1="${height(ate)}" y2="${height(ate)}"/>`
        : '';
    return html`<rect class="${classe}" x="${x}" y="${alto}" width="${width}" height="${Math.max(1, baixo - alto)}"/>${liga}<text class="rotulo" x="${meio}" y="${alto - 4}">${rotulo}</text><text class="eixo${classe === 'ponta' ? ' forte' : ''}" x="${meio}" y="${TOPO + HEIGHT + 13}">${nome}</text>`;
  });
  const passos = ponte.passos.map(({ tributo, valor }) => `${nomeDoTributo(tributo)}: ${reais(valor)}`);
  const descricao = [
    `${ponte.de}: ${reais(ponte.inicial)}`,
    ...passos,
    `${ponte.para}: ${reais(ponte.final)}`,
  ].join('; ');
  return html`<svg class="grafico" role="img" aria-label="Ponte de ${ponte.de} para ${ponte.para}. ${descricao}." viewBox="0 0 ${WIDTH} ${TOPO + HEIGHT + 18}">${desenhadas}<line class="zero" x1="0" x2="${WIDTH}" y1="${height(0n)}" y2="${height(0n)}"/></svg>`;
}
