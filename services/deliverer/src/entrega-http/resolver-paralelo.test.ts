import { createSocket, type Socket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { classificarErro } from './classificar-erro.ts';
import { resolverParalelo } from './resolver-paralelo.ts';

const A = 1;
/** A DNS server (RFC 1035, 4.1) that never answers for names that begin with "mudo", and knows no "nada". */
let dns: Socket;
let mudas = 0;
let resolver: LookupFunction;

const registro = (tipo: number, dados: number[]) =>
  Buffer.from([0xc0, 12, 0, tipo, 0, 1, 0, 0, 0, 60, 0, dados.length, ...dados]);

function responder(pergunta: Buffer): Buffer | undefined {
  const fim = pergunta.indexOf(0, 12) + 5;
  const tipo = pergunta.readUInt16BE(fim - 4);
  const nome = pergunta.subarray(13, 13 + (pergunta[12] ?? 0)).toString('latin1');
  if (nome.startsWith('mudo')) {
    mudas += 1;
    return undefined;
  }
  const cabecalho = Buffer.from(pergunta.subarray(0, 12));
  cabecalho.writeUInt16BE(nome === 'nada' ? 0x8183 : 0x8180, 2);
  cabecalho.writeUInt16BE(nome === 'nada' ? 0 : 1, 6);
  cabecalho.writeUInt32BE(0, 8);
  const dados = tipo === A ? [203, 0, 113, 7] : [0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 7];
  const respostas = nome === 'nada' ? [] : [registro(tipo, dados)];
  return Buffer.concat([cabecalho, pergunta.subarray(12, fim), ...respostas]);
}

beforeAll(async () => {
  dns = createSocket('udp4', (pergunta, { port, address }) => {
    const resposta = responder(pergunta);
    if (resposta) dns.send(resposta, port, address);
  });
  await new Promise<void>((done) => dns.bind(0, '127.0.0.1', done));
  resolver = resolverParalelo([`127.0.0.1:${dns.address().port}`]);
});
afterAll(() => {
  dns.close();
});

const resolvido = (nome: string, opcoes: object = { all: true }) =>
  new Promise<string | LookupAddress[]>((done, fail) =>
    resolver(nome, opcoes, (erro, enderecos) => (erro ? fail(erro) : done(enderecos))),
  );

test('fifty names whose servers never answer hold up no other name', async () => {
  let terminadas = 0;
  const presas = Array.from({ length: 50 }, (_, i) =>
    resolvido(`mudo${i}.example`).catch((erro) => {
      terminadas += 1;
      return classificarErro(erro);
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
