import * as declared from '@apura/engine/mes';
import { expect, test } from '@jest/globals';
import { columnsOf, type DeclaredBlock, quadro, tableOf } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';
import { quadrosDoMes } from './quadros-do-mes.ts';

const DECLARED: readonly object[] = [...Object.values(declared), ...Object.values(declared.RECORTES)];
const BLOCKS = DECLARED.filter((one): one is DeclaredBlock<object> => 'table' in one);

test('every table has a name of its own that a sheet can have, and orders only columns that it has', () => {
  const names = BLOCKS.map(({ table }) => table.name);
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.length > 31)).toEqual([]);
  for (const block of BLOCKS) {
    const paths = columnsOf(block).map(({ path }) => path);
    expect([block.table.name, block.table.order?.filter((path) => !paths.includes(path)) ?? []]).toEqual([
      block.table.name,
      [],
    ]);
  }
});

test('a column that is declared comes last, and is in the table with its amount', () => {
  const { members = {}, ...block } = declared.FORNECEDORES;
  const more: DeclaredBlock<declared.FornecedorConferido & { readonly provavel: string }> = {
    ...(block as object as typeof declared.FORNECEDORES),
    members: { ...members, provavel: { kind: 'amount', title: 'Em jogo, provável' } },
  } as never;
  const fornecedor = {
    ...{ cnpj_raiz: '11222333', nome: 'Laticínios da Serra Ltda', compras: '1000.00', ano: 2027 },
    ...{ credito: { cbs: '0.00', ibs: '0.00' }, em_jogo: null, no_regime_regular: '92.00' },
    provavel: '7.50',
  };
  const { columns, rows } = tableOf(
    quadro(more, () => [fornecedor]),
    {} as MesApurado,
  );
  expect(columns.at(-1)).toEqual({ title: 'Em jogo, provável', type: 'amount', width: 18 });
  expect(rows[0]).toEqual([
    ...['11.222.333', 'Laticínios da Serra Ltda', '1000.00', null, null, '0.00', '0.00'],
    ...[null, null, '92.00', '2027', '7.50'],
  ]);
});

test('a month without figures has no tables', () => {
  const comparativo = {
    ...{ devido_no_mes: null, comparacao: null, ponte: null, transicao: [], conferencia: null },
    ...{ opcao_do_simples: null, por_ncm: [], por_cfop: [], por_classificacao: [] },
  } as never;
  expect(quadrosDoMes({ comparativo, competencia: '2026-09' })).toEqual([]);
});
