import { ListaDeClassificacoesARever, validate } from '@apura/contracts';
import { newId } from '@apura/database';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

/** The gateway's clock stands in November 2026. */
const MES = '2026-11';
const CLIENTE = '11222333';
const MOINHO = '55666777';
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let padaria: string;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  padaria = (
    await request(app)
      .post('/v1/clientes')
      .set('Authorization', `Bearer ${escritorio.chave}`)
      .send({ cnpj_raiz: CLIENTE, razao_social: 'Padaria', regime: 'lucro_real' })
  ).body.id;
});

const pedir = (consulta = '', quem = escritorio) =>
  request(app)
    .get(`/v1/clientes/${padaria}/classificacoes${consulta}`)
    .set('Authorization', `Bearer ${quem.chave}`);
const list = async (consulta = '') => {
  const { body } = await pedir(consulta);
  validate(ListaDeClassificacoesARever, body);
  return body as ListaDeClassificacoesARever;
};

/** A note of the client's month: what it sells, or what the mill sells to it. */
const nota = (competencia = MES, emitente = CLIENTE) =>
  notaForTests(database.database, escritorio.id, {
    cliente: padaria,
    emitente,
    destinatario: emitente === CLIENTE ? MOINHO : CLIENTE,
    nome: emitente === CLIENTE ? 'Padaria' : 'Moinho',
    competencia,
    efeito: emitente === CLIENTE ? 'debito' : 'credito',
    cfop: '5102',
    valor: '1000.00',
  });

const ARROZ = {
  tipo: 'paga_a_mais',
  motivo: 'beneficio_nao_usado',
  ressalvas: [] as string[],
  ncm: '10063021',
  cfop: '5102',
  cprod: '1001',
  descricao: 'Arroz',
  cclasstrib: '000001',
  sugerida: '200003',
  anexo: 'Anexo I, item 1' as string | null,
  valor: '100.00',
  cbs: '0.90',
  ibs: '0.10',
  cbs_plena: '9.20',
  ibs_plena: '18.70',
};
const CERVEJA = {
  ...ARROZ,
  tipo: 'paga_a_menos',
  motivo: 'ncm_fora_do_anexo',
  ncm: '22030000',
  cprod: '2',
  descricao: 'Cerveja',
  cclasstrib: '200003',
  sugerida: '000001',
  anexo: 'Anexo I',
  cbs: '-9.00',
  ibs: '-1.00',
  cbs_plena: '-92.00',
  ibs_plena: '-187.00',
};

async function review(documento: string, ...achados: (typeof ARROZ)[]): Promise<void> {
  await database.database.forOrganization(escritorio.id).transaction(async (tx) => {
    for (const [n, achado] of achados.entries()) {
      const colunas = Object.entries({ ...achado, id: newId(), documento_id: documento, n_item: n + 1 });
      await tx.query(
        `INSERT INTO revisao (organization_id, ${colunas.map(([nome]) => nome).join(', ')})
         VALUES ($1, ${colunas.map((_, i) => `$${i + 2}`).join(', ')})`,
        [escritorio.id, ...colunas.map(([, valor]) => valor)],
      );
    }
  });
}

test('by product and issuer, what weighs most at full rates first, with what all of it comes to', async () => {
  await review(await nota(), ARROZ, { ...ARROZ, cfop: '6102' }, CERVEJA);
  await review(await nota(), ARROZ);
  await review(await nota(MES, MOINHO), { ...ARROZ, ressalvas: ['produto'] });
  const { data, totais, next_cursor } = await list(`?competencia=${MES}`);
  expect(next_cursor).toBeNull();
  expect(data).toMatchObject([
    {
      descricao: 'Cerveja',
      tipo: 'paga_a_menos',
      diferenca: { cbs: '-9.00', ibs: '-1.00', total: '-10.00' },
      diferenca_plena: { cbs: '-92.00', ibs: '-187.00', total: '-279.00' },
    },
    {
      // Three items in two notes: 3 x 0.90 and 3 x 0.10, 3 x 9.20 and 3 x 18.70.
      descricao: 'Arroz',
      certa: true,
      mensagem:
        'O NCM 10063021 está no Anexo I, item 1: deve ser 200003, Cesta Básica Nacional, alíquota zero, e a nota declara 000001.',
      fundamento: 'LC 214/2025, art. 125',
      cfops: ['5102', '6102'],
      emitente: { cnpj_raiz: CLIENTE, nome: 'Padaria' },
      emissao_propria: true,
      documentos: 2,
      itens: 3,
      valor: '300.00',
      diferenca: { cbs: '2.70', ibs: '0.30', total: '3.00' },
      diferenca_plena: { cbs: '27.60', ibs: '56.10', total: '83.70' },
    },
    {
      certa: false,
      emitente: { cnpj_raiz: MOINHO, nome: 'Moinho' },
      emissao_propria: false,
      itens: 1,
    },
  ]);
  expect(data[1]?.chaves).toHaveLength(2);
  const total = { produtos: 1, itens: 1, valor: '100.00' };
  expect(totais).toEqual([
    {
      ...{ tipo: 'paga_a_mais', emissao_propria: true, produtos: 1, itens: 3, valor: '300.00' },
      ...{ diferenca: '3.00', diferenca_plena: '83.70', a_confirmar: '0.00' },
    },
    {
      ...{ tipo: 'paga_a_menos', emissao_propria: true, ...total },
      ...{ diferenca: '10.00', diferenca_plena: '279.00', a_confirmar: '0.00' },
    },
    {
      ...{ tipo: 'paga_a_mais', emissao_propria: false, ...total },
      ...{ diferenca: '1.00', diferenca_plena: '27.90', a_confirmar: '27.90' },
    },
  ]);
  const deles = await list('?emissao_propria=false');
  expect(deles.data.map(({ emitente }) => emitente.nome)).toEqual(['Moinho']);
  expect(deles.totais).toEqual(totais);
});

test('one kind only, page by page; the totals stay those of all', async () => {
  await review(await nota(), ARROZ, { ...ARROZ, cprod: '1002' }, { ...ARROZ, cprod: '1003' }, CERVEJA);
  const vistos: string[] = [];
  let cursor: string | null = null;
  do {
    const page: ListaDeClassificacoesARever = await list(
      `?tipo=paga_a_mais&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
    );
    expect(page.totais.map(({ tipo, produtos }) => [tipo, produtos])).toEqual([
      ['paga_a_mais', 3],
      ['paga_a_menos', 1],
    ]);
    vistos.push(...page.data.map(({ cprod }) => cprod));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(vistos.sort()).toEqual(['1001', '1002', '1003']);
});

test('of the month, or of the last twelve; a cancelled note counts no more', async () => {
  const velha = await nota('2025-12');
  await review(velha, ARROZ);
  await review(await nota('2025-11'), CERVEJA);
  expect((await list()).data).toMatchObject([{ descricao: 'Arroz', desde: '2025-12', ate: '2025-12' }]);
  expect((await list(`?competencia=${MES}`)).data).toEqual([]);
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query(`UPDATE documento SET situacao = 'cancelada' WHERE id = $1`, [velha]));
  expect(await list()).toEqual({ data: [], next_cursor: null, totais: [] });
});

test('another office finds nothing, and what is no cursor is refused', async () => {
  await review(await nota(), ARROZ);
  expectError(await pedir('', await escritorioForTests(database.database)), 'cliente_nao_encontrado');
  for (const cursor of ['x', '1.00_x', '-1.00_00000000-0000-0000-0000-000000000000'])
    expectError(await pedir(`?cursor=${cursor}`), 'cursor_invalido');
});
