import {
  EstoqueImportado,
  ListaDePosicoes,
  ListaDoEstoque,
  PosicaoDeAbertura,
  validate,
} from '@apura/contracts';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { livroWithInventario } from '../../teste/livro-for-tests.ts';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  cliente = await createCliente('11222333', 'Padaria');
});

type Method = 'get' | 'post' | 'put' | 'delete';
const call = (method: Method, path: string, body?: object, quem = escritorio) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${quem.chave}`);
  return body ? asked.send(body) : asked;
};
const createCliente = async (cnpj_raiz: string, razao_social: string, regime = 'lucro_presumido') =>
  (await call('post', '/v1/clientes', { cnpj_raiz, razao_social, regime })).body.id as string;
const posicao = (id = cliente) => `/v1/clientes/${id}/posicao-de-abertura`;
const importar = (linhas: readonly string[], query = '', quem = escritorio) =>
  request(app)
    .post(`${posicao()}/importar${query}`)
    .set('Authorization', `Bearer ${quem.chave}`)
    .type('text/csv')
    .send(`estabelecimento;codigo;descricao;ncm;unidade;quantidade;valor;cst;dia\n${linhas.join('\n')}`);

const MATRIZ = '11.222.333/0001-81';
const BOM = `${MATRIZ};100;Mesa;9403.60.00;UN;10;10.000,00;01;31/12/2026`;
const PERFUME = `${MATRIZ};200;Perfume;33030010;CX;5;1.000,00;04;31/12/2026`;

// LC 214/2025 art. 381: 9.25 % of 10,000.00; of the perfume bought at zero rate 92.50 wait. 925.00 / 12 = 77.08.
test('an inventory is tried, kept whole, shown with its credit, and taken away', async () => {
  const conferido = await importar([BOM, PERFUME], '?conferir=true');
  expect(conferido.status).toBe(200);
  validate(EstoqueImportado, conferido.body);
  expect(conferido.body).toMatchObject({
    ...{ importados: 0, credito: '925.00', a_confirmar: '92.50', valor: '11000.00', tem_direito: true },
    data: [
      {
        linha: 2,
        codigo: '100',
        quantidade: '10',
        classe: 'cumulativo',
        situacao: 'dentro',
        credito: '925.00',
      },
      { linha: 3, classe: 'aliquota_zero_na_compra', situacao: 'a_confirmar', credito: '92.50' },
    ],
  });
  expect((await call('get', posicao())).body.informado).toBeNull();

  expect((await importar([BOM, PERFUME])).body).toMatchObject({ importados: 2 });
  const { body } = await call('get', posicao());
  validate(PosicaoDeAbertura, body);
  expect(body).toMatchObject({
    dia: '2027-01-01',
    informado: { estoque_por: 'csv', apropriado_em: '2027-01', compras_tributadas: false },
    estoque: { credito: '925.00', a_confirmar: '92.50' },
    linhas: [
      {
        codigo: 'estoque',
        valor: '925.00',
        de: '2027-02',
        ate: '2028-01',
        por_mes: '77.08',
        prazo: '2027-06-30',
      },
      { codigo: 'estoque_a_confirmar', valor: '92.50', perde: '92.50' },
      { codigo: 'cbs_e_ibs', tributo: 'cbs', valor: '0.00' },
      { codigo: 'cbs_e_ibs', tributo: 'ibs', valor: '0.00' },
    ],
  });
  const primeira = await call('get', `${posicao()}/estoque?limit=1`);
  validate(ListaDoEstoque, primeira.body);
  expect(primeira.body.data).toMatchObject([{ codigo: '100', credito: '925.00' }]);
  const segunda = await call('get', `${posicao()}/estoque?limit=1&cursor=${primeira.body.next_cursor}`);
  expect(segunda.body).toMatchObject({ data: [{ codigo: '200' }], next_cursor: null });

  expect((await call('delete', posicao())).status).toBe(204);
  expect((await call('delete', posicao())).status).toBe(204);
  expect((await call('get', posicao())).body).toMatchObject({
    informado: null,
    linhas: [{ situacao: 'sem_dado' }, {}, {}],
  });
});

test('what is wrong is told by its line, and nothing of the file is kept', async () => {
  await importar([BOM]);
  const resposta = await importar([
    BOM,
    `${MATRIZ};300;Negativo;94036000;UN;-1;10,00;01;`,
    `${MATRIZ};301;Zero;94036000;UN;0;10,00;01;`,
    `${MATRIZ};302;Unidade;94036000;XYZ;1;10,00;01;`,
    `${MATRIZ};100;De novo;94036000;UN;4;10,00;01;31/12/2026`,
    '11.444.777/0001-61;303;De outra;94036000;UN;1;10,00;01;',
    `${MATRIZ};304;De outro dia;94036000;UN;1;10,00;01;01/01/2027`,
  ]);
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes.map(({ campo }: { campo: string }) => campo)).toEqual([
    'linha 3, quantidade',
    'linha 4, quantidade',
    'linha 5, unidade',
    'linha 6, codigo',
    'linha 7, estabelecimento',
    'linha 8, dia',
  ]);
  expect(resposta.body.detalhes[3].motivo).toContain('já está na linha 2');
  expect(resposta.body.detalhes[4].motivo).toContain('não é um estabelecimento de Padaria');
  expect((await call('get', posicao())).body.estoque).toMatchObject({ valor: '10000.00' });
});

test('the office says when the credit is appropriated, within what the law admits, and how the rest was bought', async () => {
  const semCst = `${MATRIZ};100;Mesa;94036000;UN;10;10.000,00;;`;
  expect((await importar([semCst])).body).toMatchObject({ credito: '0.00', a_confirmar: '925.00' });
  expect((await importar([semCst], '?compras_tributadas=true&apropriado_em=2027-06')).body).toMatchObject({
    credito: '925.00',
  });
  expect((await call('get', posicao())).body.linhas[0]).toMatchObject({ de: '2027-07', ate: '2028-06' });
  expectError(await importar([semCst], '?apropriado_em=2027-07'), 'parametros_invalidos');
});

const sendLivro = (cnpj: string) =>
  livroWithInventario(database.database.forOrganization(escritorio.id), cnpj);

test('the stock is that of the books, of one client or of all that have none, in one request', async () => {
  expectError(await call('put', posicao(), { estoque_por: 'livro' }), 'sem_inventario_nos_livros');
  await sendLivro('11222333000181');
  const um = await call('put', posicao(), { estoque_por: 'livro', compras_tributadas: true });
  expect(um.body).toMatchObject({ informado: { estoque_por: 'livro' }, estoque: { credito: '1850.00' } });

  const outro = await createCliente('11444777', 'Quitanda');
  await createCliente('55666777', 'Sem livro', 'simples_nacional');
  await sendLivro('11444777000161');
  const lista = await call('get', '/v1/carteira/posicao-de-abertura');
  validate(ListaDePosicoes, lista.body);
  expect(lista.body).toMatchObject({
    ...{ inventario: '2026-12-31', prazo: '2027-06-30', sem_estoque: 2, next_cursor: null },
    data: [
      {
        ...{ razao_social: 'Padaria', situacao: 'livro', credito: '1850.00', apropriado_em: '2027-01' },
        ...{ de: '2027-02', ate: '2028-01', parcelas: 12, por_mes: '154.17', perde: '1850.00' },
      },
      { razao_social: 'Quitanda', situacao: 'sem_estoque', livro_com_inventario: true, credito: '0.00' },
      { razao_social: 'Sem livro', situacao: 'sem_estoque', livro_com_inventario: false, tem_direito: false },
    ],
  });
  const todos = { apropriado_em: '2027-02', compras_tributadas: true };
  expect((await call('post', '/v1/carteira/posicao-de-abertura', todos)).body).toEqual({ informados: 1 });
  expect((await call('post', '/v1/carteira/posicao-de-abertura', todos)).body).toEqual({ informados: 0 });
  expect((await call('get', posicao(outro))).body).toMatchObject({
    informado: { estoque_por: 'livro', apropriado_em: '2027-02' },
    estoque: { credito: '1850.00' },
  });
  const resto = await call('get', '/v1/carteira/posicao-de-abertura?situacao=sem_estoque');
  expect(resto.body).toMatchObject({ sem_estoque: 1, data: [{ razao_social: 'Sem livro' }] });
  const primeira = await call('get', '/v1/carteira/posicao-de-abertura?limit=1');
  const depois = await call(
    'get',
    `/v1/carteira/posicao-de-abertura?limit=1&cursor=${primeira.body.next_cursor}`,
  );
  expect(depois.body.data).toMatchObject([{ razao_social: 'Quitanda' }]);
});

test('an inventory of more items than a position may have is told, and left to a file of sums', async () => {
  await sendLivro('11222333000181');
  await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO estoque_do_livro
       SELECT e.organization_id, e.livro_id, 1000000 + n, e.estabelecimento, e.dia, n::text, e.descricao, e.ncm, e.tipo_do_item, e.unidade,
              e.quantidade, e.unitario, e.valor, e.valor_irpj, e.propriedade
         FROM (SELECT * FROM estoque_do_livro LIMIT 1) e, generate_series(1, 20000) AS n`,
    ),
  );
  const resposta = await call('put', posicao(), { estoque_por: 'livro' });
  expectError(resposta, 'inventario_grande_demais');
  expect(resposta.body.message).toContain('20.000 itens');
  expect((await call('post', '/v1/carteira/posicao-de-abertura', {})).body).toEqual({ informados: 0 });
  expect((await call('get', posicao())).body.informado).toBeNull();
});

// Bought 8,000.00 in October, sold 5,000.00 of which 60 % is cost: 5,000.00 are left, 462.50 of them what would be the credit.
test('a stock is estimated from the months, and called an estimate', async () => {
  expectError(await call('put', posicao(), { estoque_por: 'estimativa' }), 'corpo_invalido');
  const pedido = { estoque_por: 'estimativa', custo_das_vendas: '60' };
  expectError(await call('put', posicao(), pedido), 'sem_compras_para_estimar');
  const comum = { cliente, competencia: '2026-10', crt: '3' } as const;
  await notaForTests(database.database, escritorio.id, {
    ...{
      ...comum,
      emitente: '66555444',
      destinatario: '11222333',
      valor: '8000.00',
      efeito: 'credito',
      cfop: '1102',
    },
  });
  await notaForTests(database.database, escritorio.id, {
    ...{
      ...comum,
      emitente: '11222333',
      destinatario: '55666777',
      valor: '5000.00',
      efeito: 'debito',
      cfop: '5102',
    },
  });
  const { body } = await call('put', posicao(), pedido);
  expect(body).toMatchObject({
    informado: { estoque_por: 'estimativa', custo_das_vendas: '60.0000' },
    estoque: { valor: '5000.00', credito: '462.50' },
    linhas: [
      { codigo: 'estoque', situacao: 'estimado', parcelas: null, prazo: '2026-12-31', perde: '462.50' },
      {},
      {},
    ],
  });
});

test('another office finds nothing, and changes nothing', async () => {
  await importar([BOM]);
  const outro = await escritorioForTests(database.database);
  expectError(await importar([BOM], '', outro), 'cliente_nao_encontrado');
  expect((await call('get', '/v1/carteira/posicao-de-abertura', undefined, outro)).body).toMatchObject({
    ...{ data: [], sem_estoque: 0 },
  });
  await sendLivro('11222333000181');
  await call('delete', posicao());
  const cliente_ids = [cliente];
  expect((await call('post', '/v1/carteira/posicao-de-abertura', { cliente_ids }, outro)).body).toEqual({
    informados: 0,
  });
  expect((await call('get', posicao())).body.informado).toBeNull();
});
