import * as engine from '@apura/engine/mes';
import { hasAmount, readCents, reais, shortPercent, signed } from '../amounts.ts';
import { dayMonthYear, semestrePorExtenso } from '../dates.ts';
import {
  descricaoDoCenario,
  marcosDaTransicao,
  namePasso,
  nameRegras,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  ponteTitle,
} from '../month.ts';
import type { Row } from '../table.ts';
import { columnsOf, quadro, withTitle } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';

export const TRANSICAO_TITLE = engine.MARCOS_DA_TRANSICAO.table.name;

/** Where tax inside the purchases is part of it, the bridge is longer than what is paid, on both of its sides. */
const withEmbutido = ({ ponte, transicao }: MesApurado['comparativo']): string =>
  transicao.some(({ ano, embutido }) => ano === ponte?.de && hasAmount(embutido))
    ? ', com o embutido nas compras'
    : '';

/** From what is paid by the rules of 2026 to what is paid by those of 2027; the rows add up to the last. */
export const PONTE = quadro(
  engine.PASSOS_DA_PONTE,
  ({ comparativo }) => {
    const { ponte } = comparativo;
    return (
      (ponte && [
        { passo: `${nameRegras(ponte.de)}${withEmbutido(comparativo)}`, valor: ponte.inicial },
        ...ponte.passos
          .filter(({ valor }) => hasAmount(valor))
          .map(({ tributo, valor }) => ({ passo: namePasso(tributo), valor })),
      ]) ??
      undefined
    );
  },
  {
    note: ({ comparativo: { ponte } }) => (ponte ? ponteTitle(ponte) : undefined),
    footer: ({ comparativo }) => {
      const { ponte } = comparativo;
      if (!ponte) return [];
      const { para, status, final } = ponte;
      return [[`${nameRegras(para)}${withEmbutido(comparativo)} (${ORIGEM_DAS_ALIQUOTAS[status]})`, final]];
    },
  },
);

/** How the years are to be read. */
export const EXPLICACAO_DA_TRANSICAO =
  'As mesmas operações pelas regras de cada ano, sem saldos de outros meses. Preço líquido constante: o preço sem tributos se mantém; preço final constante: o que o comprador paga se mantém.';

/** The month in each year, what is paid of each tax: the taxes of a row add up to its total. */
export const TRANSICAO = quadro(engine.ANOS_PROJETADOS, ({ comparativo: { transicao } }) => transicao, {
  note: () => EXPLICACAO_DA_TRANSICAO,
});

/** "-192,63 a -150,59": the lower first; one amount where both price premises agree. */
function faixa(valores: readonly (string | null | undefined)[]): string | null {
  const lidos = [...new Set(valores.flatMap((valor) => valor ?? []))];
  const emOrdem = lidos.sort((a, b) => (readCents(a) < readCents(b) ? -1 : 1));
  return emOrdem.length === 0 ? null : emOrdem.map(signed).join(' a ');
}

/** A year that costs nothing may leave credits over: they are no zero. */
function sobras(transicao: readonly engine.AnoProjetado[]): string {
  const anos = marcosDaTransicao(transicao).flatMap(({ ano, liquido, final }) => {
    const saldo = (liquido ?? final)?.saldo_credor ?? '0.00';
    return hasAmount(saldo) ? [`${reais(saldo)} em ${ano}`] : [];
  });
  return anos.length === 0 ? '' : ` Sobram créditos, que passam ao mês seguinte: ${anos.join('; ')}.`;
}

/** The years that change most, with both price premises. */
export const MARCOS_DA_TRANSICAO = quadro(
  engine.MARCOS_DA_TRANSICAO,
  ({ comparativo: { transicao } }) =>
    marcosDaTransicao(transicao).flatMap(({ ano, liquido, final }) => {
      const um = liquido ?? final;
      return um
        ? [
            {
              ...{ ano, status: um.status, liquido: liquido?.total ?? null, final: final?.total ?? null },
              embutido: liquido?.embutido ?? null,
              variacao: faixa([liquido?.variacao, final?.variacao]),
            },
          ]
        : [];
    }),
  {
    note: ({ comparativo: { transicao } }) =>
      `${EXPLICACAO_DA_TRANSICAO}${transicao.some(({ status }) => status === 'estimativa') ? ' Estimativa: a alíquota ainda não é lei.' : ''}${sobras(transicao)}`,
  },
);

/** The years of one price premise, which who shows them names. */
export const anosDaPremissa = (anos: readonly engine.AnoProjetado[]) => ({
  ...TRANSICAO,
  rows: () => anos,
  columns: () => columnsOf(engine.ANOS_PROJETADOS).filter(({ path }) => path !== 'premissa_preco'),
});

export const COMPARACAO_TITLE = 'Comparação do regime atual com o regime novo';

const [ATUAL = '', NOVO = ''] = columnsOf(engine.LADOS_DA_COMPARACAO)
  .slice(1)
  .map(({ title }) => title);

const { ano_do_regime_atual, ano_do_regime_novo } = engine.COMPARACAO.members;

/** Both sides by the years of their rules: "Regime atual (2026)". */
export const LADOS_TITLES = {
  atual: `${ATUAL} (${ano_do_regime_atual.fixed})`,
  novo: `${NOVO} (${ano_do_regime_novo.fixed})`,
};

/** By which rules both sides are, under which assumptions, and what part of the revenue they take. */
function explicacao(comparacao: engine.Comparacao): string {
  const { regime_atual, regime_novo, motivo_sem_regime_atual: motivo } = comparacao;
  const cargas = [
    ...(regime_atual ? [`${shortPercent(regime_atual.carga)} pelas regras de 2026`] : []),
    `${shortPercent(regime_novo.carga)} pelas de 2033`,
  ];
  return `As operações deste mês pelas regras de 2026, sem o teste, e pelas de 2033, em vigor pleno. Cenário: ${descricaoDoCenario(comparacao.cenario)}; ${PREMISSAS_DE_PRECO[comparacao.premissa_preco]}. Carga sobre a receita do mês: ${cargas.join('; ')}.${motivo ? ` Sem as regras de 2026: ${motivo}` : ''}`;
}

type Lado = Pick<engine.LadoDaComparacao, 'tributos'>;
const valorDe = (lado: Lado | null, tributo: string): string | null =>
  lado && (lado.tributos.find((t) => t.tributo === tributo)?.valor ?? '0.00');

/** The same operations under both regimes, tax by tax. */
export const COMPARACAO = {
  ...quadro(
    engine.LADOS_DA_COMPARACAO,
    ({ comparativo: { comparacao } }) => {
      if (!comparacao) return [];
      const { regime_atual: atual, regime_novo: novo } = comparacao;
      const tributos = [...(atual?.tributos ?? []), ...novo.tributos].map(({ tributo }) => tributo);
      return [...new Set(tributos)]
        .map((tributo) => ({ tributo, atual: valorDe(atual, tributo), novo: valorDe(novo, tributo) }))
        .filter((linha) => hasAmount(linha.atual, linha.novo));
    },
    {
      note: ({ comparativo: { comparacao } }) => (comparacao ? explicacao(comparacao) : undefined),
      footer: ({ comparativo: { comparacao } }): Row[] =>
        comparacao
          ? [
              ['Total', comparacao.regime_atual?.total ?? null, comparacao.regime_novo.total],
              ...(comparacao.diferenca === null ? [] : [['Diferença', null, comparacao.diferenca]]),
            ]
          : [],
    },
  ),
  columns: ({ comparativo: { comparacao } }: MesApurado) => {
    return withTitle(
      columnsOf(engine.LADOS_DA_COMPARACAO),
      comparacao
        ? {
            atual: `${ATUAL} (regras de ${comparacao.ano_do_regime_atual})`,
            novo: `${NOVO} (${comparacao.ano_do_regime_novo}, ${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})`,
          }
        : {},
    );
  },
};

/** The new regime with the other scenario and the other price premise. */
export const ALTERNATIVAS = quadro(
  engine.ALTERNATIVAS,
  ({ comparativo: { comparacao } }) => comparacao?.alternativas,
);

/** When one chooses and cancels: "Para o 1º semestre de 2027: escolha de 01/09/2026 a 30/09/2026; cancelamento, sem volta, até 30/11/2026". */
export function janelaInWords({
  semestre,
  de,
  ate,
  cancelamento,
}: Omit<engine.JanelaDaOpcao, 'fundamento'>): string {
  const escolha = `Para o ${semestrePorExtenso(semestre)}: escolha de ${dayMonthYear(de)} a ${dayMonthYear(ate)}`;
  if (cancelamento === undefined) return escolha;
  const desde = cancelamento.de === de ? '' : `de ${dayMonthYear(cancelamento.de)} `;
  return `${escolha}; cancelamento, sem volta, ${desde}${desde ? 'a' : 'até'} ${dayMonthYear(cancelamento.ate)}`;
}

/** How a window stands: "Aberta para cancelar até 20/12/2026". */
export function situacaoInWords(situacao: engine.SituacaoDaJanela, ate: string | undefined): string {
  const nome = NOMES_DA_SITUACAO[situacao];
  return ate === undefined ? nome : `${nome} até ${dayMonthYear(ate)}`;
}

const NOMES_DA_SITUACAO: Readonly<Record<engine.SituacaoDaJanela, string>> = {
  por_abrir: 'Ainda não aberta',
  aberta: 'Aberta',
  fechada: 'Fechada',
  aberta_para_cancelar: 'Aberta para cancelar',
  encerrada: 'Encerrada',
};

/** CBS and IBS inside the DAS or outside it, year by year, with the credit that the customers gain. */
export const OPCAO = quadro(
  engine.ANOS_DA_OPCAO,
  ({ comparativo: { opcao_do_simples: opcao } }) => opcao?.anos,
  {
    note: ({ comparativo: { opcao_do_simples: opcao } }) =>
      opcao
        ? `O que um mês como este paga de um modo e de outro, e o crédito que os clientes empresariais aproveitam sobre ${reais(opcao.vendas_a_empresas)} de vendas a empresas.`
        : undefined,
  },
);
