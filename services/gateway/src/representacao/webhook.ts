import type { TipoDeEvento, Webhook } from '@apura/contracts';
import type { EndpointVisto } from '@apura/database';

/** An endpoint as the API shows it. */
export function webhookDaApi(endpoint: EndpointVisto): Webhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    eventos: endpoint.eventos.length ? (endpoint.eventos as TipoDeEvento[]) : null,
    ...(endpoint.descricao === null ? {} : { descricao: endpoint.descricao }),
    estado: endpoint.estado as Webhook['estado'],
    ...(endpoint.motivo === null ? {} : { motivo: endpoint.motivo }),
    criado_em: endpoint.criado_em.toISOString(),
    concorrencia: endpoint.concorrencia,
    por_segundo: endpoint.taxa_por_segundo,
    falhas_seguidas: endpoint.falhas_seguidas,
    ...(endpoint.falhando_desde === null ? {} : { falhando_desde: endpoint.falhando_desde.toISOString() }),
    disjuntor: endpoint.disjuntor as Webhook['disjuntor'],
  };
}
