import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { redactSecrets } from './redact-secrets.ts';

const JWT = 'eyJhbGciOiJI.eyJzdWIi.c2ln';

test.each([
  ['chave apura_live_abc_def fim', 'chave [oculto] fim'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '[oculto]'],
  [`token de ${JWT}!`, 'token de [oculto]!'],
  ['Authorization: Basic dXN1YXJpbzpzZW5oYQ==', 'Authorization: [oculto] [oculto]'],
  ['{"db_password": "hunter22", "ok": 1}', '{"db_password": "[oculto]", "ok": 1}'],
  ['X-Api-Key=12345678&a=1', 'X-Api-Key=[oculto]&a=1'],
  ['postgres://app:s3nh4@banco/x', 'postgres://app:[oculto]@banco/x'],
  ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----.', '[oculto].'],
])('%j is kept as %j', (text, expected) => {
  expect(redactSecrets(text)).toBe(expected);
});

test.each(['Recebido.', 'evento 0199-aa às 12:30, ver https://exemplo.com:8443/a'])(
  '%j stays as it is',
  (text) => {
    expect(redactSecrets(text)).toBe(text);
  },
);

// Each is quadratic for some expression that looks harmless: of 1 MB half an hour, where a line takes milliseconds.
test.each([
  'a.',
  'a-',
  'a+',
  'api-key',
  'secret-',
  'token ',
  '-eyJ',
  'eyJaaaaaaaa.',
  'bearer  ',
  '://a:',
  'v1,A',
  '-----BEGIN ',
])('a megabyte of %j does not hold up the deliverer', (part) => {
  const text = part.repeat(2 ** 20 / part.length);
  const contexto = createContext({ redactSecrets, texto: text });
  runInContext('redactSecrets(texto)', contexto, { timeout: 10_000 });
});
