import type { Row, Table } from '@apura/sheets';
import { PREMISSAS_DE_PRECO, shortPercent, sumAmounts } from '@apura/words';
import { descricaoDoCenario } from './descricao-do-cenario.ts';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import {
  quadroDaComparacao,
  quadroDasAlternativas,
  quadrosDosRecortes,
} from './quadros/quadros-da-comparacao.ts';
import type { ReportData } from './report-data.ts';

/** The same operations under the rules of 2026 and under those of 2033, and what other assumptions make of it. */
export function secaoDaComparacao(dados: ReportData): Html | '' {
  const { comparacao } = dados.comparativo;
  const tabela = desenharQuadro(quadroDaComparacao(dados));
  if (comparacao === null || tabela === '') return '';
  const { regime_atual, regime_novo, motivo_sem_regime_atual: motivo } = comparacao;
  const cargas = [
    ...(regime_atual ? [`${shortPercent(regime_atual.carga)} pelas regras de 2026`] : []),
    `${shortPercent(regime_novo.carga)} pelas de 2033`,
  ];
  const alternativas = desenharQuadro(quadroDasAlternativas(dados));
  return html`<section class="inteiro"><h2>Comparação do regime atual com o regime novo</h2>
<p class="explica">As operações deste mês pelas regras de 2026, sem o teste, e pelas de 2033, em vigor pleno. Cenário: ${descricaoDoCenario(comparacao.cenario)}; ${PREMISSAS_DE_PRECO[comparacao.premissa_preco]}.</p>${tabela}
<p class="mais">Carga sobre a receita do mês: ${cargas.join('; ')}.${motivo ? ` Sem as regras de 2026: ${motivo}` : ''}</p>
${alternativas === '' ? '' : html`<h3>Em outros cenários e com a outra premissa de preço</h3>${alternativas}`}</section>`;
}

/** The taxes of the rows; the column of operations is no sum, as one operation may stand in several rows. */
function soma({ columns, rows }: Table): Row {
  const deTributo = (i: number): boolean => i >= columns.length - 2;
  return columns.map((_, i) => {
    if (i === 0) return 'Soma';
    const valores = rows.map((linha) => linha[i] ?? null).filter((valor) => valor !== null);
    return deTributo(i) && valores.length > 0 ? sumAmounts(valores) : null;
  });
}

/** The comparison by chapter of the NCM, by CFOP and by cClassTrib. */
export function secaoDosRecortes(dados: ReportData): Html | '' {
  const recortes = quadrosDosRecortes(dados).flatMap((quadro) => {
    const tabela = desenharQuadro({ ...quadro, footer: [soma(quadro)] });
    return tabela === '' ? [] : [html`<h3>${quadro.name}</h3>${tabela}`];
  });
  if (recortes.length === 0) return '';
  return html`<section><h2>Recortes da comparação</h2><p class="explica">O que cada linha acrescenta (débito) ou tira (crédito, negativo); as linhas somam os totais da comparação.</p>${recortes}</section>`;
}
