import { expect, test } from '@jest/globals';
import { PedidoDeSimulacao } from './simulacao.ts';
import { validate } from './validate.ts';

const PEDIDO: PedidoDeSimulacao = {
  regime: 'lucro_presumido',
  atividade: 'servicos',
  receita_mensal: '100000.00',
  compras_mensais: '0',
};

test.each([
  {},
  {
    parcela_creditavel: '80.5',
    reducao: '30',
    premissa_preco: 'final_constante',
    ibs_cbs_na_base_icms: false,
  },
  { aliquotas_atuais: { iss: '2', pis: '0.65' } },
  { regime: 'simples_nacional', simples: { anexo: 'III', rbt12: '250000', ibs_cbs: 'regular' } },
  { cenario: 'estimativa_27_91' },
  { cenario: { '2027': { cbs: '9.1', ibs_uf: '0.05', ibs_mun: '0.05' } } },
])('%j is a request', (mudancas) => {
  const pedido = { ...PEDIDO, ...mudancas };
  expect(validate(PedidoDeSimulacao, pedido)).toBe(pedido);
});

test.each([
  { receita_mensal: 100000 },
  { receita_mensal: '-1.00' },
  { compras_mensais: '1.234' },
  { parcela_creditavel: '100.5' },
  { reducao: '60%' },
  { aliquotas_atuais: { icms: '18,0' } },
  { simples: { anexo: 'VI', rbt12: '1', ibs_cbs: 'das' } },
  { simples: { anexo: 'I', rbt12: '1' } },
  { cenario: 'outro' },
  { cenario: {} },
  { cenario: { '2025': { cbs: '1', ibs_uf: '1', ibs_mun: '1' } } },
  { cenario: { '2027': { cbs: '1' } } },
  { premissa_preco: 'nenhuma' },
  { extra: 1 },
])('%j is not', (mudancas) => {
  expect(() => validate(PedidoDeSimulacao, { ...PEDIDO, ...mudancas })).toThrow();
});
