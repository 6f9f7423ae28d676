import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { gatewayDoPainel, Navegador, registrar, SENHA } from '../../teste/painel-de-teste.ts';
import { ROTAS_ESPELHADAS } from './montar-painel.ts';
import { ROTAS_ABERTAS, ROTAS_DO_PAINEL } from './rotas/rotas-do-painel.ts';

let banco: TestDatabase;
let app: Express;
let dono: Navegador;
beforeAll(async () => {
  banco = await testDatabase();
  app = createApp(gatewayDoPainel(banco.database));
  dono = (await registrar(app)).navegador;
});
afterAll(() => banco.close());

const fundo = (niveis: number): string => `${'['.repeat(niveis)}${']'.repeat(niveis)}`;
/** Bodies as they come over the line. */
const CORPOS = [
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
const CAMINHOS = ['nem-uuid', '%00', '01939f00-0000-7000-8000-000000000000', '..%2f..', '%F0%9F%98%80'];

const comCorpo = [...ROTAS_ABERTAS, ...ROTAS_DO_PAINEL].filter(({ corpo }) => corpo?.startsWith('json'));

test.each(comCorpo.map((rota) => [`${rota.metodo} ${rota.caminho}`, rota] as const))(
  '%s: whatever comes is answered with an error of the catalogue, below 500',
  async (_nome, { metodo, caminho }) => {
    for (const corpo of CORPOS) {
      const resposta = await dono.pedir(
        metodo,
        caminho.replace(/:\w+/g, CAMINHOS[2] as string),
        Buffer.from(corpo),
        {
          'Content-Type': 'application/json',
        },
      );
      expect(resposta.status).toBeGreaterThanOrEqual(400);
      expect(resposta.status).toBeLessThan(500);
      esperarErro(resposta, resposta.body.code);
    }
    const semTipo = await dono.pedir(
      metodo,
      caminho.replace(/:\w+/g, CAMINHOS[2] as string),
      Buffer.from('{}'),
      {
        'Content-Type': 'text/plain',
      },
    );
    esperarErro(semTipo, 'tipo_de_conteudo_invalido');
  },
);

const ACABAM_COM_A_SESSAO = ['delete /sessao', 'delete /sessoes'];
const todas = [...ROTAS_DO_PAINEL, ...ROTAS_ESPELHADAS].filter(
  ({ metodo, caminho }) => !ACABAM_COM_A_SESSAO.includes(`${metodo} ${caminho}`),
);

test.each(
  todas
    .filter(({ caminho }) => caminho.includes(':'))
    .map((rota) => [`${rota.metodo} ${rota.caminho}`, rota] as const),
)('%s: a strange address is answered below 500', async (_nome, { metodo, caminho }) => {
  for (const parte of CAMINHOS) {
    const resposta = await dono.pedir(metodo, caminho.replace(/:\w+/g, parte));
    expect(resposta.status).toBeLessThan(500);
  }
});

test.each(todas.filter(({ metodo }) => metodo === 'get').map(({ caminho }) => caminho))(
  'get %s: a strange query is answered below 500',
  async (caminho) => {
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
      const resposta = await dono.get(`${caminho.replace(/:\w+/g, CAMINHOS[2] as string)}?${consulta}`);
      expect(resposta.status).toBeLessThan(500);
    }
  },
);

test('afterwards the session is as it was', async () => {
  const { body } = await dono.get('/sessao');
  expect(body.usuario).toMatchObject({ nome: 'Ana Dona', papel: 'owner', dois_fatores: false });
  const outro = new Navegador(app);
  expect((await outro.post('/sessao', { email: body.usuario.email, senha: SENHA })).status).toBe(200);
});
