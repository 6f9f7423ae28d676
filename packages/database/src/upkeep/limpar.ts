import type { Database } from '../open-database.ts';

/** Removes bytes that no lote claimed within the hour. Returns how many rows. */
export async function limparProvisorios(database: Database): Promise<number> {
  const { rowCount } = await database.relay.query(
    `DELETE FROM conteudo WHERE provisorio AND criado_em < now() - interval '1 hour'`,
  );
  return rowCount ?? 0;
}

/** Makes the partitions of the coming months. */
export async function garantirParticoes(database: Database): Promise<void> {
  await database.relay.query('SELECT garantir_particoes()');
}
