import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import {
  type ChunkClaim,
  chunkFiles,
  claimWork,
  clientesByRaiz,
  createEscritorio,
  freeDeadClaims,
  giveBack,
  openPresence,
  type Presence,
  registerLote,
  renewClaim,
  saveChunk,
  saveProvisional,
  splitIntoChunks,
  type Tenant,
} from '@apura/database';
import fc from 'fast-check';
import type { SimulatedClock } from '../simulated-clock.ts';
import { isOver, type Runs } from './runs.ts';

/*
 * What holds of chunks, whatever several workers do, when, and in whatever order they die:
 *  1. a chunk is given only while nobody has it: it waits, its lease is over, or its process was found dead;
 *  2. who asks gets the oldest such chunk, and nothing only where there is none: nothing is forgotten;
 *  3. its claims are counted, but for those that were given back uncounted;
 *  4. of all who had a chunk only the last may renew, give back or write, and it is written once;
 *  5. only claims of processes that have ended are found dead.
 */
const WORKERS = 3;
const LEASE_S = 8;

interface Row {
  state: 'waiting' | 'claimed' | 'done';
  attempts: number;
  until: number;
  holder: number;
}

/** A claim that somebody thinks is theirs. */
interface Holding {
  readonly row: string;
  readonly worker: number;
}

interface Model {
  now: number;
  readonly rows: Map<string, Row>;
  readonly holdings: Holding[];
  /** Which holdings are of a process that has ended. */
  readonly dead: Set<number>;
}

interface Real {
  readonly clock: SimulatedClock;
  readonly tenant: Tenant;
  readonly claims: ChunkClaim[];
  readonly presences: Presence[];
}

type Command = fc.AsyncCommand<Model, Real>;
const isFree = (model: Model, { state, until }: Row) =>
  state === 'waiting' || (state === 'claimed' && until <= model.now);
const free = (model: Model) =>
  [...model.rows]
    .filter(([, row]) => isFree(model, row))
    .map(([id]) => id)
    .sort();
const ownedRow = (model: Model, holding: number) => {
  const row = model.rows.get((model.holdings[holding] as Holding).row) as Row;
  return row.state === 'claimed' && row.holder === holding ? row : undefined;
};

async function sameRows(model: Model, { clock }: Real): Promise<void> {
  const { rows } = await clock.admin.query(`SELECT id, estado, tentativas FROM pedaco ORDER BY id`);
  const estado = { waiting: 'pendente', claimed: 'executando', done: 'concluido' };
  const expected = [...model.rows].map(([id, row]) => ({
    id,
    estado: estado[row.state],
    tentativas: row.attempts,
  }));
  assert.deepEqual(
    rows,
    expected.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

/** A command after which the rows are as the model has them. */
const command = (
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
  check: (model: Model) => boolean = () => true,
): Command => ({
  check,
  async run(model, real) {
    await run(model, real);
    await sameRows(model, real);
  },
  toString: () => name,
});

const enqueue = () =>
  command('enqueue', async (model, { clock, tenant }) => {
    const bytes = Buffer.from(randomUUID());
    const sha256 = createHash('sha256').update(bytes).digest();
    await saveProvisional(tenant, [{ sha256, codificacao: 'identity', tamanho: bytes.length, bytes }]);
    const file = { nome: 'nota.xml', sha256, tamanho: bytes.length };
    const lote = await registerLote(tenant, { chunks: splitIntoChunks([file]), requestId: 'teste' });
    const { rows } = await clock.admin.query('SELECT id FROM pedaco WHERE lote_id = $1', [lote]);
    model.rows.set(rows[0].id, { state: 'waiting', attempts: 0, until: 0, holder: -1 });
  });

function taken(model: Model, real: Real, worker: number, claim: ChunkClaim): void {
  const row = model.rows.get(claim.id) as Row;
  assert.ok(isFree(model, row), `${claim.id} was given although somebody has it`);
  const takenOver = row.state === 'claimed' && row.holder !== -1;
  row.state = 'claimed';
  row.attempts += 1;
  row.until = model.now + LEASE_S * 1000;
  row.holder = model.holdings.push({ row: claim.id, worker }) - 1;
  real.claims.push(claim);
  assert.equal(claim.tentativas, row.attempts);
  assert.equal(claim.taken_over, takenOver, 'whoever takes over what was never given back knows');
}

const ask = async ({ clock, presences }: Real, worker: number) => {
  const owner = await (presences[worker] as Presence).newOwner();
  return claimWork(clock.database, 'chunk', owner, LEASE_S);
};

const claim = (worker: number) =>
  command(`worker ${worker} claims`, async (model, real) => {
    const claimed = await ask(real, worker);
    assert.equal(claimed?.id, free(model)[0]);
    if (claimed) taken(model, real, worker, claimed);
  });

const claimTogether = () =>
  command('all claim at once', async (model, real) => {
    const workers = [...Array(WORKERS).keys()];
    const claims = await Promise.all(workers.map((worker) => ask(real, worker)));
    claims.forEach((claimed, worker) => {
      if (claimed) taken(model, real, worker, claimed);
    });
  });

const withHolding = (
  pick: number,
  name: string,
  run: (model: Model, real: Real, holding: number) => Promise<void>,
) =>
  command(
    `${name} (${pick})`,
    (model, real) => run(model, real, pick % model.holdings.length),
    ({ holdings }) => holdings.length > 0,
  );

const renew = (pick: number) =>
  withHolding(pick, 'renew', async (model, { clock, claims }, holding) => {
    const row = ownedRow(model, holding);
    const renewed = await renewClaim(clock.database, 'chunk', claims[holding] as ChunkClaim, LEASE_S);
    assert.equal(renewed, row !== undefined);
    if (row) row.until = model.now + LEASE_S * 1000;
  });

const give = (pick: number, counts: boolean) =>
  withHolding(
    pick,
    counts ? 'give back, counted' : 'give back',
    async (model, { clock, claims }, holding) => {
      await giveBack(clock.database, 'chunk', claims[holding] as ChunkClaim, counts);
      const row = ownedRow(model, holding);
      if (row) Object.assign(row, { state: 'waiting', attempts: row.attempts - (counts ? 0 : 1) });
    },
  );

/** Writes the outcome of what this holding has, or had. */
async function write(model: Model, { tenant, claims }: Real, holding: number): Promise<void> {
  const it = claims[holding] as ChunkClaim;
  const { arquivos } = await chunkFiles(tenant, it.id);
  const { versao } = await clientesByRaiz(tenant, []);
  const written = await saveChunk(tenant, it, {
    clientesVersao: versao,
    arquivos: arquivos.map(({ id, nome }) => ({
      arquivoId: id,
      nome,
      problema: { codigo: 'xml_invalido', mensagem: 'Não é um XML.' },
      itens: [],
    })),
  });
  const row = ownedRow(model, holding);
  assert.equal(written, row ? 'gravado' : 'perdido');
  if (row) row.state = 'done';
}

const finish = (pick: number) => withHolding(pick, 'finish', write);

/** Holdings whose chunk another has by now. */
const late = (model: Model) =>
  [...model.holdings.keys()].filter(
    (i) => !ownedRow(model, i) && model.rows.get(model.holdings[i]?.row as string)?.state === 'claimed',
  );

const finishLate = (pick: number) =>
  command(
    `finish late (${pick})`,
    (model, real) => write(model, real, late(model)[pick % late(model).length] as number),
    (model) => late(model).length > 0,
  );

const die = (worker: number) =>
  command(`worker ${worker} dies`, async (model, real) => {
    await real.presences[worker]?.close();
    real.presences[worker] = openPresence(real.clock.database.relay.options.connectionString as string);
    model.holdings.forEach((holding, i) => {
      if (holding.worker === worker) model.dead.add(i);
    });
  });

const findDead = () =>
  command('find dead', async (model, { clock }) => {
    const found = [...model.rows.values()].filter(
      ({ state, holder }) => state === 'claimed' && model.dead.has(holder),
    );
    assert.equal((await freeDeadClaims(clock.database, 'chunk')).length, found.length);
    for (const row of found) Object.assign(row, { until: model.now, holder: -1 });
  });

const wait = (seconds: number) =>
  command(`${seconds} s`, async (model, { clock }) => {
    await clock.advance(seconds * 1000);
    model.now = clock.now();
  });

const worker = fc.nat(WORKERS - 1);
const COMMANDS = [
  fc.constant(0).map(enqueue),
  worker.map(claim),
  fc.constant(0).map(claimTogether),
  fc.nat(99).map(renew),
  fc.tuple(fc.nat(99), fc.boolean()).map(([pick, counts]) => give(pick, counts)),
  fc.nat(99).map(finish),
  fc.nat(99).map(finishLate),
  worker.map(die),
  fc.constant(0).map(findDead),
  fc.integer({ min: 1, max: 12 }).map(wait),
  fc.integer({ min: 1, max: 12 }).map(wait),
];

/** Runs seeded interleavings of workers over real rows. Rejects with the shortest one that breaks a promise. */
export const claimsInterleaved = (clock: SimulatedClock, runs: Runs): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
      if (isOver(runs)) return;
      await clock.admin.query('TRUNCATE pedaco, arquivo, lote CASCADE');
      const tenant = clock.database.forOrganization(
        await createEscritorio(clock.database, { nome: 'Escritório' }),
      );
      const url = clock.database.relay.options.connectionString as string;
      const presences = Array.from({ length: WORKERS }, () => openPresence(url));
      const model: Model = { now: clock.now(), rows: new Map(), holdings: [], dead: new Set() };
      const real: Real = { clock, tenant, claims: [], presences };
      try {
        await fc.asyncModelRun(() => ({ model, real }), commands);
      } finally {
        await Promise.all(presences.map((presence) => presence.close()));
      }
    }),
    runs,
  );
