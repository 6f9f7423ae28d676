import { classeDaTentativa, type Entrega, type Tentativa } from '@apura/contracts';
import type { EntregaListada, TentativaListada } from '@apura/database';

/** An entrega as the API shows it. */
export function entregaDaApi(entrega: EntregaListada): Entrega {
  return {
    id: entrega.id,
    event_id: entrega.event_id,
    type: entrega.type as Entrega['type'],
    webhook_id: entrega.endpoint_id,
    estado: entrega.estado as Entrega['estado'],
    tentativas: entrega.tentativas,
    ...(entrega.proxima_tentativa_em === null
      ? {}
      : { proxima_tentativa_em: entrega.proxima_tentativa_em.toISOString() }),
    criada_em: entrega.criado_em.toISOString(),
    ...(entrega.concluida_em === null ? {} : { concluida_em: entrega.concluida_em.toISOString() }),
  };
}

/** One line of its record. */
export function tentativaDaApi(tentativa: TentativaListada): Tentativa {
  return {
    numero: tentativa.numero,
    feita_em: tentativa.criado_em.toISOString(),
    classe: classeDaTentativa(tentativa.status, tentativa.erro),
    ...(tentativa.status === null ? {} : { status: tentativa.status }),
    duracao_ms: tentativa.duracao_ms,
    ...(tentativa.corpo === null ? {} : { resposta: tentativa.corpo }),
  };
}
