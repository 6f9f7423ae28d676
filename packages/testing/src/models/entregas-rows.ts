import type { SimulatedClock } from '../simulated-clock.ts';

export interface Entrega {
  readonly id: string;
  readonly endpoint_id: string;
  readonly estado: string;
  readonly tentativas: number;
  readonly proxima_tentativa_em: Date | null;
  readonly inicio_em: Date | null;
}

export interface Endpoint {
  readonly id: string;
  readonly disjuntor: string;
  readonly disjuntor_ate: Date | null;
  readonly falhas_seguidas: number;
}

/** All rows of a table as they are, by their id. */
export async function rowsOf<T extends { id: string }>(
  { admin }: SimulatedClock,
  table: 'entrega' | 'webhook_endpoint',
): Promise<Map<string, T>> {
  const { rows } = await admin.query<T>(`SELECT * FROM ${table}`);
  return new Map(rows.map((row) => [row.id, row]));
}
