import { permitFor } from '@apura/queues/permits';
import { newId } from '../new-id.ts';
import type { Database } from '../open-database.ts';
import { insertOutbox } from '../outbox/outbox.ts';

/**
 * Asks for the notes and open months of each office that other rules may have computed. Asking twice is one job; what
 * earlier rules have left undone ends. A version that is not the newest that ever asked does nothing, so that a worker
 * of the version before, still running, does not turn the notes back. Returns how many offices were asked for.
 */
export async function pedirRecalculos(database: Database, regras: string): Promise<number> {
  const { relay } = database;
  await relay.query('INSERT INTO limites.recalculo (regras) VALUES ($1) ON CONFLICT DO NOTHING', [regras]);
  const { rows: jobs } = await relay.query<{ regras: string; estado: string }>(
    'SELECT regras, estado FROM limites.recalculo ORDER BY criado_em DESC LIMIT 1',
  );
  if (jobs[0]?.regras !== regras || jobs[0].estado === 'parado') return 0;
  const { rows } = await relay.query<{ id: string }>('SELECT escritorios_de_outras_regras($1) AS id', [
    regras,
  ]);
  let pedidos = 0;
  for (const { id } of rows) pedidos += Number(await pedirRecalculo(database, id, regras));
  return pedidos;
}

/** False when it has been asked for already. */
const pedirRecalculo = (database: Database, organizationId: string, regras: string): Promise<boolean> =>
  database.forOrganization(organizationId).transaction(async (tx) => {
    await tx.query(
      `UPDATE recalculo SET estado = 'parado', lease_dono = NULL, lease_ate = NULL
        WHERE regras <> $1 AND estado IN ('pendente', 'executando', 'esperando', 'falhou')`,
      [regras],
    );
    const rows = await tx.rows<{ id: string; geracao: number }>(
      `INSERT INTO recalculo (id, organization_id, regras, request_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id, regras) DO UPDATE
          SET estado = 'pendente', etapa = 'eventos', depois_de = NULL, tentativas = 0, geracao = recalculo.geracao + 1,
              acordado_em = now(), fim = NULL
        WHERE recalculo.estado IN ('concluido', 'falhou')
       RETURNING id, geracao`,
      [newId(), organizationId, regras, `regras ${regras}`],
    );
    const [row] = rows;
    if (!row) return false;
    await insertOutbox(tx, [
      permitFor.regras(
        { id: row.id, organization_id: organizationId, request_id: `regras ${regras}` },
        row.geracao,
      ),
    ]);
    return true;
  });
