import type { Evento } from '@apura/contracts';
import type { LoteConcluido, NovoEvento } from '@apura/database';

/** `lote.concluido`: nothing of the lote is pending any more. */
export function loteConcluido(lote: LoteConcluido, publicBaseUrl: string): NovoEvento {
  const { id, criado_em, fim, total, processados, duplicados, recusados, cancelados } = lote;
  const data: Evento<'lote.concluido'>['data'] = {
    job_id: id,
    estado: 'concluido',
    total,
    processados,
    duplicados,
    recusados,
    cancelados,
    inicio: criado_em.toISOString(),
    fim: fim.toISOString(),
    links: { self: `${publicBaseUrl}/v1/upload/${id}` },
  };
  return { type: 'lote.concluido', data };
}
