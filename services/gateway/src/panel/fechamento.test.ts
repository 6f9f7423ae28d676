import { Fechamento, type LinhaDoFechamento, mesesBefore, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { isoMonth } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(panelGateway(database.database));
});
afterAll(() => database.close());

const MES = '2026-10';

interface Office {
  readonly browser: Browser;
  readonly ids: readonly string[];
  readonly sql: (text: string, values?: unknown[]) => Promise<unknown>;
}

/** An office with a client of each regime. */
async function withClientes(): Promise<Office> {
  const { browser, organizationId } = await register(app);
  const regimes = ['lucro_real', 'lucro_presumido', 'simples_nacional'];
  const clientes = regimes.map((regime, i) => ({
    cnpj_raiz: `1122233${i}`,
    razao_social: `Empresa ${i}`,
    regime,
  }));
  const { body } = await browser.post('/clientes/varios', { clientes });
  const ids = body.data.map(({ id }: { id: string }) => id);
  const sql = (text: string, values: unknown[] = []) =>
    database.database.forOrganization(organizationId).transaction((tx) => tx.query(text, values));
  return { browser, ids, sql };
}

/** A finished version of a client's month, as a worker leaves it. */
async function compute({ browser, ids, sql }: Office, who: number, total: string, mes = MES, mudanca = {}) {
  const { body } = await browser.post('/apuracoes', { cliente_id: ids[who], competencia: mes });
  const base = comparativoForTests();
  const comparativo = {
    ...base,
    devido_no_mes: base.devido_no_mes && { ...base.devido_no_mes, total_a_recolher: total },
    ...mudanca,
  };
  await sql(
    `UPDATE apuracao SET estado = 'calculada', calculada_em = now(), comparativo = $2 WHERE id = $1`,
    [body.id, JSON.stringify(comparativo)],
  );
  return body.id as string;
}

const board = async ({ browser }: Office, query = '') =>
  validate(Fechamento, (await browser.get(`/fechamento?competencia=${MES}${query}`)).body);
const lines = async (office: Office, query = ''): Promise<LinhaDoFechamento[]> =>
  (await board(office, query)).data;

test('each client is one line: what is due by tax, the change, the day, what it stands before', async () => {
  const office = await withClientes();
  await compute(office, 0, '900.00', '2026-09');
  await compute(office, 0, '1023.40');
  const lido = await board(office);
  expect(lido).toMatchObject({
    competencia: MES,
    clientes: 3,
    total: '1023.40',
    anterior: '900.00',
    mudanca: '123.40',
    has_more: false,
    totais: { icms: '720.00', pis: '54.12', cofins: '249.28', iss: '0.00', das: '0.00', total: '1023.40' },
  });
  expect(lido.data[0]).toMatchObject({
    razao_social: 'Empresa 0',
    etapa: 'conferido',
    situacao: 'calculada',
    falta: [{ campo: 'contato', onde: 'contatos', competencia: MES }],
    versao: 1,
    icms: '720.00',
    iss: '0.00',
    total: '1023.40',
    anterior: '900.00',
    mudanca: '123.40',
    conferido: null,
    fechado: null,
    reabrir: null,
  });
  expect(lido.data[1]).toMatchObject({ etapa: 'notas', situacao: 'sem_notas', icms: null, total: null });
  expect(lido.data[2]?.falta).toEqual([
    expect.objectContaining({ campo: 'simples_anexo', competencia: MES }),
    expect.objectContaining({ campo: 'rbt12', competencia: MES, texto: expect.stringContaining('out/2026') }),
    expect.objectContaining({ campo: 'contato' }),
  ]);
  expect(lido.por_etapa).toMatchObject({
    notas: { feitos: 1, faltam: 2 },
    apurado: { feitos: 1, faltam: 0 },
    conferido: { feitos: 0, faltam: 1 },
  });
});

test('who owes nothing is told what is left of the credits, not of taxes that are only told of; who owes is not', async () => {
  const office = await withClientes();
  const { devido_no_mes } = comparativoForTests();
  // Left of ICMS 12.30, of PIS 7.70, of the CBS of 2026, which nobody pays, 99.00.
  const left: Readonly<Record<string, string>> = { icms: '12.30', pis: '7.70', cbs: '99.00' };
  const withLeft = (total_a_recolher: string) => ({
    devido_no_mes: devido_no_mes && {
      ...devido_no_mes,
      total_a_recolher,
      tributos: devido_no_mes.tributos.map((um) => ({ ...um, a_transportar: left[um.tributo] ?? '0.00' })),
    },
  });
  await compute(office, 0, '0.00', MES, withLeft('0.00'));
  await compute(office, 1, '10.00', MES, withLeft('10.00'));
  await compute(office, 2, '0.00');
  expect((await lines(office)).map(({ total, sobra }) => [total, sobra])).toEqual([
    ['0.00', '20.00'],
    ['10.00', null],
    ['0.00', null],
  ]);
  expect((await lines(office, '&ordem=sobra&sentido=desc'))[0]?.sobra).toBe('20.00');
});

test('filters, orders and pages; another office sees nothing of it', async () => {
  const office = await withClientes();
  await compute(office, 0, '10.00');
  await compute(office, 1, '20.00');
  const names = async (query: string) =>
    (await lines(office, query)).map(({ razao_social }) => razao_social.at(-1)).join('');
  expect(await names('&etapa=conferido')).toBe('01');
  expect(await names('&falta=rbt12')).toBe('2');
  expect(await names('&regime=lucro_presumido')).toBe('1');
  expect(await names('&q=empresa 2')).toBe('2');
  expect(await names('&q=11222331')).toBe('1');
  expect(await names('&ordem=total&sentido=desc')).toBe('102');
  expect(await names('&ordem=vencimento')).toHaveLength(3);
  expect(await names('&reabrir=true')).toBe('');
  const first = await board(office, '&limit=2');
  const second = await board(office, `&limit=2&cursor=${first.next_cursor}`);
  expect([first.has_more, second.has_more]).toEqual([true, false]);
  expect([...first.data, ...second.data].map(({ cliente_id }) => cliente_id)).toEqual(office.ids);
  expect((await board(await withClientes())).total).toBeNull();
  expectError(await office.browser.get('/fechamento?etapa=nada'), 'parametros_invalidos');
});

const treat = async ({ browser }: Office, what: string, body: object) =>
  (await browser.post(`/fechamento/${what}`, { competencia: MES, ...body })).body.data as {
    resultado: string;
    codigo: string | null;
    mensagem: string | null;
    apuracao_id: string | null;
    pagos?: object[];
  }[];
const review = ({ ids, ...office }: Office, who: readonly number[], conferido = true) =>
  treat({ ids, ...office }, 'conferir', { cliente_ids: who.map((i) => ids[i]), conferido });
const close = ({ ids, ...office }: Office, who: readonly number[], pagos?: object[]) =>
  treat({ ids, ...office }, 'fechar', {
    clientes: who.map((i) => ({ cliente_id: ids[i], ...(pagos ? { pagos } : {}) })),
  });
const reopen = ({ ids, ...office }: Office, who: readonly number[]) =>
  treat({ ids, ...office }, 'reabrir', { cliente_ids: who.map((i) => ids[i]) });
const stageOf = async (office: Office, who = 0) => (await lines(office))[who]?.etapa;
/** The version as a link to the client, whatever the bytes of its report are. */
const deliver = ({ sql }: Office, apuracao: string) =>
  sql(
    `INSERT INTO compartilhamento (id, organization_id, apuracao_id, cliente_id, hash, expira_em, criado_por)
     SELECT gen_random_uuid(), organization_id, id, cliente_id, '\\x01', now() + interval '1 day', 'Ana' FROM apuracao WHERE id = $1`,
    [apuracao],
  );

test('a month goes through its steps to closed, and back by the opposite calls', async () => {
  const office = await withClientes();
  const { browser } = office;
  const versao = await compute(office, 0, '1023.40');
  expect(await stageOf(office)).toBe('conferido');
  expect(await review(office, [0])).toMatchObject([{ resultado: 'feito', apuracao_id: versao }]);
  expect(await review(office, [0])).toMatchObject([{ resultado: 'ja_estava' }]);
  expect(await stageOf(office)).toBe('entregue');
  await deliver(office, versao);
  expect(await stageOf(office)).toBe('fechado');
  expect(await close(office, [0])).toMatchObject([{ resultado: 'feito', apuracao_id: versao }]);
  const [linha] = await lines(office);
  expect(linha).toMatchObject({
    etapa: null,
    situacao: 'encerrada',
    fechado: { por: 'Ana Dona' },
    conferido: { por: 'Ana Dona' },
    total: '1023.40',
  });
  expect(linha?.enviado_em).not.toBeNull();
  expect(await board(office)).toMatchObject({
    fechados: 1,
    por_etapa: { notas: { feitos: 1, faltam: 2 }, fechado: { feitos: 1, faltam: 0 } },
  });
  expect(await review(office, [0], false)).toMatchObject([{ resultado: 'recusado', codigo: 'mes_fechado' }]);
  expect(await close(office, [0])).toMatchObject([{ resultado: 'ja_estava' }]);
  expect(await reopen(office, [0])).toMatchObject([{ resultado: 'feito', apuracao_id: versao }]);
  expect(await stageOf(office)).toBe('fechado');
  expect(await reopen(office, [0])).toMatchObject([{ resultado: 'ja_estava' }]);
  expect(await review(office, [0], false)).toMatchObject([{ resultado: 'feito' }]);
  expect(await stageOf(office)).toBe('conferido');

  const { data } = (await browser.get('/auditoria')).body;
  const acts = data.map(({ acao }: { acao: string }) => acao).filter((acao: string) => /^mes\./.test(acao));
  expect(acts).toEqual(['mes.desconferido', 'mes.reaberto', 'mes.fechado', 'mes.conferido']);
  const events = (await browser.get('/eventos')).body.data.map(({ type }: { type: string }) => type);
  expect(events).toEqual(expect.arrayContaining(['mes.fechado', 'mes.reaberto']));
});

test('a newer version is not reviewed', async () => {
  const office = await withClientes();
  await compute(office, 0, '10.00');
  await review(office, [0]);
  await compute(office, 0, '20.00');
  expect((await lines(office))[0]).toMatchObject({ etapa: 'conferido', conferido: null, versao: 2 });
});

test('each that cannot be closed says why, and the others are closed', async () => {
  const office = await withClientes();
  const { ids, sql, browser } = office;
  const falta = {
    codigo: 'falta_rbt12',
    mensagem: 'Falta a RBT12.',
    onde: 'cadastro_do_cliente',
    campo: 'rbt12',
  };
  await compute(office, 0, '10.00');
  await compute(office, 2, '0.00', MES, { situacao: 'incompleta', pendencias: [falta] });
  const stranger = (await withClientes()).ids[0];
  const nobody = '01939f00-0000-7000-8000-000000000000';
  const answers = await treat(office, 'fechar', {
    clientes: [...ids, stranger, nobody, ids[0]].map((cliente_id) => ({ cliente_id })),
  });
  expect(answers.map(({ resultado, codigo }) => codigo ?? resultado)).toEqual([
    ...['feito', 'sem_apuracao', 'faltam_dados', 'cliente_nao_encontrado', 'cliente_nao_encontrado'],
  ]);
  expect(answers.slice(1).map(({ mensagem }) => mensagem)).toEqual(Array(4).fill(expect.any(String)));
  // Another office's client and one that nobody has are told alike.
  expect({ ...answers[3], cliente_id: '' }).toEqual({ ...answers[4], cliente_id: '' });

  await reopen(office, [0]);
  await sql('UPDATE apuracao SET desatualizada_desde = now() WHERE cliente_id = $1', [ids[0]]);
  expect(await close(office, [0])).toMatchObject([{ codigo: 'mes_desatualizado' }]);
  await browser.post('/apuracoes', { cliente_id: ids[0], competencia: MES });
  expect(await close(office, [0])).toMatchObject([{ codigo: 'apuracao_em_andamento' }]);
  await browser.patch(`/clientes/${ids[1]}`, { status: 'inativo' });
  expect(await close(office, [1])).toMatchObject([{ codigo: 'fora_do_periodo' }]);
});

test('what was paid is kept beside what was due; a difference is shown, not forbidden', async () => {
  const office = await withClientes();
  await compute(office, 0, '1023.40');
  // 54.12 of PIS and 249.28 of COFINS.
  const pagos = [
    { obrigacao: 'pis_cofins', valor: '300.00' },
    { obrigacao: 'icms', valor: '720.00' },
  ];
  expect(await close(office, [0], [{ obrigacao: 'pgdas_d', valor: '1.00' }])).toMatchObject([
    { codigo: 'obrigacao_desconhecida' },
  ]);
  expect(await close(office, [0], pagos)).toMatchObject([
    {
      resultado: 'feito',
      pagos: [
        { obrigacao: 'icms', valor: '720.00', devido: '720.00', diferenca: '0.00' },
        { obrigacao: 'pis_cofins', valor: '300.00', devido: '303.40', diferenca: '-3.40' },
      ],
    },
  ]);
  expect((await lines(office))[0]?.vencimento).toBeNull();
});

test('what is to be paid of a month is asked for client by client, with what was said to be paid; of another office there is nothing', async () => {
  const office = await withClientes();
  const { ids } = office;
  await compute(office, 0, '1023.40');
  await close(office, [0], [{ obrigacao: 'icms', valor: '700.00' }]);
  const { body } = await office.browser.get(`/fechamento/pagamentos?competencia=${MES}`);
  const of = (id: string | undefined) =>
    body.data
      .filter(({ cliente_id }: { cliente_id: string }) => cliente_id === id)
      .map(({ obrigacao, devido, pago, cumprido }: Record<string, unknown>) => [
        ...[obrigacao, devido, pago, cumprido],
      ]);
  expect(of(ids[0])).toEqual(
    expect.arrayContaining([
      ['icms', '720.00', '700.00', true],
      ['pis_cofins', '303.40', null, false],
    ]),
  );
  // Not computed: nobody knows what the Simples owes.
  expect(of(ids[2])).toEqual([['pgdas_d', null, null, false]]);
  const { body: other } = await (await withClientes()).browser.get(
    `/fechamento/pagamentos?competencia=${MES}`,
  );
  expect(JSON.stringify(other)).not.toContain(ids[0]);
  expectError(await office.browser.get('/fechamento/pagamentos'), 'parametros_invalidos');
});

const headOf = async ({ browser }: Office, mes: string) =>
  validate(Fechamento, (await browser.get(`/fechamento?competencia=${mes}`)).body);
const tick = async (
  { browser, ids }: Office,
  obrigacao: string,
  competencia: string,
  who: readonly number[],
) => {
  const which = { obrigacao, competencia, cliente_ids: who.map((i) => ids[i]) };
  expect((await browser.put('/prazos', { ...which, cumprido: true })).status).toBe(204);
};

test('the next deadline is the first with something to pay, with what is known of its amount; a declaration where nobody pays', async () => {
  const office = await withClientes();
  // A month whose days are all to come.
  const mes = isoMonth(new Date());
  const next = async () => (await headOf(office, mes)).proximo_prazo;
  expect(await next()).toMatchObject({ valor: null, vencido: false });
  await compute(office, 0, '1023.40', mes);
  // ICMS by the 20th, PIS and COFINS by the 25th of the month after. Of two clients who pay it, one is computed.
  const icms = { id: 'icms', clientes: 2, vencido: false, status: 'estimativa' };
  expect(await next()).toMatchObject({ ...icms, valor: '720.00', sem_valor: 1 });
  await compute(office, 1, '1023.40', mes);
  expect(await next()).toMatchObject({ ...icms, valor: '1440.00', sem_valor: 0 });
  await tick(office, 'icms', mes, [0]);
  expect(await next()).toMatchObject({ ...icms, valor: '720.00', clientes: 1 });
  await tick(office, 'icms', mes, [1]);
  // Twice 54.12 of PIS and 249.28 of COFINS.
  expect(await next()).toMatchObject({ id: 'pis_cofins', valor: '606.80' });
  await tick(office, 'pis_cofins', mes, [0, 1]);
  // Nobody is known to have anything to pay any more: the client of the Simples is not computed.
  expect((await next())?.id).not.toMatch(/^(icms|pis_cofins)$/);
});

test('what was due and is not paid is said with its amount once its day has passed; nothing is open once all is ticked off', async () => {
  const office = await withClientes();
  const passed = mesesBefore(isoMonth(new Date()), 4);
  await compute(office, 0, '1023.40', passed);
  const next = async () => (await headOf(office, passed)).proximo_prazo;
  expect(await next()).toMatchObject({ id: 'icms', valor: '720.00', sem_valor: 1, vencido: true });
  // A declaration pays nothing, which is not the same as nothing due.
  const ticked: string[] = [];
  for (let one = await next(); one; one = await next()) {
    ticked.push(one.id);
    if (one.id.startsWith('efd_')) expect(one).toMatchObject({ valor: null, sem_valor: 0 });
    await tick(office, one.id, passed, [0, 1, 2]);
  }
  expect(ticked.slice(0, 2)).toEqual(['icms', 'pis_cofins']);
  expect(ticked).toEqual(expect.arrayContaining(['pgdas_d', 'efd_icms_ipi', 'dctfweb']));
});

test('the head says of how many clients its total and its change are', async () => {
  const office = await withClientes();
  expect(await board(office)).toMatchObject({ total: null, com_total: 0, mudanca: null, com_mudanca: 0 });
  await compute(office, 0, '900.00', '2026-09');
  await compute(office, 0, '1000.00');
  await compute(office, 1, '50.00');
  // Of client 1 nobody knows September: it is in the total, and in no change.
  expect(await board(office)).toMatchObject({
    ...{ clientes: 3, total: '1050.00', com_total: 2 },
    ...{ anterior: '900.00', mudanca: '100.00', com_mudanca: 1 },
  });
});

test('what came for closed months is told of all months, with its difference, and of nobody else', async () => {
  const office = await withClientes();
  const versoes = [await compute(office, 0, '100.00', '2026-08'), await compute(office, 1, '50.00')];
  /** What a worker makes of what came later. */
  const arrive = (of: number, total: string) =>
    office.sql(
      `INSERT INTO apuracao SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'versao', a.versao + 1,
                'comparativo', jsonb_set(a.comparativo, '{devido_no_mes,total_a_recolher}', to_jsonb($2::text))))).*
         FROM apuracao a WHERE a.id = $1`,
      [versoes[of], total],
    );
  await treat(office, 'fechar', { competencia: '2026-08', clientes: [{ cliente_id: office.ids[0] }] });
  await close(office, [1]);
  const told = async ({ browser }: Office) => (await browser.get('/fechamento/reabrir')).body.data;
  expect(await told(office)).toEqual([]);
  await arrive(0, '140.00');
  await arrive(1, '45.00');
  expect(await told(office)).toEqual([
    { competencia: MES, clientes: 1, diferenca: '-5.00' },
    { competencia: '2026-08', clientes: 1, diferenca: '40.00' },
  ]);
  await reopen(office, [1]);
  expect(await told(office)).toMatchObject([{ competencia: '2026-08' }]);
  expect(await told(await withClientes())).toEqual([]);
});

test('two who close at once close it once', async () => {
  const office = await withClientes();
  await compute(office, 0, '10.00');
  await compute(office, 1, '20.00');
  const both = await Promise.all([close(office, [0, 1]), close(office, [1, 0]), close(office, [0, 1])]);
  const made = both.flat().map(({ resultado }) => resultado);
  expect(made.filter((one) => one === 'feito')).toHaveLength(2);
  expect(made.filter((one) => one === 'ja_estava')).toHaveLength(4);
});

const edit = async ({ browser }: Office, linhas: object[], competencia = MES) =>
  (await browser.patch('/fechamento/cadastro', { competencia, linhas })).body;

test('what is missing is typed in place, for the month that asked, and each cell says its own error', async () => {
  const office = await withClientes();
  const { ids, browser } = office;
  const answer = await edit(office, [
    {
      cnpj: '11.222.332',
      rbt12: 'R$ 1.000.000,00',
      simples_anexo: 'Anexo I',
      contato: 'Rosa <rosa@x.example>',
    },
    { cliente_id: ids[0], rbt12: '1,00' },
    { cnpj: 'CNPJ', rbt12: 'RBT12' },
    { cnpj: '99888777', rbt12: '2,00' },
    { cliente_id: ids[1], contato: 'sem arroba', regime: 'lucro real' },
  ]);
  expect(answer.guardadas).toBe(1);
  expect(
    answer.data.map(({ erros }: { erros: { coluna: string; codigo: string }[] }) =>
      erros.map(({ coluna, codigo }) => `${coluna} ${codigo}`),
    ),
  ).toEqual([
    [],
    ['rbt12 fora_do_simples'],
    ['cliente cnpj_invalido', 'rbt12 receita_bruta_invalida'],
    ['cliente cliente_nao_encontrado'],
    ['contato corpo_invalido'],
  ]);
  const { body } = await browser.get(`/clientes/${ids[2]}`);
  expect(body.regimes.at(-1)).toMatchObject({ desde: MES, rbt12: '1000000.00', simples_anexo: 'I' });
  expect((await lines(office))[2]?.falta).toEqual([]);
  // Half of a line is not kept: the regime that could be read stayed as it was.
  expect((await browser.get(`/clientes/${ids[1]}`)).body.regimes).toHaveLength(1);
});

test('a pasted column: two rows of one client, one row more than there are clients, another office’s', async () => {
  const office = await withClientes();
  const { ids } = office;
  const outro = await withClientes();
  const linhas = [
    { cliente_id: ids[2], rbt12: '1,00' },
    { cnpj: '11222332', rbt12: '2,00' },
    { cnpj: '11222331' },
  ];
  const { data, guardadas } = await edit(office, linhas);
  expect(guardadas).toBe(1);
  expect(data.slice(0, 2).map(({ erros }: { erros: { codigo: string }[] }) => erros[0]?.codigo)).toEqual([
    ...['linha_repetida', 'linha_repetida'],
  ]);
  expect((await edit(outro, [{ cliente_id: ids[2], rbt12: '1,00' }])).data[0].erros[0].codigo).toBe(
    'cliente_nao_encontrado',
  );
  expect((await office.browser.get(`/clientes/${ids[2]}`)).body.regimes).toHaveLength(1);
});

test('what was pasted is taken back by one call, exactly, with an act in the audit; of another office and of a closed month it is refused', async () => {
  const office = await withClientes();
  const { ids, browser } = office;
  // Of client 1 a regime of this very month stands there, of client 2 one of an earlier month; client 0 has a contact.
  const deste = {
    regime: 'simples_nacional',
    desde: MES,
    simples_anexo: 'III',
    rbt12: '250000.10',
    folha12: '9.00',
  };
  await browser.patch(`/clientes/${ids[1]}`, deste);
  await browser.patch(`/clientes/${ids[2]}`, {
    ...deste,
    desde: '2026-09',
    simples_anexo: 'I',
    folha12: undefined,
  });
  await browser.post(`/clientes/${ids[0]}/contatos`, { nome: 'Rosa', email: 'rosa@x.example' });
  const cadastro = () =>
    Promise.all(
      ids.flatMap((id) => [
        browser.get(`/clientes/${id}/regimes`).then(({ body }) => body.data),
        browser
          .get(`/clientes/${id}/contatos`)
          .then(({ body }) =>
            body.data.map(({ nome, email }: { nome: string; email: string }) => [nome, email]),
          ),
      ]),
    );
  const antes = await cadastro();
  const { data, guardadas } = await edit(office, [
    { cliente_id: ids[0], contato: 'Dona Rosa <rosa@x.example>' },
    { cliente_id: ids[1], rbt12: '300.000,00', folha12: '10,00', simples_anexo: 'V' },
    { cliente_id: ids[2], rbt12: '400.000,00', contato: 'novo@x.example' },
  ]);
  expect(guardadas).toBe(3);
  expect(await cadastro()).not.toEqual(antes);
  const linhas = data.map(({ antes: uma }: { antes: object }) => uma);
  // What changed nothing has no way back.
  expect((await edit(office, [{ cliente_id: ids[2], simples_anexo: 'I' }])).data[0].antes).toBeNull();
  const restore = (who: Office) => who.browser.put('/fechamento/cadastro', { linhas });
  expectError(await restore(await withClientes()), 'not_found');
  expect((await restore(office)).status).toBe(204);
  expect(await cadastro()).toEqual(antes);
  const acts = (await browser.get('/auditoria')).body.data.filter(
    ({ acao }: { acao: string }) => acao === 'cliente.cadastro_desfeito',
  );
  expect(acts.map(({ alvo }: { alvo: string }) => alvo).sort()).toEqual([...ids].sort());

  await edit(office, [{ cliente_id: ids[2], rbt12: '400.000,00' }]);
  await compute(office, 2, '10.00');
  await close(office, [2]);
  expectError(await restore(office), 'mes_fechado');
  // Of all of them or of none.
  expect((await cadastro())[2]).toEqual(antes[2]);
});

test('what would change a closed month alone is refused; what reaches further is taken, and so is all once it is open', async () => {
  const office = await withClientes();
  const { browser, ids } = office;
  await compute(office, 0, '10.00');
  const entry = { competencia: MES, tipo: 'credito', tributo: 'cbs', valor: '10.00', nota: 'Energia' };
  const { body: before } = await browser.post(`/clientes/${ids[0]}/lancamentos-manuais`, entry);
  await office.sql('UPDATE apuracao SET desatualizada_desde = NULL, desatualizada_por = NULL');
  expect(await close(office, [0])).toMatchObject([{ resultado: 'feito' }]);
  const ajuste = { cliente_id: ids[0], desde: MES, cfop: '5949', efeito: 'sem_efeito' };
  const resposta = { cliente_id: ids[0], pergunta: 'uso_pessoal', quando: {}, desde: MES, resposta: 'nao' };
  const alone = {
    version: () => browser.post('/apuracoes', { cliente_id: ids[0], competencia: MES }),
    entry: () => browser.post(`/clientes/${ids[0]}/lancamentos-manuais`, entry),
    balance: () => browser.put(`/clientes/${ids[0]}/saldo-inicial`, { competencia: MES, saldos: [] }),
    ajuste: () => browser.post('/ajustes', { ...ajuste, ate: MES }),
    answer: () => browser.post('/respostas', { respostas: [{ ...resposta, ate: MES }] }),
    withdrawal: () => browser.delete(`/lancamentos-manuais/${before.id}`),
  };
  for (const ask of Object.values(alone)) expectError(await ask(), 'mes_fechado');
  // A regime holds in the months after as well, wherever it is said.
  expect(await edit(office, [{ cliente_id: ids[0], regime: 'lucro_real' }])).toMatchObject({ guardadas: 1 });
  expect((await browser.post('/ajustes', ajuste)).status).toBe(201);
  expect((await browser.patch(`/clientes/${ids[0]}`, { regime: 'lucro_presumido', desde: MES })).status).toBe(
    200,
  );
  await reopen(office, [0]);
  const { version, ...others } = alone;
  for (const ask of Object.values(others)) expect((await ask()).status).toBeLessThan(300);
  expect((await version()).status).toBe(201);
});

test('the RBT12 of a closed month is refused wherever it is said; a regime is taken, and the month keeps its figures', async () => {
  const office = await withClientes();
  const { browser, ids } = office;
  const simples = { regime: 'simples_nacional', desde: '2026-09', simples_anexo: 'I', rbt12: '100000.00' };
  await browser.patch(`/clientes/${ids[2]}`, simples);
  await compute(office, 2, '10.00');
  expect(await close(office, [2])).toMatchObject([{ resultado: 'feito' }]);
  const regimes = async () => (await browser.get(`/clientes/${ids[2]}`)).body.regimes;
  const antes = await regimes();
  const send = (path: string, csv: string) =>
    browser.pedir('post', path, Buffer.from(csv), { 'Content-Type': 'text/csv' });
  const files = [
    await send('/clientes/rbt12/importar', `cnpj,competencia,rbt12\n11222332,${MES},2.00\n`),
    await send(`/clientes/importar?atualizar=true&competencia=${MES}`, 'cnpj,rbt12\n11222332,2.00\n'),
  ];
  for (const refused of files) {
    expectError(refused, 'csv_invalido');
    expect(refused.body.detalhes).toEqual([
      { campo: 'linha 2, rbt12', motivo: expect.stringContaining('fechado') },
    ]);
  }
  expect((await edit(office, [{ cliente_id: ids[2], rbt12: '2,00' }])).data[0].erros).toMatchObject([
    { coluna: 'rbt12', codigo: 'mes_fechado' },
  ]);
  expectError(
    await browser.patch(`/clientes/${ids[2]}`, { ...simples, desde: MES, rbt12: '2.00' }),
    'mes_fechado',
  );
  expect(await regimes()).toEqual(antes);

  // Of a month before, it is taken: what it makes of the closed one is only shown beside it.
  expect((await browser.patch(`/clientes/${ids[2]}`, { ...simples, rbt12: '200000.00' })).status).toBe(200);
  await office.sql(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, comparativo, figuras)
     SELECT gen_random_uuid(), organization_id, cliente_id, competencia, 2, 'calculada', '{}', 't', '{}',
            '{"situacao": "completa", "total_a_recolher": "12.00"}' FROM apuracao WHERE cliente_id = $1`,
    [ids[2]],
  );
  expect((await lines(office))[2]).toMatchObject({ total: '10.00', reabrir: { diferenca: '2.00' } });
  await reopen(office, [2]);
  expect((await edit(office, [{ cliente_id: ids[2], rbt12: '2,00' }])).guardadas).toBe(1);
});

test('after its last month a client is in no list, owes no deadline, is not asked and not computed; before it nothing moves', async () => {
  const office = await withClientes();
  const { browser, ids } = office;
  await compute(office, 0, '10.00', '2026-09');
  // What happened last is told beside the month, and changes with each change of anything.
  const setembro = async () => {
    const { visto, ...mes } = (await browser.get('/fechamento?competencia=2026-09')).body;
    expect(visto).toEqual(expect.any(String));
    return mes;
  };
  const antes = await setembro();
  const leave = (ultimo_mes: string | null) => browser.patch(`/clientes/${ids[0]}`, { ultimo_mes });
  expect((await leave('2026-09')).status).toBe(200);
  expect((await board(office)).clientes).toBe(2);
  expect((await browser.get(`/carteira?competencia=${MES}`)).body.data).toHaveLength(2);
  expect((await browser.get(`/prazos/clientes?obrigacao=dctfweb&competencia=${MES}`)).body.clientes).toBe(1);
  expectError(
    await browser.post('/apuracoes', { cliente_id: ids[0], competencia: MES }),
    'mes_fora_do_periodo',
  );
  const { data } = (await browser.post('/apuracoes/varias', { competencia: MES, cliente_ids: [ids[0]] }))
    .body;
  expect(data).toEqual([]);
  expect((await edit(office, [{ cliente_id: ids[0], regime: 'mei' }])).data[0].erros).toMatchObject([
    { coluna: 'cliente', codigo: 'fora_do_periodo' },
  ]);
  const pergunta = (competencia: string) =>
    office.sql(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id, comparativo, figuras)
       SELECT gen_random_uuid(), organization_id, id, $2, 9, 'calculada', '{}', 't', $3, '{"situacao": "incompleta"}'
         FROM cliente WHERE id = $1`,
      [
        ids[0],
        competencia,
        JSON.stringify({
          pendencias: [
            { codigo: 'p', mensagem: 'Qual o regime?', onde: 'perguntas', campo: 'crt_das_notas' },
          ],
        }),
      ],
    );
  await pergunta(MES);
  expect((await browser.get('/perguntas')).body.data).toEqual([]);
  expect(await setembro()).toEqual(antes);
  expect((await leave(null)).status).toBe(200);
  expect((await board(office)).clientes).toBe(3);
  expect((await browser.get('/perguntas')).body.data).toHaveLength(1);
  // A closed month stays in the lists: it is opened again first.
  expect(await close(office, [0])).toMatchObject([{ codigo: 'faltam_dados' }]);
  await office.sql('DELETE FROM apuracao WHERE competencia = $1', [MES]);
  await compute(office, 0, '10.00');
  await close(office, [0]);
  expectError(await leave('2026-09'), 'mes_fechado');
});

test('deadlines carry what is due and what was paid, of each client and of all', async () => {
  const office = await withClientes();
  const { browser, ids } = office;
  await compute(office, 0, '1023.40');
  await compute(office, 1, '1023.40');
  const which = { obrigacao: 'pis_cofins', competencia: MES };
  const pagos = [{ cliente_id: ids[0], valor: '303.40' }];
  await browser.put('/prazos', { ...which, cliente_ids: ids.slice(0, 2), cumprido: true, pagos });
  const { body } = await browser.get(`/prazos/clientes?obrigacao=pis_cofins&competencia=${MES}`);
  // 54.12 of PIS and 249.28 of COFINS.
  expect(body.lista).toMatchObject([
    { valor: '303.40', valor_pago: '303.40' },
    { valor: '303.40', valor_pago: null },
  ]);
  const { data } = (await browser.get('/prazos?de=2026-11-01&ate=2026-11-30')).body;
  const find = (id: string) =>
    data.find((um: { id: string; competencia: string }) => um.id === id && um.competencia === MES);
  expect(find('pis_cofins')).toMatchObject({
    valor: '606.80',
    valor_pago: '303.40',
    paga: ['pis', 'cofins'],
  });
  expect(find('dctfweb')).not.toHaveProperty('valor');
  const own = (await browser.get(`/prazos?de=2026-11-01&ate=2026-11-30&cliente_id=${ids[1]}`)).body.data;
  expect(own.find(({ id }: { id: string }) => id === 'icms')).toMatchObject({ valor: '720.00' });
});
