import { PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import type { RotaPublica } from '../rota.ts';
import { responderSimulacao } from './simulador.ts';

export const postSimuladorPublico: RotaPublica = {
  metodo: 'post',
  caminho: '/api/simulador',
  politica: 'simulador',
  corpo: 'json',
  descricao: {
    grupo: 'Público',
    resumo: 'Projeta a carga ano a ano, de 2026 a 2033',
    corpo: { tipo: 'application/json', schema: PedidoDeSimulacao },
    respostas: { 200: { descricao: 'A projeção.', schema: Simulacao } },
    erros: ['calculo_demorado'],
  },
  responder: (gateway, { req }) => responderSimulacao(gateway, req.body),
};
