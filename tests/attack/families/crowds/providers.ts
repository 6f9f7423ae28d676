import { randomUUID } from 'node:crypto';
import type { Family } from '../../attack.ts';
import { answerOf, newAddress } from '../../http.ts';
import { type Person, panel, register } from '../../people.ts';
import type { Stage } from '../../stage.ts';
import { crowd, head, type Member } from './crowd.ts';

const settings = (issuer: string) => ({
  issuer,
  client_id: 'apura',
  client_secret: 'o segredo do cliente',
  claim: null,
  valores_titular: [],
  valores_equipe: [],
  sem_papel: null,
  convida: false,
});
const setUp = (owner: Person, issuer: string) =>
  owner.ask({ method: 'PUT', path: '/escritorio/conta-da-empresa', body: settings(issuer) });

/** An owner whose office has a provider, and the code by which its people sign in. */
interface WithProvider {
  readonly owner: Person;
  readonly issuer: string;
  readonly codigo: string;
}

async function withProvider(stage: Stage, issuer: string): Promise<WithProvider> {
  const owner = await register(stage);
  const reply = await setUp(owner, issuer);
  if (reply.status !== 200) throw new Error(`not set up: ${reply.body}`);
  const { provedor } = JSON.parse(String(reply.body)) as { provedor: { codigo: string } };
  return { owner, issuer, codigo: provedor.codigo };
}

/** A request of the panel that is made again as soon as it is answered. */
function again(line: string, body: object, cookie?: string): Member {
  const json = JSON.stringify(body);
  const lines = [
    'X-Apura-Painel: 1',
    `X-Forwarded-For: ${newAddress()}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
    'Connection: close',
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
  ];
  return { begin: head(line, ...lines) + json };
}

const OWNERS = 8;

/** Calls that last as long as whoever is called lets us wait. */
export const providers: Family = {
  name: 'Providers',
  async attacks(stage) {
    const neighbour = await withProvider(stage, stage.provider.honest);
    const owners: WithProvider[] = [];
    for (let i = 0; i < OWNERS; i += 1)
      owners.push(await withProvider(stage, stage.provider.silent(randomUUID())));
    const saves = owners.flatMap(({ owner, issuer }) =>
      Array.from({ length: 5 }, () =>
        again('PUT /painel/api/escritorio/conta-da-empresa', settings(issuer), owner.cookie),
      ),
    );
    const signsIn = owners.flatMap(({ codigo }) =>
      Array.from({ length: 20 }, () => again('POST /painel/api/sessao/empresa', { codigo })),
    );
    return [
      crowd({
        name: `${OWNERS} owners keep saving a provider that is silent: a neighbour saves theirs`,
        right: ['200'],
        times: 5,
        members: async () => saves,
        ask: async () => answerOf(await setUp(neighbour.owner, neighbour.issuer)),
      }),
      crowd({
        name: `${OWNERS} owners keep saving a provider that is silent: a neighbour's people sign in`,
        right: ['200'],
        times: 5,
        members: async () => saves,
        ask: (stage) => signIn(stage, neighbour),
      }),
      crowd({
        name: `${OWNERS * 20} sign-ins through ${OWNERS} providers that are silent: a neighbour's people sign in`,
        right: ['200'],
        times: 5,
        members: async () => signsIn,
        ask: (stage) => signIn(stage, neighbour),
      }),
    ];
  },
};

const signIn = async (stage: Stage, { codigo }: WithProvider): Promise<string> =>
  answerOf(await panel(stage, { method: 'POST', path: '/sessao/empresa', body: { codigo } }));
