import { expect, test } from '@jest/globals';
import { sumAmounts } from '../amounts.ts';
import {
  describeObrigacao,
  describeTotalDosPagamentos,
  describeVencimento,
  type FigurasDosPagamentos,
  listPagamentos,
} from './pagamentos.ts';

const tributo = (nome: FigurasDosPagamentos['devido']['tributos'][number]['tributo'], a_recolher: string) =>
  ({ tributo: nome, situacao: 'devido', a_recolher, a_transportar: '0.00' }) as const;

/** 20 October 2026 is a Tuesday; the 25th a Sunday, so that the last business day before it is Friday, the 23rd. */
const SETEMBRO: FigurasDosPagamentos = {
  competencia: '2026-09',
  regime: 'lucro_real',
  devido: {
    status: 'lei',
    tributos: [
      ...[tributo('icms', '1000.00'), tributo('difal', '50.00'), tributo('ipi', '20.00')],
      ...[tributo('pis', '100.00'), tributo('cofins', '400.00'), tributo('iss', '30.00')],
      { tributo: 'cbs', situacao: 'informativo', a_recolher: '9.00', a_transportar: '0.00' },
    ],
  },
  premissas: undefined,
};

const escrito = (mes: FigurasDosPagamentos): string[] => {
  const pagamentos = listPagamentos(mes);
  return [
    ...pagamentos.comDia.map((um) =>
      `${describeVencimento(um)}. ${describeObrigacao(um)}`.replaceAll('\u00a0', ' '),
    ),
    ...describeTotalDosPagamentos(pagamentos).map((frase) => frase.replaceAll('\u00a0', ' ')),
  ];
};

test('each payment with its day, the first first, what has no day in any table, and the sum', () => {
  expect(escrito(SETEMBRO)).toEqual([
    'Até 20/10/2026: R$ 1.050,00. Pagamento do ICMS (dia de costume: confirme com o escritório)',
    'Até 23/10/2026: R$ 500,00. Pagamento de PIS e COFINS (dia de costume: confirme com o escritório)',
    'R$ 50,00 de ISS, IPI: confirme o dia com o escritório.',
    'Ao todo: R$ 1.600,00.',
  ]);
});

test('payments with a day and without one are all that is due', () => {
  for (const regime of ['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real', undefined] as const) {
    const { comDia, semDia } = listPagamentos({ ...SETEMBRO, regime });
    expect(sumAmounts([...comDia.map(({ valor }) => valor), semDia.valor])).toBe('1600.00');
  }
});

test('one payment has no sum, and what is not certain says so', () => {
  const simples = {
    ...SETEMBRO,
    regime: 'simples_nacional',
    devido: { status: 'estimativa', tributos: [tributo('das', '812.40')] },
    premissas: [{ texto: 'As compras são para revenda.' }],
  } as const;
  expect(escrito(simples)).toEqual([
    'Até 20/10/2026: R$ 812,40. Pagamento do DAS e entrega do PGDAS-D (dia de costume: confirme com o escritório)',
    'Os valores são uma estimativa: parte das alíquotas ainda não está em lei.',
    'O total supõe o que o escritório ainda não confirmou, e pode mudar.',
  ]);
  expect(escrito({ ...simples, devido: { status: 'informada', tributos: simples.devido.tributos } })[1]).toBe(
    'Os valores usam alíquotas que o escritório informou e que ainda não estão em lei.',
  );
});

test('a month that owes nothing says so, and what is left of its credits; an extinct tax leaves none', () => {
  const owing = (...tributos: FigurasDosPagamentos['devido']['tributos']) =>
    escrito({ ...SETEMBRO, devido: { status: 'estimativa', tributos } });
  expect(owing(tributo('icms', '0.00'))).toEqual(['Não há nada a pagar neste mês.']);
  expect(
    owing(
      { ...tributo('cbs', '0.00'), a_transportar: '26.79' },
      { ...tributo('ibs_uf', '0.00'), a_transportar: '2.98' },
      { ...tributo('icms', '0.00'), situacao: 'extinto', a_transportar: '720.00' },
    ),
  ).toEqual(['Não há nada a pagar neste mês: sobram R$ 29,77 de crédito para o mês seguinte.']);
});
