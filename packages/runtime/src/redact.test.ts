import { Writable } from 'node:stream';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { transports } from 'winston';
import { createLogger, redact } from './logger.ts';

test.each([
  ['key apura_live_0123456789abcdefABCDEFabcdefABCD_0a1b2c', 'key [redacted]'],
  ['secret whsec_c2VncmVkbw==', 'secret [redacted]'],
  ['CNPJ 33000167000101, 12.ABC.345/01DE-35', 'CNPJ [redacted], [redacted]'],
  ['CPF 123.456.789-09 or 12345678909', 'CPF [redacted] or [redacted]'],
  ['nota 35260933000167000101550010000000011000000018 lida', 'nota [redacted] lida'],
  ['mail to dona.da+loja@exemplo.com.br failed', 'mail to [redacted] failed'],
  [
    'cannot reach postgresql://apura_app:senha@db:5432/apura',
    'cannot reach postgresql://[redacted]@db:5432/apura',
  ],
  ['authorization: Bearer abcdefgh12345678', 'authorization: Bearer [redacted]'],
  ['https://x/painel/convite#token=abc_DEF-1', 'https://x/painel/convite#token=[redacted]'],
])('%s', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test.each([
  ['with nothing around it', (secret: string) => secret],
  ['within a text', (secret: string) => `a (${secret}) b`],
])('each form is found by itself, %s', (_how, around) => {
  for (const secret of [
    'apura_live_a',
    'apura_test_a',
    'whsec_abc',
    'whsk_abc',
    'eyJabcdefgh.a.',
    `112233ABCDEFGHIJKL${'2'.repeat(26)}`,
    '12.ABC.DEF/GHIJ-35',
    'ABABCDEF/GHIJ35',
    '112233ABCDEF35',
    '123.456.789-09',
    '12345678909',
    'a@b.c',
  ])
    expect(redact(around(secret))).toBe(around('[redacted]'));
  for (const [secret, left] of [
    ['x://abc@', 'x://[redacted]@'],
    ['BEARER abcdefgh', 'BEARER [redacted]'],
    ['Basic abcdefgh', 'Basic [redacted]'],
    ['#token=a', '#token=[redacted]'],
  ] as const)
    expect(redact(around(secret))).toBe(around(left));
});

test('what an operator needs stays: ids, times, hashes, counts, paths', () => {
  for (const text of [
    '019aa0f2-1c3b-7a51-9f3e-2b1c4d5e6f70',
    '2026-11-21T06:10:11.123Z',
    '{"ms":12,"files":500,"bytes":123456}',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '/app/services/worker/dist/main.js:10:3',
    'duplicate key value violates unique constraint "cliente_organization_id_cnpj_raiz_key"',
  ])
    expect(redact(text)).toBe(text);
});

// Each is quadratic for some expression that looks harmless.
test.each(['a.', 'a-', 'a+', 'a@a.', '-eyJ', 'eyJaaaaaaaa.', 'bearer  ', '1', '0A', 'a://', '#token='])(
  'a megabyte of %j does not hold up the service',
  (part) => {
    const text = part.repeat(2 ** 20 / part.length);
    runInContext('redact(text)', createContext({ redact, text }), { timeout: 10_000 });
  },
);

test('a logged error keeps its code and loses the row that it quotes', async () => {
  let written = '';
  const logger = createLogger('test', 'debug');
  logger.clear().add(
    new transports.Stream({
      stream: new Writable({
        write(chunk, _encoding, done) {
          written += chunk;
          done();
        },
      }),
    }),
  );
  const error = Object.assign(new Error('duplicate key, seen at maria@exemplo.com.br'), {
    code: '23505',
    constraint: 'cliente_key',
    detail: 'Key (razao_social)=(Padaria da Maria) already exists.',
    parameters: ['Padaria da Maria'],
  });
  logger.child({ request_id: 'r-1' }).error('failed for 33000167000101', { error, url: ['https://u:p@h/'] });
  const line = JSON.parse(written);
  expect(line).toMatchObject({
    message: 'failed for [redacted]',
    service: 'test',
    request_id: 'r-1',
    url: ['https://[redacted]@h/'],
    error: { code: '23505', constraint: 'cliente_key', message: 'duplicate key, seen at [redacted]' },
  });
  expect(written).not.toContain('Maria');
});
