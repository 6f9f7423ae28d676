import { type EntregasPedidas, ErroDaApi, type PeriodoDeEntregas } from '@apura/contracts';
import { type Periodo, type Tenant, verEndpoint } from '@apura/database';
import { found, type Resposta } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import { present } from '../present.ts';
import type { Pedido } from '../route.ts';
import { instant } from './page.ts';

/** Answers a request for many entregas of a period to one webhook. */
export const pedirEntregas =
  (pedir: (tenant: Tenant, endpointId: string, periodo: Periodo, requestId: string) => Promise<number>) =>
  async (
    _gateway: Gateway,
    { params: { id }, body, tenant, requestId }: Pedido & { params: { id: string }; body: PeriodoDeEntregas },
  ): Promise<Resposta> => {
    const endpoint = found(await verEndpoint(tenant, id));
    if (endpoint.estado === 'desativado') throw new ErroDaApi('webhook_desativado');
    const periodo = { desde: new Date(body.desde), ...present({ ate: instant(body.ate) }) };
    const payload: EntregasPedidas = { entregas: await pedir(tenant, id, periodo, requestId) };
    return { status: 202, body: payload };
  };
