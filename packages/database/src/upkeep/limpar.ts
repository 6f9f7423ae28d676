import type { Database } from '../open-database.ts';

/** Removes bytes that no lote claimed within the hour. Returns how many rows. */
export async function cleanProvisional(database: Database): Promise<number> {
  const { rowCount } = await database.relay.query(
    `DELETE FROM conteudo WHERE provisorio AND criado_em < now() - interval '1 hour'`,
  );
  return rowCount ?? 0;
}

/** Makes the partitions of the coming months. */
export async function garantirParticoes(database: Database): Promise<void> {
  await database.relay.query('SELECT garantir_particoes()');
}

/**
 * Drops the partitions of months that nobody asks for any more: outbox after two, attempts after three, events (with
 * their deliveries) after thirteen. Returns their names.
 */
export async function retirePartitions(database: Database): Promise<string[]> {
  const { rows } = await database.relay.query<{ nomes: string[] }>('SELECT aposentar_particoes() AS nomes');
  return rows[0]?.nomes ?? [];
}

/**
 * Removes notes, with their XMLs, whose years are over in offices that keep them for so many (`config.retencao_anos`);
 * results and reports stay. Returns how many notes.
 */
export async function apagarVencidos(database: Database): Promise<number> {
  const { rows } = await database.relay.query<{ n: number }>('SELECT apagar_vencidos() AS n');
  return rows[0]?.n ?? 0;
}

/**
 * Removes mails that ended, sent or not, a month ago, sign-ups that nobody confirmed, and the openings of links that ended a
 * month ago. Returns how many mails.
 */
export async function limparEmails(database: Database): Promise<number> {
  await database.relay.query('SELECT limpar_cadastros(), limpar_aberturas()');
  const { rowCount } = await database.relay.query(
    `DELETE FROM email WHERE estado <> 'pendente' AND criado_em < now() - interval '30 days'`,
  );
  return rowCount ?? 0;
}

/** Removes the rate-limit counters whose window is over. Returns how many. */
export async function cleanCounters(database: Database): Promise<number> {
  const { rowCount } = await database.app.query('DELETE FROM limites.contador WHERE expire < $1', [
    Date.now(),
  ]);
  return rowCount ?? 0;
}
