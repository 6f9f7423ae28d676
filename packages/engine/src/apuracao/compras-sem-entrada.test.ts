import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { ComprasNaBorda, EntradaDaApuracao } from '../resultado.ts';
import { apurar } from './apurar.ts';

const creditos = { icms: '1800.00', ipi: '500.00', pis: '135.30', cofins: '623.20' };
const ofReforma = { cbs: '66.97', ibs_uf: '7.44', ibs_mun: '0.00' };
const borda = (documentos: number, quais: Partial<ComprasNaBorda['creditos']> = {}): ComprasNaBorda => ({
  documentos,
  creditos: {
    ...{ icms: '0.00', ipi: '0.00', pis: '0.00', cofins: '0.00' },
    cbs: '0.00',
    ibs_uf: '0.00',
    ibs_mun: '0.00',
    ...quais,
  },
});
const venda = linha({ valor: '50000.00', icms: '9000.00', pis: '676.50', cofins: '3116.00' });
const premissa = (mudancas: Partial<EntradaDaApuracao>, vendida = venda) =>
  apurar(entrada([vendida], mudancas)).premissas_que_mudam_o_total?.find(
    ({ codigo }) => codigo === 'entrada_pela_emissao',
  );

test('what was bought in the last days, and nobody said when it came in, stands beside the total with its credits', () => {
  const dita = premissa({
    compras_sem_entrada: {
      dias: 5,
      do_mes: borda(2, { ...creditos, ...ofReforma }),
      do_mes_anterior: borda(1, { icms: '180.00' }),
    },
  });
  // 1,800.00 + 135.30 + 623.20. Not the IPI of who owes none, nor the test amounts of 2026, which nobody pays.
  expect(dita).toMatchObject({ tributos: ['icms', 'pis', 'cofins'], em_jogo: '2558.50' });
  expect(dita?.texto).toMatch(/2 notas dos últimos 5 dias do mês, com R\$\s2\.558,50 de crédito/);
  expect(dita?.texto).toMatch(/1 nota dos últimos 5 dias do mês anterior, com R\$\s180,00/);
});

test('what counts is what the client credits: ICMS alone under the Presumido, CBS and IBS from 2027 on, nothing in the DAS', () => {
  const compras_sem_entrada = {
    dias: 5,
    do_mes: borda(1, { ...creditos, ...ofReforma, pis: '0.00', cofins: '0.00' }),
    do_mes_anterior: borda(0),
  };
  // 0.65 % and 3 % of the price, as who is under the Presumido writes them.
  const doPresumido = { ...venda, pis: '325.00', cofins: '1500.00' };
  expect(premissa({ regime: 'lucro_presumido', compras_sem_entrada }, doPresumido)?.em_jogo).toBe('1800.00');
  // 1,800.00 + 66.97 + 7.44.
  expect(premissa({ competencia: '2027-03', compras_sem_entrada })?.em_jogo).toBe('1874.41');
  expect(
    premissa({
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      simples: { anexo: 'I', rbt12: '100000.00' },
      compras_sem_entrada,
    }),
  ).toBeUndefined();
  expect(
    premissa({ compras_sem_entrada: { dias: 5, do_mes: borda(0), do_mes_anterior: borda(0) } }),
  ).toBeUndefined();
  expect(premissa({})).toBeUndefined();
});

test('an entry of the office that names an establishment moves the ICMS of that one, others that of the head office', () => {
  const matriz = '11222333000181';
  const filial = '11222333000262';
  const mes = apurar(
    entrada([linha({ estabelecimento: matriz, valor: '10000.00', icms: '1800.00' })], {
      lancamentos_manuais: [
        {
          tipo: 'credito',
          tributo: 'icms',
          valor: '300.00',
          nota: 'energia da filial',
          estabelecimento: filial,
        },
        { tipo: 'credito', tributo: 'icms', valor: '100.00', nota: 'ajuste' },
        // PIS is the company's, whatever establishment the entry names.
        { tipo: 'debito', tributo: 'pis', valor: '10.00', nota: 'ajuste', estabelecimento: filial },
      ],
    }),
  );
  expect(
    devidoOf(mes, 'icms')?.estabelecimentos?.map(({ cnpj, a_recolher, a_transportar }) =>
      [cnpj, a_recolher, a_transportar].join(' '),
    ),
  ).toEqual([`${matriz} 1700.00 0.00`, `${filial} 0.00 300.00`]);
  expect(devidoOf(mes, 'pis')).toMatchObject({ a_recolher: '10.00' });
  expect(devidoOf(mes, 'pis')?.estabelecimentos).toBeUndefined();
});
