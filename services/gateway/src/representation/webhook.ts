import { classeDaTentativa, Entrega, Tentativa, Webhook } from '@apura/contracts';
import type { EndpointVisto, EntregaListada, TentativaListada } from '@apura/database';
import { recordOf } from '@apura/engine/tables';
import { shaped } from './shaped.ts';

export const webhookForApi = (endpoint: EndpointVisto) =>
  shaped(Webhook, {
    ...endpoint,
    ...recordOf(['eventos', 'clientes', 'regimes'], (name) =>
      endpoint[name].length ? endpoint[name] : null,
    ),
    por_segundo: endpoint.taxa_por_segundo,
    cabecalhos: endpoint.nomes_dos_cabecalhos,
  });

export const entregaForApi = (entrega: EntregaListada) =>
  shaped(Entrega, { ...entrega, webhook_id: entrega.endpoint_id, criada_em: entrega.criado_em });

/** One line of its record. */
export const tentativaForApi = (tentativa: TentativaListada) =>
  shaped(Tentativa, {
    ...tentativa,
    feita_em: tentativa.criado_em,
    classe: classeDaTentativa(tentativa.status, tentativa.erro),
    resposta: tentativa.corpo,
  });
