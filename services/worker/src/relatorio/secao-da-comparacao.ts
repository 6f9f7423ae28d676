import { PREMISSAS_DE_PRECO, shortPercent } from '@apura/words';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { descricaoDoCenario } from './descricao-do-cenario.ts';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import { quadroDaComparacao, quadroDasAlternativas } from './quadros/quadros-da-comparacao.ts';

/** The same operations under the rules of 2026 and under those of 2033, and what other assumptions make of it. */
export function secaoDaComparacao(dados: DadosDoRelatorio): Html | '' {
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
