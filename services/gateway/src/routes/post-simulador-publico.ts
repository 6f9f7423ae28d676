import { PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import { publicRoute } from '../route.ts';
import { simulate } from './simulate.ts';

export const postSimuladorPublico = publicRoute('post /api/simulador', {
  politica: 'simulador',
  resumo: 'Projeta a carga ano a ano, de 2026 a 2033',
  body: PedidoDeSimulacao,
  respostas: { 200: { descricao: 'A projeção.', schema: Simulacao } },
  erros: ['calculo_demorado'],
  respond: simulate,
});
