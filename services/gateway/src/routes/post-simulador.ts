import { PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import { route } from '../route.ts';
import { simulate } from './simulate.ts';

export const postSimulador = route('post /v1/simulador', {
  operacao: 'simular',
  exemplo: {
    body: {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '100000.00',
      compras_mensais: '60000.00',
    },
  },
  escopo: 'use:calculators',
  resumo: 'Simula a transição de 2026 a 2033, com as alíquotas progressivas',
  body: PedidoDeSimulacao,
  respostas: { 200: { descricao: 'A simulação.', schema: Simulacao } },
  erros: ['calculo_demorado'],
  respond: simulate,
});
