import type { Pergunta } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const A = '11222333000181';
const B = '44555666000181';
const MES = '2026-03';

/** An office with a client and questions: of a product that two issuers have the code of, by CFOP and by classification. */
async function escritorio(vezes = 1) {
  const { browser, organizationId } = await register(app);
  const { body: cliente } = await browser.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  const chave = await documentoForTests(gateway, { id: organizationId, chave: '', chaveId: '' });
  await database.database.forOrganization(organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO pergunta (id, organization_id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao,
              cclasstrib, alternativas, condicao, itens, valor, emitente, emitente_nome)
       SELECT gen_random_uuid(), $1, (SELECT id FROM documento WHERE chave = $2), $3, '2026-03', x.tipo, '5949', '19059090',
              'P' || n, 'Pão', '000001', CASE x.tipo WHEN 'cfop' THEN '{}'::text[] ELSE '{200003}' END, '', 1, 10, x.emitente,
              'Moinho'
         FROM generate_series(1, $4::int) n, (VALUES ('cfop', $5), ('cfop', $6), ('classificacao', $5)) x (tipo, emitente)`,
      [organizationId, chave, cliente.id, vezes, A, B],
    ),
  );
  return { browser, cliente, organizationId };
}

const abertas = async (browser: Browser) =>
  (await browser.get('/perguntas?limit=1000')).body.data as {
    tipo: string;
    emitente: string;
    cprod: string;
    cliente: string;
  }[];

test('a question is of a product and its issuer, and goes at once when it is answered', async () => {
  const { browser, cliente } = await escritorio();
  const tipos = async () =>
    (await abertas(browser)).map(({ tipo, emitente }) => `${tipo} ${emitente}`).sort();
  expect(await tipos()).toEqual([`cfop ${A}`, `cfop ${B}`, `classificacao ${A}`]);
  expect((await abertas(browser))[0]).toMatchObject({ cliente: 'Padaria', cprod: 'P1' });
  const deA = { desde: MES, cfop: '5949', cprod: 'P1', emitente: A };
  const responder = (...ajustes: object[]) => browser.post('/ajustes/varios', { ajustes });
  // Another month, another product, another kind of answer: none of these is one to the question.
  await responder(
    { ...deA, desde: '2026-04', efeito: 'sem_efeito' },
    { ...deA, cprod: 'P2', efeito: 'sem_efeito' },
  );
  expect(await tipos()).toHaveLength(3);
  const { status, body } = await responder({ ...deA, cliente_id: cliente.id, efeito: 'sem_efeito' });
  expect([status, body.gravados]).toEqual([201, 1]);
  expect(await tipos()).toEqual([`cfop ${B}`, `classificacao ${A}`]);
  await responder({ desde: MES, ncm_prefixo: '1905', cclasstrib: '200003' });
  expect(await tipos()).toEqual([`cfop ${B}`]);
});

test('448 of a kind are answered by one request, in place of what was answered before', async () => {
  const { browser, cliente } = await escritorio(448);
  const ajustes = (efeito: string) =>
    Array.from({ length: 448 }, (_, n) => ({
      ...{
        cliente_id: cliente.id,
        desde: MES,
        cfop: '5949',
        cprod: `P${n + 1}`,
        ncm_prefixo: '19059090',
        emitente: A,
      },
      efeito,
    }));
  expect((await browser.post('/ajustes/varios', { ajustes: ajustes('credito') })).body.gravados).toBe(448);
  const duas = [...ajustes('sem_efeito'), ...ajustes('debito').slice(0, 2)];
  expect((await browser.post('/ajustes/varios', { ajustes: duas })).body.gravados).toBe(448);
  const { data } = (await browser.get('/ajustes')).body;
  expect(data).toHaveLength(448);
  expect(data.filter(({ efeito }: { efeito: string }) => efeito === 'debito')).toHaveLength(2);
  expect((await abertas(browser)).map(({ tipo, emitente }) => `${tipo} ${emitente}`)).not.toContain(
    `cfop ${A}`,
  );
});

test('all or none: what is wrong with one is told by its place, and another office’s client is none', async () => {
  const { browser, cliente } = await escritorio();
  const bom = { desde: MES, cfop: '5949', efeito: 'sem_efeito' };
  const faltas = await browser.post('/ajustes/varios', { ajustes: [bom, { ...bom, ate: '2026-02' }] });
  expectError(faltas, 'corpo_invalido');
  expect(faltas.body.detalhes).toMatchObject([{ campo: 'ajustes[1].ate' }]);
  const { browser: outro } = await register(app);
  expectError(
    await outro.post('/ajustes/varios', { ajustes: [bom, { ...bom, cliente_id: cliente.id }] }),
    'cliente_nao_encontrado',
  );
  expect((await outro.get('/ajustes')).body.data).toEqual([]);
  expect(await abertas(outro)).toEqual([]);
  expect(await abertas(browser)).toHaveLength(3);
});

test('the most tax at stake stands first, whatever the goods cost, and goes by its total', async () => {
  const { browser, organizationId } = await escritorio();
  const emJogo = (tipo: string, emitente: string, valores: object, valor: string) =>
    database.database
      .forOrganization(organizationId)
      .transaction((tx) =>
        tx.query('UPDATE pergunta SET em_jogo = $1, valor = $2 WHERE tipo = $3 AND emitente = $4', [
          valores,
          valor,
          tipo,
          emitente,
        ]),
      );
  await emJogo('cfop', A, { cbs: '1.00', ibs_uf: '0.10' }, '9000.00');
  await emJogo('cfop', B, { cbs: '90.00', ibs_uf: '10.00' }, '10.00');
  const { data } = (await browser.get('/perguntas')).body;
  expect(data.map(({ tipo, emitente, em_jogo }: Pergunta) => [tipo, emitente, em_jogo])).toEqual([
    ['cfop', B, { cbs: '90.00', ibs_uf: '10.00' }],
    ['cfop', A, { cbs: '1.00', ibs_uf: '0.10' }],
    // Kept before it was worked out: nobody knows how much.
    ['classificacao', A, undefined],
  ]);
});

test('answers that were given together are taken back together, and only those of the office', async () => {
  const { browser, cliente } = await escritorio();
  const { body } = await browser.post('/ajustes/varios', {
    ajustes: [A, B].map((emitente) => ({
      ...{ cliente_id: cliente.id, desde: MES, cfop: '5949', emitente, efeito: 'sem_efeito' },
    })),
  });
  const ids = body.data.map(({ id }: { id: string }) => id);
  const { browser: outro } = await register(app);
  const retirar = { ajustes: ids, respostas: [] };
  expect((await outro.post('/respostas/retirar', retirar)).body).toEqual({ retiradas: 0 });
  expect(await abertas(browser)).toHaveLength(1);
  expect((await browser.post('/respostas/retirar', retirar)).body).toEqual({ retiradas: 2 });
  expect(await abertas(browser)).toHaveLength(3);
  const { data: atos } = (await browser.get('/auditoria?limit=2')).body;
  expect(atos.map(({ acao, alvo_nome, detalhe }: Ato) => [acao, alvo_nome, detalhe])).toEqual([
    ['pergunta.reaberta', 'Padaria', { respostas: 2 }],
    ['pergunta.respondida', 'Padaria', { respostas: 2 }],
  ]);
});

interface Ato {
  readonly acao: string;
  readonly alvo_nome: string;
  readonly detalhe: object;
}
