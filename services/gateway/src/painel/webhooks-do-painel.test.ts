import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { gatewayDoPainel, type Navegador, registrar } from '../../teste/painel-de-teste.ts';

const URL_DO_RECEPTOR = 'https://93.184.216.34/apura';
let banco: TestDatabase;
let app: Express;
let dono: Navegador;
beforeAll(async () => {
  banco = await testDatabase();
  app = createApp(gatewayDoPainel(banco.database));
  ({ navegador: dono } = await registrar(app));
});
afterAll(() => banco.close());

interface Registro {
  readonly acao: string;
  readonly alvo: string;
  readonly ator: { readonly nome: string };
  readonly detalhe: object;
}

const sobreWebhooks = async (quem: Navegador): Promise<Registro[]> =>
  (await quem.get('/auditoria?limit=100')).body.data
    .filter(({ acao }: Registro) => acao.startsWith('webhook.'))
    .reverse();

test('who makes, changes or removes an endpoint stands in the audit log, and no secret does', async () => {
  const { body: webhook } = await dono.post('/webhooks', { url: URL_DO_RECEPTOR });
  await dono.patch(`/webhooks/${webhook.id}`, { estado: 'pausado' });
  const { body: girado } = await dono.post(`/webhooks/${webhook.id}/segredo`, {});
  await dono.delete(`/webhooks/${webhook.id}`);
  const registros = await sobreWebhooks(dono);
  expect(registros.map(({ acao }) => acao)).toEqual([
    'webhook.criado',
    'webhook.alterado',
    'webhook.segredo_girado',
    'webhook.removido',
  ]);
  expect(registros.every(({ alvo, ator }) => alvo === webhook.id && ator.nome === 'Ana Dona')).toBe(true);
  expect(registros[0]?.detalhe).toEqual({ url: URL_DO_RECEPTOR });
  expect(registros[1]?.detalhe).toEqual({ estado: 'pausado' });
  for (const segredo of [webhook.secret, girado.secret])
    expect(JSON.stringify(registros)).not.toContain(segredo);
  const { navegador: outro } = await registrar(app);
  expect(await sobreWebhooks(outro)).toEqual([]);
});

test('what a key does is the key’s', async () => {
  const { body: chave } = await dono.post('/chaves', { nome: 'ERP', escopos: ['write:webhooks'] });
  const { body: webhook } = await request(app)
    .post('/v1/webhooks')
    .set('Authorization', `Bearer ${chave.chave}`)
    .send({ url: URL_DO_RECEPTOR });
  const ultimo = (await sobreWebhooks(dono)).at(-1);
  expect(ultimo).toMatchObject({ acao: 'webhook.criado', alvo: webhook.id });
  expect(ultimo?.ator).toEqual({ id: chave.id, nome: 'Chave de API' });
});

test('what was refused is in no log', async () => {
  const antes = await sobreWebhooks(dono);
  await dono.patch('/webhooks/01939f00-0000-7000-8000-000000000000', { estado: 'pausado' });
  await dono.post('/webhooks', { url: 'http://127.0.0.1:1/' });
  expect(await sobreWebhooks(dono)).toEqual(antes);
});
