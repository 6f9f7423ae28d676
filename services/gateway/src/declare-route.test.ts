import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Type } from 'typebox';
import { prepareChecks } from './declare-route.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './panel/routes/panel-routes.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from './routes/routes.ts';

const ALL = [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES, ...PANEL_ROUTES, ...OPEN_ROUTES];

test('what an address takes is declared by a schema: nobody looks again when it is first asked', () => {
  const ajv = new Ajv2020({ strict: false });
  const wrong = ALL.flatMap(({ method, path, query, body, form }) =>
    [query, body, form].flatMap((schema) =>
      schema === undefined || ajv.validateSchema(schema) ? [] : [`${method} ${path}: ${ajv.errorsText()}`],
    ),
  );
  expect(wrong).toEqual([]);
  expect(ajv.validateSchema({ type: 'nothing' })).toBe(false);
});

test('each check is made in a turn of its own, and none once the service stops', async () => {
  let turns = 0;
  let stopped = false;
  const turn = () => {
    turns += 1;
    if (!stopped) setImmediate(turn);
  };
  setImmediate(turn);
  await prepareChecks(ALL, new AbortController().signal);
  stopped = true;
  expect(turns).toBeGreaterThanOrEqual(ALL.length);
  const unknown = Type.Object({ a: Type.Unsafe({ type: 'string', format: 'nobody-knows' }) });
  const address = { method: 'get', path: '/v1/nada', query: unknown } as const;
  await expect(prepareChecks([address], new AbortController().signal)).rejects.toThrow('nobody-knows');
  await prepareChecks([address], AbortSignal.abort());
});
