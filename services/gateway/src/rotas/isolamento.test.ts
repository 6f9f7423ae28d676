import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { esperarErro } from '../../teste/esperar-erro.ts';
import {
  contarLinhas,
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  NADA,
  xml,
} from '../../teste/gateway-de-teste.ts';
import { createApp } from '../app.ts';
import { ROTAS } from './rotas.ts';

const INEXISTENTE = '01939f00-0000-7000-8000-000000000000';

let banco: TestDatabase;
let app: Express;
let dono: Escritorio;
let outro: Escritorio;
let ids: { cliente: string; lote: string; apuracao: string };

beforeAll(async () => {
  banco = await testDatabase();
  app = createApp(gatewayDeTeste(banco.database));
  dono = await escritorioDeTeste(banco.database);
  outro = await escritorioDeTeste(banco.database);
  const post = (caminho: string) => request(app).post(caminho).set('Authorization', `Bearer ${dono.chave}`);
  const cliente = await post('/v1/clientes').send({
    cnpj_raiz: '11222333',
    razao_social: 'P',
    regime: 'mei',
  });
  const lote = await post('/v1/upload').attach('arquivos', Buffer.from(xml(1)), 'a.xml');
  const apuracao = await post('/v1/apuracoes').send({ cliente_id: cliente.body.id, competencia: '2026-03' });
  ids = { cliente: cliente.body.id, lote: lote.body.job_id, apuracao: apuracao.body.id };
});
afterAll(() => banco.close());

/** How each address that names something is called, with the id of what it names. */
const PEDIDOS: Record<string, { de: keyof typeof ids; corpo?: (id: string) => object }> = {
  'get /v1/clientes/:id': { de: 'cliente' },
  'get /v1/upload/:id': { de: 'lote' },
  'get /v1/apuracoes/:id': { de: 'apuracao' },
  'get /v1/apuracoes/:id/pdf': { de: 'apuracao' },
  'post /v1/apuracoes': { de: 'cliente', corpo: (id) => ({ cliente_id: id, competencia: '2026-04' }) },
};
/** Those that name nothing; what they show and make is looked at below and in post-upload.test.ts. */
const SEM_ALVO = ['get /v1/clientes', 'post /v1/clientes', 'post /v1/upload', 'post /v1/webhooks'];

test('every address is looked at here', () => {
  const todas = ROTAS.map(({ metodo, caminho }) => `${metodo} ${caminho}`);
  expect([...Object.keys(PEDIDOS), ...SEM_ALVO].sort()).toEqual(todas.sort());
});

test.each(Object.keys(PEDIDOS))(
  '%s: what belongs to another office is like what is not there',
  async (rota) => {
    const { de, corpo } = PEDIDOS[rota] as (typeof PEDIDOS)[string];
    const [metodo, caminho] = rota.split(' ') as ['get' | 'post', string];
    const chamar = async (id: string) => {
      const pedido = request(app)
        [metodo](caminho.replace(':id', id))
        .set({
          Authorization: `Bearer ${outro.chave}`,
          'X-Request-Id': 'a-mesma-requisicao',
        });
      const resposta = await (corpo ? pedido.send(corpo(id)) : pedido);
      const { date, ...headers } = resposta.headers;
      expect(date).toBeDefined();
      return { resposta, tudo: { status: resposta.status, headers, texto: resposta.text } };
    };
    const alheio = await chamar(ids[de]);
    esperarErro(alheio.resposta, 'not_found');
    expect(alheio.tudo).toEqual((await chamar(INEXISTENTE)).tudo);
    if (!corpo) expect(alheio.tudo).toEqual((await chamar('nem-uuid')).tudo);
  },
);

test('the list shows nothing of another office, and nothing was made for this one', async () => {
  const lista = await request(app).get('/v1/clientes').set('Authorization', `Bearer ${outro.chave}`);
  expect(lista.body).toEqual({ data: [], next_cursor: null });
  expect(await contarLinhas(banco.database, outro.id)).toEqual(NADA);
});
