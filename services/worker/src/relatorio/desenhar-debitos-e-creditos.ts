import type { Comparativo } from '@apura/engine';
import { lerCentavos } from './centavos.ts';
import { extremos } from './extremos.ts';
import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';
import { NOMES_DOS_TRIBUTOS } from './nomes-dos-tributos.ts';

// Units of the drawing, about a quarter of a millimetre on paper.
const LARGURA = 720;
const INICIO = 118;
const FIM = 616;
const PAR = 29;
const ENTRE_GRUPOS = 9;
const LEGENDA = 16;

interface Par {
  readonly nome: string;
  readonly debitos: string;
  readonly creditos: string;
  readonly classe: 'hoje' | 'novo';
}

function pares({ regime_atual, regime_novo }: Comparativo): Par[] {
  const grupo = (classe: Par['classe'], tributos: Comparativo['regime_atual' | 'regime_novo']['tributos']) =>
    tributos
      .filter((t) => /[1-9]/.test(`${t.debitos}${t.creditos}`))
      .map((t) => ({
        nome: NOMES_DOS_TRIBUTOS[t.tributo],
        debitos: t.debitos,
        creditos: t.creditos,
        classe,
      }));
  return [...grupo('hoje', regime_atual.tributos), ...grupo('novo', regime_novo.tributos)];
}

/** Draws what each tax debits and credits, one bar under the other, all on one scale; empty where nothing moved. */
export function desenharDebitosECreditos(comparativo: Comparativo): Html | '' {
  const todos = pares(comparativo);
  const [, maior] = extremos(
    todos.flatMap(({ debitos, creditos }) => [lerCentavos(debitos), lerCentavos(creditos)]),
  );
  if (maior === 0n) return '';

  // Only the drawing's coordinates become numbers. A reversal may exceed the month and leave a negative sum: no bar then.
  const comprimento = (valor: string): number => {
    const centavos = lerCentavos(valor);
    return centavos <= 0n ? 0 : Math.max(1, Number((centavos * BigInt(FIM - INICIO)) / maior));
  };
  let topo = LEGENDA;
  const barra = (par: Par, valor: string, peso: 'forte' | 'leve', y: number): Html => {
    const largura = comprimento(valor);
    return html`<rect class="${par.classe} ${peso}" x="${INICIO}" y="${y}" width="${largura}" height="9" rx="1.5"/><text class="valor" x="${INICIO + largura + 6}" y="${y + 8}">${formatarValor(valor)}</text>`;
  };
  const linhas = todos.map((par, i) => {
    if (i > 0 && todos[i - 1]?.classe !== par.classe) topo += ENTRE_GRUPOS;
    const y = topo;
    topo += PAR;
    return html`<text class="nome" x="${INICIO - 10}" y="${y + 15}">${par.nome}</text>${barra(par, par.debitos, 'forte', y + 1)}${barra(par, par.creditos, 'leve', y + 13)}`;
  });
  const descricao = todos
    .map((p) => `${p.nome}: débitos R$ ${formatarValor(p.debitos)}, créditos R$ ${formatarValor(p.creditos)}`)
    .join('; ');
  return html`<svg class="grafico" role="img" aria-label="Débitos e créditos por tributo. ${descricao}." viewBox="0 0 ${LARGURA} ${topo}"><rect class="hoje forte" x="${INICIO}" y="1" width="8" height="8" rx="1.5"/><rect class="novo forte" x="${INICIO + 10}" y="1" width="8" height="8" rx="1.5"/><text x="${INICIO + 23}" y="8.5">Débitos</text><rect class="hoje leve" x="${INICIO + 80}" y="1" width="8" height="8" rx="1.5"/><rect class="novo leve" x="${INICIO + 90}" y="1" width="8" height="8" rx="1.5"/><text x="${INICIO + 103}" y="8.5">Créditos</text>${linhas}<line class="zero" x1="${INICIO}" x2="${INICIO}" y1="${LEGENDA}" y2="${topo}"/></svg>`;
}
