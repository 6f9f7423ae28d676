import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ESQUEMAS_DE_EVENTO, type TipoDeEvento, validar } from '@apura/contracts';
import {
  criarCliente,
  criarEscritorio,
  pedirApuracao,
  registrarLote,
  type Tenant,
  verApuracao,
  verLote,
} from '@apura/database';
import { createLogger } from '@apura/runtime';
import { type ArquivoDoMes, gerarMes, gerarNota } from '@apura/samples';
import { postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { calcularApuracao } from './apuracoes/calcular-apuracao.ts';
import { gerarPdf } from './apuracoes/gerar-pdf.ts';
import { recolherDocumentos } from './clientes/recolher-documentos.ts';
import { type Oficina, processarPedaco } from './lotes/processar-pedaco.ts';
import { abrirNavegador, type Navegador } from './navegador/abrir-navegador.ts';
import { encontrarExecutavel } from './navegador/encontrar-executavel.ts';

/** Unpacked once for all runs of the tests. */
const PASTA = fileURLToPath(new URL('../../../node_modules/.cache/apura/navegador', import.meta.url));
const COMPETENCIA = '2026-09';
const mes = gerarMes({ seed: 7, competencia: COMPETENCIA });

let base: TestDatabase;
let oficina: Oficina;
let navegador: Navegador;
let tenant: Tenant;

beforeAll(async () => {
  base = await testDatabase();
  oficina = {
    database: base.database,
    storage: postgresStorage(base.database),
    logger: createLogger('test', 'error'),
    publicBaseUrl: 'https://apura.example',
  };
  navegador = await abrirNavegador({
    executavel: await encontrarExecutavel({ pasta: PASTA, ambiente: process.env }),
  });
}, 60_000);
afterAll(async () => {
  await navegador.fechar();
  await base.close();
});
beforeEach(async () => {
  tenant = base.database.forOrganization(await criarEscritorio(base.database, { nome: 'Escritório' }));
});

async function upload(arquivos: readonly ArquivoDoMes[], perChunk = 25): Promise<string> {
  const recebidos = arquivos.map(({ nome, bytes }) => ({
    nome,
    bytes,
    tamanho: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  }));
  await oficina.storage.putProvisional(
    tenant.organizationId,
    recebidos.map(({ sha256, tamanho, bytes }) => ({ sha256, encoding: 'identity', size: tamanho, bytes })),
  );
  const pedacos = [];
  for (let i = 0; i < recebidos.length; i += perChunk) pedacos.push(recebidos.slice(i, i + perChunk));
  return registrarLote(tenant, { pedacos, requestId: 'teste' });
}

async function processAll(loteId: string): Promise<void> {
  while ((await verLote(tenant, loteId, { limit: 1 }))?.estado !== 'concluido') {
    await Promise.all([processarPedaco(oficina), processarPedaco(oficina)]);
  }
}

async function clientOf(cliente: { cnpj: string; razao_social: string; regime: string }): Promise<string> {
  const id = await criarCliente(tenant, {
    cnpjRaiz: cliente.cnpj.slice(0, 8),
    cnpj: cliente.cnpj,
    razaoSocial: cliente.razao_social,
    regime: cliente.regime,
    ibsCbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  });
  if (!id) throw new Error('the client exists already');
  return id;
}

async function apurar(clienteId: string) {
  const pedida = await pedirApuracao(tenant, {
    clienteId,
    competencia: COMPETENCIA,
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
    evento: ({ id, versao }) => ({
      type: 'apuracao.criada',
      data: {
        apuracao_id: id,
        cliente_id: clienteId,
        competencia: COMPETENCIA,
        versao,
        estado: 'na_fila',
        links: {
          apuracao: 'https://apura.example/v1/apuracoes/x',
          pdf: 'https://apura.example/v1/apuracoes/x/pdf',
        },
      },
    }),
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  await calcularApuracao(oficina);
  const agora = new Date('2026-10-05T12:00:00Z');
  await gerarPdf(oficina, navegador, () => agora);
  const apuracao = await verApuracao(tenant, pedida.criada.id);
  if (!apuracao) throw new Error('not there');
  return apuracao;
}

const query = async <T extends object>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await tenant.sql((client) => client.query<T>(sql, values))).rows;

test('the sample month goes all the way: files, notes, lançamentos, comparison, PDF, events', async () => {
  const [mercado, distribuidora] = [await clientOf(mes.clientes[0]), await clientOf(mes.clientes[1])];
  const loteId = await upload(mes.arquivos);
  await processAll(loteId);
  const { esperado } = mes;
  expect(await verLote(tenant, loteId, { limit: 1 })).toMatchObject({
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

  const apuracao = await apurar(mercado);
  expect(apuracao).toMatchObject({ estado: 'calculada', versao: 1, desatualizada_desde: null });
  const [stored] = await query<{ bytes: Buffer; provisorio: boolean }>(
    'SELECT bytes, provisorio FROM conteudo WHERE sha256 = $1',
    Buffer.from(apuracao.pdf_sha256 ?? []),
  );
  expect(stored?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(stored?.provisorio).toBe(false);

  const events = await query<{
    event_id: string;
    type: TipoDeEvento;
    timestamp: Date;
    sequencia: number;
    data: object;
  }>(
    'SELECT id AS event_id, type, criado_em AS timestamp, sequencia, payload AS data FROM event ORDER BY id',
  );
  expect(events.map(({ type }) => type)).toEqual([
    'xml.parse_failed',
    'lote.concluido',
    'apuracao.criada',
    'apuracao.calculada',
    'apuracao.inconsistencia',
  ]);
  for (const event of events) {
    validar(ESQUEMAS_DE_EVENTO[event.type], { ...event, timestamp: event.timestamp.toISOString() });
  }
}, 60_000);

test('debits equal, note by note, what the generator computed by its own arithmetic where the note has the group', async () => {
  const [cliente] = mes.clientes;
  await clientOf(cliente);
  await processAll(await upload(mes.arquivos));
  const rows = await query<{ chave: string; cbs: string; ibs_uf: string }>(
    `SELECT d.chave, sum(l.cbs)::text AS cbs, sum(l.ibs_uf)::text AS ibs_uf
       FROM lancamento l JOIN documento d ON d.id = l.documento_id WHERE l.efeito = 'debito' GROUP BY d.chave`,
  );
  const compared = rows.filter(({ chave }) => !mes.esperado.chavesSemIBSCBS.includes(chave));
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
  expect(await verLote(tenant, again, { limit: 1 })).toMatchObject({
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
  await recolherDocumentos(oficina, tenant.organizationId, late);
  await recolherDocumentos(oficina, tenant.organizationId, late);
  const pickedUp = (await apurar(late)).comparativo;

  tenant = base.database.forOrganization(await criarEscritorio(base.database, { nome: 'Outro' }));
  const early = await clientOf(mes.clientes[0]);
  await processAll(await upload(mes.arquivos));
  expect(pickedUp).toEqual((await apurar(early)).comparativo);
}, 60_000);

test('an apuração asked for right after the client was created waits for the pick-up', async () => {
  await processAll(await upload(mes.arquivos));
  const apuracao = await apurar(await clientOf(mes.clientes[0]));
  expect(apuracao.documentos).toBeGreaterThan(0);
}, 60_000);

test('an apuração waits for the lotes that were under way, and a later note makes it outdated', async () => {
  const id = await clientOf(mes.clientes[0]);
  const loteId = await upload(mes.arquivos.slice(0, 10));
  const waiting = await apurar(id);
  expect(waiting.estado).toBe('na_fila');
  await processAll(loteId);
  await calcularApuracao(oficina);
  await gerarPdf(oficina, navegador, () => new Date());
  expect(await verApuracao(tenant, waiting.id)).toMatchObject({
    estado: 'calculada',
    desatualizada_desde: null,
  });
  await processAll(await upload(mes.arquivos.slice(10)));
  expect((await verApuracao(tenant, waiting.id))?.desatualizada_desde).toBeInstanceOf(Date);
  expect(await apurar(id)).toMatchObject({ versao: 2, estado: 'calculada', desatualizada_desde: null });
}, 60_000);

test('a month without documents is calculated with zeros and says so', async () => {
  const apuracao = await apurar(await clientOf(mes.clientes[0]));
  expect(apuracao).toMatchObject({ estado: 'calculada', documentos: 0 });
  const { avisos } = apuracao.comparativo as unknown as { avisos: { codigo: string }[] };
  expect(avisos.map(({ codigo }) => codigo)).toContain('sem_documentos');
});

test('homologação is refused for a live office and accepted in a sandbox; a note without protocol stays out of the totals', async () => {
  const homologacao = gerarNota({ seed: 1, tpAmb: '2' });
  const semProtocolo = gerarNota({ seed: 2, comProtocolo: false });
  const arquivos = [
    { nome: 'homologacao.xml', bytes: homologacao.bytes },
    { nome: 'sem-protocolo.xml', bytes: semProtocolo.bytes },
  ];
  const loteId = await upload(arquivos);
  await processAll(loteId);
  const lote = await verLote(tenant, loteId, { limit: 10 });
  expect(lote?.arquivos.map(({ nome, estado, codigo }) => [nome, estado, codigo])).toEqual([
    ['homologacao.xml', 'recusado', 'homologacao_em_producao'],
    ['sem-protocolo.xml', 'processado', null],
  ]);
  expect(await query('SELECT chave, situacao FROM documento')).toEqual([
    { chave: semProtocolo.chave, situacao: 'sem_protocolo' },
  ]);

  tenant = base.database.forOrganization(
    await criarEscritorio(base.database, { nome: 'Sandbox', sandboxDe: tenant.organizationId }),
  );
  const inSandbox = await upload(arquivos);
  await processAll(inSandbox);
  expect(await verLote(tenant, inSandbox, { limit: 1 })).toMatchObject({ processados: 2, recusados: 0 });
});
