import { expect, test } from '@jest/globals';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { EntradaDaApuracao } from '../resultado.ts';
import { opcaoDoSimples } from './opcao-do-simples.ts';

const venda = linha({
  efeito: 'sem_efeito',
  motivo: 'cliente_no_das',
  valor: '100000.00',
  base: '100000.00',
});
const compra = linha({
  efeito: 'sem_efeito',
  motivo: 'cliente_no_das',
  cfop: '1102',
  valor: '40000.00',
  base: '40000.00',
});

/** Annex I, RBT12 of a million, 60 % of the sales to companies. */
const mes = (mudancas: Partial<EntradaDaApuracao> = {}) =>
  entrada([venda, compra], {
    competencia: '2026-09',
    regime: 'simples_nacional',
    ibs_cbs: 'das',
    cenario: 'estimativa_26_5',
    simples: { anexo: 'I', rbt12: '1000000.00' },
    vendas_a_empresas: '60000.00',
    ...mudancas,
  });
const ofAno = (opcao: ReturnType<typeof opcaoDoSimples>, ano: number) =>
  opcao?.anos.find((umAno) => umAno.ano === ano);

// Inside: 8,450.00, of which CBS 1,295.39 and IBS 14.37; 60 % of 1,309.76 is 785.856.
// Outside, CBS 8.7 % and IBS 0.05 % + 0.05 % of 100,000.00 less 40,000.00: 8,700.00 - 3,480.00, twice 50.00 - 20.00; the
// DAS keeps IRPJ 464.75, CSLL 295.75, CPP 3,549.00, ICMS 2,830.75 = 7,140.25. Customers: 60 % of 8,800.00 = 5,280.00.
test('2027: what the client pays and what its customers credit, inside and outside the DAS', () => {
  expect(ofAno(opcaoDoSimples(mes()), 2027)).toEqual({
    ano: 2027,
    dentro: {
      tributos: [{ tributo: 'das', valor: '8450.00' }],
      total: '8450.00',
      credito_dos_clientes: '785.86',
    },
    fora: {
      tributos: [
        { tributo: 'das', valor: '7140.25' },
        { tributo: 'cbs', valor: '5220.00' },
        { tributo: 'ibs_uf', valor: '30.00' },
        { tributo: 'ibs_mun', valor: '30.00' },
      ],
      total: '12420.25',
      credito_dos_clientes: '5280.00',
    },
    diferenca: '3970.25',
    credito_a_mais: '4494.14',
    status: 'estimativa',
  });
});

// Inside: CBS 15.5 % 1,309.75 + IBS 33.5 % 2,830.75 = 4,140.50 of 8,450.00; 60 % is 2,484.30. Outside: the DAS keeps
// 4,309.50; CBS 8.8 % and IBS 15.3 % + 2.4 % of 60,000.00: 5,280.00, 9,180.00, 1,440.00. Customers: 60 % of 26,500.00.
test('2033, and all the years between', () => {
  const opcao = opcaoDoSimples(mes());
  expect(opcao?.anos.map(({ ano }) => ano)).toEqual([2027, 2028, 2029, 2030, 2031, 2032, 2033]);
  expect(ofAno(opcao, 2033)).toMatchObject({
    dentro: { total: '8450.00', credito_dos_clientes: '2484.30' },
    fora: { total: '20209.50', credito_dos_clientes: '15900.00' },
    diferenca: '11759.50',
    credito_a_mais: '13415.70',
  });
});

test('a client that is outside already is compared with the same DAS', () => {
  const debitada = {
    ...venda,
    efeito: 'debito',
    motivo: null,
    cbs: '8700.00',
    ibs_uf: '50.00',
    ibs_mun: '50.00',
  };
  const creditada = {
    ...compra,
    efeito: 'credito',
    motivo: null,
    cbs: '3480.00',
    ibs_uf: '20.00',
    ibs_mun: '20.00',
  };
  const opcao = opcaoDoSimples(
    mes({
      competencia: '2027-03',
      ibs_cbs: 'regular',
      lancamentos: [debitada, creditada] as EntradaDaApuracao['lancamentos'],
    }),
  );
  expect(ofAno(opcao, 2027)).toMatchObject({ dentro: { total: '8450.00' }, fora: { total: '12420.25' } });
});

test('exports are no part of the sales that customers credit', () => {
  // Sales in the country 100,000.00, 60 % to companies; 50,000.00 exported leave CBS and IBS of the DAS as they were.
  const exportada = linha({
    efeito: 'sem_efeito',
    motivo: 'exportacao',
    cfop: '7102',
    cclasstrib: '410004',
    segregacao: 'exportacao',
    valor: '50000.00',
    base: '50000.00',
  });
  const opcao = opcaoDoSimples(mes({ lancamentos: [venda, compra, exportada] }));
  expect(ofAno(opcao, 2027)?.dentro.credito_dos_clientes).toBe('785.86');
  expect(ofAno(opcao, 2027)?.fora.credito_dos_clientes).toBe('5280.00');
});

test('without sales to companies no customer gains or loses a credit', () => {
  const opcao = opcaoDoSimples(mes({ vendas_a_empresas: '0.00' }));
  expect(opcao?.vendas_a_empresas).toBe('0.00');
  expect(ofAno(opcao, 2027)?.credito_a_mais).toBe('0.00');
  expect(opcao?.premissas).toContain(
    'O mês não tem vendas a empresas: a opção não muda o crédito de nenhum cliente.',
  );
});

test('windows, and the limit to go back (art. 41 § 5º), stand beside the figures', () => {
  const opcao = opcaoDoSimples(mes());
  expect(opcao?.janelas.map(({ semestre, ate }) => [semestre, ate])).toEqual([
    ['2027-1', '2026-10-30'],
    ['2027-2', '2027-03-31'],
  ]);
  expect(opcao?.premissas.join(' ')).toContain('art. 41, § 5º');
});

test('nothing to choose: another regime, a profile that is not complete, a year without rates', () => {
  expect(opcaoDoSimples(mes({ regime: 'lucro_real' }))).toBeNull();
  expect(opcaoDoSimples(mes({ regime: 'mei', atividade: 'comercio' }))).toBeNull();
  expect(opcaoDoSimples(mes({ simples: { anexo: 'I', rbt12: '4800000.01' } }))).toBeNull();
  expect(opcaoDoSimples(mes({ simples: { anexo: 'I', rbt12: '' } }))).toBeNull();
  expect(opcaoDoSimples(mes({ cenario: {} }))).toBeNull();
});
