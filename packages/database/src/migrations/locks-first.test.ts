import { expect, test } from '@jest/globals';
import { locksFirst } from './apply-migrations.ts';

test('the locks of a script, each table once with its strongest', () => {
  const sql = locksFirst(`
    CREATE INDEX "a_x" ON "a"("x");
    ALTER TABLE "b" ADD COLUMN "y" TEXT, ADD FOREIGN KEY (c) REFERENCES "c"("id");
    CREATE TRIGGER t AFTER UPDATE OF x, y ON d FOR EACH ROW EXECUTE FUNCTION f();
    CREATE INDEX "b_y" ON "b"("y");
    CREATE POLICY tenant ON e TO apura_app USING (true);
    UPDATE f SET x = 1;`);
  const taken = [...sql.matchAll(/\('(\w+)', '([A-Z ]+)'\)/g)].map(([, table, mode]) => [table, mode]);
  expect(Object.fromEntries(taken)).toEqual({
    a: 'SHARE',
    b: 'ACCESS EXCLUSIVE',
    c: 'SHARE ROW EXCLUSIVE',
    d: 'SHARE ROW EXCLUSIVE',
    e: 'ACCESS EXCLUSIVE',
  });
  expect(locksFirst('UPDATE f SET x = 1;')).toBe('');
});
