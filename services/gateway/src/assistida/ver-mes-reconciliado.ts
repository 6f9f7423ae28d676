import { mesesAntes } from '@apura/contracts';
import { lerMesDaAssistida, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { Pedido } from '../route.ts';
import type { LinhasPedidas, MesReconciliado } from './reconciliar-mes.ts';

/**
 * A client's month beside what was imported of it, worked out in a computing thread: it may have tens of thousands of lines.
 *
 * @throws ErroDaApi `not_found`, `calculo_demorado`
 */
export async function verMesReconciliado(
  { calculos, agora }: Gateway,
  { tenant, caller }: Pick<Pedido, 'tenant' | 'caller'>,
  clienteId: string,
  {
    competencia = mesesAntes(isoMonth(agora()), 1),
    ...filtro
  }: Partial<LinhasPedidas> & Pick<LinhasPedidas, 'de' | 'ate'>,
): Promise<MesReconciliado> {
  const pedidas = { ...filtro, competencia };
  const { id, cnpj_raiz } = found(await verCliente(tenant, clienteId));
  const mes = await lerMesDaAssistida(tenant, id, pedidas.competencia);
  const task = { tipo: 'reconciliacao', mes, contribuinte: cnpj_raiz, pedidas } as const;
  return JSON.parse(await calculos.fazer(task, caller));
}
