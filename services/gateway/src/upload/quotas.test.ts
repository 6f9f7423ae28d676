import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { definirQuotas } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import {
  contarLinhas,
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  portaDe,
  xml,
} from '../../teste/gateway-de-teste.ts';
import { conectar, lerResposta } from '../../teste/http-cru.ts';
import type { Gateway } from '../gateway.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await testDatabase();
});
afterAll(() => banco.close());

const TAMANHO = Buffer.byteLength(xml(1));

const comQuotas = (quotas: { lotes: number; arquivos: number; bytes: number }) => {
  const app = createApp(gatewayDeTeste(banco.database, { quotas }));
  return ({ chave }: Escritorio, numeros: readonly number[]) => {
    const envio = request(app).post('/v1/upload').set('Authorization', `Bearer ${chave}`);
    for (const numero of numeros) envio.attach('arquivos', Buffer.from(xml(numero)), `${numero}.xml`);
    return envio;
  };
};

test.each([
  ['lotes', { lotes: 1, arquivos: 100, bytes: 1e6 }, [1], [2], 'lotes em andamento: 1 de 1'],
  ['arquivos', { lotes: 9, arquivos: 3, bytes: 1e6 }, [1, 2], [3, 4], 'arquivos por dia: 2 de 3'],
  ['bytes', { lotes: 9, arquivos: 100, bytes: 2 * TAMANHO }, [1], [2, 3], 'bytes por dia'],
] as const)(
  '%s: what would go over the quota is refused whole, and the office next door is not',
  async (_, quotas, primeiro, segundo, frase) => {
    const enviar = comQuotas(quotas);
    const [um, outro] = [await escritorioDeTeste(banco.database), await escritorioDeTeste(banco.database)];
    expect((await enviar(um, primeiro)).status).toBe(202);
    const antes = await contarLinhas(banco.database, um.id);
    const recusada = await enviar(um, segundo);
    esperarErro(recusada, 'quota_excedida');
    expect(recusada.body.message).toContain(frase);
    expect(recusada.headers['retry-after']).toBe(String(recusada.body.retryAfter));
    expect(recusada.body.retryAfter).toBeGreaterThan(0);
    expect(await contarLinhas(banco.database, um.id)).toEqual(antes);
    expect((await enviar(outro, primeiro)).status).toBe(202);
  },
);

test('what is left stands in a header, and an office can have quotas of its own', async () => {
  const enviar = comQuotas({ lotes: 10, arquivos: 100, bytes: 1_000_000 });
  const um = await escritorioDeTeste(banco.database);
  await enviar(um, [1, 2]);
  const segunda = await enviar(um, [3]);
  expect(segunda.headers['x-quota']).toBe(
    `"lotes";q=10;r=9, "arquivos";q=100;r=98, "bytes";q=1000000;r=${1_000_000 - 2 * TAMANHO}`,
  );
  await definirQuotas(banco.database.forOrganization(um.id), { arquivos: 3 });
  esperarErro(await enviar(um, [4]), 'quota_excedida');
  await definirQuotas(banco.database.forOrganization(um.id), { arquivos: 4 });
  expect((await enviar(um, [4])).status).toBe(202);
});

/** The beginning of an upload that announces more than it sends. */
async function comecar(port: number, { chave }: Escritorio, corpo: string | Buffer) {
  const socket = await conectar(port);
  const resposta = lerResposta(socket);
  resposta.catch(() => {});
  socket.write(
    'POST /v1/upload HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: 50000000\r\nAuthorization: Bearer ${chave}\r\n\r\n`,
  );
  socket.write(corpo);
  return { socket, resposta };
}
const parte = (nome: string) =>
  `--x\r\nContent-Disposition: form-data; name="xml"; filename="${nome}"\r\nContent-Type: text/xml\r\n\r\n`;
const campo = (nome: string, valor: string) =>
  `--x\r\nContent-Disposition: form-data; name="${nome}"\r\n\r\n${valor}\r\n`;
const guardados = ({ id }: Escritorio) =>
  banco.database.forOrganization(id).sql(async (client) => {
    const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM conteudo');
    return rows[0]?.n;
  });

async function aberto(mudancas: Partial<Gateway>) {
  const server = createServer(createApp(gatewayDeTeste(banco.database, mudancas)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const fechar = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { server, port: portaDe(server), fechar };
}

const MB = 1024 * 1024;
/** What does not compress, so that it is stored as it comes. */
const aleatorio = (megas: number) => randomBytes(megas * MB);

test('uploads that never end count as long as their bytes are kept, and none is stored beyond the quota', async () => {
  const quotas = { lotes: 100, arquivos: 1000, bytes: 10 * MB };
  const { server, port, fechar } = await aberto({ quotas });
  const [um, outro] = [await escritorioDeTeste(banco.database), await escritorioDeTeste(banco.database)];
  const enviarNovos = async () => {
    const conteudos = [1, 2, 3, 4].map((i) => Buffer.concat([Buffer.from(parte(`${i}.xml`)), aleatorio(2)]));
    const acabou = new Promise((done) => server.once('request', (_req, res) => res.once('close', done)));
    const { socket, resposta } = await comecar(
      port,
      um,
      Buffer.concat(conteudos.flatMap((c) => [c, Buffer.from('\r\n')])),
    );
    return { socket, resposta, acabou };
  };
  // Of the first one's 8 MB three files are whole, and stored.
  const primeiro = await enviarNovos();
  const lido = async () => ((await guardados(um)) ?? 0) === 3;
  while (!(await lido())) await new Promise((done) => setImmediate(done));
  const segundo = await enviarNovos();
  const recusado = await segundo.resposta;
  esperarErro(recusado, 'quota_excedida');
  expect(recusado.body.message).toContain('bytes por dia');
  // They are swept an hour after they came, where nothing takes them back before.
  expect(recusado.body.retryAfter).toBeGreaterThan(3000);
  expect(recusado.body.retryAfter).toBeLessThanOrEqual(3600);
  segundo.socket.destroy();
  await segundo.acabou;
  expect([await guardados(um), await guardados(outro)]).toEqual([3, 0]);
  primeiro.socket.destroy();
  await primeiro.acabou;
  while (await guardados(um)) await new Promise((done) => setImmediate(done));
  await fechar();
});

test.each([
  ['a client that nobody has', campo('cliente_id', '01939f00-0000-7000-8000-000000000000'), 'not_found'],
  ['no UUID', campo('cliente_id', 'padaria'), 'cliente_id_invalido'],
  ['an impossible month', campo('competencia', '2026-13'), 'competencia_invalida'],
] as const)(
  '%s, before the files: refused before they are read, and nothing is stored',
  async (_nome, inicio, codigo) => {
    const { port, fechar } = await aberto({});
    const escritorio = await escritorioDeTeste(banco.database);
    const arquivos = Buffer.concat([Buffer.from(inicio + parte('a.zip')), aleatorio(6)]);
    const { socket, resposta } = await comecar(port, escritorio, arquivos);
    esperarErro(await resposta, codigo);
    socket.destroy();
    await fechar();
    expect(await guardados(escritorio)).toBe(0);
  },
);
