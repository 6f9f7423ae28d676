import type { Database } from '../open-database.ts';
import { asking } from '../tenancy/asking.ts';

/** Removes bytes that no lote claimed within the hour. Returns how many rows. */
export const cleanProvisional = (database: Database): Promise<number> =>
  asking(database.relay).count(
    `DELETE FROM conteudo WHERE provisorio AND criado_em < now() - interval '1 hour'`,
  );

/** Makes the partitions of the coming months. */
export async function garantirParticoes(database: Database): Promise<void> {
  await database.relay.query('SELECT garantir_particoes()');
}

/**
 * Drops the partitions of months that nobody asks for any more: outbox after two, attempts after three, events (with
 * their deliveries) after thirteen. Returns their names.
 */
export const retirePartitions = async (database: Database): Promise<string[]> =>
  (await asking(database.relay).value<string[]>('SELECT aposentar_particoes() AS nomes')) ?? [];

/**
 * Removes notes, with their XMLs, whose years are over in offices that keep them for so many (`config.retencao_anos`);
 * results and reports stay. Returns how many notes.
 */
export const apagarVencidos = async (database: Database): Promise<number> =>
  (await asking(database.relay).value<number>('SELECT apagar_vencidos() AS n')) ?? 0;

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
export const cleanCounters = (database: Database): Promise<number> =>
  asking(database.app).count('DELETE FROM limites.contador WHERE expire < $1', [Date.now()]);
