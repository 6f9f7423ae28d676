import type { Comparacao, LadoDaComparacao, TributoComparado } from '@apura/engine';
import { hasAmount, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, PREMISSAS_DE_PRECO } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { descricaoDoCenario } from '../descricao-do-cenario.ts';
import { coluna, type Linha, type Quadro, valores } from './quadro.ts';

const valorDe = (lado: LadoDaComparacao | null, tributo: TributoComparado): string | null =>
  lado && (lado.tributos.find((t) => t.tributo === tributo)?.valor ?? '0.00');

function linhas({ regime_atual, regime_novo }: Comparacao): Linha[] {
  const tributos = new Set(
    [...(regime_atual?.tributos ?? []), ...regime_novo.tributos].map((t) => t.tributo),
  );
  return [...tributos]
    .map((t): Linha => [nomeDoTributo(t), valorDe(regime_atual, t), valorDe(regime_novo, t)])
    .filter(([, atual, novo]) => hasAmount(atual, novo));
}

/** The same operations under both regimes, tax by tax. */
export function quadroDaComparacao({ comparativo: { comparacao } }: DadosDoRelatorio): Quadro {
  if (!comparacao) return { nome: 'Comparação', colunas: [], linhas: [] };
  const { regime_atual, regime_novo, ano_do_regime_atual, ano_do_regime_novo, status } = comparacao;
  return {
    nome: 'Comparação',
    colunas: [
      coluna('Tributo', 'texto', 36),
      coluna(`Regime atual (regras de ${ano_do_regime_atual})`, 'valor', 34),
      coluna(`Regime novo (${ano_do_regime_novo}, ${ORIGEM_DAS_ALIQUOTAS[status]})`, 'valor', 34),
    ],
    linhas: linhas(comparacao),
    rodape: [
      ['Total', regime_atual?.total ?? null, regime_novo.total],
      ...(comparacao.diferenca === null ? [] : [['Diferença', null, comparacao.diferenca]]),
    ],
  };
}

/** The new regime with the other scenario and the other price premise. */
export function quadroDasAlternativas({ comparativo: { comparacao } }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Comparação em outros cenários',
    colunas: [
      coluna('Cenário', 'texto', 52),
      coluna('Premissa de preço', 'texto'),
      ...valores('Regime novo', 'Diferença'),
      coluna('Carga (%)', 'percentual'),
      coluna('Alíquotas', 'texto', 24),
    ],
    linhas: (comparacao?.alternativas ?? []).map((a) => [
      descricaoDoCenario(a.cenario),
      PREMISSAS_DE_PRECO[a.premissa_preco],
      a.regime_novo.total,
      a.diferenca,
      a.regime_novo.carga,
      ORIGEM_DAS_ALIQUOTAS[a.status],
    ]),
  };
}
