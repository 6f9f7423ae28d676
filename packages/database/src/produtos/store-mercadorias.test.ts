import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCliente } from '../clientes/cadastro.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type MercadoriasToStore, type ProdutoDaNota, textOfProduto } from './mercadorias-as-text.ts';
import { storeMercadorias } from './store-mercadorias.ts';

let base: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  base = await testDatabase();
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
});
afterAll(() => base.close());

const clienteOf = async (cnpjRaiz: string): Promise<string> =>
  String(
    await createCliente(tenant, {
      ...{ cnpjRaiz, razaoSocial: cnpjRaiz, desde: '2026-01', requestId: 'r' },
      ...{ regime: 'lucro_real', ibs_cbs: 'regular' },
    }),
  );

type Vista = ProdutoDaNota & Omit<MercadoriasToStore, 'produtos'>;
const seen = (
  cliente_id: string,
  visto_em: string,
  descricao: string,
  { gtin = '', nota = '1' } = {},
): Vista => ({
  ...{ cliente_id, lado: 'saida', emitente: '11222333', codigo: 'A', ncm: '19059090', descricao, gtin },
  ...{ cest: '', unidade: 'UN', cfop: '5102', cclasstrib: '', anp: '', emitente_nome: '' },
  ...{ visto_em, nota },
});
const daNota = ({ cliente_id, lado, emitente, emitente_nome, visto_em, nota, ...produto }: Vista) => ({
  ...{ cliente_id, lado, emitente, emitente_nome, visto_em, nota },
  produtos: [textOfProduto(produto)],
});
const store = (...vistas: readonly Vista[]) =>
  tenant.transaction((tx) => storeMercadorias(tx, [{ mercadorias: vistas.map(daNota) }]));
const kept = async (cliente: string) =>
  (
    await tenant.transaction((tx) =>
      tx.query(
        `SELECT descricao, gtin, visto_em::text, nota, xmin::text FROM produto WHERE cliente_id = $1 ORDER BY ncm`,
        [cliente],
      ),
    )
  ).rows;

test.each([
  ['11222333', [0, 1, 2]],
  ['11222334', [2, 1, 0]],
  ['11222335', [1, 0, 2]],
])('the newest note has the word in whatever order they come (%s)', async (raiz, order) => {
  const cliente = await clienteOf(raiz);
  const all = [
    seen(cliente, '2026-09-01', 'Pão', { gtin: '7891234567895' }),
    seen(cliente, '2026-09-10', 'Pão francês'),
    seen(cliente, '2026-09-10', 'Pão de sal'),
  ];
  for (const n of order) await store(...all.slice(n, n + 1));
  expect(await kept(cliente)).toMatchObject([{ descricao: 'Pão francês', visto_em: '2026-09-10' }]);
});

test('what is known already is not written again, and another NCM is another product', async () => {
  const cliente = await clienteOf('11222336');
  const uma = seen(cliente, '2026-09-10', 'Pão');
  await store(uma, uma);
  const [antes] = await kept(cliente);
  await store(uma, seen(cliente, '2026-09-01', 'Pão velho'));
  expect(await kept(cliente)).toEqual([antes]);
  await store({ ...uma, ncm: '19052090' });
  expect(await kept(cliente)).toHaveLength(2);
});

test.each([
  ['11222337', [0, 1, 2, 3]],
  ['11222338', [3, 2, 1, 0]],
  ['11222339', [1, 3, 0, 2]],
])('of the notes of its newest day that say the same the smallest key is kept (%s)', async (raiz, order) => {
  const cliente = await clienteOf(raiz);
  const all = [
    seen(cliente, '2026-09-09', 'Pão', { nota: '1' }),
    seen(cliente, '2026-09-10', 'Pão', { nota: '5' }),
    seen(cliente, '2026-09-10', 'Pão', { nota: '3' }),
    seen(cliente, '2026-09-10', 'Pão', { nota: '4' }),
  ];
  for (const n of order) await store(...all.slice(n, n + 1));
  expect(await kept(cliente)).toMatchObject([{ visto_em: '2026-09-10', nota: '3' }]);
});
