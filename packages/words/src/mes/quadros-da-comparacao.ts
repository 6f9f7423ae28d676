import type { LadoDaComparacao, TributoComparado } from '@apura/engine';
import { hasAmount, shortPercent } from '../amounts.ts';
import { descricaoDoCenario, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, PREMISSAS_DE_PRECO } from '../month.ts';
import { type Table, table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';

export const COMPARACAO_TITLE = 'Comparação do regime atual com o regime novo';

/** By which rules both sides are, under which assumptions, and what part of the revenue they take. */
function explicacao(comparacao: NonNullable<MesApurado['comparativo']['comparacao']>): string {
  const { regime_atual, regime_novo, motivo_sem_regime_atual: motivo } = comparacao;
  const cargas = [
    ...(regime_atual ? [`${shortPercent(regime_atual.carga)} pelas regras de 2026`] : []),
    `${shortPercent(regime_novo.carga)} pelas de 2033`,
  ];
  return `As operações deste mês pelas regras de 2026, sem o teste, e pelas de 2033, em vigor pleno. Cenário: ${descricaoDoCenario(comparacao.cenario)}; ${PREMISSAS_DE_PRECO[comparacao.premissa_preco]}. Carga sobre a receita do mês: ${cargas.join('; ')}.${motivo ? ` Sem as regras de 2026: ${motivo}` : ''}`;
}

const valorDe = (lado: LadoDaComparacao | null, tributo: TributoComparado): string | null =>
  lado && (lado.tributos.find((t) => t.tributo === tributo)?.valor ?? '0.00');

/** The same operations under both regimes, tax by tax. */
export function quadroDaComparacao({ comparativo: { comparacao } }: MesApurado): Table {
  if (!comparacao) return table('Comparação', [], []);
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_atual, ano_do_regime_novo } = comparacao;
  const tributos = [...(atual?.tributos ?? []), ...novo.tributos].map(({ tributo }) => tributo);
  const comValor = [...new Set(tributos)].filter((t) => hasAmount(valorDe(atual, t), valorDe(novo, t)));
  const origem = ORIGEM_DAS_ALIQUOTAS[comparacao.status];
  return table(
    { name: 'Comparação', note: explicacao(comparacao) },
    comValor,
    [
      ['Tributo', 'text', nomeDoTributo, 36],
      [`Regime atual (regras de ${ano_do_regime_atual})`, 'amount', (t) => valorDe(atual, t), 34],
      [`Regime novo (${ano_do_regime_novo}, ${origem})`, 'amount', (t) => valorDe(novo, t), 34],
    ],
    [
      ['Total', atual?.total ?? null, novo.total],
      ...(comparacao.diferenca === null ? [] : [['Diferença', null, comparacao.diferenca]]),
    ],
  );
}

/** The new regime with the other scenario and the other price premise. */
export const quadroDasAlternativas = ({ comparativo: { comparacao } }: MesApurado): Table =>
  table('Comparação em outros cenários', comparacao?.alternativas, [
    ['Cenário', 'text', (a) => descricaoDoCenario(a.cenario), 52],
    ['Premissa de preço', 'text', (a) => PREMISSAS_DE_PRECO[a.premissa_preco]],
    ['Regime novo', 'amount', (a) => a.regime_novo.total],
    ['Diferença', 'amount', (a) => a.diferenca],
    ['Carga (%)', 'percent', (a) => a.regime_novo.carga],
    ['Alíquotas', 'text', (a) => ORIGEM_DAS_ALIQUOTAS[a.status], 24],
  ]);
