import type { LinhaDaCarteira, LinhaDoFechamento, MesDoCliente, PrazoDoCliente } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
let browser: Browser;
let sql: (text: string, values?: unknown[]) => Promise<unknown>;
let ids: readonly string[];
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const MES = '2026-10';
const REGIMES = ['lucro_real', 'lucro_presumido', 'simples_nacional'] as const;

/** What becomes of a client's month, in turn; each twice, so that sums are of more than one. */
const STATES = [
  ...(['nothing', 'open', 'reviewed', 'closed', 'closed_and_late', 'outdated', 'failed', 'running'] as const),
  ...(['lacking', 'asked', 'left_before', 'leaves_after', 'inactive'] as const),
] as const;
type State = (typeof STATES)[number];

const cents = (reais: string | null | undefined): bigint => BigInt((reais ?? '0.00').replace('.', ''));
const sum = (all: readonly (string | null | undefined)[]): bigint =>
  all.reduce((soma, um) => soma + cents(um), 0n);
const post = async (path: string, body: object) => (await browser.post(path, body)).body;

/** A finished version that owes `total`, 303.40 of it PIS and COFINS, as a worker leaves it; one that lacks something owes nothing yet. */
async function compute(cliente_id: string, total: string, lacks = false) {
  const { id } = await post('/apuracoes', { cliente_id, competencia: MES });
  const base = comparativoForTests();
  const falta = { codigo: 'f', mensagem: 'Falta.', onde: 'cadastro_do_cliente', campo: 'folha12' };
  const comparativo = lacks
    ? { ...base, situacao: 'incompleta', pendencias: [falta], devido_no_mes: null }
    : { ...base, devido_no_mes: base.devido_no_mes && { ...base.devido_no_mes, total_a_recolher: total } };
  await sql(
    `UPDATE apuracao SET estado = 'calculada', calculada_em = now(), comparativo = $2 WHERE id = $1`,
    [id, JSON.stringify(comparativo)],
  );
  return id as string;
}

async function bring(id: string, state: State, n: number): Promise<void> {
  const clientes = [{ cliente_id: id }];
  const review = () => post('/fechamento/conferir', { competencia: MES, cliente_ids: [id], conferido: true });
  if (state === 'running') return void (await post('/apuracoes', { cliente_id: id, competencia: MES }));
  if (state === 'inactive') return void (await browser.patch(`/clientes/${id}`, { status: 'inativo' }));
  if (state === 'left_before')
    return void (await browser.patch(`/clientes/${id}`, { ultimo_mes: '2026-09' }));
  if (state === 'nothing') return;
  const version = await compute(id, `${1000 + n}.40`, state === 'lacking');
  if (state === 'reviewed') await review();
  if (state === 'leaves_after') await browser.patch(`/clientes/${id}`, { ultimo_mes: MES });
  if (state === 'outdated')
    await sql('UPDATE apuracao SET desatualizada_desde = now() WHERE id = $1', [version]);
  if (state === 'failed')
    await sql(`UPDATE apuracao SET estado = 'falhou', comparativo = NULL WHERE id = $1`, [version]);
  if (state === 'asked')
    await sql(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, comparativo, figuras)
       SELECT gen_random_uuid(), organization_id, id, $2, 2, 'calculada', '{}', 't', $3, $4
         FROM cliente WHERE id = $1`,
      [
        id,
        MES,
        JSON.stringify({
          ...{ situacao: 'incompleta', devido_no_mes: null },
          pendencias: [{ codigo: 'p', mensagem: 'Qual?', onde: 'perguntas', campo: 'crt_das_notas' }],
        }),
        JSON.stringify({
          ...{ situacao: 'incompleta', total_a_recolher: null, comparacao: null, credito_em_risco: null },
          ...{
            mudanca_2027: null,
            mudanca_2029: null,
            mudanca_2033: null,
            devidos: [],
            pendencias: ['Qual?'],
          },
        }),
      ],
    );
  if (!state.startsWith('closed')) return;
  await post('/fechamento/fechar', { competencia: MES, clientes });
  // What came after it owes more, and counts in nothing.
  if (state === 'closed_and_late')
    await sql(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, comparativo)
       SELECT gen_random_uuid(), organization_id, cliente_id, competencia, 2, 'calculada', '{}', 't',
              jsonb_set(comparativo, '{devido_no_mes,total_a_recolher}', '"9999.99"') FROM apuracao WHERE id = $1`,
      [version],
    );
}

test('every surface counts one month of a mixed office alike: board, carteira, months, deadlines, mails, acts', async () => {
  const { browser: dona, organizationId } = await register(app);
  browser = dona;
  sql = (text, values = []) =>
    database.database.forOrganization(organizationId).transaction((tx) => tx.query(text, values));
  const states = [...STATES, ...STATES];
  const clientes = states.map((state, n) => ({
    cnpj_raiz: String(11_000_000 + n),
    razao_social: `${state} ${n}`,
    regime: REGIMES[n % REGIMES.length],
    ...(n % REGIMES.length === 2 ? { simples_anexo: 'I', rbt12: '100000.00' } : {}),
  }));
  ids = (await post('/clientes/varios', { clientes })).data.map(({ id }: { id: string }) => id);
  for (const [n, state] of states.entries()) await bring(ids[n] ?? '', state, n);
  // Of what a version was made: the regime is what it was.
  await sql(
    `UPDATE apuracao a SET entrada = jsonb_build_object('regime', (SELECT r.regime FROM cliente_regime r WHERE r.cliente_id = a.cliente_id))
      WHERE a.comparativo IS NOT NULL`,
  );

  const board = (await browser.get(`/fechamento?competencia=${MES}&limit=1000`)).body;
  const lines: LinhaDoFechamento[] = board.data;
  const here = states.filter((state) => state !== 'left_before' && state !== 'inactive');
  expect([board.clientes, lines.length]).toEqual([here.length, here.length]);
  const stateOf = ({ cliente_id }: { cliente_id: string }) => states[ids.indexOf(cliente_id)];
  const EXPECTED: Partial<Record<State, readonly [situacao: string, etapa: string | null]>> = {
    nothing: ['sem_notas', 'notas'],
    open: ['calculada', 'conferido'],
    leaves_after: ['calculada', 'conferido'],
    reviewed: ['calculada', 'entregue'],
    closed: ['encerrada', null],
    closed_and_late: ['encerrada', null],
    outdated: ['desatualizada', 'apurado'],
    failed: ['falhou', 'apurado'],
    running: ['em_andamento', 'apurado'],
    lacking: ['faltam_dados', 'cadastro'],
    asked: ['faltam_dados', 'perguntas'],
  };
  for (const line of lines)
    expect([stateOf(line), line.situacao, line.etapa]).toEqual([
      stateOf(line),
      ...(EXPECTED[stateOf(line) as State] ?? []),
    ]);

  // The carteira: the same lines, counts and sums.
  const carteira = (await browser.get(`/carteira?competencia=${MES}&limit=100`)).body;
  const count = (situacao: string) => lines.filter((line) => line.situacao === situacao).length;
  for (const [situacao, n] of Object.entries(carteira.por_situacao))
    expect([situacao, n]).toEqual([situacao, count(situacao)]);
  const same = ({
    cliente_id,
    situacao,
    etapa,
    motivo,
    fechado,
    reabrir,
    apuracao_id,
  }: LinhaDaCarteira | LinhaDoFechamento) => ({
    ...{ cliente_id, situacao, etapa, motivo, fechado, reabrir, apuracao_id },
  });
  expect(carteira.data.map(same)).toEqual(lines.map(same));
  expect(carteira.data.map((line: LinhaDaCarteira) => line.total_a_recolher)).toEqual(
    lines.map(({ total }) => total),
  );
  const total = sum(lines.map((line) => line.total));
  expect([cents(board.total), cents(board.totais.total), cents(carteira.totais.total_a_recolher)]).toEqual([
    total,
    total,
    total,
  ]);
  expect(board.fechados).toBe(count('encerrada'));
  expect(
    Object.values<{ faltam: number }>(board.por_etapa).reduce(
      (soma, { faltam }) => soma + faltam,
      board.fechados,
    ),
  ).toBe(board.clientes);

  // Each client's own list of months.
  for (const line of lines) {
    const meses: MesDoCliente[] = (await browser.get(`/clientes/${line.cliente_id}/meses`)).body.data;
    const mes = meses.find(({ competencia }) => competencia === MES);
    if (line.situacao === 'sem_notas') expect(mes).toBeUndefined();
    else
      expect(mes).toMatchObject({
        ...{
          situacao: line.situacao,
          etapa: line.etapa,
          motivo: line.motivo,
          fechado: line.fechado,
          reabrir: line.reabrir,
        },
        apuracao: { id: line.apuracao_id, total_a_recolher: line.total },
      });
  }

  // Deadlines: as many clients as the board has of their regimes, and the same amounts.
  const prazos: PrazoDoCliente[] = (await browser.get('/prazos?de=2026-11-01&ate=2027-01-31')).body.data;
  const doMes = prazos.filter(
    ({ competencia, periodicidade }) => competencia === MES && periodicidade === 'mensal',
  );
  expect(doMes.length).toBeGreaterThan(3);
  for (const { id, regimes, paga, clientes: quantos, valor } of doMes) {
    const deles = lines.filter(({ regime }) => regimes.includes(regime));
    expect([id, quantos]).toEqual([id, deles.length]);
    const { body } = await browser.get(`/prazos/clientes?obrigacao=${id}&competencia=${MES}`);
    expect(body.lista.map(({ cliente_id }: { cliente_id: string }) => cliente_id)).toEqual(
      deles.map(({ cliente_id }) => cliente_id),
    );
    if (id === 'pis_cofins') {
      const devido = sum(deles.flatMap(({ pis, cofins }) => [pis, cofins]));
      expect([cents(valor), sum(body.lista.map((um: { valor: string | null }) => um.valor))]).toEqual([
        devido,
        devido,
      ]);
    }
    expect(paga === undefined).toBe(valor === undefined);
  }

  // Questions, mails and acts reach those that the board says.
  const perguntas = (await browser.get(`/perguntas?competencia=${MES}`)).body.data;
  expect(perguntas.map(({ cliente_id }: { cliente_id: string }) => stateOf({ cliente_id }))).toEqual([
    'asked',
    'asked',
  ]);
  const pedidas = (await post('/apuracoes/varias', { competencia: MES })).data as { resultado: string }[];
  const asked = (resultado: string) => pedidas.filter((um) => um.resultado === resultado).length;
  expect([
    asked('pedida'),
    asked('em_dia'),
    asked('em_andamento'),
    asked('faltam_dados'),
    asked('sem_notas'),
  ]).toEqual([
    count('desatualizada') + count('falhou') + count('a_apurar'),
    count('calculada') + count('encerrada'),
    count('em_andamento'),
    count('faltam_dados'),
    count('sem_notas'),
  ]);
});
