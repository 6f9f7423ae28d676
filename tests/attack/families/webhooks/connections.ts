import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { openEgress } from '../../../../packages/egress/src/index.ts';
import { send } from '../../../../services/deliverer/src/http-delivery/send.ts';
import type { Attack } from '../../attack.ts';
import { call } from '../../http.ts';
import type { Stage } from '../../stage.ts';

/** A server on the loopback that nobody may reach. */
interface Inside {
  readonly port: number;
  readonly visits: number;
}

async function listen(answer: Parameters<typeof createServer>[1] = (_, response) => response.end()) {
  let visits = 0;
  const server: Server = createServer(answer);
  // Counted when somebody connects: TLS would break off before there is a request.
  server.on('connection', () => {
    visits += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    get visits() {
      return visits;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const PUBLIC = '93.184.215.14';
interface Dns {
  readonly resolver: LookupFunction;
  readonly asked: number;
}

/** DNS that says each of these in turn, and the last for ever. */
function dns(...answers: readonly (readonly string[])[]): Dns {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    resolver: (_name, options, answer) => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      if (options.all) answer(null, found);
      else answer(null, found[0]?.address ?? '', found[0]?.family);
    },
  };
}

/** What a name of the internet resolves to; each question gets the next answer. */
const NAMES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'the loopback': [['127.0.0.1']],
  'all addresses of this machine': [['0.0.0.0']],
  'the loopback, IPv6': [['::1']],
  'the loopback, mapped': [['::ffff:127.0.0.1']],
  'the loopback by NAT64': [['64:ff9b::7f00:1']],
  'metadata of a cloud': [['169.254.169.254']],
  'metadata, unique local': [['fd00:ec2::254']],
  'the network of the containers': [['172.17.0.1']],
  'a public address and the loopback': [[PUBLIC, '127.0.0.1']],
  'the loopback and a public address': [['127.0.0.1', PUBLIC]],
  'the loopback, and a public address when asked again': [['127.0.0.1'], [PUBLIC]],
};

const POST = { method: 'POST', path: '/', body: '{}' } as const;

/** The connection that webhooks leave by, without the look at the text of the address that comes before it. */
async function connectTo(url: string, resolver: LookupFunction): Promise<string> {
  const way = openEgress({ allowedHosts: [], resolve: resolver });
  try {
    const { statusCode } = await way.agent.request({ origin: new URL(url).origin, ...POST });
    return `answered ${statusCode}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    await way.close();
  }
}

const reached = (answer: string, { visits }: Inside): string =>
  `${answer}, ${visits === 0 ? 'nobody came' : `${visits} came`}`;
const REFUSED = 'ENDERECO_PROIBIDO, nobody came';

const resolved = (meaning: string, answers: readonly (readonly string[])[], scheme: string): Attack => ({
  name: `a name that is ${meaning}, over ${scheme}`,
  // Who asks once has no second answer to be deceived by: the address that was looked at is the one that is used.
  right: [`${REFUSED}, asked once`],
  ...(scheme === 'https' ? { slice: true as const } : {}),
  async run() {
    await using inside = await listen();
    const names = dns(...answers);
    const answer = await connectTo(`${scheme}://rebind.example.com:${inside.port}/`, names.resolver);
    return `${reached(answer, inside)}, asked ${names.asked === 1 ? 'once' : `${names.asked} times`}`;
  },
});

/** An answer that sends whoever follows it to the inside. */
const redirect = (status: number): Attack => ({
  name: `a receiver that answers ${status} and an address within`,
  right: ['not delivered, nobody came'],
  ...(status === 307 ? { slice: true as const } : {}),
  async run() {
    await using inside = await listen();
    await using receiver = await listen((_, response) =>
      response.writeHead(status, { Location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    const host = `127.0.0.1:${receiver.port}`;
    const way = openEgress({ allowedHosts: [host] });
    const sent = { url: `http://${host}/`, body: '{}', headers: {}, instant: new Date() };
    const { resultado, status: seen } = await send(way, sent);
    await way.close();
    if (seen !== status || receiver.visits === 0) return 'the receiver was not asked';
    return reached(resultado === 'entregue' ? 'delivered' : 'not delivered', inside);
  },
});

const literal = (host: string, scheme: string): Attack => ({
  name: `a connection to ${scheme}://${host}`,
  right: [REFUSED],
  async run() {
    await using inside = await listen();
    return reached(await connectTo(`${scheme}://${host}:${inside.port}/`, dns([PUBLIC]).resolver), inside);
  },
});

/** An address that came into the table before there was a rule, or past it: the deliverer itself refuses it. */
const stored = (address: (port: number) => string): Attack => ({
  name: `a stored webhook to ${address(0)}`,
  right: ['endereco_proibido, nobody came'],
  unmeasured: 'deliverer',
  async run(stage) {
    await using inside = await listen();
    const office = await stage.newOffice();
    const key = await office.key();
    const ask = async (path: string, body: object = {}) => {
      const reply = await call(stage, {
        method: 'POST',
        path,
        key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return JSON.parse(String(reply.body)) as { id: string; event_id: string };
    };
    const { id } = await ask('/v1/webhooks', { url: 'https://escritorio.example/' });
    const tenant = stage.database.forOrganization(office.id);
    await tenant.transaction((tx) =>
      tx.query('UPDATE webhook_endpoint SET url = $2 WHERE id = $1', [id, address(inside.port)]),
    );
    await ask(`/v1/webhooks/${id}/teste`);
    return reached(await firstError(stage, office.id), inside);
  },
});

const LOOK_EVERY_MS = 15;

/** Of the office's first attempt; waits until it was made. */
async function firstError({ database }: Stage, office: string): Promise<string> {
  for (;;) {
    const found = await database.forOrganization(office).transaction(async (tx) => {
      const { rows } = await tx.query<{ erro: string | null }>('SELECT erro FROM tentativa LIMIT 1');
      return rows[0];
    });
    if (found) return found.erro ?? 'it was sent';
    await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
  }
}

/** Without it, that nobody comes would say nothing. */
const control: Attack = {
  name: 'the same server, where the operator allows it',
  right: ['entregue, 1 came'],
  slice: true,
  async run() {
    await using inside = await listen();
    const host = `rebind.example.com:${inside.port}`;
    const way = openEgress({ allowedHosts: [host], resolve: dns(['127.0.0.1']).resolver });
    const sent = { url: `http://${host}/`, body: '{}', headers: {}, instant: new Date() };
    const { resultado } = await send(way, sent);
    await way.close();
    return reached(resultado, inside);
  },
};

export const connectionAttacks: readonly Attack[] = [
  control,
  ...Object.entries(NAMES).flatMap(([meaning, answers]) =>
    ['https', 'http'].map((scheme) => resolved(meaning, answers, scheme)),
  ),
  ...['127.0.0.1', '0.0.0.0', '[::ffff:127.0.0.1]', '[::1]', '2130706433'].flatMap((host) =>
    ['https', 'http'].map((scheme) => literal(host, scheme)),
  ),
  ...[301, 302, 303, 307, 308].map(redirect),
  stored((port) => `https://127.0.0.1:${port}/`),
  stored((port) => `http://localhost:${port}/`),
  stored(() => 'https://127.0.0.1:8443/'),
  stored(() => 'https://[::ffff:7f00:1]/'),
];
