import { createFato } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { registerLote } from '../lotes/register-lote.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { insertEvents, listEvents } from './eventos.ts';

let base: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
});

interface Escrita {
  /** What has been written is not committed yet. */
  readonly ids: readonly string[];
  /** More of the same transaction. */
  escrever(): Promise<string>;
  concluir(): Promise<void>;
}

/** A transaction that has written one event, and stays open. */
async function open(): Promise<Escrita> {
  const lote = await registerLote(tenant, { chunks: [], requestId: 'r' });
  const ids: string[] = [];
  let concluir = () => {};
  const pronta = new Promise<void>((done) => {
    concluir = done;
  });
  let fim: Promise<void> = Promise.resolve();
  const escrever = await new Promise<() => Promise<string>>((aberta, falhar) => {
    fim = tenant.transaction(async (tx) => {
      const umEvento = async () => {
        const feito = await insertEvents(tx, { lote }, 'r', [
          createFato('webhook.teste', { webhook_id: newId(), mensagem: 'teste' }),
        ]);
        ids.push(...feito);
        return feito[0] as string;
      };
      await umEvento();
      aberta(umEvento);
      await pronta;
    });
    fim.catch(falhar);
  });
  return {
    ids,
    escrever,
    concluir: () => {
      concluir();
      return fim;
    },
  };
}

const idsDe = async (depoisDe?: string, limit = 100) =>
  (await listEvents(tenant, depoisDe === undefined ? { limit } : { limit, depoisDe })).map(({ id }) => id);

test('a later id that is committed first is not read before the earlier one', async () => {
  const primeira = await open();
  const segunda = await open();
  expect((segunda.ids[0] as string) > (primeira.ids[0] as string)).toBe(true);
  await segunda.concluir();
  expect(await idsDe()).toEqual([]);
  await primeira.concluir();
  expect(await idsDe()).toEqual([...primeira.ids, ...segunda.ids]);
});

test('an earlier id that is committed last comes after what was read', async () => {
  const primeira = await open();
  const segunda = await open();
  // The older transaction takes the newest id, and ends first.
  const ultimo = await primeira.escrever();
  expect(ultimo > (segunda.ids[0] as string)).toBe(true);
  await primeira.concluir();
  const lidos = await idsDe();
  expect(lidos).toEqual(primeira.ids);
  await segunda.concluir();
  expect(await idsDe(lidos.at(-1))).toEqual(segunda.ids);
});

test('pages join without a gap, also after an event that is gone', async () => {
  const escritas = [await open(), await open(), await open()];
  for (const escrita of escritas) await escrita.escrever();
  for (const escrita of escritas) await escrita.concluir();
  const todos = await idsDe();
  expect(todos).toEqual(escritas.flatMap(({ ids }) => ids));
  const juntos: string[] = [];
  // One more than the limit is read.
  for (let page = await idsDe(undefined, 1); page.length; page = await idsDe(juntos.at(-1), 1)) {
    juntos.push(page[0] as string);
  }
  expect(juntos).toEqual(todos);
  expect(await idsDe('01000000-0000-7000-8000-000000000000')).toEqual(todos);
});

test('a transaction that is undone holds nothing back, nor does one of another database', async () => {
  const outro = new pg.Client({
    connectionString: base.urls.adminUrl.replace(/\/[^/?]+(\?|$)/, '/postgres$1'),
  });
  await outro.connect();
  try {
    await outro.query('BEGIN');
    await outro.query('SELECT pg_current_xact_id()');
    const antes = newId();
    const desfeita = tenant.transaction(async (tx) => {
      await tx.query('SELECT pg_current_xact_id()');
      throw new Error(antes);
    });
    await expect(desfeita).rejects.toThrow(antes);
    const escrita = await open();
    await escrita.concluir();
    expect(await idsDe()).toEqual(escrita.ids);
  } finally {
    await outro.end();
  }
});
