import type { ApuracaoListada } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let owner: Browser;
let organizationId: string;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
  ({ browser: owner, organizationId } = await register(app));
  const { body } = await owner.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'simples_nacional',
  });
  cliente = body.id;
});
afterAll(() => database.close());

const sql = <T extends object>(texto: string, valores: unknown[] = []) =>
  database.database
    .forOrganization(organizationId)
    .transaction(async (tx) => (await tx.query<T>(texto, valores)).rows);

test('regimes through time, each with its last month; one that was a slip is taken back, the last one not', async () => {
  await owner.patch(`/clientes/${cliente}`, { regime: 'lucro_real', desde: '2027-01' });
  expect((await owner.get(`/clientes/${cliente}/regimes`)).body.data).toEqual([
    { desde: '2026-01', ate: '2026-12', regime: 'simples_nacional', ibs_cbs: 'das' },
    { desde: '2027-01', ate: null, regime: 'lucro_real', ibs_cbs: 'regular' },
  ]);
  const antes = await sql<{ versao: number }>('SELECT clientes_versao AS versao FROM organization');
  const { body } = await owner.delete(`/clientes/${cliente}/regimes/2027-01`);
  expect(body.regimes).toHaveLength(1);
  const depois = await sql<{ versao: number }>('SELECT clientes_versao AS versao FROM organization');
  // Its notes are computed anew.
  expect(depois[0]?.versao).toBe((antes[0]?.versao ?? 0) + 1);
  expectError(await owner.delete(`/clientes/${cliente}/regimes/2027-01`), 'not_found');
  expectError(await owner.delete(`/clientes/${cliente}/regimes/2026-01`), 'ultimo_regime');
});

test('entries by hand', async () => {
  const path = `/clientes/${cliente}/lancamentos-manuais`;
  const lancamento = { tipo: 'credito', tributo: 'cbs', valor: '12.30', nota: 'Energia elétrica' };
  const { status, body: criado } = await owner.post(path, { competencia: '2026-03', ...lancamento });
  expect(status).toBe(201);
  expect((await owner.get(`${path}?competencia=2026-03`)).body.data).toEqual([criado]);
  expect((await owner.get(`${path}?competencia=2026-04`)).body.data).toEqual([]);
  for (const errado of [
    { valor: '-1.00' },
    { valor: '1' },
    { tributo: 'iof' },
    { tipo: 'outro' },
    { nota: '' },
  ])
    expectError(
      await owner.post(path, { competencia: '2026-03', ...lancamento, ...errado }),
      'corpo_invalido',
    );
  expect((await owner.delete(`/lancamentos-manuais/${criado.id}`)).status).toBe(204);
  expectError(await owner.get(path), 'parametros_invalidos');
});

test('clients come by name, whatever its capitals and accents, page by page; filters and search hold on every page', async () => {
  const { browser: outro } = await register(app);
  const criar = async (razao_social: string, cnpj_raiz: string, regime = 'lucro_real') =>
    (await outro.post('/clientes', { razao_social, cnpj_raiz, regime })).body.id;
  await criar('Zebra', '10000001');
  await criar('ÁGUA MINERAL', '10000002', 'mei');
  const beto = await criar('bar do Beto', '10000003');
  await criar('Bar 100%', '10000004', 'simples_nacional');
  await criar('Árvore', '10000005');
  await outro.patch(`/clientes/${beto}`, { status: 'inativo' });
  const nomes = async (filtro: string): Promise<string[]> => {
    const vistos: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await outro.get(`/clientes?limit=2${filtro}${cursor && `&cursor=${cursor}`}`);
      vistos.push(...body.data.map(({ razao_social }: { razao_social: string }) => razao_social));
      if (!body.next_cursor) return vistos;
      cursor = encodeURIComponent(body.next_cursor);
    }
  };
  expect(await nomes('')).toEqual(['ÁGUA MINERAL', 'Árvore', 'Bar 100%', 'bar do Beto', 'Zebra']);
  expect(await nomes('&q=AGUA')).toEqual(['ÁGUA MINERAL']);
  expect(await nomes('&q=%25')).toEqual(['Bar 100%']);
  expect(await nomes('&q=10000005')).toEqual(['Árvore']);
  expect(await nomes('&status=ativo')).toEqual(['ÁGUA MINERAL', 'Árvore', 'Bar 100%', 'Zebra']);
  expect(await nomes('&regime=lucro_real')).toEqual(['Árvore', 'bar do Beto', 'Zebra']);
});

test('apurações come the newest first, page by page, each once', async () => {
  const { browser: outro } = await register(app);
  const { body: outra } = await outro.post('/clientes', {
    cnpj_raiz: '44555666',
    razao_social: 'Oficina',
    regime: 'lucro_real',
  });
  const ids: string[] = [];
  for (const competencia of ['2026-05', '2026-06', '2026-07']) {
    const { body } = await outro.post('/apuracoes', { cliente_id: outra.id, competencia });
    ids.unshift(body.id);
  }
  const vistas: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await outro.get(
      `/apuracoes?cliente_id=${outra.id}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    vistas.push(...body.data.map(({ id }: { id: string }) => id));
    if (!body.next_cursor) break;
    cursor = encodeURIComponent(body.next_cursor);
  }
  expect(vistas).toEqual(ids);
  const soJunho = (await outro.get(`/apuracoes?cliente_id=${outra.id}&competencia=2026-06`)).body.data;
  expect(soJunho.map(({ id }: { id: string }) => id)).toEqual([ids[1]]);
});

const withdraw = (...ajustes: readonly { readonly id: string }[]) =>
  owner.post('/respostas/retirar', { ajustes: ajustes.map(({ id }) => id), respostas: [] });

test('an answer is remembered, with at least one criterion and one outcome', async () => {
  const bom = { cliente_id: cliente, desde: '2026-01', cfop: '5949', efeito: 'sem_efeito' };
  const { status, body } = await owner.post('/ajustes', bom);
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...bom, ate: null, cclasstrib: null });
  for (const errado of [
    { desde: '2026-01', efeito: 'sem_efeito' },
    { desde: '2026-01', cfop: '5949' },
    { ...bom, ate: '2025-12' },
    { ...bom, cclasstrib: '999999' },
    { ...bom, cfop: '59' },
    { ...bom, efeito: 'some' },
  ])
    expectError(await owner.post('/ajustes', errado), 'corpo_invalido');
  expect((await owner.get(`/ajustes?cliente_id=${cliente}`)).body.data).toEqual([body]);
  expect((await withdraw(body)).body).toEqual({ retiradas: 1 });
  expect((await withdraw(body)).body).toEqual({ retiradas: 0 });
  expect((await owner.get('/ajustes')).body.data).toEqual([]);
});

test('the acquisition of a sold asset stands beside the other answers, and each fault of it is named', async () => {
  const onde = { cliente_id: cliente, desde: '2027-03', ate: '2027-03', cfop: '5551', cprod: 'ATIVO-7' };
  const aquisicao = { data: '2024-05-10', valor_liquido: '50000.00' };
  const faltas = async (body: object) => {
    const resposta = await owner.post('/ajustes', body);
    expectError(resposta, 'corpo_invalido');
    return resposta.body.detalhes.map(({ campo }: { campo: string }) => campo);
  };
  const com = (mudanca: object) => ({ ...onde, aquisicao: { ...aquisicao, ...mudanca } });
  expect(await faltas(com({ data: '2027-04-01' }))).toEqual(['aquisicao.data']);
  expect(await faltas(com({ data: '2024-02-30' }))).toEqual(['aquisicao.data']);
  expect(await faltas(com({ data: '10/05/2024' }))).toEqual(['aquisicao.data']);
  expect(await faltas(com({ data: '0000-05-10' }))).toEqual(['aquisicao.data']);
  expect(await faltas(com({ valor_liquido: '-0.01' }))).toEqual(['aquisicao.valor_liquido']);
  expect(await faltas(com({ valor_liquido: '50.000,00' }))).toEqual(['aquisicao.valor_liquido']);
  expect(await faltas({ ...onde, aquisicao: { data: '2024-05-10' } })).toEqual(['aquisicao.valor_liquido']);
  expect(await faltas({ ...com({}), efeito: 'debito' })).toEqual(['aquisicao']);
  expect(await faltas({ ...com({}), cliente_id: undefined, cprod: undefined })).toEqual([
    'cliente_id',
    'cprod',
  ]);
  expect((await owner.get('/ajustes')).body.data).toEqual([]);

  const { body: classificacao } = await owner.post('/ajustes', { ...onde, cclasstrib: '000001' });
  await owner.post('/ajustes', com({ valor_liquido: '0.00' }));
  const { status, body } = await owner.post('/ajustes', com({}));
  expect(status).toBe(201);
  expect(body).toMatchObject({ ...onde, aquisicao, cclasstrib: null, efeito: null });
  expect((await owner.get('/ajustes')).body.data).toEqual([body, classificacao]);
  expect(classificacao.aquisicao).toBeNull();
  // What the office says of the conditions of art. 406 stands with it, and what it says nothing of is left out.
  const carro = { ...aquisicao, pis_cofins: false, icms: true };
  expect((await owner.post('/ajustes', com(carro))).body.aquisicao).toEqual(carro);
  expect(await faltas(com({ pis_cofins: 'sim' }))).toEqual(['aquisicao.pis_cofins']);
  // Which day of its month the sale was is not told here; the rules take a later one for no answer.
  expect((await owner.post('/ajustes', com({ data: '2027-03-31' }))).status).toBe(201);
  await withdraw(...(await owner.get('/ajustes')).body.data);
});

test('questions come with what it takes to answer them', async () => {
  const chave = await documentoForTests(gateway, { id: organizationId, chave: '', chaveId: '' });
  const [nota] = await sql<{ id: string }>('SELECT id FROM documento WHERE chave = $1', [chave]);
  await sql(
    `INSERT INTO pergunta (id, organization_id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao,
            cclasstrib, alternativas, condicao, itens, valor)
     VALUES (gen_random_uuid(), $1, $2, $3, '2026-03', 'cfop', '5949', '19059090', 'P1', 'Pão', '000001', '{}',
            'CFOP que não diz a operação', 2, 30.5)`,
    [organizationId, nota?.id, cliente],
  );
  const { body } = await owner.get(`/perguntas?cliente_id=${cliente}`);
  expect(body.data).toMatchObject([
    { tipo: 'cfop', cfop: '5949', documentos: 1, itens: 2, valor: '30.50', chaves: [chave] },
  ]);
  expect((await owner.get('/perguntas?competencia=2026-04')).body.data).toEqual([]);
  expect((await owner.get('/fechamento?competencia=2026-03')).body.data).toMatchObject([{ perguntas: 1 }]);
});

test('the months of a client, and the difference of two versions', async () => {
  const base = comparativoForTests();
  const comparativo = (a_recolher: string) => ({
    ...base,
    devido_no_mes: {
      ...base.devido_no_mes,
      total_a_recolher: a_recolher,
      tributos: [
        { ...base.devido_no_mes?.tributos[0], debitos: '10.00', creditos: '3.00', a_recolher },
        base.devido_no_mes?.tributos[1],
      ],
    },
  });
  const ids: string[] = [];
  for (const [competencia, versao, total] of [
    ['2026-03', 1, '5.00'],
    ['2026-03', 2, '7.00'],
    ['2026-04', 1, '1.00'],
  ] as const) {
    const [linha] = await sql<{ id: string }>(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, versoes, comparativo,
              divergencias, documentos, documentos_hash, request_id, calculada_em)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'calculada', '{"nome": "c", "status": "lei"}',
              '{"motor": "m1", "regras": "r1", "dados": "d1"}', $5, $6, 0, '\\x00', 'r', now())
       RETURNING id`,
      [organizationId, cliente, competencia, versao, comparativo(total), { criticas: versao, avisos: 1 }],
    );
    ids.push(linha?.id as string);
  }
  const meses = (await owner.get(`/clientes/${cliente}/meses?limit=1`)).body;
  expect(meses.data).toMatchObject([
    {
      competencia: '2026-04',
      apuracao: {
        versao: 1,
        situacao: 'completa',
        total_a_recolher: '1.00',
        comparacao: { regime_atual: '1023.40', regime_novo: '788.80', ano: 2033, status: 'estimativa' },
      },
    },
  ]);
  const resto = (await owner.get(`/clientes/${cliente}/meses?limit=1&cursor=${meses.next_cursor}`)).body;
  expect(resto.data).toMatchObject([
    { competencia: '2026-03', apuracao: { versao: 2, total_a_recolher: '7.00' } },
  ]);
  expect(resto.next_cursor).toBeNull();
  expectError(await owner.get(`/clientes/${cliente}/meses?cursor=x`), 'cursor_invalido');

  const [um, dois, outroMes] = ids;
  const { body } = await owner.get(`/apuracoes/${dois}/diferenca?com=${um}`);
  expect(body.totais).toEqual({
    total_a_recolher: { de: '5.00', para: '7.00', diferenca: '2.00' },
    regime_atual: { de: '1023.40', para: '1023.40', diferenca: '0.00' },
    regime_novo: { de: '788.80', para: '788.80', diferenca: '0.00' },
  });
  expect(body.tributos).toMatchObject([
    { tributo: 'icms', debitos: { diferenca: '0.00' }, a_recolher: { diferenca: '2.00' } },
  ]);
  expectError(await owner.get(`/apuracoes/${dois}/diferenca?com=${outroMes}`), 'versoes_incomparaveis');
  expectError(await owner.get(`/apuracoes/${dois}/diferenca`), 'parametros_invalidos');

  // Only the newest version of a month speaks.
  for (const [competencia, total] of [
    ['2026-03', '7.00'],
    ['2026-04', '1.00'],
  ])
    expect((await owner.get(`/fechamento?competencia=${competencia}`)).body).toMatchObject({ total });
});

test('figures of earlier rules are in no list, and such a version is compared with none', async () => {
  const [linha] = await sql<{ id: string }>(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, versoes, comparativo,
            documentos, documentos_hash, request_id, calculada_em)
     VALUES (gen_random_uuid(), $1, $2, '2026-04', 2, 'calculada', '{"nome": "c", "status": "lei"}',
            '{"motor": "m0", "regras": "r0", "dados": "d0"}', $3, 0, '\\x00', 'r', now())
     RETURNING id`,
    [
      organizationId,
      cliente,
      { regime_atual: { total: '9.00' }, regime_novo: { total: '1.00' }, diferenca: '-8.00' },
    ],
  );
  const semFiguras = { situacao: null, total_a_recolher: null, comparacao: null };
  const { body: meses } = await owner.get(`/clientes/${cliente}/meses?limit=1`);
  expect(meses.data).toMatchObject([{ apuracao: { versao: 2, ...semFiguras } }]);
  const { body: quadro } = await owner.get('/fechamento?competencia=2026-04');
  expect(quadro.data).toMatchObject([{ apuracao_id: linha?.id, total: null }]);
  const { body: apuracoes } = await owner.get(`/apuracoes?cliente_id=${cliente}&competencia=2026-04`);
  const daVersao = (versao: number) =>
    apuracoes.data.find((apuracao: ApuracaoListada) => apuracao.versao === versao);
  expect(daVersao(2)).toMatchObject(semFiguras);
  expect(daVersao(1)).toMatchObject({ situacao: 'completa', total_a_recolher: '1.00' });
  expectError(
    await owner.get(`/apuracoes/${daVersao(1).id}/diferenca?com=${linha?.id}`),
    'versoes_incomparaveis',
  );
});

test('the deadlines are those of the office’s clients, and say what is an estimate', async () => {
  const { body } = await owner.get('/prazos');
  expect(body.data.length).toBeGreaterThan(0);
  for (const prazo of body.data) {
    expect(prazo.regimes).toContain('simples_nacional');
    expect(prazo.clientes).toBe(1);
    expect(prazo.status === 'lei' || prazo.observacao !== undefined).toBe(true);
  }
});

test('a note is found by its key, its number, a party’s CNPJ or name, and what it holds', async () => {
  const chave = await documentoForTests(
    gateway,
    { id: organizationId, chave: '', chaveId: '' },
    { seed: 7 },
    cliente,
  );
  const { body: nota } = await owner.get(`/documentos/${chave}`);
  // The worker keeps the root beside the CNPJ.
  await sql(`UPDATE documento SET emitente_raiz = left(emitente->>'cnpj', 8)`);
  const achar = async (consulta: object) => {
    const { body } = await owner.get(`/documentos?${new URLSearchParams({ ...consulta })}`);
    return body.data.map((documento: { chave: string }) => documento.chave);
  };
  const cnpj = nota.emitente.cnpj as string;
  const pontuado = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
  const meioDoNome = (nota.emitente.nome as string).slice(2, 8).toUpperCase();
  for (const q of [chave, nota.numero, `00${nota.numero}`, cnpj, pontuado, cnpj.slice(0, 8), meioDoNome])
    expect(await achar({ q })).toContain(chave);
  for (const q of [chave.replace(/^35/, '11'), '999999999', '%', 'ninguém'])
    expect(await achar({ q })).toEqual([]);
  const { body: todas } = await owner.get('/documentos?limit=1');
  expect(todas.data[0].chave).toBe(chave);
  expect(await achar({ cliente_id: cliente })).toEqual([chave]);
  const { ncm } = nota.itens[0];
  for (const q of [`NCM ${ncm}`, `${ncm.slice(0, 4)}.${ncm.slice(4, 6)}`, `ncm ${ncm.slice(0, 2)}`])
    expect(await achar({ q })).toEqual([chave]);
  expect(await achar({ q: '9901.99.10' })).toEqual([]);
  expect(await achar({ cliente_id: cliente, capitulo: '00' })).toEqual([]);
  expect(await achar({ competencia: nota.competencia, situacao: nota.situacao })).toContain(chave);
  expectError(await owner.get('/documentos?capitulo=1'), 'parametros_invalidos');
});
