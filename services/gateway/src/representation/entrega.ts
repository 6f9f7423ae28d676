import { classeDaTentativa, Entrega, Tentativa } from '@apura/contracts';
import type { EntregaListada, TentativaListada } from '@apura/database';
import { shaped } from './shaped.ts';

export const entregaDaApi = (entrega: EntregaListada) =>
  shaped(Entrega, { ...entrega, webhook_id: entrega.endpoint_id, criada_em: entrega.criado_em });

/** One line of its record. */
export const tentativaDaApi = (tentativa: TentativaListada) =>
  shaped(Tentativa, {
    ...tentativa,
    feita_em: tentativa.criado_em,
    classe: classeDaTentativa(tentativa.status, tentativa.erro),
    resposta: tentativa.corpo,
    requisicao: tentativa.requisicao as Tentativa['requisicao'],
    cabecalhos: tentativa.cabecalhos as Tentativa['cabecalhos'],
  });
