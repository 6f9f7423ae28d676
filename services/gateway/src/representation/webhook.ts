import { Webhook } from '@apura/contracts';
import type { EndpointVisto } from '@apura/database';
import { shaped } from './shaped.ts';

export const webhookDaApi = (endpoint: EndpointVisto) =>
  shaped(Webhook, {
    ...endpoint,
    eventos: endpoint.eventos.length ? endpoint.eventos : null,
    por_segundo: endpoint.taxa_por_segundo,
    cabecalhos: endpoint.nomes_dos_cabecalhos,
  });
