import { PedidoDeSimulacao, Simulacao } from '@apura/contracts';
import type { Rota } from '../rota.ts';
import { responderSimulacao } from './simulador.ts';

export const postSimulador: Rota = {
  metodo: 'post',
  caminho: '/v1/simulador',
  escopo: 'use:calculators',
  corpo: 'json',
  descricao: {
    grupo: 'Cálculo',
    resumo: 'Simula a transição de 2026 a 2033, com as alíquotas progressivas',
    corpo: { tipo: 'application/json', schema: PedidoDeSimulacao },
    respostas: { 200: { descricao: 'A simulação.', schema: Simulacao } },
    erros: ['calculo_demorado'],
  },
  responder: (gateway, { req }) => responderSimulacao(gateway, req.body),
};
