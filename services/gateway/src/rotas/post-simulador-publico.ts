import type { RotaPublica } from '../rota.ts';
import { responderSimulacao } from './simulador.ts';

export const postSimuladorPublico: RotaPublica = {
  metodo: 'post',
  caminho: '/api/simulador',
  politica: 'simulador',
  corpo: 'json',
  responder: (gateway, { req }) => responderSimulacao(gateway, req.body),
};
