import type { Evento } from './eventos.ts';

/** A lote of which nothing is pending any more. */
interface LoteEncerrado {
  readonly id: string;
  readonly total: number;
  readonly processados: number;
  readonly duplicados: number;
  readonly recusados: number;
  readonly cancelados: number;
  readonly criado_em: Date;
  readonly fim: Date;
}

/** Makes `lote.concluido`, for whoever ends a lote: its last chunk, or its cancellation. */
export const eventoDoLote =
  (estado: Evento<'lote.concluido'>['data']['estado'], publicBaseUrl: string) =>
  ({ id, criado_em, fim, ...lote }: LoteEncerrado) => {
    const { total, processados, duplicados, recusados, cancelados } = lote;
    const data: Evento<'lote.concluido'>['data'] = {
      job_id: id,
      estado,
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
  };
