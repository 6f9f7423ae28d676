import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { makeSecret } from '../../teste/make-secret.ts';
import { sign } from './sign.ts';

const body = JSON.stringify({ type: 'apuracao.calculada', data: { nome: 'São João · ação' } });
const now = () => new Date();

test('the reference library accepts what we sign and gives the payload back', () => {
  const secret = makeSecret();
  const headers = sign({ id: 'evt-1', body, secrets: [secret], instant: now() });
  expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
});

test('agrees with a vector computed by hand: openssl dgst -sha256 -mac HMAC -macopt hexkey:00..17', () => {
  const secret = `whsec_${Buffer.from(Array.from({ length: 24 }, (_, i) => i)).toString('base64')}`;
  const headers = sign({
    id: 'evt_1',
    body: '{"a":1}',
    secrets: [secret],
    instant: new Date(1_700_000_000_999),
  });
  expect(headers).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,ow/LY3grYvevbVJtBUL2jI3tkVPP20nnDT/MsajGA6U=',
  });
});

test('during a rotation the old and the new secret both verify, a third does not', () => {
  const [old, fresh, alheio] = [makeSecret(), makeSecret(), makeSecret()];
  const headers = { ...sign({ id: 'evt-1', body, secrets: [fresh, old], instant: now() }) };
  expect(() => new Webhook(old).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(fresh).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(alheio).verify(body, headers)).toThrow();
});

test('a changed body, id or time is refused', () => {
  const secret = makeSecret();
  const headers = { ...sign({ id: 'evt-1', body, secrets: [secret], instant: now() }) };
  const webhook = new Webhook(secret);
  expect(() => webhook.verify(`${body} `, headers)).toThrow();
  expect(() => webhook.verify(body, { ...headers, 'webhook-id': 'evt-2' })).toThrow();
  const otherTime = String(Number(headers['webhook-timestamp']) + 1);
  expect(() => webhook.verify(body, { ...headers, 'webhook-timestamp': otherTime })).toThrow();
});

test('a new secret has 32 bytes and is never the same', () => {
  const secrets = Array.from({ length: 50 }, makeSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
});

test.each([
  ['without prefix', Buffer.alloc(32).toString('base64')],
  ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['no base64', `whsec_${'!'.repeat(44)}`],
  ['with a line end', `whsec_${Buffer.alloc(32).toString('base64')}\n`],
])('refuses a secret %s, without repeating it', (_, secret) => {
  const signWith = () => sign({ id: 'evt-1', body, secrets: [secret], instant: now() });
  expect(signWith).toThrow('not a webhook secret');
  expect(signWith).not.toThrow(secret);
});

test('refuses to sign without a secret, or an id with a full stop', () => {
  expect(() => sign({ id: 'evt-1', body, secrets: [], instant: now() })).toThrow('no secret');
  expect(() => sign({ id: 'evt.1', body, secrets: [makeSecret()], instant: now() })).toThrow('webhook id');
});
