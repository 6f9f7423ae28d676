import { PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import { publicRoute } from '../route.ts';
import { simulate } from './simulate.ts';

export const postSimuladorPublico = publicRoute('post /api/simulador', {
  operacao: 'simularSemChave',
  exemplo: {
    body: {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '100000.00',
      compras_mensais: '60000.00',
    },
  },
  politica: 'simulador',
  resumo: 'Projeta a carga ano a ano, de 2026 a 2033',
  body: PedidoDeSimulacao,
  respostas: { 200: { descricao: 'A projeção.', schema: Simulacao } },
  erros: ['calculo_demorado'],
  respond: simulate,
});
