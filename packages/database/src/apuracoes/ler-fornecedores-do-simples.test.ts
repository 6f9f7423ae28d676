import { compraForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCliente } from '../clientes/cadastro.ts';
import { storeFornecedoresSimples } from '../clientes/fornecedores-simples.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { readFornecedoresDoSimples } from './read-entrada.ts';

let base: TestDatabase;
let tenant: Tenant;
let cliente: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  cliente = await novoCliente('11111111');
});

const novoCliente = async (cnpjRaiz: string) =>
  String(
    await createCliente(tenant, {
      cnpjRaiz,
      razaoSocial: cnpjRaiz,
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'r',
    }),
  );
const buy = (raiz: string, valor: string, outras: object = {}) =>
  compraForTests(base.database, tenant.organizationId, {
    cliente,
    raiz,
    valor,
    competencia: '2027-03',
    ...outras,
  });
const read = (ids: readonly string[], competencia = '2027-03') =>
  tenant.transaction((tx) => readFornecedoresDoSimples({ tx, clienteId: cliente, competencia }, ids));
const state = (cnpj_raiz: string, desde: string, anexo: string, rbt12: string) =>
  storeFornecedoresSimples(tenant, [{ cnpj_raiz, desde, anexo, rbt12 }], 'r');

test('its name is that of its newest note, and of those of one instant the first', async () => {
  // Three in the middle of the month, and an older one.
  const ids: string[] = [];
  for (const nome of ['Queijaria', 'Laticínio', 'Moinho']) ids.push(await buy('22222222', '1.00', { nome }));
  ids.push(await buy('22222222', '1.00', { nome: 'Armazém', emitidaEm: '2027-03-01' }));
  expect(await read(ids)).toMatchObject([{ nome: 'Laticínio', compras: '4.00' }]);
});

test('what was bought of each, returned or not, with what holds in the month', async () => {
  // 10,000.00 + 500.25; the return reverses its credit by its own note.
  const ids = [
    await buy('22222222', '10000.00', { nome: 'Laticínio' }),
    await buy('22222222', '500.25', { nome: 'Laticínio' }),
    await buy('22222222', '200.00', { devolucao: true }),
    await buy('33333333', '80.00', { nome: 'Moinho' }),
  ];
  await state('22222222', '2026-01', 'II', '900000.00');
  await state('22222222', '2027-02', 'I', '1000000.00');
  await state('22222222', '2027-04', 'I', '1200000.00');
  await state('33333333', '2027-04', 'III', '50000.00');
  expect(await read(ids)).toEqual([
    { cnpj_raiz: '22222222', nome: 'Laticínio', compras: '10500.25', anexo: 'I', rbt12: '1000000.00' },
    { cnpj_raiz: '33333333', nome: 'Moinho', compras: '80.00' },
  ]);
});

test('only these notes, this month and this client count', async () => {
  const ids = [
    await buy('22222222', '10.00'),
    await buy('33333333', '10.00', { competencia: '2027-02' }),
    await buy('44444444', '10.00', { cliente: await novoCliente('99999999') }),
    await buy('55555555', '10.00', { motivo: 'aliquota_zero' }),
  ];
  await buy('22222222', '5.00');
  expect(await read(ids)).toMatchObject([{ cnpj_raiz: '22222222', compras: '10.00' }]);
  expect(await read([])).toEqual([]);
});
