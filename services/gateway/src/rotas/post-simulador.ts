import type { Rota } from '../rota.ts';
import { responderSimulacao } from './simulador.ts';

export const postSimulador: Rota = {
  metodo: 'post',
  caminho: '/v1/simulador',
  escopo: 'use:calculators',
  corpo: 'json',
  responder: (gateway, { req }) => responderSimulacao(gateway, req.body),
};
