import * as engine from '@apura/engine/mes';
import { keysOf } from '@apura/engine/tables';
import { hasAmount, reais, shortPercent, sumAmounts } from '../amounts.ts';
import { ORIGEM_DAS_ALIQUOTAS } from '../month.ts';
import { columnsOf, quadro } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';

/** How what is due comes about, and what part of the revenue it is. */
export function explicacaoDoDevido(devido: engine.DevidoNoMes): string {
  const { status, carga_efetiva, receita, motivo_do_efeito } = devido;
  const origem = status === 'lei' ? '' : ` · alíquotas: ${ORIGEM_DAS_ALIQUOTAS[status]}`;
  return `A recolher = débitos − créditos + estornos − saldo anterior; o que sobra vai para o mês seguinte. Carga de ${shortPercent(carga_efetiva)} sobre a receita de ${reais(receita)}${origem}.${motivo_do_efeito ? ` Efeito da reforma neste mês: não calculado. ${motivo_do_efeito}` : ''}`;
}

type Tributos = readonly Pick<engine.TributoDevido, 'situacao' | 'a_transportar'>[];

/** "sobram R$ 29,77 de crédito para o mês seguinte"; empty where none is left of a tax that there is in the month. */
export function describeSaldoDoMes(tributos: Tributos): string {
  const sobra = sumAmounts(
    tributos.flatMap(({ situacao, a_transportar }) =>
      situacao === 'devido' && hasAmount(a_transportar) ? [a_transportar] : [],
    ),
  );
  return hasAmount(sobra) ? `sobram ${reais(sobra)} de crédito para o mês seguinte` : '';
}

const inDevido =
  <T>(read: (devido: engine.DevidoNoMes) => T | undefined) =>
  ({ comparativo: { devido_no_mes: devido } }: MesApurado): T | undefined =>
    devido ? read(devido) : undefined;

/** What is due for the month, tax by tax, by the law of the month's own year. */
export const DEVIDO = quadro<engine.TributoDevido>(
  engine.TRIBUTOS_DEVIDOS,
  // A column that only some taxes have is zero in the others.
  inDevido(({ tributos }) => tributos.map((tributo) => ({ compensado: '0.00', ...tributo }))),
  {
    note: inDevido((devido) => `${devido.frase} ${explicacaoDoDevido(devido)}`),
    footer: ({ comparativo: { devido_no_mes: devido } }) =>
      devido
        ? [
            columnsOf(engine.TRIBUTOS_DEVIDOS).map(({ path }, n) =>
              n === 0 ? 'Total a recolher' : path === 'a_recolher' ? devido.total_a_recolher : null,
            ),
          ]
        : [],
  },
);

/** What is assumed and the total stands on: it stands right below the total. */
export const PREMISSAS_DO_TOTAL = quadro(
  engine.PREMISSAS_DO_TOTAL,
  ({ comparativo }) => comparativo.premissas_que_mudam_o_total,
  {
    note: () =>
      'Ninguém disse o que segue, e o total muda se for diferente. Responda às perguntas do cliente e peça a apuração de novo.',
  },
);

/** What the month takes of the client's opening position. */
export const POSICAO_NO_MES = quadro(
  engine.POSICAO_NO_MES,
  ({ comparativo }) => comparativo.posicao_de_abertura,
);

/** The DAS by tax. */
export const PARCELAS = quadro(
  engine.PARCELAS,
  inDevido(({ tributos }) => tributos.flatMap(({ parcelas = [] }) => parcelas)),
);

/** Tax by tax, both sides; those of which nothing was kept back are left out. */
export const linhasDasRetencoes = (retencoes: engine.RetencoesDoMes | undefined) =>
  retencoes === undefined
    ? []
    : keysOf(retencoes.a_recolher)
        .map((tributo) => ({
          tributo,
          a_recolher: retencoes.a_recolher[tributo],
          sofridas: retencoes.sofridas[tributo],
        }))
        .filter(({ a_recolher, sofridas }) => hasAmount(a_recolher, sofridas));

/** What was kept back at the source; in no total. */
export const RETENCOES = quadro(
  engine.RETENCOES,
  inDevido(({ retencoes }) => linhasDasRetencoes(retencoes)),
  {
    note: () =>
      'Fora do total: as retidas de fornecedores são tributos deles, que o cliente recolhe; as sofridas são antecipações dos seus (LC 116/2003, art. 6º; Lei 10.833/2003, arts. 30 a 36).',
  },
);

/** ICMS and IPI of each establishment; no rows where there is but one. */
export const ESTABELECIMENTOS = quadro(
  engine.ESTABELECIMENTOS,
  inDevido(({ tributos }) =>
    tributos.flatMap(({ tributo, estabelecimentos = [] }) =>
      estabelecimentos.length < 2 ? [] : estabelecimentos.map((e) => ({ compensado: '0.00', ...e, tributo })),
    ),
  ),
  {
    note: () =>
      'Cada estabelecimento apura o seu (LC 87/1996, art. 25); o crédito de um não abate o débito de outro.',
  },
);
