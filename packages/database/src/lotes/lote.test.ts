import { createHash } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createCliente } from '../clientes/cadastro.ts';
import { clientesByRaiz } from '../clientes/contexto-do-cliente.ts';
import type { DocumentoToStore } from '../documentos/documento-to-store.ts';
import {
  type LancamentoToStore,
  toColumns,
  WITHOUT_LANCAMENTOS,
} from '../documentos/lancamentos-in-columns.ts';
import { type Neighbours, NO_NEIGHBOURS, neighboursOf } from '../documentos/neighbours.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { type ChunkClaim, claimWork, renewClaim } from '../operations/claims.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ArquivoLido } from './close-arquivos.ts';
import { ContentExpired, saveProvisional } from './contents.ts';
import { findLote, registerLote } from './register-lote.ts';
import { chunkFiles } from './save-archive.ts';
import { type ChunkLido, saveChunk } from './save-chunk.ts';

let base: TestDatabase;
let tenant: Tenant;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
});

const sha = (text: string) => createHash('sha256').update(text).digest();
const zeros = {
  icms: '0.00',
  icms_st: '0.00',
  fcp: '0.00',
  difal: '0.00',
  ipi: '0.00',
  ii: '0.00',
  pis: '0.00',
  cofins: '0.00',
  iss: '0.00',
};
const reforma = { base: '100.00', cbs: '0.90', ibs_uf: '0.10', ibs_mun: '0.00', ibs: '0.10', is: '0.00' };

async function store(...texts: string[]): Promise<void> {
  await saveProvisional(
    tenant,
    texts.map((text) => ({
      sha256: sha(text),
      codificacao: 'identity' as const,
      tamanho: text.length,
      bytes: Buffer.from(text),
    })),
  );
}
const arquivo = (text: string) => ({ nome: `${text}.xml`, sha256: sha(text), tamanho: text.length });

async function newLote(...chunks: string[][]): Promise<string> {
  await store(...chunks.flat());
  return registerLote(tenant, { chunks: chunks.map((chunk) => chunk.map(arquivo)), requestId: 'r' });
}
/** The next chunk of this office; other tests' offices may have some waiting too. */
async function claim(leaseSeconds = 60): Promise<ChunkClaim> {
  for (;;) {
    const chunk = await claimWork(base.database, 'chunk', newId(), leaseSeconds);
    if (!chunk) throw new Error('nothing to claim');
    if (chunk.organization_id === tenant.organizationId) return chunk;
  }
}
const chaveDe = (n: number) => String(n).padStart(44, '0');

function nota(n: number, over: Partial<DocumentoToStore> = {}): DocumentoToStore {
  return {
    chave: chaveDe(n),
    tipo: 'nfe',
    modelo: '55',
    serie: '1',
    numero: String(n),
    dh_emi: '2026-09-10T10:00:00-03:00',
    competencia: '2026-09',
    situacao: 'autorizada',
    tp_amb: '1',
    emitente: {},
    destinatario: null,
    emitente_raiz: '11111111',
    destinatario_raiz: null,
    valor_total: '100.00',
    tributos_atuais: zeros,
    reforma,
    versao_regras: '1',
    sha256: sha('x'),
    ordem: 0,
    produtos: '',
    lancamentos: WITHOUT_LANCAMENTOS,
    divergencias: [],
    ...over,
  };
}
const lancamento = (cliente_id: string): LancamentoToStore => ({
  cliente_id,
  competencia: '2026-09',
  estabelecimento: '11111111000191',
  segregacao: '',
  efeito: 'debito',
  motivo: null,
  cfop: '5102',
  cclasstrib: '000001',
  ncm_capitulo: '22',
  itens: 1,
  valor: '100.00',
  ...zeros,
  ...reforma,
  icms_embutido: '0.00',
  pis_cofins_embutido: '0.00',
  embutido_na_base: '0.00',
  difal_entrada: '0.00',
  icms_ativo: '0.00',
  pis_ativo: '0.00',
  cofins_ativo: '0.00',
});
const cancelamento = (n: number) => ({
  tipo: 'evento' as const,
  evento: {
    chave: chaveDe(n),
    tipo: 'nfe',
    tp_evento: '110111',
    n_seq: '1',
    dh_evento: '2026-09-11T10:00:00-03:00',
    dh_registro: null,
    c_stat: '135',
    efeito: 'cancela',
    registrado: true,
    chave_substituta: null,
    protocolo: null,
    autor: null,
    detalhe: null,
    ordem: 0,
    sha256: sha('c'),
  },
});
/** Writes them as a worker does that knows of cancellations alone. */
async function write(chunk: ChunkClaim, itens: ArquivoLido['itens'][]) {
  const { arquivos } = await chunkFiles(tenant, chunk.id);
  const { versao } = await clientesByRaiz(tenant, []);
  const lidos = arquivos.map((a, i) => ({ arquivoId: a.id, nome: a.nome, itens: itens[i] ?? [] }));
  let gravacao = await saveChunk(tenant, chunk, withCancelamentos(versao, lidos, NO_NEIGHBOURS));
  while (typeof gravacao === 'object')
    gravacao = await saveChunk(tenant, chunk, withCancelamentos(versao, lidos, gravacao.neighbours));
  return gravacao;
}
function withCancelamentos(
  clientesVersao: number,
  lidos: readonly ArquivoLido[],
  neighbours: Neighbours,
): ChunkLido {
  const chegam = lidos.flatMap(({ itens }) => itens);
  const eventos = [
    ...neighbours.eventos,
    ...chegam.flatMap((item) => (item.tipo === 'evento' ? [item.evento] : [])),
  ];
  const canceladas = new Set(eventos.filter(({ efeito }) => efeito === 'cancela').map(({ chave }) => chave));
  const fim = {
    situacao: 'cancelada',
    situacao_no_arquivo: 'autorizada',
    substituida_por: null,
    lancamentos: WITHOUT_LANCAMENTOS,
  };
  return {
    clientesVersao,
    arquivos: lidos.map((lido) => ({
      ...lido,
      itens: lido.itens.map((item) =>
        item.tipo === 'nota' && canceladas.has(item.documento.chave)
          ? { ...item, documento: { ...item.documento, ...fim } }
          : item,
      ),
    })),
    contexto: {
      neighbours,
      mudam: neighbours.documentos
        .filter(({ chave, situacao }) => canceladas.has(chave) && situacao !== 'cancelada')
        .map(({ id, chave, tipo }) => ({ ...fim, documentoId: id, chave, tipo, versaoRegras: '1' })),
    },
  };
}
const count = async (sql: string) =>
  Number((await tenant.transaction((tx) => tx.query(`SELECT count(*) FROM ${sql}`))).rows[0].count);

test('a lote is rows, chunks and permits, all or nothing', async () => {
  const id = await newLote(['a', 'b'], ['c']);
  expect(await findLote(tenant, id, { limit: 50 })).toMatchObject({
    estado: 'na_fila',
    total: 3,
    pendentes: 3,
  });
  expect(await count(`outbox WHERE fila = 'lotes'`)).toBe(2);
  await expect(registerLote(tenant, { chunks: [[arquivo('never stored')]], requestId: 'r' })).rejects.toThrow(
    ContentExpired,
  );
  expect(await count('lote')).toBe(1);
});

test('of lotes at the same moment each is held to what the others have become', async () => {
  const room = 3;
  await store('a');
  const registrar = () =>
    registerLote(tenant, {
      chunks: [[arquivo('a')]],
      requestId: 'r',
      conferirUso: ({ uso }) => {
        if (uso.lotes >= room) throw new RangeError('no room');
      },
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, registrar));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(room);
  expect(await count('lote')).toBe(room);
});

test('another office sees nothing of a lote', async () => {
  const id = await newLote(['a']);
  const outro = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Outro' }));
  expect(await findLote(outro, id, { limit: 50 })).toBeUndefined();
});

test('files and counters agree; the last chunk ends the lote; a second writer finds nothing', async () => {
  const id = await newLote(['a', 'b'], ['c']);
  const first = await claim();
  expect(
    await write(first, [[{ tipo: 'nota', documento: nota(1) }], [{ tipo: 'nota', documento: nota(1) }]]),
  ).toBe('gravado');
  expect(await write(first, [])).toBe('perdido');
  expect(await findLote(tenant, id, { limit: 50 })).toMatchObject({
    estado: 'processando',
    pendentes: 1,
    processados: 1,
    duplicados: 1,
  });
  const second = await claim();
  const { arquivos } = await chunkFiles(tenant, second.id);
  const [only] = arquivos;
  const { versao } = await clientesByRaiz(tenant, []);
  const problema = {
    codigo: 'xml_malformado',
    mensagem: 'O XML acaba no meio.',
    linha: 3,
    coluna: 9,
  } as const;
  await saveChunk(tenant, second, {
    clientesVersao: versao,
    arquivos: [{ arquivoId: only?.id ?? '', nome: 'c.xml', problema, itens: [] }],
  });
  const lote = await findLote(tenant, id, { limit: 50 });
  expect(lote).toMatchObject({
    estado: 'concluido',
    pendentes: 0,
    processados: 1,
    duplicados: 1,
    recusados: 1,
  });
  expect(lote?.arquivos.map((a) => a.codigo).sort()).toEqual(
    ['arquivo_duplicado', 'xml_malformado', null].sort(),
  );
  const events = await tenant.transaction((tx) =>
    tx.query('SELECT type, sequencia, payload FROM event ORDER BY sequencia'),
  );
  expect(events.rows.map((row) => [row.type, row.sequencia])).toEqual([
    ['xml.parse_failed', 1],
    ['lote.concluido', 2],
  ]);
  expect(events.rows[0].payload).toEqual({ job_id: id, arquivo: 'c.xml', ...problema });
});

test('a chunk whose lease ran out goes to the next claimer, and the first can no longer write', async () => {
  await newLote(['a']);
  const slow = await claim(0);
  const quick = await claim();
  expect(quick.id).toBe(slow.id);
  expect(await write(slow, [[{ tipo: 'nota', documento: nota(1) }]])).toBe('perdido');
  expect(await count('documento')).toBe(0);
  expect(await write(quick, [[{ tipo: 'nota', documento: nota(1) }]])).toBe('gravado');
});

test('the office with the fewest running chunks is next', async () => {
  await newLote(['a1'], ['a2'], ['a3']);
  const giant = tenant;
  await claim();
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Pequeno' }));
  await newLote(['b']);
  const next = await claimWork(base.database, 'chunk', newId(), 60);
  expect(next?.organization_id).toBe(tenant.organizationId);
  tenant = giant;
  await claim();
  await claim();
});

test('a giant of twenty chunks lets a small lote pass after the chunks that already run', async () => {
  const giant = tenant;
  await newLote(...Array.from({ length: 20 }, (_, i) => [`g${i}`]));
  const running = [await claim(), await claim(), await claim(), await claim()];
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Pequeno' }));
  const small = tenant;
  const id = await newLote(['s1'], ['s2']);
  // Four places: whenever one is free the next claim goes to the office with fewer running.
  const order: string[] = [];
  for (const done of running.slice(0, 2)) {
    tenant = giant;
    await write(done, []);
    const next = await claimWork(base.database, 'chunk', newId(), 60);
    order.push(next?.organization_id ?? '');
    tenant = small;
    if (next?.organization_id === small.organizationId) await write(next, []);
  }
  expect(order).toEqual([small.organizationId, small.organizationId]);
  expect((await findLote(small, id, { limit: 1 }))?.estado).toBe('concluido');
  tenant = giant;
  for (let left = 16; left > 0; left--) await write(await claim(), []);
});

test('a lease is kept by renewing it, and not by one who lost it', async () => {
  await newLote(['a']);
  const slow = await claim(0);
  expect(await renewClaim(base.database, 'chunk', slow, 60)).toBe(true);
  expect(await claimWork(base.database, 'chunk', newId(), 60)).toBeUndefined();
  await renewClaim(base.database, 'chunk', slow, -1);
  const quick = await claim();
  expect(quick.id).toBe(slow.id);
  expect(await renewClaim(base.database, 'chunk', slow, 60)).toBe(false);
  expect(await write(quick, [])).toBe('gravado');
});

test('after a failure of ours the same file, sent again, is processed', async () => {
  const falha = { codigo: 'processamento_falhou', mensagem: 'falha da Apura' } as const;
  await newLote(['good', 'poison']);
  const chunk = await claim();
  const { arquivos } = await chunkFiles(tenant, chunk.id);
  const { versao } = await clientesByRaiz(tenant, []);
  const lidos = arquivos.map(
    ({ id, nome }): ArquivoLido =>
      nome === 'good.xml'
        ? { arquivoId: id, nome, itens: [{ tipo: 'nota', documento: nota(1) }] }
        : { arquivoId: id, nome, itens: [], problema: falha },
  );
  await saveChunk(tenant, chunk, { clientesVersao: versao, arquivos: lidos });
  const again = await newLote(['good', 'poison']);
  const segundo = await claim();
  const nomes = (await chunkFiles(tenant, segundo.id)).arquivos.map(({ nome }) => nome);
  await write(
    segundo,
    nomes.map((nome) => [{ tipo: 'nota', documento: nota(nome === 'good.xml' ? 1 : 2) }]),
  );
  expect(await findLote(tenant, again, { limit: 1 })).toMatchObject({ processados: 1, duplicados: 1 });
  expect(await count('documento')).toBe(2);
});

describe('cancellation', () => {
  test.each(['before', 'after', 'together'])('%s its note: no lançamento stays', async (order) => {
    const clienteId = await createCliente(tenant, {
      cnpjRaiz: '11111111',
      razaoSocial: 'A',
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'r',
    });
    const withEffect = {
      tipo: 'nota' as const,
      documento: nota(7, { lancamentos: toColumns([lancamento(clienteId ?? '')]) }),
    };
    const chunks: ArquivoLido['itens'][] =
      order === 'before' ? [[cancelamento(7)], [withEffect]] : [[withEffect], [cancelamento(7)]];
    if (order === 'together') {
      await newLote(['n', 'c']);
      await write(await claim(), chunks);
    } else {
      await newLote(['n'], ['c']);
      for (const itens of chunks) await write(await claim(), [itens]);
    }
    expect(await count('lancamento')).toBe(0);
    expect(await count(`documento WHERE situacao = 'cancelada'`)).toBe(1);
  });

  test('in parallel with its note, twenty times: never half', async () => {
    const clienteId = await createCliente(tenant, {
      cnpjRaiz: '11111111',
      razaoSocial: 'A',
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'r',
    });
    for (let n = 100; n < 120; n++) {
      await newLote([`n${n}`], [`c${n}`]);
      const [one, two] = [await claim(), await claim()];
      const withEffect = {
        tipo: 'nota' as const,
        documento: nota(n, { lancamentos: toColumns([lancamento(clienteId ?? '')]) }),
      };
      await Promise.all([write(one, [[withEffect]]), write(two, [[cancelamento(n)]])]);
    }
    expect(await count('lancamento')).toBe(0);
    expect(await count(`documento WHERE situacao = 'cancelada'`)).toBe(20);
  }, 30_000);
});

test('a note without protocol is replaced by the one that has it', async () => {
  await newLote(['bare'], ['proc'], ['bare again']);
  await write(await claim(), [[{ tipo: 'nota', documento: nota(1, { situacao: 'sem_protocolo' }) }]]);
  await write(await claim(), [[{ tipo: 'nota', documento: nota(1) }]]);
  await write(await claim(), [[{ tipo: 'nota', documento: nota(1, { situacao: 'sem_protocolo' }) }]]);
  expect(await count('documento')).toBe(1);
  expect(await count(`documento WHERE situacao = 'autorizada'`)).toBe(1);
});

describe('a copy that says that the note was cancelled', () => {
  test.each([['later'], ['in the same chunk'], ['earlier']])('%s takes its place', async (quando) => {
    const clienteId = String(
      await createCliente(tenant, {
        cnpjRaiz: '11111111',
        razaoSocial: 'A',
        regime: 'lucro_real',
        ibs_cbs: 'regular',
        desde: '2026-01',
        requestId: 'r',
      }),
    );
    await tenant.transaction((tx) =>
      tx.query(
        `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, comparativo, request_id)
         VALUES ($1, $2, $3, '2026-09', 1, 'calculada', '{}', '{}', 'r')`,
        [newId(), tenant.organizationId, clienteId],
      ),
    );
    const autorizada = {
      tipo: 'nota' as const,
      documento: nota(1, { lancamentos: toColumns([lancamento(clienteId)]) }),
    };
    const cancelada = { tipo: 'nota' as const, documento: nota(1, { situacao: 'cancelada' }) };
    const desatualizadas = () => count('apuracao WHERE desatualizada_desde IS NOT NULL');
    if (quando === 'in the same chunk') {
      await newLote(['a', 'b']);
      await write(await claim(), [[autorizada], [cancelada]]);
    } else {
      await newLote(['a'], ['b']);
      const ordem = quando === 'later' ? [autorizada, cancelada] : [cancelada, autorizada];
      await write(await claim(), [[ordem[0] as typeof autorizada]]);
      await tenant.transaction((tx) => tx.query('UPDATE apuracao SET desatualizada_desde = NULL'));
      await write(await claim(), [[ordem[1] as typeof autorizada]]);
      // What takes a note away makes the month outdated; what brings nothing does not.
      expect(await desatualizadas()).toBe(quando === 'later' ? 1 : 0);
    }
    expect(await count(`documento WHERE situacao = 'cancelada'`)).toBe(1);
    expect(await count('documento')).toBe(1);
    expect(await count('lancamento')).toBe(0);
  });
});

test('results computed before a client changed are refused', async () => {
  await newLote(['a']);
  const chunk = await claim();
  const { versao } = await clientesByRaiz(tenant, ['11111111']);
  await createCliente(tenant, {
    cnpjRaiz: '11111111',
    razaoSocial: 'A',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  });
  expect(await saveChunk(tenant, chunk, { clientesVersao: versao, arquivos: [] })).toBe('clientes_mudaram');
  expect(await write(chunk, [[{ tipo: 'nota', documento: nota(1) }]])).toBe('gravado');
});

test('parallel chunks with the same keys in opposite order do not deadlock, and each key is stored once', async () => {
  const keys = Array.from({ length: 40 }, (_, i) => i);
  await newLote(['p1'], ['p2'], ['p3'], ['p4']);
  const claims = [await claim(), await claim(), await claim(), await claim()];
  await Promise.all(
    claims.map((chunk, i) =>
      write(chunk, [
        (i % 2 ? keys.toReversed() : keys).map((n) => ({ tipo: 'nota' as const, documento: nota(n) })),
      ]),
    ),
  );
  expect(await count('documento')).toBe(40);
});

test('the version before goes on with notes and events as it knows them, and both understand one another', async () => {
  await newLote(['n']);
  await write(await claim(), [[{ tipo: 'nota', documento: nota(1) }]]);
  const velha = async (cStat: string | null) =>
    tenant.transaction((tx) =>
      tx.query(
        `INSERT INTO evento_nfe (organization_id, id, chave, tp_evento, n_seq, dh_evento, c_stat, cancela, sha256)
         SELECT $1, x.id, x.chave, x.tp_evento, x.n_seq, x.dh_evento, x.c_stat, x.cancela, x.sha256
           FROM json_populate_recordset(NULL::evento_nfe, $2) x ORDER BY x.chave
         ON CONFLICT (organization_id, chave, tp_evento, n_seq) DO UPDATE SET
                c_stat = excluded.c_stat, cancela = excluded.cancela, sha256 = excluded.sha256
          WHERE evento_nfe.c_stat IS NULL AND excluded.c_stat IS NOT NULL RETURNING evento_nfe.chave`,
        [
          tx.organizationId,
          JSON.stringify([
            {
              id: newId(),
              chave: chaveDe(1),
              tp_evento: '110111',
              n_seq: '1',
              dh_evento: '2026-09-11T10:00:00-03:00',
              c_stat: cStat,
              cancela: cStat !== null,
              sha256: `\\x${sha('c').toString('hex')}`,
            },
          ]),
        ],
      ),
    );
  expect((await velha(null)).rowCount).toBe(1);
  expect(await tenant.transaction((tx) => neighboursOf(tx, [chaveDe(1)]))).toMatchObject({ eventos: [] });
  expect((await velha('135')).rowCount).toBe(1);
  expect(await tenant.transaction((tx) => neighboursOf(tx, [chaveDe(1)]))).toMatchObject({
    documentos: [{ chave: chaveDe(1), tipo: 'nfe', situacao: 'autorizada' }],
    eventos: [{ chave: chaveDe(1), efeito: 'cancela' }],
  });
  // A note without `tipo`, as it writes them.
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao, tp_amb,
                              emitente, valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem)
       SELECT gen_random_uuid(), organization_id, $1, '65', serie, numero, emitida_em, dh_emi, competencia, situacao, tp_amb,
              emitente, valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem FROM documento`,
      [chaveDe(2)],
    );
  });
  expect(await count(`documento WHERE tipo = 'nfce'`)).toBe(1);
});
