import { lerCentavos } from './centavos.ts';
import type { AnoDoRelatorio } from './dados-do-relatorio.ts';
import { extremos } from './extremos.ts';
import { formatarCompacto } from './formatar-compacto.ts';
import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';
import { nomeDaPremissa } from './premissas-de-preco.ts';

const LARGURA = 720;
const ALTURA = 128;
const TOPO = 30;
const ENTRE_COLUNAS = 3;

const NOMES_DA_ORIGEM: Readonly<Record<AnoDoRelatorio['status'], string>> = {
  lei: 'lei',
  estimativa: 'estimativa',
  informada: 'informada',
};

/** Draws the total of each year as columns, one column for each price assumption. */
export function desenharProjecao(projecao: readonly AnoDoRelatorio[]): Html {
  const anos = [...new Set(projecao.map(({ ano }) => ano))].sort((a, b) => a - b);
  const premissas = [...new Set(projecao.map(({ premissa_preco }) => premissa_preco))];
  const [, maior] = extremos(projecao.map(({ total }) => lerCentavos(total)));
  const espaco = Math.floor(LARGURA / anos.length);
  const largura = Math.min(
    34,
    Math.floor((espaco - 12 - ENTRE_COLUNAS * (premissas.length - 1)) / premissas.length),
  );
  const base = TOPO + ALTURA;

  const legenda = premissas.map(
    (premissa, i) =>
      html`<rect class="novo ${i === 0 ? 'forte' : 'leve'}" x="${i * 190}" y="1" width="8" height="8" rx="1.5"/><text x="${i * 190 + 13}" y="8.5">${nomeDaPremissa(premissa)}</text>`,
  );
  const colunas = anos.map((ano, i) => {
    const doAno = projecao.filter((linha) => linha.ano === ano);
    const ocupado = premissas.length * (largura + ENTRE_COLUNAS) - ENTRE_COLUNAS;
    const inicio = i * espaco + (espaco - ocupado) / 2;
    const barras = doAno.map((linha) => {
      const n = premissas.indexOf(linha.premissa_preco);
      const centavos = lerCentavos(linha.total);
      const alto = centavos <= 0n ? 0 : Math.max(1, Number((centavos * BigInt(ALTURA)) / maior));
      const x = inicio + n * (largura + ENTRE_COLUNAS);
      return html`<rect class="novo ${n === 0 ? 'forte' : 'leve'}" x="${x}" y="${base - alto}" width="${largura}" height="${alto}" rx="1.5"/><text class="rotulo" x="${x + largura / 2}" y="${base - alto - 4}">${formatarCompacto(linha.total)}</text>`;
    });
    const meio = i * espaco + espaco / 2;
    return html`${barras}<text class="eixo forte" x="${meio}" y="${base + 13}">${ano}</text><text class="eixo" x="${meio}" y="${base + 24}">${NOMES_DA_ORIGEM[doAno[0]?.status ?? 'estimativa']}</text>`;
  });
  const descricao = projecao
    .map((l) => `${l.ano}, ${nomeDaPremissa(l.premissa_preco)}: R$ ${formatarValor(l.total)}`)
    .join('; ');
  return html`<svg class="grafico projecao" role="img" aria-label="Total a recolher em cada ano. ${descricao}." viewBox="0 0 ${LARGURA} ${base + 27}">${legenda}${colunas}<line class="zero" x1="0" x2="${LARGURA}" y1="${base}" y2="${base}"/></svg>`;
}
