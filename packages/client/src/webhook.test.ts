import { createHmac } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { verifyWebhook } from './webhook.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = Date.UTC(2026, 10, 27, 12);
const BODY = '{"event_id":"e1","type":"webhook.teste","data":{"mensagem":"é"}}';

/** As docs/webhooks.md has it, by Node's own HMAC. */
function signed(key = KEY, at = NOW, id = 'e1') {
  const timestamp = String(at / 1000);
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${BODY}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${hmac}` };
}

const verified = (headers: Record<string, string>, secret = SECRET, body: string | Uint8Array = BODY) =>
  verifyWebhook(secret, { headers, body }, { now: NOW });

test('the text, its bytes, and the headers of fetch are taken alike', async () => {
  expect(await verified(signed())).toEqual(JSON.parse(BODY));
  expect(await verified(signed(), SECRET, Buffer.from(BODY))).toEqual(JSON.parse(BODY));
  expect(await verifyWebhook(SECRET, { headers: new Headers(signed()), body: BODY }, { now: NOW })).toEqual(
    JSON.parse(BODY),
  );
});

test('while a secret is changed one of several signatures is enough', async () => {
  const old = signed(Buffer.alloc(32, 8))['webhook-signature'];
  const headers = signed();
  const both = { ...headers, 'webhook-signature': `${old} v1a,xyz ${headers['webhook-signature']}` };
  expect(await verified(both)).toEqual(JSON.parse(BODY));
});

test.each([
  ['another key', signed(Buffer.alloc(32, 8)), 'nao_confere'],
  ['another id', { ...signed(), 'webhook-id': 'e2' }, 'nao_confere'],
  ['no base64', { ...signed(), 'webhook-signature': 'v1,%%%' }, 'nao_confere'],
  ['no version', { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(3) }, 'nao_confere'],
  ['an old one', signed(KEY, NOW - 301_000), 'fora_da_hora'],
  ['one of the future', signed(KEY, NOW + 301_000), 'fora_da_hora'],
  ['no time', { ...signed(), 'webhook-timestamp': 'now' }, 'fora_da_hora'],
  ['no signature', { ...signed(), 'webhook-signature': '' }, 'incompleta'],
])('%s is refused', async (_name, headers, reason) => {
  await expect(verified(headers)).rejects.toMatchObject({ reason });
});

test('five minutes are taken, and a secret that is none is told', async () => {
  await expect(verified(signed(KEY, NOW - 300_000))).resolves.toBeDefined();
  for (const secret of ['', 'whsec_', KEY.toString('base64')])
    await expect(verified(signed(), secret)).rejects.toMatchObject({ reason: 'segredo_invalido' });
});
