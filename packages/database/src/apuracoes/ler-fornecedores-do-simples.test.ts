import { compraDeTeste, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { criarCliente } from '../clientes/cadastro.ts';
import { criarEscritorio } from '../escritorio.ts';
import { gravarFornecedoresSimples } from '../fornecedores-simples.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { lerFornecedoresDoSimples } from './ler-entrada.ts';

let base: TestDatabase;
let tenant: Tenant;
let cliente: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await criarEscritorio(base.database, { nome: 'Escritório' }));
  cliente = await novoCliente('11111111');
});

const novoCliente = async (cnpjRaiz: string) =>
  String(
    await criarCliente(tenant, {
      cnpjRaiz,
      razaoSocial: cnpjRaiz,
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'r',
    }),
  );
const comprar = (raiz: string, valor: string, outras: object = {}) =>
  compraDeTeste(base.database, tenant.organizationId, {
    cliente,
    raiz,
    valor,
    competencia: '2027-03',
    ...outras,
  });
const ler = (ids: readonly string[], competencia = '2027-03') =>
  tenant.transaction((tx) => lerFornecedoresDoSimples({ tx, clienteId: cliente, competencia }, ids));
const informar = (cnpj_raiz: string, desde: string, anexo: string, rbt12: string) =>
  gravarFornecedoresSimples(tenant, [{ cnpj_raiz, desde, anexo, rbt12 }], 'r');

test('what was bought of each, returned or not, with what holds in the month', async () => {
  // 10,000.00 + 500.25; the return reverses its credit by its own note.
  const ids = [
    await comprar('22222222', '10000.00', { nome: 'Laticínio' }),
    await comprar('22222222', '500.25', { nome: 'Laticínio' }),
    await comprar('22222222', '200.00', { devolucao: true }),
    await comprar('33333333', '80.00', { nome: 'Moinho' }),
  ];
  await informar('22222222', '2026-01', 'II', '900000.00');
  await informar('22222222', '2027-02', 'I', '1000000.00');
  await informar('22222222', '2027-04', 'I', '1200000.00');
  await informar('33333333', '2027-04', 'III', '50000.00');
  expect(await ler(ids)).toEqual([
    { cnpj_raiz: '22222222', nome: 'Laticínio', compras: '10500.25', anexo: 'I', rbt12: '1000000.00' },
    { cnpj_raiz: '33333333', nome: 'Moinho', compras: '80.00' },
  ]);
});

test('only these notes, this month and this client count', async () => {
  const ids = [
    await comprar('22222222', '10.00'),
    await comprar('33333333', '10.00', { competencia: '2027-02' }),
    await comprar('44444444', '10.00', { cliente: await novoCliente('99999999') }),
    await comprar('55555555', '10.00', { motivo: 'aliquota_zero' }),
  ];
  await comprar('22222222', '5.00');
  expect(await ler(ids)).toMatchObject([{ cnpj_raiz: '22222222', compras: '10.00' }]);
  expect(await ler([])).toEqual([]);
});
