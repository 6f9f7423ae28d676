import type { Comparativo } from '@apura/engine';
import { lerCentavos } from './centavos.ts';
import { extremos } from './extremos.ts';
import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';
import { NOMES_DOS_TRIBUTOS } from './nomes-dos-tributos.ts';

interface Barra {
  readonly nome: string;
  readonly valor: string;
  readonly classe: 'hoje' | 'novo';
  readonly total: boolean;
}

// Units of the drawing, about a quarter of a millimetre on paper.
const LARGURA = 720;
const INICIO = 118;
const FIM = 610;
const LINHA = 15;
const ENTRE_GRUPOS = 7;

const modulo = (n: bigint): bigint => (n < 0n ? -n : n);

function barras({ regime_atual, regime_novo }: Comparativo): Barra[] {
  const grupo = (
    classe: Barra['classe'],
    nomeDoTotal: string,
    { tributos, total }: Comparativo['regime_atual'] | Comparativo['regime_novo'],
  ): Barra[] => [
    ...tributos
      .filter(({ saldo }) => lerCentavos(saldo) !== 0n)
      .map(({ tributo, saldo }) => ({
        nome: NOMES_DOS_TRIBUTOS[tributo],
        valor: saldo,
        classe,
        total: false,
      })),
    { nome: nomeDoTotal, valor: total, classe, total: true },
  ];
  return [...grupo('hoje', 'Total hoje', regime_atual), ...grupo('novo', 'Total novo', regime_novo)];
}

/** Draws today's taxes above the new ones as horizontal bars of their balances; a credit balance points to the left. */
export function desenharGrafico(comparativo: Comparativo): Html {
  const todas = barras(comparativo);
  const valores = todas.map(({ valor }) => lerCentavos(valor));
  const [menor, maior] = extremos(valores);
  const faixa = maior - menor;
  if (faixa === 0n) return html`<p class="vazio">Não há valores a comparar neste mês.</p>`;

  // Only the drawing's coordinates become numbers; they are small integers.
  const comprimento = (v: bigint) => Number((modulo(v) * BigInt(FIM - INICIO)) / faixa);
  const zero = INICIO + comprimento(menor);
  let topo = 0;
  const linhas = todas.map(({ nome, valor, classe, total }, i) => {
    if (i > 0 && todas[i - 1]?.classe !== classe) topo += ENTRE_GRUPOS;
    const v = valores[i] ?? 0n;
    const largura = comprimento(v);
    const x = v < 0n ? zero - largura : zero;
    const y = topo;
    topo += LINHA;
    const peso = total ? 'forte' : 'leve';
    return html`<text class="nome ${peso}" x="${INICIO - 10}" y="${y + 11.5}">${nome}</text><rect class="${classe} ${peso}" x="${x}" y="${y + 2.5}" width="${Math.max(largura, 1)}" height="10" rx="1.5"/><text class="valor ${peso}" x="${(v < 0n ? zero : x + largura) + 6}" y="${y + 11.5}">${formatarValor(valor)}</text>`;
  });
  const descricao = todas.map(({ nome, valor }) => `${nome}: R$ ${formatarValor(valor)}`).join('; ');
  return html`<svg class="grafico" role="img" aria-label="Saldo por tributo. ${descricao}." viewBox="0 0 ${LARGURA} ${topo}">${linhas}<line class="zero" x1="${zero}" x2="${zero}" y1="0" y2="${topo}"/></svg>`;
}
