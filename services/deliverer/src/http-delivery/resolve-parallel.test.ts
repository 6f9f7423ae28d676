import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { resolveParallel } from '@apura/egress';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { classifyError } from './classify-error.ts';

const A = 1;
/** A DNS server (RFC 1035, 4.1) that never answers for names that begin with "mudo", and knows no "nada". */
let dns: Socket;
let mudas = 0;
let resolve: LookupFunction;

const registro = (type: number, dados: number[]) =>
  Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, dados.length, ...dados]);

function respond(pergunta: Buffer): Buffer | undefined {
  const fim = pergunta.indexOf(0, 12) + 5;
  const type = pergunta.readUInt16BE(fim - 4);
  const name = pergunta.subarray(13, 13 + (pergunta[12] ?? 0)).toString('latin1');
  if (name.startsWith('mudo')) {
    mudas += 1;
    return undefined;
  }
  const header = Buffer.from(pergunta.subarray(0, 12));
  header.writeUInt16BE(name === 'nada' ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(name === 'nada' ? 0 : 1, 6);
  header.writeUInt32BE(0, 8);
  const dados = type === A ? [203, 0, 113, 7] : [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 7];
  const responses = name === 'nada' ? [] : [registro(type, dados)];
  return Buffer.concat([header, pergunta.subarray(12, fim), ...responses]);
}

beforeAll(async () => {
  dns = createSocket('udp4', (pergunta, { port, address }) => {
    const response = respond(pergunta);
    if (response) dns.send(response, port, address);
  });
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  resolve = resolveParallel([`127.0.0.1:${dns.address().port}`]);
});
afterAll(() => {
  dns.close();
});

const resolvido = (name: string, options: object = { all: true }) =>
  new Promise<string | LookupAddress[]>((done, fail) =>
    resolve(name, options, (error, addresses) => (error ? fail(error) : done(addresses))),
  );

test('fifty names whose servers never answer hold up no other name', async () => {
  let terminadas = 0;
  const presas = Array.from({ length: 50 }, (_, i) =>
    resolvido(`mudo${i}.example`).catch((error) => {
      terminadas += 1;
      return classifyError(error);
    }),
  );
  expect(await resolvido('bom.example')).toEqual([
    { address: '203.0.113.7', family: 4 },
    { address: '2001:db8::7', family: 6 },
  ]);
  expect([mudas >= 50, terminadas]).toEqual([true, 0]);
  expect(new Set(await Promise.all(presas))).toEqual(new Set(['dns']));
}, 15_000);

test('one address, or those of one family, where only that is asked for', async () => {
  expect(await resolvido('bom.example', { all: false })).toBe('203.0.113.7');
  expect(await resolvido('bom.example', { family: 6 })).toBe('2001:db8::7');
});

test('a name that does not exist says so', async () => {
  await expect(resolvido('nada.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
});
