import type { PedidoDeSimulacao } from '@apura/contracts';
import { jsonText, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';

/** What both simulators answer. */
export const simulate = async (
  { calculos }: Gateway,
  { body }: { readonly body: PedidoDeSimulacao },
): Promise<Resposta> => jsonText(await calculos.fazer({ tipo: 'simulacao', pedido: body }));
