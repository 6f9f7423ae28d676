import { createHash } from 'node:crypto';
import { stateExtincao, storeImportacao } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { COMERCIO_AURORA, FORNECEDORES, generateNota } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { testContext } from '../../teste/test-context.ts';
import type { WorkContext } from '../work-context.ts';

const MARCO = '2027-03';
const ATOR = { id: '00000000-0000-4000-8000-000000000000', nome: 'Teste', ip: '127.0.0.1' };

let base: TestDatabase;
let workContext: WorkContext;
beforeAll(async () => {
  base = await testDatabase();
  workContext = testContext(base);
}, 60_000);
afterAll(async () => {
  await workContext.readers.close();
  await base.close();
});

/** What the tax authority says of the credit of a note. */
const linhaDoFisco = (chave: string, tributo: string, dados: Readonly<Record<string, string>>) => ({
  competencia: MARCO,
  tributo,
  lado: 'credito',
  chave,
  documento: '55',
  origem: '',
  atualizacao: null,
  apurado: '0.00',
  dados,
});

test('a credit of 2027 waits for its supplier: nothing known, an import, the word of the office', async () => {
  const escritorio = await escritorioForTests(workContext);
  const { tenant, consultar } = escritorio;
  const compra = await escritorio.cliente({
    cnpj: COMERCIO_AURORA.cnpj,
    razao_social: 'Aurora',
    regime: 'lucro_real',
  });
  await escritorio.cliente({
    cnpj: FORNECEDORES.atacado.cnpj,
    razao_social: 'Atacado',
    regime: 'lucro_real',
  });
  const nota = generateNota({ seed: 7, numero: 7, dhEmi: '2027-03-10T10:00:00-03:00' });
  await escritorio.processar(await escritorio.enviar([{ nome: nota.nome, bytes: Buffer.from(nota.bytes) }]));
  const credito = async () => {
    const { comparativo } = await escritorio.calcular(compra, MARCO);
    const { cbs, ibs, notas } =
      (comparativo as unknown as Comparativo).conferencia?.credito_condicional ?? {};
    return { cbs, ibs, notas: notas?.map(({ chave }) => chave) };
  };
  const porque = async () => {
    const rows = await consultar<{ por: object }>(
      'SELECT desatualizada_por AS por FROM apuracao WHERE desatualizada_desde IS NOT NULL ORDER BY versao DESC LIMIT 1',
    );
    return rows[0]?.por;
  };
  const [{ cbs: valor, ibs: doIbs } = { cbs: '', ibs: '' }] = await consultar<{ cbs: string; ibs: string }>(
    `SELECT cbs::text, ibs::text FROM lancamento WHERE cliente_id = $1 AND efeito = 'credito'`,
    compra,
  );
  const so = (parte: string, quanto: string) => ({
    confirmado: '0.00',
    pendente: '0.00',
    em_risco: '0.00',
    [parte]: quanto,
  });
  expect(Number(valor)).toBeGreaterThan(0);
  expect(await credito()).toEqual({
    cbs: so('pendente', valor),
    ibs: so('pendente', doIbs),
    notas: [nota.chave],
  });

  const importacao = {
    clienteId: compra,
    arquivo: 'a.json',
    sha256: createHash('sha256').update('a').digest(),
    formato: 'cbs_v2',
    gerado_em: null,
    linhas: [linhaDoFisco(nota.chave, 'cbs', { apropriado: valor })],
  };
  await storeImportacao(tenant, ATOR, importacao, 'teste');
  expect(await porque()).toEqual({ motivo: 'extincao', chave: nota.chave });
  expect(await credito()).toEqual({
    cbs: so('confirmado', valor),
    ibs: so('pendente', doIbs),
    notas: [nota.chave],
  });

  for (const vez of [1, 2])
    expect([
      vez,
      await stateExtincao(tenant, ATOR, { chave: nota.chave, situacao: 'extinto' }, 'teste'),
    ]).toEqual([vez, true]);
  expect(await credito()).toEqual({
    cbs: so('confirmado', valor),
    ibs: so('confirmado', doIbs),
    notas: [],
  });
  const outra = nota.chave.replace(/^35/, '11');
  expect(await stateExtincao(tenant, ATOR, { chave: outra, situacao: 'extinto' }, 'teste')).toBe(false);
});
