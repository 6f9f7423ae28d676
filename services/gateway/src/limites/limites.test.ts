import { once } from 'node:events';
import { type NomeDaPolitica, POLITICAS } from '@apura/contracts';
import { criarChave, gerarChave, limparContadores, newId } from '@apura/database';
import { createLogger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { parseList } from 'structured-headers';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { escritorioDeTeste, gatewayDeTeste } from '../../teste/gateway-de-teste.ts';
import { abrirLimitador } from './abrir-limitador.ts';
import { cabecalhosDeLimite } from './cabecalhos-de-limite.ts';
import { criarLimitador } from './limitador.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await testDatabase();
});
afterAll(() => banco.close());

/** A gateway with the real limits, counted in PostgreSQL. */
const gatewayReal = (mudancas = {}) =>
  createApp(
    gatewayDeTeste(banco.database, {
      limitador: criarLimitador({
        armazem: { tipo: 'postgres', database: banco.database },
        aoFalhar: (erro) => {
          throw erro;
        },
      }),
      proxiesConfiaveis: ['127.0.0.1', '::ffff:127.0.0.1'],
      ...mudancas,
    }),
  );

/** The five headers say the same thing, in the specification's form. */
function lerLimite(headers: Record<string, string>, politica: NomeDaPolitica) {
  const regra = new RegExp(`^"${politica}";q=(\\d+);w=(\\d+)$`).exec(headers['ratelimit-policy'] ?? '');
  const resto = new RegExp(`^"${politica}";r=(\\d+);t=(\\d+)$`).exec(headers.ratelimit ?? '');
  if (!regra || !resto)
    throw new Error(`no limit of ${politica}: ${headers['ratelimit-policy']} / ${headers.ratelimit}`);
  expect(headers['x-ratelimit-limit']).toBe(regra[1]);
  expect(headers['x-ratelimit-remaining']).toBe(resto[1]);
  expect(headers['x-ratelimit-reset']).toBe(resto[2]);
  return { quota: Number(regra[1]), janela: Number(regra[2]), resta: Number(resto[1]), t: Number(resto[2]) };
}

test('the calculator: ten a minute for each address, counted over all gateways', async () => {
  const gateways = [gatewayReal(), gatewayReal()];
  const pedir = (i: number, ip: string) =>
    request(gateways[i % 2] as (typeof gateways)[number])
      .post('/api/calculadora')
      .set('X-Forwarded-For', ip);
  for (let i = 0; i < 10; i++) {
    const resposta = await pedir(i, '198.51.100.1');
    esperarErro(resposta, 'upload_nao_multipart');
    expect(lerLimite(resposta.headers, 'calculadora')).toMatchObject({ quota: 10, janela: 60, resta: 9 - i });
  }
  const recusada = await pedir(0, '198.51.100.1');
  esperarErro(recusada, 'rate_limited');
  const { resta, t } = lerLimite(recusada.headers, 'calculadora');
  expect(resta).toBe(0);
  expect(t).toBeGreaterThan(0);
  expect(t).toBeLessThanOrEqual(60);
  expect(recusada.headers['retry-after']).toBe(String(t));
  expect(recusada.body.retryAfter).toBe(t);
  esperarErro(await pedir(1, '198.51.100.2'), 'upload_nao_multipart');
});

test('at the same instant, exactly the quota passes', async () => {
  const app = gatewayReal();
  const respostas = await Promise.all(
    Array.from({ length: 25 }, () =>
      request(app).post('/api/calculadora').set('X-Forwarded-For', '2001:db8:7:7::1'),
    ),
  );
  expect(respostas.filter(({ status }) => status !== 429)).toHaveLength(10);
});

test('the addresses of one /64 count together', async () => {
  const app = gatewayReal();
  const pedir = (ip: string) => request(app).post('/api/calculadora').set('X-Forwarded-For', ip);
  await pedir('2001:db8:1:2::1');
  const outra = await pedir('2001:db8:1:2:ffff::9');
  expect(lerLimite(outra.headers, 'calculadora').resta).toBe(8);
  const vizinha = await pedir('2001:db8:1:3::1');
  expect(lerLimite(vizinha.headers, 'calculadora').resta).toBe(9);
});

test('X-Forwarded-For of one who is no proxy of ours is not believed', async () => {
  const app = gatewayReal({
    proxiesConfiaveis: [],
    limitador: criarLimitador({ armazem: { tipo: 'memoria' } }),
  });
  for (let i = 0; i < 10; i++) {
    await request(app).post('/api/calculadora').set('X-Forwarded-For', `203.0.113.${i}`);
  }
  esperarErro(
    await request(app).post('/api/calculadora').set('X-Forwarded-For', '203.0.113.99'),
    'rate_limited',
  );
});

test.each([
  ['/api/v1/clients', 'clients', 60],
  ['/api/v1/documents', 'documents', 60],
  ['/v1/clientes', 'v1', 600],
  ['/v1/documentos', 'v1', 600],
] as const)('%s: %s, %i a minute for each key', async (caminho, politica, quota) => {
  const app = gatewayReal();
  const [um, outro] = [await escritorioDeTeste(banco.database), await escritorioDeTeste(banco.database)];
  const ver = (chave: string) => request(app).get(caminho).set('Authorization', `Bearer ${chave}`);
  const primeira = await ver(um.chave);
  expect(lerLimite(primeira.headers, politica)).toMatchObject({ quota, janela: 60, resta: quota - 1 });
  expect(lerLimite((await ver(um.chave)).headers, politica).resta).toBe(quota - 2);
  expect(lerLimite((await ver(outro.chave)).headers, politica).resta).toBe(quota - 1);
});

test('all keys of an office count together too, and the office next door by itself', async () => {
  const app = gatewayReal({
    limitador: criarLimitador({
      armazem: { tipo: 'postgres', database: banco.database },
      politicas: { escritorio: { quota: 5, janela: 60, por: 'escritorio' } },
    }),
  });
  const [um, outro] = [await escritorioDeTeste(banco.database), await escritorioDeTeste(banco.database)];
  const segunda = gerarChave('live');
  await criarChave(banco.database.forOrganization(um.id), {
    nome: 'outra',
    ...segunda,
    escopos: ['read:clients'],
  });
  const ver = (chave: string) => request(app).get('/v1/clientes').set('Authorization', `Bearer ${chave}`);
  for (let i = 0; i < 5; i++) {
    const { status, headers } = await ver(i % 2 ? segunda.chave : um.chave);
    expect(status).toBe(200);
    expect(lerLimite(headers, 'v1').resta).toBe(599 - Math.floor(i / 2));
  }
  for (const chave of [um.chave, segunda.chave]) {
    const recusada = await ver(chave);
    esperarErro(recusada, 'rate_limited');
    expect(lerLimite(recusada.headers, 'escritorio')).toMatchObject({ quota: 5, janela: 60, resta: 0 });
  }
  expect((await ver(outro.chave)).status).toBe(200);
});

test('the limit holds for a key that lacks the scope, and the headers stand on its errors', async () => {
  const app = gatewayReal();
  const { chave } = await escritorioDeTeste(banco.database, { escopos: ['read:documents'] });
  const resposta = await request(app).get('/api/v1/clients').set('Authorization', `Bearer ${chave}`);
  esperarErro(resposta, 'escopo_insuficiente');
  expect(lerLimite(resposta.headers, 'clients').resta).toBe(59);
});

test('thirty failed authentications a minute for each address; good keys go on', async () => {
  const app = gatewayReal();
  const { chave } = await escritorioDeTeste(banco.database);
  const ver = (cabecalho: string) =>
    request(app).get('/v1/clientes').set({ 'X-Forwarded-For': '198.51.100.30', Authorization: cabecalho });
  for (let i = 0; i < 30; i++) {
    const resposta = await ver('Bearer apura_live_x');
    esperarErro(resposta, 'chave_malformada');
    expect(lerLimite(resposta.headers, 'auth').resta).toBe(29 - i);
  }
  esperarErro(await ver('Bearer apura_live_x'), 'rate_limited');
  expect((await ver(`Bearer ${chave}`)).status).toBe(200);
});

test.each(['/nada', '/api/nada', '/v1/nada'])('%s, which no route knows, counts as site', async (caminho) => {
  const resposta = await request(gatewayReal()).get(caminho).set('X-Forwarded-For', '198.51.100.40');
  esperarErro(resposta, 'not_found');
  expect(lerLimite(resposta.headers, 'site').quota).toBe(300);
});

test('when the store is away the process counts for itself, and says so', async () => {
  const outro = await testDatabase();
  const falhas: unknown[] = [];
  const limitador = criarLimitador({
    armazem: { tipo: 'postgres', database: outro.database },
    aoFalhar: (erro) => falhas.push(erro),
  });
  expect((await limitador.consumir('simulador', 'a')).restam).toBe(4);
  await outro.close();
  const depois = [];
  for (let i = 0; i < 6; i++) depois.push(await limitador.consumir('simulador', 'a'));
  expect(depois.map(({ excedido }) => excedido)).toEqual([false, false, false, false, false, true]);
  expect(falhas).toHaveLength(6);
});

test('counters whose window is over are removed, others stay', async () => {
  await banco.database.app.query('DELETE FROM limites.contador');
  await banco.database.app.query(
    `INSERT INTO limites.contador (key, points, expire) VALUES ('velho', 1, $1), ('novo', 1, $2)`,
    [Date.now() - 1000, Date.now() + 60_000],
  );
  expect(await limparContadores(banco.database)).toBe(1);
});

test('the headers are structured fields: a parser of RFC 9651 reads what was counted', () => {
  const inteiro = fc.integer({ min: 0, max: 999_999_999_999_999 });
  const consumo = fc.record({
    politica: fc.constantFrom(...(Object.keys(POLITICAS) as NomeDaPolitica[])),
    quota: inteiro,
    janela: inteiro,
    restam: inteiro,
    reabreEm: inteiro,
  });
  fc.assert(
    fc.property(consumo, ({ politica, quota, janela, restam, reabreEm }) => {
      const {
        'RateLimit-Policy': regra = '',
        RateLimit: resto = '',
        ...antigos
      } = cabecalhosDeLimite({
        politica,
        quota,
        janela,
        restam,
        reabreEm,
      });
      expect(parseList(regra)).toEqual([
        [
          politica,
          new Map([
            ['q', quota],
            ['w', janela],
          ]),
        ],
      ]);
      expect(parseList(resto)).toEqual([
        [
          politica,
          new Map([
            ['r', restam],
            ['t', reabreEm],
          ]),
        ],
      ]);
      expect(antigos).toEqual({
        'X-RateLimit-Limit': String(quota),
        'X-RateLimit-Remaining': String(restam),
        'X-RateLimit-Reset': String(reabreEm),
      });
    }),
  );
});

const redisUrl = process.env.APURA_TEST_REDIS_URL;
// Where the run has a Redis, the same counting is held over it.
for (const url of redisUrl ? [redisUrl] : []) {
  test('in Redis: exactly the quota passes, over two processes; without it each counts for itself', async () => {
    const falhas: unknown[] = [];
    const clientes = [1, 2].map(() => new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 }));
    await Promise.all(clientes.map((cliente) => once(cliente, 'ready')));
    const limitadores = clientes.map((cliente) =>
      criarLimitador({
        armazem: { tipo: 'redis', cliente, prefixo: 'teste' },
        aoFalhar: (erro) => falhas.push(erro),
      }),
    );
    const quem = newId();
    const consumos = await Promise.all(
      Array.from({ length: 25 }, (_, i) => limitadores[i % 2]?.consumir('calculadora', quem)),
    );
    expect(consumos.filter((consumo) => consumo && !consumo.excedido)).toHaveLength(10);
    expect(consumos.every((consumo) => consumo && consumo.reabreEm > 0 && consumo.reabreEm <= 60)).toBe(true);
    expect(await clientes[0]?.exists(`teste:limites:calculadora:${quem}`)).toBe(1);
    for (const cliente of clientes) cliente.disconnect();
    const [sozinho] = limitadores;
    expect((await sozinho?.consumir('calculadora', quem))?.restam).toBe(9);
    expect(falhas).toHaveLength(1);
  });
}

test('the store away: the gateway says so in its metrics, and requests are answered', async () => {
  const outro = await testDatabase();
  const registry = new Registry();
  const logger = createLogger('gateway', 'error');
  logger.silent = true;
  const { limitador, fechar } = abrirLimitador({
    database: outro.database,
    backend: { kind: 'postgres', url: '' },
    registry,
    logger,
  });
  await outro.close();
  const resposta = await request(createApp(gatewayDeTeste(banco.database, { limitador }))).get('/');
  expect(resposta.status).toBe(200);
  expect(lerLimite(resposta.headers, 'site').resta).toBe(299);
  const metrica = await registry.getSingleMetric('apura_rate_limit_store_failures_total')?.get();
  expect(metrica?.values).toEqual([{ labels: {}, value: 1 }]);
  await fechar();
});

test('probes are counted by the process that they ask about', async () => {
  for (const caminho of ['/healthz', '/readyz']) {
    const { headers } = await request(gatewayReal()).get(caminho);
    expect(lerLimite(headers, 'saude')).toEqual({ quota: 6000, janela: 60, resta: 5999, t: 60 });
  }
});
