import { setTimeout as pause } from 'node:timers/promises';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type WayToServer, wayToServer } from '../../teste/way-to-server.ts';

import { createChavePlena, createEscritorio } from './escritorio.ts';
import { inAmbiente } from './in-each-ambiente.ts';
import { arrivalOf, cutOffMoves, moveOffice, officeInMove, settleMove } from './move-office.ts';

/** Who ends: the program with all its connections, or those to one of the servers, which is there again at once. */
type Victim = 'program' | 'source' | 'target';

interface Cut {
  readonly victim: Victim;
  /** Counted from the first message of the program, or from that which closes the office. */
  readonly from: 'start' | 'close';
  readonly at: number;
  /** Whether the server still gets that message. */
  readonly passed: boolean;
}

const CLOSES = 'closed = true';
const WRITTEN_EVERY_MS = 10;
const SEED = Number(process.env.APURA_SEED ?? 1);
const CUTS_WHILE_COPIED = 15;

let here: TestDatabase;
let there: TestDatabase;
beforeAll(async () => {
  [here, there] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await here.close();
  await there.close();
});

let made = 0;
const note = async (office: string): Promise<string> => {
  const chave = String(++made).padStart(44, '0');
  await notaForTests(here.database, office, {
    ...{ cliente: null, competencia: '2026-09', efeito: 'debito', cfop: '5102', valor: '1.00' },
    ...{ emitente: '11222333', destinatario: '44555666', nome: 'Padaria Sol', chave },
  });
  return chave;
};

async function newOffice(): Promise<{ id: string; notes: string[] }> {
  const id = await createEscritorio(here.database, { nome: 'Que muda' });
  const tenant = here.database.forOrganization(id);
  await createChavePlena(tenant, 'apura-admin', 'live');
  await tenant.transaction((tx) => inAmbiente(tx, 'test', async () => {}));
  return { id, notes: [await note(id), await note(id)] };
}

/** Stores notes until it is told to stop; what it is told is stored it remembers. */
function writing(office: { id: string; notes: string[] }) {
  let on = true;
  const done = (async () => {
    for (; on; await pause(WRITTEN_EVERY_MS)) {
      const chave = await note(office.id).catch((error: unknown) => {
        if (!officeInMove(error)) throw error;
      });
      if (chave !== undefined) office.notes.push(chave);
    }
  })();
  return async () => {
    on = false;
    await done;
  };
}

/** Moves the office through ways that end as `cut` says. Returns how many messages were counted until then, or in all. */
async function moveCutOff(office: string, cut: Cut): Promise<number> {
  let counted = cut.from === 'start' ? 0 : Number.NaN;
  let over = false;
  const ways: Record<'source' | 'target', WayToServer | undefined> = { source: undefined, target: undefined };
  const onMessage = (to: 'source' | 'target') => (message: Buffer, pass: () => void) => {
    if (Number.isNaN(counted) && message.includes(CLOSES)) counted = 0;
    if (over || ++counted !== cut.at) return pass();
    over = true;
    // To a server whose connections stay every message comes.
    if (cut.passed || (cut.victim !== 'program' && cut.victim !== to)) pass();
    if (cut.victim === 'program') for (const way of [ways.source, ways.target]) way?.cut(true);
    else ways[cut.victim]?.cut(false);
  };
  ways.source = await wayToServer(here.urls.ownerUrl, onMessage('source'));
  ways.target = await wayToServer(there.urls.ownerUrl, onMessage('target'));
  await moveOffice({
    ...{ sourceUrl: ways.source.url, targetUrl: ways.target.url, office, address: 'https://outra.exemplo' },
    ...{ rewrite: (_, rows) => rows, reencrypt: () => undefined },
  }).catch((cause: unknown) => {
    if (!over) throw cause;
  });
  await ways.source.close();
  await ways.target.close();
  return counted;
}

/** Resolves when no connection of the program is left at either server. */
async function gone(office: string): Promise<void> {
  for (const { urls } of [here, there]) {
    const client = new pg.Client({ connectionString: urls.ownerUrl });
    await client.connect();
    await client.query("SELECT pg_advisory_lock(hashtextextended('move-office ' || $1, 0))", [office]);
    await client.query('SELECT pg_advisory_lock(office_lock($1))', [office]);
    await client.end();
  }
}

/** As the deliverer of the cell that is left does. */
async function settled(): Promise<void> {
  for (const { token } of await cutOffMoves(here.database)) {
    const arrived = await arrivalOf(there.database, token);
    expect(['here', 'never']).toContain(arrived);
    await settleMove(here.database, token, arrived === 'here');
  }
}

const notesOf = async ({ database }: TestDatabase, office: string): Promise<string[]> =>
  (
    await database
      .forOrganization(office)
      .read<{ chave: string }>('SELECT chave FROM documento ORDER BY chave', [])
  ).map(({ chave }) => chave);

const works = ({ database }: TestDatabase, office: string): Promise<boolean> =>
  database
    .forOrganization(office)
    .transaction(async (tx) => Boolean((await tx.query('UPDATE organization SET nome = nome')).rowCount))
    .catch((error: unknown) => {
      if (!officeInMove(error)) throw error;
      return false;
    });

let open: { id: string; notes: string[] } | undefined;
const seen = { here: 0, there: 0, closed: 0 };

/** Returns what `moveCutOff` does. */
async function tried(cut: Cut): Promise<number> {
  open ??= await newOffice();
  const office = open;
  const stop = writing(office);
  const counted = await moveCutOff(office.id, cut);
  await stop();
  await gone(office.id);
  seen.closed += (await cutOffMoves(here.database)).length;
  await settled();
  const cells = { here: await works(here, office.id), there: await works(there, office.id) };
  const where = cells.there ? there : here;
  expect({ cut, ...cells }).toEqual({ cut, here: where === here, there: where === there });
  expect({ cut, notes: await notesOf(where, office.id) }).toEqual({ cut, notes: office.notes.toSorted() });
  seen[where === here ? 'here' : 'there']++;
  if (where === here) {
    expect(await notesOf(there, office.id)).toEqual([]);
    // What was held for the move is held no longer than it says; here nobody waits for that.
    office.notes.push(await note(office.id));
  } else open = undefined;
  return counted;
}

/** The same numbers for the same seed (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

test.each(['program', 'source', 'target'] as const)(
  'the %s ends at each message from closing on: the office is wholly in one cell, and works there',
  async (victim) => {
    Object.assign(seen, { here: 0, there: 0, closed: 0 });
    for (const passed of [false, true])
      for (let at = 1; (await tried({ victim, from: 'close', at, passed })) === at; at++);
    expect(Math.min(seen.here, seen.there, seen.closed)).toBeGreaterThan(0);
  },
  1_200_000,
);

test('whoever ends while it is copied, it is wholly in one cell, and works there', async () => {
  const next = numbers(SEED);
  const uncut = { victim: 'program', from: 'start', at: Number.POSITIVE_INFINITY, passed: true } as const;
  const messages = await tried(uncut);
  for (let i = 0; i < CUTS_WHILE_COPIED; i++) {
    const victim = (['program', 'source', 'target'] as const)[next(3)] as Victim;
    await tried({ victim, from: 'start', at: 1 + next(messages), passed: next(2) === 1 });
  }
}, 1_200_000);
