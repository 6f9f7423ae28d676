import { PedidoDeSimulacao, validar } from '@apura/contracts';
import type { Gateway } from '../gateway.ts';
import type { Resposta } from '../rota.ts';

/** What both simulators answer. @throws ErroDaApi `corpo_invalido` */
export async function responderSimulacao({ calculos }: Gateway, corpo: unknown): Promise<Resposta> {
  const pedido = validar(PedidoDeSimulacao, corpo);
  const json = await calculos.fazer({ tipo: 'simulacao', pedido });
  return {
    status: 200,
    corpo: Buffer.from(json),
    cabecalhos: { 'Content-Type': 'application/json; charset=utf-8' },
  };
}
