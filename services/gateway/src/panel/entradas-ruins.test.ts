import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { LINHAS_OF_PANEL } from '../../teste/entradas-ruins/linhas-of-panel.ts';
import { expectError } from '../../teste/expect-error.ts';
import { Browser, panelGateway, register, SENHA } from '../../teste/test-panel.ts';
import { MIRRORED_ROUTES } from './mount-panel.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './routes/panel-routes.ts';

let database: TestDatabase;
let app: Express;
let owner: Browser;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
  owner = (await register(app)).browser;
});
afterAll(() => database.close());

const fundo = (niveis: number): string => `${'['.repeat(niveis)}${']'.repeat(niveis)}`;
/** Bodies as they come over the line. */
const BODIES = [
  'null',
  '[]',
  '"texto"',
  '{"__proto__": {"papel": "owner"}}',
  '{"nome": "\\u0000", "email": "a\\u0000@b.example", "senha": "\\ud800", "token": "\\u0000", "codigo": "\\u0000"}',
  '{"nome": 1, "email": [], "senha": {}, "escopos": "x", "papel": null, "pedido": []}',
  '{"constructor": {"prototype": {}}}',
  fundo(20_000),
  '{"a": ',
  `{"nome": "${'x'.repeat(200_000)}"}`,
];
const PATHS = ['nem-uuid', '%00', '01939f00-0000-7000-8000-000000000000', '..%2f..', '%F0%9F%98%80'];

const withBody = [...OPEN_ROUTES, ...PANEL_ROUTES].filter(({ body, reads }) => body && reads !== 'csv');

test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s: whatever comes is answered with an error of the catalogue, below 500',
  async (_nome, { method, path }) => {
    for (const body of BODIES) {
      const resposta = await owner.pedir(
        method,
        path.replace(/:\w+/g, PATHS[2] as string),
        Buffer.from(body),
        {
          'Content-Type': 'application/json',
        },
      );
      expect(resposta.status).toBeGreaterThanOrEqual(400);
      expect(resposta.status).toBeLessThan(500);
      expectError(resposta, resposta.body.code);
    }
    const semTipo = await owner.pedir(method, path.replace(/:\w+/g, PATHS[2] as string), Buffer.from('{}'), {
      'Content-Type': 'text/plain',
    });
    expectError(semTipo, 'tipo_de_conteudo_invalido');
  },
);

test.each(
  Object.entries(LINHAS_OF_PANEL).flatMap(([route, { celulas }]) =>
    Object.entries(celulas).map(([tipo, cells]) => [route, tipo, cells] as const),
  ),
)('%s, %s: is told what is wrong', async (route, _tipo, cells) => {
  const [method, path] = route.split(' ') as [Parameters<Browser['pedir']>[0], string];
  for (const { pedido, codigo } of cells) {
    const { consulta, tipo, body } = pedido;
    const resposta = await owner.pedir(
      method,
      `${path}${consulta ? `?${consulta}` : ''}`,
      body === undefined ? undefined : Buffer.from(body as string),
      tipo === undefined ? {} : { 'Content-Type': tipo },
    );
    expectError(resposta, codigo);
  }
});

const ACABAM_COM_A_SESSAO = ['delete /sessao', 'delete /sessoes'];
const todas = [...PANEL_ROUTES, ...MIRRORED_ROUTES].filter(
  ({ method, path }) => !ACABAM_COM_A_SESSAO.includes(`${method} ${path}`),
);

test.each(
  todas
    .filter(({ path }) => path.includes(':'))
    .map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s: a strange address is answered below 500', async (_nome, { method, path }) => {
  for (const parte of PATHS) {
    const resposta = await owner.pedir(method, path.replace(/:\w+/g, parte));
    expect(resposta.status).toBeLessThan(500);
  }
});

test.each(todas.filter(({ method }) => method === 'get').map(({ path }) => path))(
  'get %s: a strange query is answered below 500',
  async (path) => {
    for (const consulta of [
      'limit=0',
      'limit=1e9',
      'limit=Infinity',
      'limit=1e400',
      'limit=0x10',
      'limit=1&limit=2',
      'cursor=%00',
      'cursor=x',
      'q=%00',
      'q[]=a&q[]=b',
      'competencia=2026-13',
      'com=1',
      'a[b][c]=1',
    ]) {
      const resposta = await owner.get(`${path.replace(/:\w+/g, PATHS[2] as string)}?${consulta}`);
      expect(resposta.status).toBeLessThan(500);
    }
  },
);

test('afterwards the session is as it was', async () => {
  const { body } = await owner.get('/sessao');
  expect(body.usuario).toMatchObject({ nome: 'Ana Dona', papel: 'owner', dois_fatores: false });
  const outro = new Browser(app);
  expect((await outro.post('/sessao', { email: body.usuario.email, senha: SENHA })).status).toBe(200);
});
