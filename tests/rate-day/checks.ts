import type pg from 'pg';
import { FROM, RULES } from './act.ts';

interface Asked {
  readonly offices: readonly string[];
  /** Of each office, with a month each. */
  readonly clients: number;
  readonly notes: number;
  readonly month: string;
  readonly since: Date;
  /** By its name. */
  readonly act: string;
}

/** What must hold when the job is done, of the offices (ids) that had a month when it began, at `since`. */
export async function wrongAfter(
  admin: pg.Client,
  { offices, clients, notes, month, since, act }: Asked,
): Promise<string[]> {
  const all = offices.length;
  const months = all * clients;
  const of = 'organization_id = ANY($1)';
  const checks: readonly [what: string, must: number, sql: string, ...values: unknown[]][] = [
    ['notes computed anew', month < FROM ? 0 : notes, `documento WHERE ${of} AND versao_regras = $2`, RULES],
    [
      'first versions that are outdated',
      months,
      `apuracao WHERE ${of} AND versao = 1 AND desatualizada_desde IS NOT NULL`,
    ],
    [
      'second versions that stand on the act',
      months,
      `apuracao WHERE ${of} AND versao = 2 AND estado = 'calculada' AND desatualizada_desde IS NULL
          AND versoes->>'regras' = $2 AND position($3 IN comparativo::text) > 0`,
      RULES,
      act,
    ],
    ['versions in all', 2 * months, `apuracao WHERE ${of}`],
    [
      'events of the act',
      all,
      `event WHERE ${of} AND type = 'regras.aplicadas' AND payload->>'ato' = $2`,
      act,
    ],
    ['events in all', all, `event WHERE ${of} AND criado_em > $2`, since],
    [
      'offices with one',
      all,
      `(SELECT DISTINCT organization_id FROM event WHERE ${of} AND criado_em > $2) e`,
      since,
    ],
    ['mails that went out', all, `email WHERE ${of} AND estado = 'enviado' AND modelo = 'regras.aplicadas'`],
    ['mails in all', all, `email WHERE ${of}`],
    [
      'offices or versions that failed',
      0,
      `(SELECT FROM recalculo WHERE ${of} AND estado = 'falhou'
        UNION ALL SELECT FROM apuracao WHERE ${of} AND estado = 'falhou') f`,
    ],
  ];
  const wrong: string[] = [];
  for (const [what, must, sql, ...values] of checks) {
    const { rows } = await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [
      offices,
      ...values,
    ]);
    if (rows[0]?.n !== must) wrong.push(`${what}: ${rows[0]?.n} instead of ${must}`);
  }
  return wrong;
}
