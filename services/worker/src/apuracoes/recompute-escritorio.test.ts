import { randomBytes } from 'node:crypto';
import {
  changeAndamento,
  claimWork,
  documentosOfOldRegras,
  findAndamento,
  findApuracao,
  newId,
  requestRecalculos,
  storePdf,
  turnOfRecalculo,
} from '@apura/database';
import { versoes } from '@apura/engine';
import { createEmpresa, FORNECEDORES, generateMes, generateNota } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { generateEvento } from '@apura/testing/eventos';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { QueryConfig } from 'pg';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { testContext } from '../../teste/test-context.ts';
import type { WorkContext } from '../work-context.ts';
import { computeApuracao } from './compute-apuracao.ts';
import { recomputeEscritorio } from './recompute-escritorio.ts';

const [MARCO, SETEMBRO] = ['2026-03', '2026-09'];
const inteiros = [MARCO, SETEMBRO].map((competencia) => generateMes({ seed: 7, competencia }));
/** What a test needs of them. */
const meses = inteiros.map((mes) => ({ ...mes, arquivos: mes.arquivos.slice(0, 30) }));
/** September is open, March is not. */
const agora = () => new Date('2026-10-05T12:00:00Z');
const OUTRAS = '2025.1';

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
let cliente: string;

beforeAll(async () => {
  base = await testDatabase();
  workContext = testContext(base);
}, 60_000);
afterAll(async () => {
  await workContext.readers.close();
  await base.close();
});
beforeEach(async () => {
  escritorio = await escritorioForTests(workContext);
  await escritorio.consultar(
    `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
     SELECT $1::text::uuid, id, $1::text || '@x.example', 'Dona', 'x', 'owner', now() FROM organization`,
    newId(),
  );
  cliente = await escritorio.cliente((meses[0] as (typeof meses)[0]).clientes[0] as never);
  await send(meses);
}, 60_000);

const send = async (uns: typeof inteiros) =>
  escritorio.processar(await escritorio.enviar(uns.flatMap(({ arquivos }) => arquivos)));

const compute = async () => [
  await escritorio.calcular(cliente, MARCO as string),
  await escritorio.calcular(cliente, SETEMBRO as string),
];

/** As if other rules had computed everything: each note with `centavos` more of CBS, each version with them in its comparison. */
async function ofOutrasRegras(centavos: number, comparativo = false): Promise<void> {
  await escritorio.consultar(`UPDATE documento SET versao_regras = $1, reforma = '{}'`, OUTRAS);
  await escritorio.consultar(
    'UPDATE lancamento SET versao_regras = $1, cbs = cbs + $2::numeric / 100',
    OUTRAS,
    centavos,
  );
  await escritorio.consultar(
    `UPDATE apuracao SET versoes = versoes || jsonb_build_object('regras', $1::text),
            comparativo = CASE WHEN $2 THEN comparativo || '{"resumo": "outro"}' ELSE comparativo END`,
    OUTRAS,
    comparativo,
  );
}

/** Does all that waits, printing included, until the job is done. */
async function apply(): Promise<void> {
  await requestRecalculos(base.database, versoes.regras);
  while ((await findAndamento(base.database))?.fim === null) {
    await recomputeEscritorio(workContext, agora);
    await computeApuracao(workContext);
    const claim = await claimWork(base.database, 'report', newId(), 60);
    if (!claim) continue;
    const [pdf, xlsx, csv, csvZip] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
    const tenant = base.database.forOrganization(claim.organization_id);
    await storePdf(tenant, claim, new Date(), { versao: 2, pdf, xlsx, csv, csvZip, html: csv, fatos: [] });
  }
}

const eventos = async () =>
  escritorio.consultar<{ type: string; payload: object }>('SELECT type, payload FROM event ORDER BY id');
const versoesDe = async (competencia: string | undefined) =>
  escritorio.consultar(
    `SELECT versao, estado, desatualizada_desde IS NOT NULL AS desatualizada, versoes->>'regras' AS regras FROM apuracao
      WHERE competencia = $1 ORDER BY versao`,
    competencia,
  );

test('notes are computed anew, the open month has a new version, the closed one is only marked, and one event and one mail tell of it', async () => {
  // More than a page of notes.
  await send(inteiros);
  const [marco] = await compute();
  const notas = await escritorio.consultar('SELECT chave, reforma FROM documento ORDER BY chave');
  await ofOutrasRegras(1);
  const antes = (await eventos()).length;
  await apply();

  expect(await escritorio.consultar('SELECT chave, reforma FROM documento ORDER BY chave')).toEqual(notas);
  expect(
    await escritorio.consultar(
      'SELECT DISTINCT versao_regras FROM documento UNION SELECT DISTINCT versao_regras FROM lancamento',
    ),
  ).toEqual([{ versao_regras: versoes.regras }]);
  const velha = { estado: 'calculada', desatualizada: true, regras: OUTRAS };
  expect(await versoesDe(MARCO)).toEqual([{ ...velha, versao: 1 }]);
  expect(await versoesDe(SETEMBRO)).toEqual([
    { ...velha, versao: 1 },
    { versao: 2, estado: 'calculada', desatualizada: false, regras: versoes.regras },
  ]);
  expect((await findApuracao(escritorio.tenant, marco?.id as string))?.comparativo).toEqual(
    marco?.comparativo,
  );

  const [told, ...others] = (await eventos()).slice(antes);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    type: 'regras.aplicadas',
    payload: {
      regras: versoes.regras,
      documentos: notas.length,
      meses_recalculados: 1,
      meses_so_marcados: 1,
    },
  });
  expect(await escritorio.consultar('SELECT modelo FROM email')).toEqual([{ modelo: 'regras.aplicadas' }]);
  // Asked once more there is nothing to do.
  expect(await requestRecalculos(base.database, versoes.regras)).toBe(0);
  await recomputeEscritorio(workContext, agora);
  expect(await eventos()).toHaveLength(antes + 1);
}, 120_000);

test('an office that is done between the list of those to ask for and its own turn hears of it once', async () => {
  await compute();
  await ofOutrasRegras(1);
  const antes = (await eventos()).length;
  const { relay } = base.database;
  const lento: Pick<typeof relay, 'query'> = {
    query: async (statement: QueryConfig) => {
      const listed = await relay.query(statement);
      // Another worker finishes the office meanwhile.
      if (statement.text.includes('escritorios_de_outras_regras')) await apply();
      return listed;
    },
  } as never;
  const database = Object.assign(Object.create(base.database), { relay: lento });
  expect(await requestRecalculos(database, versoes.regras)).toBe(0);
  await apply();
  expect((await eventos()).slice(antes).map(({ type }) => type)).toEqual(['regras.aplicadas']);
}, 120_000);

test('an office goes on however many of its months end one after the other', async () => {
  const companies = Array.from({ length: 8 }, (_, i) =>
    createEmpresa(`9100000${i}0001`, FORNECEDORES.atacado),
  );
  const clientes: string[] = [];
  for (const { cnpj } of companies)
    clientes.push(await escritorio.cliente({ cnpj, razao_social: cnpj, regime: 'lucro_real' }));
  const notas = companies.map((emitente, i) => generateNota({ seed: i + 1, numero: i + 1, emitente }));
  await escritorio.processar(await escritorio.enviar(notas));
  for (const id of clientes) await escritorio.calcular(id, SETEMBRO as string);
  await ofOutrasRegras(1);
  await apply();
  expect(await escritorio.consultar('SELECT estado FROM recalculo')).toEqual([{ estado: 'concluido' }]);
  expect(
    await escritorio.consultar(
      `SELECT count(*)::int AS n FROM apuracao WHERE versao = 2 AND estado = 'calculada' AND versoes->>'regras' = $1`,
      versoes.regras,
    ),
  ).toEqual([{ n: 8 }]);
}, 120_000);

/** What is computed of notes, row by row as it is written; neither the ids of rows that are made anew nor when that was. */
const CALCULADAS = ['documento', 'lancamento', 'pergunta', 'divergencia', 'revisao'];
async function dump(): Promise<Record<string, readonly string[]>> {
  const tabelas = CALCULADAS.map(async (tabela) => {
    const linhas = await escritorio.consultar<{ linha: string }>(
      `SELECT (to_jsonb(x) - '{criado_em,atualizado_em}'::text[] - ${tabela === 'documento' ? "''" : "'id'"})::text AS linha
         FROM ${tabela} x ORDER BY 1`,
    );
    return [tabela, linhas.map(({ linha }) => linha)] as const;
  });
  return Object.fromEntries(await Promise.all(tabelas));
}

test('computed anew under the same rules every row is what it was, to the byte, whatever had become of it', async () => {
  await send(inteiros);
  const antes = await dump();
  for (const tabela of CALCULADAS) expect([tabela, antes[tabela]?.length]).not.toEqual([tabela, 0]);
  await escritorio.consultar(
    `UPDATE documento SET versao_regras = $1, reforma = '{}', tributos_atuais = '{}', valor_total = 0, produtos = ''`,
    OUTRAS,
  );
  await escritorio.consultar(`UPDATE lancamento SET valor = valor + 1, base = 0, cfop = '5102'`);
  await escritorio.consultar(`DELETE FROM pergunta`);
  await escritorio.consultar(`UPDATE divergencia SET mensagem = 'outra', em_jogo = NULL`);
  await escritorio.consultar(`DELETE FROM revisao WHERE n_item = 1`);
  expect(await dump()).not.toEqual(antes);
  await apply();
  expect(await dump()).toEqual(antes);
}, 120_000);

test('a month of which no note changed is done anew where its comparison comes out differently', async () => {
  await compute();
  await ofOutrasRegras(0, true);
  await apply();
  expect((await versoesDe(SETEMBRO)).map((versao) => (versao as { regras: string }).regras)).toEqual([
    OUTRAS,
    versoes.regras,
  ]);
  expect((await eventos()).at(-1)).toMatchObject({
    payload: { meses_recalculados: 1, meses_so_marcados: 1 },
  });
}, 120_000);

test('an office whose months come out the same hears nothing, and keeps its versions', async () => {
  await compute();
  await ofOutrasRegras(0);
  const antes = (await eventos()).length;
  await apply();
  expect(await versoesDe(SETEMBRO)).toEqual([
    { versao: 1, estado: 'calculada', desatualizada: false, regras: OUTRAS },
  ]);
  expect(await eventos()).toHaveLength(antes);
  expect(await escritorio.consultar('SELECT FROM email')).toEqual([]);
}, 120_000);

test('notes of before their products were kept get them, whatever rules they are of, and nobody hears of it', async () => {
  const produtos = () => escritorio.consultar('SELECT id, produtos FROM documento ORDER BY id');
  const notas = await produtos();
  expect(notas).not.toContainEqual(expect.objectContaining({ produtos: null }));
  const antes = (await eventos()).length;
  await escritorio.consultar('UPDATE documento SET produtos = NULL');
  await apply();
  expect(await produtos()).toEqual(notas);
  expect(await eventos()).toHaveLength(antes);
}, 120_000);

test('interrupted, it goes on; a page of a claim that was lost is not written', async () => {
  await compute();
  await ofOutrasRegras(1);
  await requestRecalculos(base.database, versoes.regras);
  const readers = {
    ...workContext.readers,
    async read(batch: Parameters<WorkContext['readers']['read']>[0]) {
      const lidos = await workContext.readers.read(batch);
      // Its worker went silent, and another one took the office.
      await escritorio.consultar(`UPDATE recalculo SET lease_dono = 'outro', lease_ate = now()`);
      return lidos;
    },
  };
  await expect(recomputeEscritorio({ ...workContext, readers }, agora)).rejects.toThrow(/somebody else/);
  expect(await escritorio.consultar('SELECT DISTINCT versao_regras FROM documento')).toEqual([
    { versao_regras: OUTRAS },
  ]);
  const antes = (await eventos()).length;
  await apply();
  expect((await eventos()).slice(antes).map(({ type }) => type)).toEqual(['regras.aplicadas']);
}, 120_000);

test('it heeds the operator: paused and stopped it does nothing, resumed it goes on', async () => {
  await compute();
  await ofOutrasRegras(1);
  await requestRecalculos(base.database, versoes.regras);
  const antigas = () => escritorio.consultar('SELECT FROM documento WHERE versao_regras = $1', OUTRAS);
  for (const estado of ['pausado', 'parado'] as const) {
    await changeAndamento(base.database, { estado });
    await recomputeEscritorio(workContext, agora);
    expect((await antigas()).length).toBeGreaterThan(0);
  }
  // Stopped, it is not asked for again either.
  await escritorio.consultar(`UPDATE recalculo SET estado = 'concluido'`);
  expect(await requestRecalculos(base.database, versoes.regras)).toBe(0);
  await escritorio.consultar(`UPDATE recalculo SET estado = 'parado'`);
  expect((await changeAndamento(base.database, { estado: 'ativo' }))?.estado).toBe('ativo');
  await apply();
  expect(await antigas()).toEqual([]);
}, 120_000);

test('notes of months before a rate began stay, where the version before had computed them', async () => {
  await ofOutrasRegras(0);
  const antigas = async (antes_de: string, regras = OUTRAS) => {
    const valem = { versao: versoes.regras, valem: [{ regras, antes_de }] };
    const { length } = await documentosOfOldRegras(escritorio.tenant, { depoisDe: null }, valem, 9999);
    const mes = { clienteId: cliente, competencia: MARCO as string };
    return [length, (await documentosOfOldRegras(escritorio.tenant, mes, valem, 9999)).length];
  };
  const [todas, deMarco] = await antigas('2026-01');
  const [deSetembro, nenhuma] = await antigas('2026-04');
  expect([nenhuma, deMarco === 0]).toEqual([0, false]);
  expect(deSetembro).toBeLessThan(todas as number);
  expect(await antigas('2027-01')).toEqual([0, 0]);
  expect(await antigas('2027-01', '2024.9')).toEqual([todas, deMarco]);
}, 60_000);

test('the pace is that of the whole fleet, and uploads that nobody had time for are seen', async () => {
  await requestRecalculos(base.database, versoes.regras);
  const vez = (feitos: number) => turnOfRecalculo(base.database, versoes.regras, feitos);
  await changeAndamento(base.database, { pace: 50 });
  await vez(200);
  expect((await vez(100)).espera).toBeGreaterThan(5);
  expect((await changeAndamento(base.database, { pace: null }))?.pace).toBeNull();
  expect(await vez(100)).toEqual({ ativo: true, espera: 0, envios: false });
  const [arquivo] = (meses[0] as (typeof meses)[0]).arquivos;
  const loteId = await escritorio.enviar(arquivo ? [arquivo] : []);
  expect((await vez(0)).envios).toBe(false);
  await escritorio.consultar(`UPDATE pedaco SET criado_em = now() - interval '1 second'`);
  expect((await vez(0)).envios).toBe(true);
  await escritorio.processar(loteId);
}, 60_000);

test('rules that are not the newest ask for nothing', async () => {
  await requestRecalculos(base.database, versoes.regras);
  const admin = base.database.relay;
  await admin.query(
    `INSERT INTO limites.recalculo (regras, criado_em) VALUES ('2020.1', now() - interval '1 day') ON CONFLICT DO NOTHING`,
  );
  expect(await requestRecalculos(base.database, '2020.1')).toBe(0);
});

test('events that were kept without what they say, and links that were not kept, are read from their files', async () => {
  await changeAndamento(base.database, { pace: null });
  const antes = generateNota({ seed: 8, numero: 8, finNFe: '6', ide: { tpNFDebito: '06' } });
  const depois = generateNota({ seed: 8, numero: 9, ide: { gPagAntecipado: { refNFe: antes.chave } } });
  const entrega = generateEvento({
    tpEvento: '112150',
    chave: depois.chave,
    dhEvento: '2026-10-05T10:00:00-03:00',
    campos: { dPrevEntrega: '2026-11-10' },
  });
  await escritorio.cliente({
    cnpj: FORNECEDORES.atacado.cnpj,
    razao_social: 'Atacado',
    regime: 'lucro_real',
  });
  await escritorio.processar(
    await escritorio.enviar(
      [antes, depois, entrega].map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) })),
    ),
  );
  const linhas = () => linhasGuardadas(escritorio.consultar);
  const primeiro = await linhas();
  // As the version before had it.
  await escritorio.consultar(
    'UPDATE evento_documento SET detalhe = NULL, registrado = false, autor = NULL, protocolo = NULL, dh_registro = NULL, ordem = NULL',
  );
  await escritorio.consultar('DELETE FROM documento_vinculo');
  await ofOutrasRegras(1);
  await apply();
  expect(await linhas()).toEqual(primeiro);
  expect(primeiro.join()).toContain('adiantamento_deduzido');
  expect(primeiro.join()).toContain('2026-11');
}, 60_000);
