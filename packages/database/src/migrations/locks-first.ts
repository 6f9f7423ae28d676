/** Statements that lock a table that others use, each with the lock that it takes (PostgreSQL 18, 13.3.1); the strongest first. */
const LOCKS: readonly (readonly [mode: string, statement: RegExp])[] = [
  ['ACCESS EXCLUSIVE', /\b(?:ALTER|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)"?/gi],
  ['ACCESS EXCLUSIVE', /\b(?:CREATE|ALTER|DROP) POLICY [^;]{0,400}?\bON "?(\w+)"?/gi],
  ['ACCESS EXCLUSIVE', /\bDROP TRIGGER [^;]{0,400}?\bON "?(\w+)"?/gi],
  ['SHARE ROW EXCLUSIVE', /\bTRIGGER \w+\s[^;]{0,400}?\bON "?(\w+)"?/gi],
  ['SHARE ROW EXCLUSIVE', /\bREFERENCES "?(\w+)"?/gi],
  ['SHARE', /\bCREATE (?:UNIQUE )?INDEX [^;]{0,400}?\bON "?(\w+)"?/gi],
];

/**
 * How long a script waits for its locks, in ms. Less than the second after which PostgreSQL ends one of those that wait for each
 * other: whoever works meanwhile is never the one, and never queues for long behind a migration that waits itself.
 */
export const LOCK_WAIT_MS = 400;

/**
 * SQL that takes the locks of a script at its beginning, so that it waits for nobody once it has begun to change: it can
 * only meet somebody with whom it would wait in a circle while it holds nothing but locks, and gives way then. All of them together are waited for no
 * longer than one.
 */
export function locksFirst(script: string): string {
  const modes = new Map<string, string>();
  for (const [mode, statement] of LOCKS) {
    for (const [, table = ''] of script.matchAll(statement)) {
      if (!modes.has(table)) modes.set(table, mode);
    }
  }
  if (!modes.size) return '';
  const values = [...modes].map(([table, mode]) => `('${table}', '${mode}')`).join(', ');
  return `DO $$ DECLARE l record; remains integer; BEGIN
  FOR l IN SELECT * FROM (VALUES ${values}) AS it(name, mode) WHERE to_regclass(quote_ident(name)) IS NOT NULL LOOP
    remains := ${LOCK_WAIT_MS} - extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000;
    PERFORM set_config('lock_timeout', greatest(1, remains)::text, true);
    EXECUTE format('LOCK TABLE %I IN %s MODE', l.name, l.mode);
  END LOOP;
  PERFORM set_config('lock_timeout', '${LOCK_WAIT_MS}', true);
END $$;
`;
}
