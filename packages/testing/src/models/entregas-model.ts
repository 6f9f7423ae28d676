import assert from 'node:assert/strict';
import {
  claimEntregas,
  createEscritorio,
  freeDeadEntregas,
  newId,
  openPresence,
  type Presence,
  recordTentativas,
  type Tenant,
} from '@apura/database';
import fc from 'fast-check';
import type { SimulatedClock } from '../simulated-clock.ts';
import { isOver, type Runs } from './runs.ts';

/*
 * What holds of webhooks, whatever receivers answer, and whenever deliverers freeze or end:
 *  1. an entrega is given only when it is due and nobody has it: its lease is over, or its deliverer was found dead;
 *  2. nothing goes to an endpoint whose breaker is open, and to one that is tried again a single attempt;
 *  3. attempts are numbered one by one, one that has an outcome is not made again, and none is planned for later than 24
 *     hours after the first;
 *  4. only what a process that has ended never brought to an outcome is found dead, and all of that is;
 *  5. once receivers answer and time goes on, every entrega comes to an end.
 */
const DELIVERERS = 2;
const LEASE_S = 60;
const DAY_MS = 24 * 3_600_000;
const ENDPOINTS = 2;
const ENTREGAS = 8;
/** More than any ladder has steps, for every entrega. */
const MOST_ROUNDS = 200;

/** The ladder under test. */
type NextAttempt = (failed: {
  readonly numero: number;
  readonly criadoEm: Date;
  readonly agora: Date;
  readonly random: number;
}) => Date | null;

/** One attempt under way. */
interface Holding {
  readonly id: string;
  readonly endpointId: string;
  readonly deliverer: number;
  /** The attempt's number, as it was read when it began. */
  readonly numero: number;
}

/** Who claimed an entrega that has had no outcome since; `until` in milliseconds since 1970. */
interface Holder {
  readonly deliverer: number;
  readonly until: number;
  dead: boolean;
}

interface Real {
  readonly clock: SimulatedClock;
  readonly tenant: Tenant;
  readonly nextAttempt: NextAttempt;
  readonly holdings: Holding[];
  readonly holders: Map<string, Holder>;
  readonly presences: Presence[];
}

type Command = fc.AsyncCommand<object, Real>;
type Answer = 'well' | 'unavailable' | 'refused';

const entregas = ({ clock }: Real) => rowsOf<Entrega>(clock, 'entrega');
const endpoints = ({ clock }: Real) => rowsOf<Endpoint>(clock, 'webhook_endpoint');

async function claimSome(real: Real, limit: number, deliverer: number): Promise<number> {
  const { clock, holders } = real;
  const database = { ...clock.database, presence: real.presences[deliverer] as Presence };
  const [before, doors] = [await entregas(real), await endpoints(real)];
  const claimed = await claimEntregas(database, limit, { livres: 512, ocupadas: new Map() }, LEASE_S);
  const given = new Map<string, number>();
  for (const { id } of claimed) {
    const it = before.get(id) as Entrega;
    assert.equal(it.estado, 'pendente');
    assert.ok(
      (it.proxima_tentativa_em?.getTime() ?? Number.POSITIVE_INFINITY) <= clock.now(),
      `${id} is not due`,
    );
    assert.ok((holders.get(id)?.until ?? 0) <= clock.now(), `${id} is somebody's`);
    holders.set(id, { deliverer, until: clock.now() + LEASE_S * 1000, dead: false });
    given.set(it.endpoint_id, (given.get(it.endpoint_id) ?? 0) + 1);
    real.holdings.push({ id, endpointId: it.endpoint_id, deliverer, numero: it.tentativas + 1 });
  }
  for (const [id, many] of given) {
    const { disjuntor, disjuntor_ate } = doors.get(id) as Endpoint;
    if (disjuntor === 'fechado') continue;
    assert.ok((disjuntor_ate?.getTime() ?? 0) <= clock.now(), 'the breaker is open');
    assert.equal(many, 1, 'one attempt finds out');
  }
  return claimed.length;
}

async function end(real: Real, { id, endpointId, numero }: Holding, answer: Answer): Promise<void> {
  const { clock, tenant, nextAttempt } = real;
  const before = (await entregas(real)).get(id) as Entrega;
  const agora = new Date(clock.now());
  const inicioEm = before.tentativas ? (before.inicio_em ?? agora) : agora;
  const proximaEm =
    answer === 'well' ? null : nextAttempt({ numero, criadoEm: inicioEm, agora, random: 0.5 });
  const estado = answer === 'well' ? 'entregue' : proximaEm ? 'pendente' : 'falhou';
  const sound = (await endpoints(real)).get(endpointId)?.falhas_seguidas === 0;
  await recordTentativas(tenant, [
    {
      entregaId: id,
      endpointId,
      requestId: 'teste',
      numero,
      estado,
      ...(proximaEm ? { proximaEm } : {}),
      inicioEm,
      duracaoMs: 1,
      indisponivel: answer === 'unavailable',
      endpointSadio: sound,
    },
  ]);
  const after = (await entregas(real)).get(id) as Entrega;
  if (before.estado !== 'pendente')
    return assert.deepEqual(after, before, 'what has ended stays as it ended');
  if (answer === 'well') assert.equal(after.estado, 'entregue', 'what was received is not sent again');
  // Another has made this attempt meanwhile, and it has an outcome: whoever makes the next keeps it.
  else if (before.tentativas >= numero) return assert.equal(after.tentativas, before.tentativas);
  real.holders.delete(id);
  assert.equal(after.tentativas, Math.max(before.tentativas, numero));
  const planned = after.proxima_tentativa_em?.getTime() ?? 0;
  assert.ok(planned <= inicioEm.getTime() + DAY_MS, 'planned for later than 24 hours after the first');
}

const command = (name: string, run: (real: Real) => Promise<unknown>): Command => ({
  check: () => true,
  run: async (_, real) => void (await run(real)),
  toString: () => name,
});
const take = ({ holdings }: Real, pick: number) => holdings.splice(pick % Math.max(holdings.length, 1), 1)[0];

/** However it ends: what it had is lost with it, and another process has its place. */
async function die(real: Real, deliverer: number): Promise<void> {
  await real.presences[deliverer]?.close();
  real.presences[deliverer] = presenceFor(real.clock);
  const left = real.holdings.filter((holding) => holding.deliverer !== deliverer);
  real.holdings.splice(0, real.holdings.length, ...left);
  for (const holder of real.holders.values()) holder.dead ||= holder.deliverer === deliverer;
}

async function findDead(real: Real): Promise<void> {
  const rows = await entregas(real);
  const dead = [...real.holders].filter(([id, { dead }]) => dead && rows.get(id)?.estado === 'pendente');
  assert.equal(await freeDeadEntregas(real.clock.database), dead.length);
  for (const [id] of dead) real.holders.delete(id);
}

const deliverer = fc.nat(DELIVERERS - 1);
const COMMANDS = [
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), deliverer)
    .map(([limit, who]) =>
      command(`deliverer ${who} claims ${limit}`, (real) => claimSome(real, limit, who)),
    ),
  deliverer.map((who) => command(`deliverer ${who} ends`, (real) => die(real, who))),
  fc.constant('find dead').map((name) => command(name, findDead)),
  fc
    .tuple(fc.nat(99), fc.constantFrom<Answer>('well', 'unavailable', 'unavailable', 'refused'))
    .map(([pick, answer]) =>
      command(`answered: ${answer} (${pick})`, async (real) => {
        const holding = take(real, pick);
        if (holding) await end(real, holding, answer);
      }),
    ),
  fc.constant('nobody answers').map((name) =>
    command(name, async (real) => {
      for (const holding of real.holdings.splice(0)) await end(real, holding, 'unavailable');
    }),
  ),
  fc.nat(99).map((pick) => command(`an attempt freezes (${pick})`, async (real) => take(real, pick))),
  fc
    .constantFrom(1, 6, 31, 61, 601, 3 * 3_600, 20 * 3_600)
    .map((seconds) => command(`${seconds} s`, ({ clock }) => clock.advance(seconds * 1000))),
];

/** Everybody answers from now on. */
async function untilAllHaveEnded(real: Real): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const holding of real.holdings.splice(0)) await end(real, holding, 'well');
    const left = [...(await entregas(real)).values()].filter(({ estado }) => estado === 'pendente');
    if (!left.length) return;
    if (!(await claimSome(real, 10, 0))) await real.clock.advance(60_000 * (1 + round));
  }
  assert.fail('an entrega never ends');
}

const presenceFor = ({ database }: SimulatedClock) =>
  openPresence(database.relay.options.connectionString as string);

async function opened(clock: SimulatedClock, nextAttempt: NextAttempt): Promise<Real> {
  await clock.admin.query('TRUNCATE entrega, tentativa, webhook_endpoint CASCADE');
  const id = await createEscritorio(clock.database, { nome: 'Escritório' });
  const doors = Array.from({ length: ENDPOINTS }, newId);
  await clock.admin.query(
    `INSERT INTO webhook_endpoint (id, organization_id, url, eventos)
     SELECT x, $1, 'https://receptor.example', '{}' FROM unnest($2::uuid[]) AS x`,
    [id, doors],
  );
  await clock.admin.query(
    `INSERT INTO entrega (id, organization_id, event_id, endpoint_id, estado, proxima_tentativa_em, request_id)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), x, 'pendente', $3, 'teste'
       FROM unnest($2::uuid[]) AS x, generate_series(1, $4::int)`,
    [id, doors, new Date(clock.now()), ENTREGAS],
  );
  return {
    clock,
    nextAttempt,
    tenant: clock.database.forOrganization(id),
    holdings: [],
    holders: new Map(),
    presences: Array.from({ length: DELIVERERS }, () => presenceFor(clock)),
  };
}

/** Runs seeded interleavings of deliverers and receivers. Rejects with the shortest one that breaks a promise. */
export const entregasInterleaved = (
  clock: SimulatedClock,
  nextAttempt: NextAttempt,
  runs: Runs,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 40, size: 'max' }), async (commands) => {
      if (isOver(runs)) return;
      const real = await opened(clock, nextAttempt);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real }), commands);
        await untilAllHaveEnded(real);
      } finally {
        await Promise.all(real.presences.map((presence) => presence.close()));
      }
    }),
    runs,
  );

interface Entrega {
  readonly id: string;
  readonly endpoint_id: string;
  readonly estado: string;
  readonly tentativas: number;
  readonly proxima_tentativa_em: Date | null;
  readonly inicio_em: Date | null;
}

interface Endpoint {
  readonly id: string;
  readonly disjuntor: string;
  readonly disjuntor_ate: Date | null;
  readonly falhas_seguidas: number;
}

/** All rows of a table as they are, by their id. */
async function rowsOf<T extends { id: string }>(
  { admin }: SimulatedClock,
  table: 'entrega' | 'webhook_endpoint',
): Promise<Map<string, T>> {
  const { rows } = await admin.query<T>(`SELECT * FROM ${table}`);
  return new Map(rows.map((row) => [row.id, row]));
}
