import { expect } from '@jest/globals';
import type { OldRelease, Row } from './old-release.ts';

const inOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
const trimmed = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.trimEnd() : value,
    ]),
  );

/**
 * Fills the database of a release before, brings it to this one while others write, and expects that all is there as it
 * was and can be read as this release's own.
 */
export async function expectUpgrade(release: OldRelease): Promise<void> {
  const { client } = release;
  await release.fill();
  const before = await release.rows();
  // Whoever has mails wanted one more since.
  for (const row of before.get('user') ?? []) {
    const avisos = row.avisos as string[] | undefined;
    if (avisos && !avisos.includes('regras')) row.avisos = [...avisos, 'regras'];
  }

  await release.upgrade();

  const after = await release.rows();
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (now[0] ?? {}));
    const kept = (row: Row) => trimmed(Object.fromEntries(columns.map((column) => [column, row[column]])));
    expect([table, inOrder(now.map(kept))]).toEqual([table, inOrder(rows.map(kept))]);
  }
  const kinds = await client.query(
    'SELECT modelo, tipo, count(*)::int AS n FROM documento GROUP BY 1, 2 ORDER BY 1',
  );
  expect(kinds.rows).toEqual([
    { modelo: '55', tipo: 'nfe', n: 2 },
    { modelo: '65', tipo: 'nfce', n: 2 },
  ]);
  const events = await client.query(
    'SELECT DISTINCT tipo, cancela, registrado, efeito FROM evento_documento',
  );
  expect(events.rows).toEqual([{ tipo: 'nfe', cancela: true, registrado: false, efeito: 'nenhum' }]);
  const people = await client.query('SELECT email FROM pessoa ORDER BY 1');
  expect(people.rows).toEqual([{ email: 'dona1@exemplo.com.br' }, { email: 'dona2@exemplo.com.br' }]);
  const names = await client.query('SELECT DISTINCT texto FROM parte ORDER BY 1');
  expect(names.rows).toEqual([{ texto: 'Compradora Antiga Ltda' }, { texto: 'Vendedora Antiga Ltda' }]);
}
