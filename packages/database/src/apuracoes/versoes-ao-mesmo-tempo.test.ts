import { compraForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCliente } from '../clientes/cadastro.ts';
import { storeFornecedoresSimples } from '../clientes/fornecedores-simples.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { claimWork } from '../operations/claims.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';
import { readEntrada } from './read-entrada.ts';
import { requestApuracao } from './request-apuracoes.ts';
import { storeResultado } from './store-resultado.ts';

let base: TestDatabase;
let tenant: Tenant;
let cliente: string;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  cliente = String(
    await createCliente(tenant, {
      cnpjRaiz: '11111111',
      razaoSocial: 'A',
      regime: 'lucro_real',
      ibs_cbs: 'regular',
      desde: '2026-01',
      requestId: 'r',
    }),
  );
  await query('UPDATE cliente SET documentos_recolhidos_em = now()');
});

const query = async <T extends object>(sql: string, ...valores: unknown[]): Promise<T[]> =>
  (await tenant.transaction((tx) => tx.query<T>(sql, valores))).rows;

async function request(competencia: string): Promise<string> {
  const pedida = await requestApuracao(tenant, {
    clienteId: cliente,
    competencia,
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'r',
  });
  if (pedida === 'cliente_desconhecido' || !('criada' in pedida)) throw new Error('not accepted');
  return pedida.criada.id;
}

const creditoDeCbs = (valor: string) => [{ tributo: 'cbs', estabelecimento: null, valor }];

/** A version that a worker has taken, with what it read. */
async function begin(competencia: string) {
  const id = await request(competencia);
  const claim = await claimWork(base.database, 'apuracao', newId(), 60);
  if (claim?.id !== id) throw new Error('another one was claimed');
  const entrada = await readEntrada(tenant, claim, { versao: '1', valem: [] });
  if (!entrada || 'falta' in entrada) throw new Error('the claim was lost, or nothing was summed');
  /** CBS: the credit that it began with, and its balance. */
  const terminar = (saldo_anterior: string, saldo: string) => {
    const saldos_a_transportar = saldo.startsWith('-') ? creditoDeCbs(saldo.slice(1)) : [];
    return storeResultado(tenant, claim, entrada, {
      comparativo: { saldos_a_transportar },
      versoes: { regras: '1' },
      entrada: {
        regime: 'lucro_real',
        ibs_cbs: 'regular',
        saldos_anteriores: saldo_anterior === '0.00' ? [] : creditoDeCbs(saldo_anterior),
      },
      saldos_a_transportar,
    });
  };
  return { terminar };
}

async function desatualizadas(): Promise<string[]> {
  const rows = await query<{ competencia: string }>(
    'SELECT competencia FROM apuracao WHERE desatualizada_desde IS NOT NULL ORDER BY competencia',
  );
  return rows.map(({ competencia }) => competencia);
}

/** Until the work is done, or waits for a lock that somebody holds. */
async function feitoOuEsperando(work: Promise<unknown>): Promise<void> {
  let feito = false;
  void work.finally(() => {
    feito = true;
  });
  for (;;) {
    const { rows } = await base.database.app.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
        WHERE NOT l.granted AND a.datname = current_database()`,
    );
    if (feito || rows[0]?.n) return;
  }
}

/** Does the first work in a transaction that ends only when the second is done, or waits for it. */
async function aoMesmoTempo(
  primeiro: (tx: Transaction) => Promise<unknown>,
  segundo: () => Promise<unknown>,
): Promise<void> {
  let outro: Promise<unknown> = Promise.resolve();
  await tenant.transaction(async (tx) => {
    await primeiro(tx);
    outro = segundo();
    await feitoOuEsperando(outro);
  });
  await outro;
}

test('an entry that is written while a version is finished, and not seen by it, marks it', async () => {
  const { terminar } = await begin('2026-09');
  await aoMesmoTempo(
    async (tx) => {
      await tx.query(
        `INSERT INTO lancamento_manual (id, organization_id, cliente_id, competencia, tipo, tributo, valor, nota)
         VALUES ($1, $2, $3, '2026-09', 'credito', 'cbs', 10, 'energia')`,
        [newId(), tenant.organizationId, cliente],
      );
      const meses = [{ cliente_id: cliente, competencia: '2026-09' }];
      await markDesatualizadas(tx, 'r', meses, 'nota');
    },
    () => terminar('0.00', '100.00'),
  );
  expect(await desatualizadas()).toEqual(['2026-09']);
});

test.each([
  ['an amount of one of its rows is another', 'UPDATE lancamento SET cbs = cbs + 0.01', ['2026-09']],
  ['a row is gone', 'DELETE FROM lancamento', ['2026-09']],
  ['the note was cancelled', "UPDATE documento SET situacao = 'cancelada'", ['2026-09']],
  ['a row was written again as it was', 'UPDATE lancamento SET cbs = cbs', []],
  ['its note was, too', 'UPDATE documento SET atualizado_em = now()', []],
  ['nobody has written any', 'SELECT', []],
])('a version is marked only if its notes changed since it was read: %s', async (_, sql, marcadas) => {
  await compraForTests(base.database, tenant.organizationId, {
    cliente,
    raiz: '22222222',
    valor: '10.00',
    competencia: '2026-09',
  });
  const { terminar } = await begin('2026-09');
  await query(sql);
  await terminar('0.00', '0.00');
  expect(await desatualizadas()).toEqual(marcadas);
});

test('what is entered of a supplier after a version was read marks it, and what changes nothing does not', async () => {
  await compraForTests(base.database, tenant.organizationId, {
    cliente,
    raiz: '22222222',
    valor: '10.00',
    competencia: '2026-09',
  });
  const informar = (anexo: string) =>
    storeFornecedoresSimples(
      tenant,
      [{ cnpj_raiz: '22222222', desde: '2026-01', anexo, rbt12: '1000.00' }],
      'r',
    );
  await informar('I');
  const primeira = await begin('2026-09');
  await informar('I');
  await primeira.terminar('0.00', '100.00');
  expect(await desatualizadas()).toEqual([]);
  await query(`UPDATE apuracao SET estado = 'calculada'`);
  const segunda = await begin('2026-09');
  await informar('II');
  await query('UPDATE apuracao SET desatualizada_desde = NULL');
  await segunda.terminar('0.00', '100.00');
  expect(await desatualizadas()).toContain('2026-09');
});

test.each(['the month before is finished first', 'the month after is finished first'])(
  'two months of a client that are computed at the same time: %s',
  async (ordem) => {
    const [setembro, outubro] = [await begin('2026-09'), await begin('2026-10')];
    // Neither has seen the other: October began without September's credit of 50.
    const terminar = [() => setembro.terminar('0.00', '-50.00'), () => outubro.terminar('0.00', '100.00')];
    for (const passo of ordem.includes('before') ? terminar : terminar.toReversed()) await passo();
    expect(await desatualizadas()).toEqual(['2026-10']);
  },
);

test('a month that began with what the month before carries over is current, whatever changed there besides', async () => {
  const setembro = await begin('2026-09');
  await setembro.terminar('0.00', '-50.00');
  const outubro = await begin('2026-10');
  await query(`UPDATE apuracao SET estado = 'calculada' WHERE competencia = '2026-09'`);
  const deNovo = await begin('2026-09');
  await deNovo.terminar('0.00', '-50.00');
  await outubro.terminar('50.00', '100.00');
  expect(await desatualizadas()).toEqual([]);
});

test('a balance goes on through a month whose report failed', async () => {
  const agosto = await begin('2026-08');
  await agosto.terminar('0.00', '-50.00');
  const setembro = await begin('2026-09');
  await setembro.terminar('50.00', '-60.00');
  await query(`UPDATE apuracao SET estado = 'calculada' WHERE competencia = '2026-08'`);
  await query(`UPDATE apuracao SET estado = 'falhou' WHERE competencia = '2026-09'`);
  const outubro = await begin('2026-10');
  await outubro.terminar('60.00', '1.00');
  await tenant.transaction((tx) =>
    markDesatualizadas(tx, 'r', [{ cliente_id: cliente, competencia: '2026-08' }], 'nota'),
  );
  expect(await desatualizadas()).toEqual(['2026-08', '2026-10']);
});

test('a version that is asked for while a lote ends does not wait for it: nobody would wake it', async () => {
  await query(
    `INSERT INTO lote (id, organization_id, estado, total, pendentes, request_id)
     VALUES ($1, $2, 'processando', 1, 1, 'r')`,
    newId(),
    tenant.organizationId,
  );
  await aoMesmoTempo(
    (client) => client.query(`UPDATE lote SET estado = 'concluido', pendentes = 0, processados = 1`),
    () => request('2026-09'),
  );
  expect(await query('SELECT FROM apuracao_lote')).toEqual([]);
});
