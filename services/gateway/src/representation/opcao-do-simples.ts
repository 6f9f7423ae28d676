import { DecisaoDoSimples, type FigurasDaDecisao } from '@apura/contracts';
import type { findDecisoes, MesesDaDecisao } from '@apura/database';
import { daysUntil, type janelaDoSemestre, situacaoDaJanela } from '@apura/engine';
import { dayMonthYear } from '@apura/words';
import { shaped } from './shaped.ts';

type Janela = NonNullable<ReturnType<typeof janelaDoSemestre>>;
type Decisoes = Awaited<ReturnType<typeof findDecisoes>>;

interface OpcaoLida extends Pick<MesesDaDecisao, 'ibs_cbs'> {
  readonly clienteId: string;
  readonly janela: Janela;
  /** YYYY-MM-DD. */
  readonly hoje: string;
  readonly figuras: FigurasDaDecisao | null;
  /** The newest first. */
  readonly decisoes: Decisoes;
}

/** A half-year of a client of the Simples as the contract shows it. */
export function opcaoForApi({ clienteId, janela, hoje, figuras, decisoes, ibs_cbs }: OpcaoLida) {
  const { semestre, de, ate, cancelamento, fundamento } = janela;
  const { situacao, ate: fim } = situacaoDaJanela(janela, hoje);
  const [decisao, ...anteriores] = decisoes.map((uma) => shaped(DecisaoDoSimples, uma));
  const dias = fim === undefined ? null : daysUntil(fim, hoje);
  return {
    cliente_id: clienteId,
    semestre,
    janela: {
      ...{ de, ate, cancela_de: cancelamento.de, cancela_ate: cancelamento.ate },
      ...{ situacao, dias, fundamento },
    },
    no_cadastro: ibs_cbs === 'das' ? 'dentro' : 'fora',
    providencia: providenciaOf(janela, situacao, decisoes[0]?.opcao),
    figuras,
    decisao: decisao ?? null,
    anteriores,
  };
}

/** What is left to do at the tax authority's portal, where alone the option is made. */
export function providenciaOf(
  { de, ate, cancelamento }: Janela,
  situacao: ReturnType<typeof situacaoDaJanela>['situacao'],
  opcao: Decisoes[number]['opcao'] | undefined,
): string {
  const [inicio, fim, desiste] = [de, ate, cancelamento.ate].map(dayMonthYear);
  if (situacao === 'encerrada') return 'O prazo acabou: vale o que está no Portal do Simples Nacional.';
  if (opcao === undefined) return `Decida com o cliente até ${desiste}.`;
  if (situacao === 'por_abrir') return `A janela do Portal do Simples Nacional abre em ${inicio}.`;
  if (opcao === 'dentro')
    return `Se a opção por fora do DAS foi feita no Portal do Simples Nacional, cancele-a até ${desiste}, sem volta. Se não foi, não há o que fazer.`;
  return situacao === 'aberta'
    ? `Faça a opção no Portal do Simples Nacional até ${fim}.`
    : `Confira no Portal do Simples Nacional se a opção foi feita até ${fim}: fora desse prazo ela não se faz. Não a cancele.`;
}
