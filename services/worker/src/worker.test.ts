import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { composeEvent, EVENT_SCHEMAS, validate } from '@apura/contracts';
import {
  createCliente,
  createEscritorio,
  findApuracao,
  findLote,
  lacunasDeNumeracao,
  listEvents,
  registerLote,
  requestApuracao,
  requestRecalculoDoCliente,
  type Tenant,
} from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { createLogger } from '@apura/runtime';
import { type ArquivoDoMes, generateMes, generateNota } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { nomeDoTributo, SITUACOES_DO_TRIBUTO } from '@apura/words';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { computeApuracao } from './apuracoes/compute-apuracao.ts';
import { generatePdf } from './apuracoes/generate-pdf.ts';
import { findExecutable } from './browser/find-executable.ts';
import { type Browser, openBrowser } from './browser/open-browser.ts';
import { WorkIsTaken } from './claimed-work.ts';
import { collectDocumentos } from './lotes/collect-documentos.ts';
import { processChunk } from './lotes/process-chunk.ts';
import { openReaders } from './lotes/readers/open-readers.ts';
import type { WorkContext } from './work-context.ts';

/** Unpacked once for all runs of the tests. */
const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/apura/navegador', import.meta.url));
const COMPETENCIA = '2026-09';
/** Of the first client of the sample month. */
const REGIME = 'Lucro Real';
const mes = generateMes({ seed: 7, competencia: COMPETENCIA });

let base: TestDatabase;
let workContext: WorkContext;
let browser: Browser;
let tenant: Tenant;

beforeAll(async () => {
  base = await testDatabase();
  workContext = {
    database: base.database,
    storage: postgresStorage(base.database),
    readers: openReaders({ threads: 2, limitePorArquivoMs: 30_000 }),
    logger: createLogger('test', 'error'),
  };
  browser = await openBrowser({
    executable: await findExecutable({ folder: FOLDER, environment: process.env }),
  });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await workContext.readers.close();
  await base.close();
});
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
});

async function upload(arquivos: readonly ArquivoDoMes[], perChunk = 25): Promise<string> {
  const recebidos = arquivos.map(({ nome, bytes }) => ({
    nome,
    bytes,
    tamanho: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }));
  await workContext.storage.putProvisional(
    tenant.organizationId,
    recebidos.map(({ sha256, tamanho, bytes }) => ({ sha256, encoding: 'identity', size: tamanho, bytes })),
  );
  const chunks = [];
  for (let i = 0; i < recebidos.length; i += perChunk) chunks.push(recebidos.slice(i, i + perChunk));
  return registerLote(tenant, { chunks, requestId: 'teste' });
}

/** Two permits at a time; one whose work the other was just taking comes again, as the queue has it. */
async function processAll(loteId: string): Promise<void> {
  const permit = () =>
    processChunk(workContext).catch((error) => {
      if (!(error instanceof WorkIsTaken)) throw error;
    });
  while ((await findLote(tenant, loteId, { limit: 1 }))?.estado !== 'concluido') {
    await Promise.all([permit(), permit()]);
  }
}

async function clientOf(cliente: { cnpj: string; razao_social: string; regime: string }): Promise<string> {
  const id = await createCliente(tenant, {
    cnpjRaiz: cliente.cnpj.slice(0, 8),
    cnpj: cliente.cnpj,
    razaoSocial: cliente.razao_social,
    regime: cliente.regime,
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  });
  if (!id) throw new Error('the client exists already');
  return id;
}

async function assess(clienteId: string, competencia = COMPETENCIA) {
  const pedida = await requestApuracao(tenant, {
    clienteId,
    competencia,
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  await computeApuracao(workContext);
  const agora = new Date('2026-10-05T12:00:00Z');
  await generatePdf(workContext, browser, () => agora);
  const apuracao = await findApuracao(tenant, pedida.criada.id);
  if (!apuracao) throw new Error('not there');
  return apuracao;
}

const query = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await tenant.transaction((tx) => tx.query<T>(sql, values))).rows;

test('the sample month goes all the way: files, notes, lançamentos, comparison, PDF, events', async () => {
  const [mercado, distribuidora] = [await clientOf(mes.clientes[0]), await clientOf(mes.clientes[1])];
  const loteId = await upload(mes.arquivos);
  await processAll(loteId);
  const { esperado } = mes;
  expect(await findLote(tenant, loteId, { limit: 1 })).toMatchObject({
    total: esperado.arquivos,
    pendentes: 0,
    duplicados: 0,
    recusados: esperado.quebrados,
    processados: esperado.nfe + esperado.nfce + esperado.eventos,
  });

  const documentos = await query<{ chave: string; situacao: string }>(
    'SELECT chave, situacao FROM documento',
  );
  expect(documentos).toHaveLength(esperado.nfe + esperado.nfce);
  expect(documentos.filter(({ situacao }) => situacao === 'cancelada').map(({ chave }) => chave)).toEqual([
    esperado.chaveCancelada,
  ]);

  const wrong = await query<{ chave: string }>(
    `SELECT DISTINCT d.chave FROM divergencia v JOIN documento d ON d.id = v.documento_id WHERE v.gravidade = 'critica'`,
  );
  expect(wrong.map(({ chave }) => chave).sort()).toEqual([...esperado.chavesErradas].sort());

  const between = await query<{ cliente_id: string; efeito: string }>(
    `SELECT DISTINCT l.cliente_id, l.efeito FROM lancamento l JOIN documento d ON d.id = l.documento_id WHERE d.chave = $1`,
    esperado.chaveEntreClientes,
  );
  expect(new Set(between.map(({ cliente_id }) => cliente_id))).toEqual(new Set([mercado, distribuidora]));
  expect(new Set(between.map(({ efeito }) => efeito))).toEqual(new Set(['debito', 'credito']));

  const apuracao = await assess(mercado);
  expect(apuracao).toMatchObject({ estado: 'calculada', versao: 1, desatualizada_desde: null });
  const [stored] = await query<{ bytes: Buffer; provisorio: boolean }>(
    'SELECT bytes, provisorio FROM conteudo WHERE sha256 = $1',
    Buffer.from(apuracao.pdf_sha256 ?? []),
  );
  expect(
    gunzipSync(stored?.bytes ?? '')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(stored?.provisorio).toBe(false);
  const { comparativo } = apuracao as unknown as { comparativo: Comparativo };
  const sheets = await workContext.storage.read(
    tenant.organizationId,
    [apuracao.xlsx_sha256, apuracao.csv_sha256].map((hash) => Buffer.from(hash ?? [])),
  );
  const [xlsx, csv] = [apuracao.xlsx_sha256, apuracao.csv_sha256].map(
    (hash) => sheets.get(Buffer.from(hash ?? []).toString('hex')) as Buffer,
  ) as [Buffer, Buffer];
  // The same figures everywhere, and the parts add up to the whole.
  const rows = csv
    .toString('utf8')
    .split('\r\n')
    .map((line) => line.split(';'));
  const { devido_no_mes: devido, comparacao } = comparativo;
  if (!devido || !comparacao?.regime_atual) throw new Error('the month has no figures');
  for (const { tributo, situacao, debitos, creditos, a_recolher } of devido.tributos) {
    const row = rows.find(
      ([nome, oQue]) => nome === nomeDoTributo(tributo) && oQue === SITUACOES_DO_TRIBUTO[situacao],
    );
    const [emDebito, emCredito, , , recolhe] = row?.slice(2) ?? [];
    expect([emDebito, emCredito, recolhe]).toEqual(
      [debitos, creditos, a_recolher].map((valor) => valor.replace('.', ',')),
    );
  }
  expect(rows).toContainEqual(['Regime', REGIME, '']);
  const workbook = await readXlsxFile(xlsx);
  const sheet = (nome: string) => workbook.find((one) => one.sheet === nome)?.data ?? [];
  const sum = (nome: string, column: number) =>
    sheet(nome)
      .slice(1)
      .reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
  const cents = (valor: string) => Number(valor.replace('.', ''));
  const { regime_atual, regime_novo, diferenca } = comparacao;
  expect(
    sheet('Comparação')
      .slice(-2)
      .map((row) => row.slice(1)),
  ).toEqual([
    [Number(regime_atual.total), Number(regime_novo.total)],
    [null, Number(diferenca)],
  ]);
  expect(cents(regime_novo.total) - cents(regime_atual.total)).toBe(cents(diferenca ?? ''));
  const dueRows = devido.tributos.filter(({ situacao }) => situacao === 'devido');
  expect(dueRows.reduce((total, { a_recolher }) => total + cents(a_recolher), 0)).toBe(
    cents(devido.total_a_recolher),
  );
  expect(devido.efeito_da_reforma_no_mes).toBe('0.00');
  // The last row of the bridge is what the others add up to.
  expect(sum('Ponte', 1)).toBe(2 * cents(comparativo.ponte?.final ?? ''));
  for (const recorte of ['Composição por NCM', 'Composição por CFOP', 'Composição por cClassTrib']) {
    expect([recorte, sum(recorte, 3), sum(recorte, 4)]).toEqual([
      recorte,
      cents(regime_atual.total),
      cents(regime_novo.total),
    ]);
  }

  const events = await listEvents(tenant, { limit: 9 });
  expect(events.map(({ type }) => type)).toEqual([
    'xml.parse_failed',
    'lote.concluido',
    'apuracao.criada',
    'apuracao.calculada',
    'apuracao.inconsistencia',
  ]);
  for (const event of events)
    validate(EVENT_SCHEMAS[event.type], composeEvent(event, 'https://apura.example'));
}, 60_000);

test('debits equal, note by note, what the generator computed by its own arithmetic where the note has the group', async () => {
  const [cliente] = mes.clientes;
  await clientOf(cliente);
  await processAll(await upload(mes.arquivos));
  const rows = await query<{ chave: string; cbs: string; ibs_uf: string }>(
    `SELECT d.chave, sum(l.cbs)::text AS cbs, sum(l.ibs_uf)::text AS ibs_uf
       FROM lancamento l JOIN documento d ON d.id = l.documento_id WHERE l.efeito = 'debito' GROUP BY d.chave`,
  );
  // A note that declares another amount is a confession of it (LC 214/2025 art. 60 § 1º): that debit is not the right one.
  const others = [...mes.esperado.chavesSemIBSCBS, ...mes.esperado.chavesErradas];
  const compared = rows.filter(({ chave }) => !others.includes(chave));
  expect(compared.length).toBeGreaterThan(80);
  for (const { chave, cbs, ibs_uf } of compared) {
    const correto = mes.esperado.notas.find((nota) => nota.chave === chave)?.correto;
    expect({ chave, cbs, ibs_uf }).toEqual({ chave, cbs: correto?.vCBS, ibs_uf: correto?.vIBSUF });
  }
}, 60_000);

test('a second upload of the same month changes nothing', async () => {
  await clientOf(mes.clientes[0]);
  await processAll(await upload(mes.arquivos));
  const before = await query('SELECT count(*) FROM lancamento');
  const again = await upload(mes.arquivos);
  await processAll(again);
  const { esperado } = mes;
  expect(await findLote(tenant, again, { limit: 1 })).toMatchObject({
    processados: 0,
    duplicados: esperado.arquivos - esperado.quebrados,
    recusados: esperado.quebrados,
  });
  expect(await query('SELECT count(*) FROM lancamento')).toEqual(before);
}, 60_000);

test('a note of which no party is a client is kept, and picked up when the client is created', async () => {
  await processAll(await upload(mes.arquivos));
  expect(await query('SELECT FROM lancamento')).toHaveLength(0);
  const late = await clientOf(mes.clientes[0]);
  await collectDocumentos(workContext, tenant.organizationId, late, 'teste');
  await collectDocumentos(workContext, tenant.organizationId, late, 'teste');
  const pickedUp = (await assess(late)).comparativo;

  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Outro' }));
  const early = await clientOf(mes.clientes[0]);
  await processAll(await upload(mes.arquivos));
  expect(pickedUp).toEqual((await assess(early)).comparativo);
}, 60_000);

test('an apuração asked for right after the client was created waits for the pick-up', async () => {
  await processAll(await upload(mes.arquivos));
  const apuracao = await assess(await clientOf(mes.clientes[0]));
  expect(apuracao.documentos).toBeGreaterThan(0);
}, 60_000);

test('an apuração waits for the lotes that were under way, and a later note makes it outdated', async () => {
  const id = await clientOf(mes.clientes[0]);
  const loteId = await upload(mes.arquivos.slice(0, 10));
  const waiting = await assess(id);
  expect(waiting.estado).toBe('na_fila');
  await processAll(loteId);
  await computeApuracao(workContext);
  await generatePdf(workContext, browser, () => new Date());
  expect(await findApuracao(tenant, waiting.id)).toMatchObject({
    estado: 'calculada',
    desatualizada_desde: null,
  });
  await processAll(await upload(mes.arquivos.slice(10)));
  expect((await findApuracao(tenant, waiting.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(await assess(id)).toMatchObject({ versao: 2, estado: 'calculada', desatualizada_desde: null });
}, 60_000);

test('a month without documents is calculated with zeros and says so', async () => {
  const apuracao = await assess(await clientOf(mes.clientes[0]));
  expect(apuracao).toMatchObject({ estado: 'calculada', documentos: 0 });
  const { avisos } = apuracao.comparativo as unknown as { avisos: { codigo: string }[] };
  expect(avisos.map(({ codigo }) => codigo)).toContain('sem_documentos');
});

test('homologação is refused for a live office and accepted in a sandbox; a note without protocol stays out of the totals', async () => {
  const homologacao = generateNota({ seed: 1, tpAmb: '2' });
  const semProtocolo = generateNota({ seed: 2, comProtocolo: false });
  const arquivos = [
    { nome: 'homologacao.xml', bytes: homologacao.bytes },
    { nome: 'sem-protocolo.xml', bytes: semProtocolo.bytes },
  ];
  const loteId = await upload(arquivos);
  await processAll(loteId);
  const lote = await findLote(tenant, loteId, { limit: 10 });
  expect(lote?.arquivos.map(({ nome, estado, codigo }) => [nome, estado, codigo])).toEqual([
    ['homologacao.xml', 'recusado', 'homologacao_em_producao'],
    ['sem-protocolo.xml', 'processado', null],
  ]);
  expect(await query('SELECT chave, situacao FROM documento')).toEqual([
    { chave: semProtocolo.chave, situacao: 'sem_protocolo' },
  ]);

  tenant = base.database.forOrganization(
    await createEscritorio(base.database, { nome: 'Sandbox', sandboxDe: tenant.organizationId }),
  );
  const inSandbox = await upload(arquivos);
  await processAll(inSandbox);
  expect(await findLote(tenant, inSandbox, { limit: 1 })).toMatchObject({ processados: 2, recusados: 0 });
});

/** The events of one type, oldest first. */
const eventosDe = async (type: string) =>
  (
    await query<{ data: Record<string, unknown> }>(
      'SELECT payload AS data FROM event WHERE type = $1 ORDER BY id',
      type,
    )
  ).map(({ data }) => data);
const somas = () =>
  query(
    'SELECT competencia, efeito, sum(cbs)::text AS cbs, sum(pis)::text AS pis FROM lancamento GROUP BY 1, 2 ORDER BY 1, 2',
  );

test('a late note tells of the outdated version once, and of the months that follow it by their carried balances', async () => {
  const id = await clientOf(mes.clientes[0]);
  await processAll(await upload(mes.arquivos.slice(0, 20)));
  const [setembro, outubro, dezembro] = [
    await assess(id),
    await assess(id, '2026-10'),
    await assess(id, '2026-12'),
  ];
  await processAll(await upload(mes.arquivos.slice(20, 60)));
  await processAll(await upload(mes.arquivos.slice(60)));
  const told = await eventosDe('apuracao.desatualizada');
  expect(told.map(({ apuracao_id }) => apuracao_id).sort()).toEqual([setembro.id, outubro.id].sort());
  expect(told[0]).toMatchObject({ versao: 1, estado: 'calculada', cliente_id: id });
  expect((await findApuracao(tenant, dezembro.id))?.desatualizada_desde).toBeNull();
  // October is computed on top of the old September, and then September changes its balance.
  const outubroDeNovo = await assess(id, '2026-10');
  expect(outubroDeNovo).toMatchObject({ versao: 2, desatualizada_desde: null });
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO lancamento_manual (id, organization_id, cliente_id, competencia, tipo, tributo, valor, nota)
       VALUES (gen_random_uuid(), $1, $2, $3, 'credito', 'cbs', 1000000, 'energia elétrica')`,
      [tenant.organizationId, id, COMPETENCIA],
    ),
  );
  const setembroDeNovo = await assess(id);
  const { devido_no_mes } = setembroDeNovo.comparativo as unknown as Comparativo;
  expect(devido_no_mes?.tributos.find(({ tributo }) => tributo === 'cbs')?.a_transportar).toMatch(/^9\d{5}/);
  expect((await findApuracao(tenant, outubroDeNovo.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(await eventosDe('apuracao.desatualizada')).toHaveLength(3);
}, 60_000);

test('a new regime gives the stored notes their lançamentos anew before the next version reads them', async () => {
  const id = await clientOf(mes.clientes[0]);
  await processAll(await upload(mes.arquivos));
  const primeira = await assess(id);
  const antes = await somas();
  const [{ regime } = { regime: '' }] = await query<{ regime: string }>('SELECT regime FROM cliente_regime');
  const mudarPara = (outro: string) =>
    tenant.transaction(async (tx) => {
      await tx.query('UPDATE cliente_regime SET regime = $2 WHERE cliente_id = $1', [id, outro]);
      await requestRecalculoDoCliente(tx, id, 'teste', 'cadastro');
    });
  await mudarPara(regime === 'lucro_real' ? 'lucro_presumido' : 'lucro_real');
  const segunda = await assess(id);
  expect(segunda).toMatchObject({ versao: 2, documentos: primeira.documentos, desatualizada_desde: null });
  expect(await somas()).not.toEqual(antes);
  expect((await findApuracao(tenant, primeira.id))?.desatualizada_desde).toBeInstanceOf(Date);
  await mudarPara(regime);
  await collectDocumentos(workContext, tenant.organizationId, id, 'teste');
  expect(await somas()).toEqual(antes);
  expect((await assess(id)).comparativo).toEqual(primeira.comparativo);
}, 60_000);

test('lançamentos of another version of the rules are computed anew before a result uses them', async () => {
  const id = await clientOf(mes.clientes[0]);
  await clientOf(mes.clientes[1]);
  await processAll(await upload(mes.arquivos));
  const antes = await somas();
  await tenant.transaction(async (tx) => {
    await tx.query(`UPDATE lancamento SET versao_regras = '2025.1', cbs = cbs + 1`);
    await tx.query(`UPDATE documento SET versao_regras = '2025.1'`);
  });
  const divergencias = await query('SELECT count(*) FROM divergencia');
  const apuracao = await assess(id);
  expect(apuracao).toMatchObject({ estado: 'calculada', desatualizada_desde: null });
  const velhos = `lancamento WHERE versao_regras = '2025.1'`;
  expect(await query(`SELECT FROM ${velhos} AND cliente_id = $1`, id)).toHaveLength(0);
  // The other client's notes wait for its own apuração; those between the two have been done for both.
  expect((await query(`SELECT FROM ${velhos}`)).length).toBeGreaterThan(0);
  await assess((await query<{ id: string }>('SELECT id FROM cliente WHERE id <> $1', id))[0]?.id ?? '');
  expect(await query(`SELECT FROM ${velhos}`)).toHaveLength(0);
  expect(await somas()).toEqual(antes);
  expect(await query('SELECT count(*) FROM divergencia')).toEqual(divergencias);
}, 60_000);

test('missing numbers of a series are found, also between two months', async () => {
  const { emitente, serie } = generateNota({ seed: 1 }).pedido;
  const nota = (numero: number, dhEmi: string) => ({
    nome: `${numero}.xml`,
    bytes: generateNota({ seed: 1, numero, dhEmi }).bytes,
  });
  await processAll(
    await upload([
      nota(10, '2026-08-30T10:00:00-03:00'),
      nota(13, '2026-09-01T10:00:00-03:00'),
      nota(14, '2026-09-02T10:00:00-03:00'),
      nota(16, '2026-09-03T10:00:00-03:00'),
    ]),
  );
  const id = await clientOf({ cnpj: emitente.cnpj, razao_social: 'Emitente', regime: 'lucro_real' });
  const daSerie = { emitente: emitente.cnpj, modelo: '55', serie: String(serie) };
  expect(await lacunasDeNumeracao(tenant, id, '2026-09', 10)).toEqual([
    { ...daSerie, de: 11, ate: 12 },
    { ...daSerie, de: 15, ate: 15 },
  ]);
  expect(await lacunasDeNumeracao(tenant, id, '2026-08', 10)).toEqual([]);
});
