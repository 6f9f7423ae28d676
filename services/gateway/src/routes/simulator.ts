import { PedidoDeSimulacao } from '@apura/contracts';
import { jsonText, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';

/** What both simulators take, and how they answer it. */
export const SIMULATOR = {
  exemplo: {
    body: {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '100000.00',
      compras_mensais: '60000.00',
    },
  },
  body: PedidoDeSimulacao,
  erros: ['calculo_demorado'],
  respond: async ({ calculos }: Gateway, { body }: { readonly body: PedidoDeSimulacao }): Promise<Resposta> =>
    jsonText(await calculos.fazer({ tipo: 'simulacao', pedido: body })),
} as const;
