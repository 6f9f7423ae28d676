import { findApuracaoForReport } from '@apura/database';
import { FORNECEDORES, generateCancelamento, generateNota, MERCADO } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { testContext } from '../../teste/test-context.ts';
import { gatherData } from '../apuracoes/generate-pdf.ts';
import { recomputeOldRegras } from '../apuracoes/recompute-escritorio.ts';
import type { WorkContext } from '../work-context.ts';

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

const { cnpj, nome } = FORNECEDORES.atacado;
const produto = (ncm: string) => {
  const achado = MERCADO.find((um) => um.ncm === ncm);
  if (!achado) throw new Error(`no sample product of ${ncm}`);
  return achado;
};
const ARROZ = produto('10063021');
/** Rice declared in full, and beans as they should be. */
const nota = generateNota({
  seed: 1,
  itens: [
    { produto: { ...ARROZ, classe: 'integral' }, milesimos: 10_000n, CFOP: '5102' },
    { produto: produto('07133399'), milesimos: 5_000n, CFOP: '5102' },
  ],
});

test('what is found in a note is stored with it, computed anew by other rules, part of the month, and gone with the note', async () => {
  const escritorio = await escritorioForTests(workContext);
  const { tenant, consultar } = escritorio;
  const id = await escritorio.cliente({ cnpj, razao_social: nome, regime: 'lucro_real' });
  const enviar = async (nome: string, bytes: Buffer) =>
    escritorio.processar(await escritorio.enviar([{ nome, bytes }]));
  await enviar('nota.xml', nota.bytes);
  const guardadas = () =>
    consultar<{ cbs: string }>(
      'SELECT n_item, tipo, motivo, ncm, cprod, descricao, cclasstrib, sugerida, anexo, cbs, ibs, cbs_plena FROM revisao',
    );
  const [achada, ...outras] = await guardadas();
  expect(outras).toEqual([]);
  expect(achada).toMatchObject({
    n_item: 1,
    tipo: 'paga_a_mais',
    motivo: 'beneficio_nao_usado',
    ncm: '10063021',
    cprod: ARROZ.codigo,
    descricao: ARROZ.nome,
    cclasstrib: '000001',
    sugerida: '200003',
    anexo: 'Anexo I, item 1',
  });
  // The whole CBS of the item: by law it is zero.
  expect(achada?.cbs).toBe(nota.declarado?.vCBS);

  await consultar(`UPDATE documento SET versao_regras = '2025.1'`);
  await consultar(`UPDATE lancamento SET versao_regras = '2025.1'`);
  await consultar('DELETE FROM revisao');
  await recomputeOldRegras(
    workContext,
    tenant.organizationId,
    { clienteId: id, competencia: '2026-09' },
    'teste',
  );
  expect(await guardadas()).toEqual([achada]);

  const { id: apuracaoId } = await escritorio.calcular(id, '2026-09');
  const visto = await findApuracaoForReport(tenant, apuracaoId);
  if (!visto) throw new Error('the version is not there');
  const { revisoes } = await gatherData(tenant, visto, new Date('2026-10-05T12:00:00Z'));
  expect(revisoes).toMatchObject({
    produtos: [{ descricao: ARROZ.nome, emissao_propria: true, cfops: ['5102'], itens: 1 }],
    totais: [{ tipo: 'paga_a_mais', emissao_propria: true, produtos: 1, itens: 1 }],
  });

  await enviar(
    'cancelamento.xml',
    generateCancelamento({ ...nota, dhEvento: '2026-09-11T10:00:00-03:00' }).bytes,
  );
  const depois = await gatherData(tenant, visto, new Date('2026-10-05T12:00:00Z'));
  expect(depois.revisoes).toEqual({ produtos: [], totais: [] });
  await consultar('DELETE FROM documento');
  expect(await guardadas()).toEqual([]);
}, 60_000);
