import { newId } from '@apura/database';
import type { Gateway } from '../src/gateway.ts';

/** A registered event of a note that the office has not sent. */
export const eventoWithoutNotaForTests = (
  { database }: Pick<Gateway, 'database'>,
  escritorio: string,
  n = 1,
) =>
  database.forOrganization(escritorio).transaction((tx) =>
    tx.query(
      `INSERT INTO evento_documento (id, organization_id, chave, tp_evento, n_seq, dh_evento, c_stat, registrado, sha256)
       VALUES ($1, $2, '35260311222333000181550010000001231123456780', '211124', $3, '2026-03-20T10:00:00-03:00', '135', true, '\\x00')`,
      [newId(), escritorio, String(n)],
    ),
  );
