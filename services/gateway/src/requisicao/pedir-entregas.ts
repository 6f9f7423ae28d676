import { EntregasPedidas, ErroDaApi, PeriodoDeEntregas, validar } from '@apura/contracts';
import { type Periodo, type Tenant, verEndpoint } from '@apura/database';
import type { Pedido, Resposta } from '../rota.ts';
import { idDoCaminho } from './id-do-caminho.ts';

/** What the document says of such an answer. */
export const ENTREGAS_PEDIDAS = {
  202: { descricao: 'Quantas entregas estão a caminho de novo.', schema: EntregasPedidas },
};

/** Answers a request for many entregas of a period to one webhook. */
export async function pedirEntregas(
  { req, tenant, requestId }: Pedido,
  pedir: (tenant: Tenant, endpointId: string, periodo: Periodo, requestId: string) => Promise<number>,
): Promise<Resposta> {
  const id = idDoCaminho(req);
  const { desde, ate } = validar(PeriodoDeEntregas, req.body);
  const endpoint = await verEndpoint(tenant, id);
  if (!endpoint) throw new ErroDaApi('not_found');
  if (endpoint.estado === 'desativado') throw new ErroDaApi('webhook_desativado');
  const periodo = { desde: new Date(desde), ...(ate === undefined ? {} : { ate: new Date(ate) }) };
  const corpo: EntregasPedidas = { entregas: await pedir(tenant, id, periodo, requestId) };
  return { status: 202, corpo };
}
