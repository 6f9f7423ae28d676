import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { gerarSegredo } from '../../teste/gerar-segredo.ts';
import { assinar } from './assinar.ts';

const corpo = JSON.stringify({ type: 'apuracao.calculada', data: { nome: 'São João · ação' } });
const agora = () => new Date();

test('the reference library accepts what we sign and gives the payload back', () => {
  const segredo = gerarSegredo();
  const cabecalhos = assinar({ id: 'evt-1', corpo, segredos: [segredo], instante: agora() });
  expect(new Webhook(segredo).verify(corpo, { ...cabecalhos })).toEqual(JSON.parse(corpo));
});

test('agrees with a vector computed by hand: openssl dgst -sha256 -mac HMAC -macopt hexkey:00..17', () => {
  const segredo = `whsec_${Buffer.from(Array.from({ length: 24 }, (_, i) => i)).toString('base64')}`;
  const cabecalhos = assinar({
    id: 'evt_1',
    corpo: '{"a":1}',
    segredos: [segredo],
    instante: new Date(1_700_000_000_999),
  });
  expect(cabecalhos).toEqual({
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,ow/LY3grYvevbVJtBUL2jI3tkVPP20nnDT/MsajGA6U=',
  });
});

test('during a rotation the old and the new secret both verify, a third does not', () => {
  const [velho, novo, alheio] = [gerarSegredo(), gerarSegredo(), gerarSegredo()];
  const cabecalhos = { ...assinar({ id: 'evt-1', corpo, segredos: [novo, velho], instante: agora() }) };
  expect(() => new Webhook(velho).verify(corpo, cabecalhos)).not.toThrow();
  expect(() => new Webhook(novo).verify(corpo, cabecalhos)).not.toThrow();
  expect(() => new Webhook(alheio).verify(corpo, cabecalhos)).toThrow();
});

test('a changed body, id or time is refused', () => {
  const segredo = gerarSegredo();
  const cabecalhos = { ...assinar({ id: 'evt-1', corpo, segredos: [segredo], instante: agora() }) };
  const webhook = new Webhook(segredo);
  expect(() => webhook.verify(`${corpo} `, cabecalhos)).toThrow();
  expect(() => webhook.verify(corpo, { ...cabecalhos, 'webhook-id': 'evt-2' })).toThrow();
  const outraHora = String(Number(cabecalhos['webhook-timestamp']) + 1);
  expect(() => webhook.verify(corpo, { ...cabecalhos, 'webhook-timestamp': outraHora })).toThrow();
});

test('a new secret has 32 bytes and is never the same', () => {
  const segredos = Array.from({ length: 50 }, gerarSegredo);
  expect(new Set(segredos).size).toBe(50);
  for (const segredo of segredos)
    expect(Buffer.from(segredo.slice('whsec_'.length), 'base64')).toHaveLength(32);
});

test.each([
  ['without prefix', Buffer.alloc(32).toString('base64')],
  ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
  ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
  ['no base64', `whsec_${'!'.repeat(44)}`],
  ['with a line end', `whsec_${Buffer.alloc(32).toString('base64')}\n`],
])('refuses a secret %s, without repeating it', (_, segredo) => {
  const assinarCom = () => assinar({ id: 'evt-1', corpo, segredos: [segredo], instante: agora() });
  expect(assinarCom).toThrow('not a webhook secret');
  expect(assinarCom).not.toThrow(segredo);
});

test('refuses to sign without a secret, or an id with a full stop', () => {
  expect(() => assinar({ id: 'evt-1', corpo, segredos: [], instante: agora() })).toThrow('no secret');
  expect(() => assinar({ id: 'evt.1', corpo, segredos: [gerarSegredo()], instante: agora() })).toThrow(
    'webhook id',
  );
});
