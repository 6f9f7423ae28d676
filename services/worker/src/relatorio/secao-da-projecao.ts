import { somarValores } from './centavos.ts';
import type { AnoDoRelatorio, DadosDoRelatorio } from './dados-do-relatorio.ts';
import { desenharProjecao } from './desenhar-projecao.ts';
import { celula } from './formatar-frases.ts';
import { formatarPercentual } from './formatar-percentual.ts';
import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';
import { nomeDaPremissa } from './premissas-de-preco.ts';

interface Coluna {
  readonly nome: string;
  readonly valor: (ano: AnoDoRelatorio) => string;
}

const COLUNAS: readonly Coluna[] = [
  { nome: 'ICMS', valor: (a) => a.icms },
  { nome: 'ISS', valor: (a) => a.iss },
  { nome: 'IPI', valor: (a) => a.ipi },
  { nome: 'PIS e Cofins', valor: (a) => somarValores([a.pis, a.cofins]) },
  { nome: 'DAS', valor: (a) => a.das },
  { nome: 'CBS', valor: (a) => a.cbs },
  { nome: 'IBS', valor: (a) => somarValores([a.ibs_uf, a.ibs_mun]) },
  { nome: 'Créditos', valor: (a) => a.creditos },
  { nome: 'Dispensado', valor: (a) => a.dispensado },
];

function tabela(premissa: string, anos: readonly AnoDoRelatorio[], colunas: readonly Coluna[]): Html {
  return html`<div class="inteiro"><h3>Com ${nomeDaPremissa(premissa)}</h3><table class="miuda">
<thead><tr><th scope="col">Ano</th>${colunas.map(({ nome }) => html`<th scope="col" class="num">${nome}</th>`)}<th scope="col" class="num">Total</th><th scope="col" class="num">Carga</th><th scope="col" class="origem-do-ano">Alíquotas</th></tr></thead>
<tbody>${anos.map(
    (ano) =>
      html`<tr><th scope="row">${ano.ano}</th>${colunas.map(({ valor }) => celula(valor(ano)))}<td class="num forte">${formatarValor(ano.total)}</td><td class="num">${formatarPercentual(ano.carga_efetiva)}</td><td class="origem-do-ano">${ano.status}</td></tr>`,
  )}</tbody></table></div>`;
}

/** This month in each year of the transition, as a drawing and in figures; nothing where the engine projected nothing. */
export function secaoDaProjecao({ comparativo }: DadosDoRelatorio): Html | '' {
  const projecao: readonly AnoDoRelatorio[] = comparativo.projecao;
  const [primeiro, ultimo] = [projecao[0]?.ano, projecao.at(-1)?.ano];
  if (primeiro === undefined || ultimo === undefined) return '';
  if (
    !projecao.some((ano) => /[1-9]/.test(ano.total) || COLUNAS.some(({ valor }) => /[1-9]/.test(valor(ano))))
  )
    return '';
  const premissas = [...new Set(projecao.map(({ premissa_preco }) => premissa_preco))];
  const colunas = COLUNAS.filter(({ valor }) => projecao.some((ano) => /[1-9]/.test(valor(ano))));
  const estimados = projecao.some(({ status }) => status === 'estimativa');
  return html`<section><h2>Este mês em cada ano, de ${primeiro} a ${ultimo}</h2>
<p class="explica">O mesmo mês, com as mesmas operações, sob as regras de cada ano da transição. O total desconta os créditos usados e o que é dispensado no ano de teste.${estimados ? ' Onde se lê “estimativa”, a alíquota ainda não é lei.' : ''}</p>
<div class="inteiro">${desenharProjecao(projecao)}</div>
${premissas.map((premissa) =>
  tabela(
    premissa,
    projecao.filter((ano) => ano.premissa_preco === premissa),
    colunas,
  ),
)}</section>`;
}
