import { expect, test } from '@jest/globals';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { EntradaDaApuracao } from '../resultado.ts';
import { type CompradorDoCliente, decidirOpcao } from './decidir-opcao.ts';

/** Annex I, RBT12 of a million: the month of opcao-do-simples.test.ts, whose two sides are worked out there. */
const mes = (mudancas: Partial<EntradaDaApuracao> = {}) =>
  entrada(
    [
      linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: '100000.00', base: '100000.00' }),
      linha({
        efeito: 'sem_efeito',
        motivo: 'cliente_no_das',
        cfop: '1102',
        valor: '40000.00',
        base: '40000.00',
      }),
    ],
    {
      competencia: '2026-09',
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      cenario: 'estimativa_26_5',
      simples: { anexo: 'I', rbt12: '1000000.00' },
      vendas_a_empresas: '60000.00',
      ...mudancas,
    },
  );
const comprador = (
  nome: string,
  vendas: string,
  regime: CompradorDoCliente['regime'],
): CompradorDoCliente => ({
  cnpj_raiz: '99888777',
  nome,
  vendas,
  regime,
});
const CLIENTES = [
  comprador('Indústria', '30000.00', 'regular'),
  comprador('Loja', '20000.00', 'nao_se_sabe'),
  comprador('Mercadinho', '10000.00', 'simples'),
];
const decidir = (meses: readonly EntradaDaApuracao[], clientes: readonly CompradorDoCliente[] = CLIENTES) =>
  decidirOpcao({ semestre: '2027-1', meses, clientes });

// A month: inside 8,450.00, of it CBS and IBS 1,309.76; outside 12,420.25, of it 7,140.25 in the DAS, debits 8,800.00. Six of them: 50,700.00
// and 74,521.50, 23,821.50 more.
// The price that keeps the margin: 100,000 (n - 1) (1 - 0.0714025) = 12,420.25 - 8,800.00 - 8,450.00 = -4,829.75, so n = 1 - 4,829.75 / 92,859.75
// = 0.94798877, and with its taxes 0.94798877 x 1.088 = 1.03141178. By hand: 94,798.88 - 6,768.88 (7.14025 %) + 3,520.00 of credits = 91,550.00,
// which is 100,000.00 - 8,450.00.
test('both sides of the half-year, and the price that keeps the margin', () => {
  expect(decidir([mes()])).toMatchObject({
    semestre: '2027-1',
    meses: ['2026-09'],
    receita: '600000.00',
    cbs: '8.70',
    dentro_total: '50700.00',
    fora_total: '74521.50',
    diferenca: '23821.50',
    preco_sem_tributos: '-5.20',
    preco_com_tributos: '3.14',
    status: 'estimativa',
  });
});

// Of 180,000.00 of sales: 1.30976 % is 2,357.57, 8.8 % is 15,840.00; of 120,000.00: 1,571.71 and 10,560.00; who pays in the DAS credits nothing.
// Cost inside 600,000.00 - 3,929.28. Outside 600,000.00 x 1.03141178 = 618,847.07, less 15,840.00 x 0.94798877 = 15,016.14 and
// 10,560.00 x 0.94798877 = 10,010.76: 593,820.17, which is less.
test('the credit of each customer, and on which side the customers pay less', () => {
  const decisao = decidir([mes()]);
  expect(decisao?.clientes).toEqual([
    {
      ...{ cnpj_raiz: '99888777', nome: 'Indústria', regime: 'regular', vendas: '180000.00' },
      ...{ credito_dentro: '2357.57', credito_fora: '15840.00', credito_a_mais: '13482.43' },
      ...{ custo_dentro: '177642.43', custo_fora: '170637.98' },
    },
    {
      ...{ cnpj_raiz: '99888777', nome: 'Loja', regime: 'nao_se_sabe', vendas: '120000.00' },
      ...{ credito_dentro: '1571.71', credito_fora: '10560.00', credito_a_mais: '8988.29' },
      ...{ custo_dentro: '118428.29', custo_fora: '113758.65' },
    },
    {
      ...{ cnpj_raiz: '99888777', nome: 'Mercadinho', regime: 'simples', vendas: '60000.00' },
      ...{ credito_dentro: '0.00', credito_fora: '0.00', credito_a_mais: '0.00' },
      ...{ custo_dentro: '60000.00', custo_fora: '61884.71' },
    },
  ]);
  expect(decisao).toMatchObject({
    credito_dos_clientes: { dentro: '3929.28', fora: '26400.00' },
    credito_suposto: '10560.00',
    custo_dos_clientes_dentro: '596070.72',
    custo_dos_clientes_fora: '593820.17',
    aponta_para: 'fora',
  });
});

test('who sells to consumers and to companies of the Simples alone stays inside', () => {
  const decisao = decidir([mes({ vendas_a_empresas: '10000.00' })], CLIENTES.slice(2));
  expect(decisao).toMatchObject({
    custo_dos_clientes_dentro: '600000.00',
    custo_dos_clientes_fora: '618847.07',
    aponta_para: 'dentro',
  });
});

test('several months are averaged: two of them count three times each', () => {
  const dois = decidir(
    [mes(), mes({ competencia: '2026-10' })],
    CLIENTES.map((um) => ({ ...um, vendas: `${Number(um.vendas) * 2}.00` })),
  );
  const um = decidir([mes()]);
  expect({ ...dois, meses: [] }).toEqual({ ...um, meses: [] });
});

// Net CBS outside 8.7 % of 60,000.00 = 5,220.00; a point of CBS is 600.00 a month and 3,600.00 in six. Of the other estimate the CBS is 9.1 %.
test('sensitivity: the two official estimates, and a point of CBS less and more', () => {
  const cenarios = decidir([mes()])?.cenarios.map(({ nome, cbs, diferenca }) => [nome, cbs, diferenca]);
  expect(cenarios).toEqual([
    ['estimativa_26_5', '8.70', '23821.50'],
    ['estimativa_27_91', '9.10', '25261.50'],
    ['cbs_um_ponto_menor', '7.70', '20221.50'],
    ['cbs_um_ponto_maior', '9.70', '27421.50'],
  ]);
});

test('nothing to decide by: no months, no sales, no data of the DAS, no rates', () => {
  expect(decidir([])).toBeNull();
  expect(decidir([mes({ lancamentos: [] })])).toBeNull();
  expect(decidir([mes({ simples: { anexo: 'I', rbt12: '' } })])).toBeNull();
  expect(decidir([mes({ cenario: {} })])).toBeNull();
});
