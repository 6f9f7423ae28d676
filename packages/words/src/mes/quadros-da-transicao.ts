import type { AnoProjetado, JanelaDaOpcao } from '@apura/engine';
import { MARCOS } from '@apura/law';
import { hasAmount, reais } from '../amounts.ts';
import { dayMonthYear } from '../dates.ts';
import { nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, PREMISSAS_DE_PRECO, TRIBUTOS_EM_ORDEM } from '../month.ts';
import { type ColumnOf, type Table, table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';

export const ponteTitle = ({ de, para }: { readonly de: number; readonly para: number }): string =>
  `De ${de} a ${para}, tributo a tributo`;

export const TRANSICAO_TITLE = 'O mesmo mês nos próximos anos';

/** From what is paid by the rules of 2026 to what is paid by those of 2027; the rows add up to the last. */
export function quadroDaPonte({ comparativo: { ponte, transicao } }: MesApurado): Table {
  // Then the bridge is longer than what is paid, on both of its sides.
  const comEmbutido = transicao.some(({ ano, embutido }) => ano === ponte?.de && hasAmount(embutido))
    ? ', com o embutido nas compras'
    : '';
  const linhas = ponte && [
    { passo: `Pelas regras de ${ponte.de}${comEmbutido}`, valor: ponte.inicial },
    ...ponte.passos
      .filter(({ valor }) => hasAmount(valor))
      .map(({ tributo, valor }) => ({
        passo: tributo === 'embutido_nas_compras' ? 'Imposto embutido nas compras' : nomeDoTributo(tributo),
        valor,
      })),
  ];
  const fim = ponte && `Pelas regras de ${ponte.para}${comEmbutido} (${ORIGEM_DAS_ALIQUOTAS[ponte.status]})`;
  const note = ponte && ponteTitle(ponte);
  return table(
    { name: 'Ponte', note: note ?? undefined },
    linhas ?? [],
    [
      ['Passo', 'text', ({ passo }) => passo, 56],
      ['Valor', 'amount', ({ valor }) => valor],
    ],
    ponte ? [[fim, ponte.final]] : [],
  );
}

/** How the years are to be read. */
export const EXPLICACAO_DA_TRANSICAO =
  'As mesmas operações pelas regras de cada ano, sem saldos de outros meses. Preço líquido constante: o preço sem tributos se mantém; preço final constante: o que o comprador paga se mantém.';

/** The test year, the end of PIS and COFINS, the first step of ICMS and ISS, the new taxes in full force. */
const PASSOS: ReadonlySet<number> = new Set([
  MARCOS.cbs_ibs_em_teste.ano,
  MARCOS.pis_cofins_extintos.ano,
  MARCOS.icms_iss_90_por_cento.ano,
  MARCOS.icms_extinto.ano,
]);

/** The years in which the law takes a step, and the month's own, each under both price premises. */
export const marcosDaTransicao = <T extends Pick<AnoProjetado, 'ano' | 'premissa_preco'>>(
  transicao: readonly T[],
) =>
  [...new Set(transicao.map(({ ano }) => ano))]
    .filter((ano) => ano === transicao[0]?.ano || PASSOS.has(ano))
    .map((ano) => {
      const com = (premissa: AnoProjetado['premissa_preco']) =>
        transicao.find((um) => um.ano === ano && um.premissa_preco === premissa);
      return { ano, liquido: com('liquido_constante'), final: com('final_constante') };
    });

/** What is embedded in the purchases has a column of its own. */
const TRIBUTOS = TRIBUTOS_EM_ORDEM.filter((tributo) => tributo !== 'embutido_nas_compras');

const PREMISSA: ColumnOf<AnoProjetado> = [
  'Premissa de preço',
  'text',
  (a) => PREMISSAS_DE_PRECO[a.premissa_preco],
];

/** The month in each year, what is paid of each tax: the taxes of a row add up to its total. */
export const quadroDaTransicao = (
  anos: readonly AnoProjetado[],
  premissa: 'com premissa' | 'sem premissa' = 'com premissa',
): Table =>
  table({ name: 'Transição', note: EXPLICACAO_DA_TRANSICAO }, anos, [
    ['Ano', 'integer', (a) => String(a.ano)],
    ...(premissa === 'com premissa' ? [PREMISSA] : []),
    ...TRIBUTOS.map(
      (nome): ColumnOf<AnoProjetado> => [
        nomeDoTributo(nome),
        'amount',
        (a) => a.devidos.find(({ tributo }) => tributo === nome)?.valor ?? '0.00',
      ],
    ),
    ['Total', 'amount', (a) => a.total],
    ['Embutido nas compras', 'amount', (a) => a.embutido],
    ['Mudança desde 2026', 'amount', (a) => a.variacao],
    ['Carga efetiva (%)', 'percent', (a) => a.carga_efetiva, 18],
    ['Alíquotas', 'text', (a) => ORIGEM_DAS_ALIQUOTAS[a.status], 24],
  ]);

/** When the choice is made: "Para o 1º semestre de 2027: de 01/09/2026 a 30/09/2026". */
export function janelaInWords({ semestre, de, ate }: Omit<JanelaDaOpcao, 'fundamento'>): string {
  const [ano, numero] = semestre.split('-');
  return `Para o ${numero}º semestre de ${ano}: de ${dayMonthYear(de)} a ${dayMonthYear(ate)}`;
}

/** CBS and IBS inside the DAS or outside it, year by year, with the credit that the customers gain. */
export function quadroDaOpcao({ comparativo: { opcao_do_simples: opcao } }: MesApurado): Table {
  const note = opcao
    ? `O que um mês como este paga de um modo e de outro, e o crédito que os clientes empresariais aproveitam sobre ${reais(opcao.vendas_a_empresas)} de vendas a empresas.`
    : undefined;
  return table({ name: 'Opção do Simples', note }, opcao?.anos, [
    ['Ano', 'integer', (a) => String(a.ano)],
    ['Dentro do DAS', 'amount', (a) => a.dentro.total],
    ['Fora do DAS', 'amount', (a) => a.fora.total],
    ['A mais por fora', 'amount', (a) => a.diferenca],
    ['Crédito dos clientes, dentro', 'amount', (a) => a.dentro.credito_dos_clientes],
    ['Crédito dos clientes, fora', 'amount', (a) => a.fora.credito_dos_clientes],
    ['Crédito a mais por fora', 'amount', (a) => a.credito_a_mais],
    ['Alíquotas', 'text', (a) => ORIGEM_DAS_ALIQUOTAS[a.status], 24],
  ]);
}
