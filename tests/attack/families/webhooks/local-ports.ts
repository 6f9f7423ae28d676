import { createServer as createHttp, request } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createChavePlena, createEscritorio } from '@apura/database';
import { openEgress } from '../../../../packages/egress/src/index.ts';
import { send } from '../../../../services/deliverer/src/http-delivery/send.ts';
import type { Attack } from '../../attack.ts';
import { answerOf, call } from '../../http.ts';
import type { Stage } from '../../stage.ts';

/** As short as an attempt may be here; what is asked is whether all of them are alike. */
const ATTEMPT_MS = 200;

/** What an office may find behind a port of the machine. */
const BEHIND: Readonly<Record<string, () => Server>> = {
  nobody: () => createServer(),
  'somebody who says nothing': () => createServer(() => {}),
  'somebody who hangs up': () => createServer((socket) => socket.destroy()),
  'somebody who speaks no HTTP': () => createServer((socket) => socket.end('220 mail ready\r\n')),
  'a program that refuses': () => createHttp((_, it) => it.writeHead(401, { 'x-realm': 'root' }).end('who?')),
  'a program that shows its metrics when asked otherwise': () =>
    createHttp((_, it) => it.writeHead(405, { allow: 'GET' }).end('apura_up 1')),
  'a program that is gone for good': () => createHttp((_, it) => it.writeHead(410).end()),
};

/** Where nobody is to be behind the port, there was somebody until now. */
async function attemptAt(make: () => Server, nobody: boolean): Promise<string> {
  const server = make();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => {});
    sockets.add(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  };
  if (nobody) await close();
  const way = openEgress({ allowedHosts: ['loopback'] });
  const began = performance.now();
  try {
    const { durationMs, ...told } = await send(way.ofTests, {
      url: `http://127.0.0.1:${port}/`,
      body: '{}',
      headers: {},
      instant: new Date(),
      timeoutMs: ATTEMPT_MS,
    });
    const early = performance.now() - began < ATTEMPT_MS - 10;
    return `${JSON.stringify(told)}, ${durationMs} ms${early ? ', at once' : ''}`;
  } finally {
    await way.close();
    if (!nobody) await close();
  }
}

const UNTOLD = `{"resultado":"tentar_de_novo","abandon":false,"erro":"conexao"}, ${ATTEMPT_MS} ms`;

const behind = ([who, make]: (typeof entries)[number]): Attack => ({
  name: `a test key's attempt at a port of this machine behind which is ${who}`,
  right: [UNTOLD],
  slice: true,
  run: () => attemptAt(make, who === 'nobody'),
});
const entries = Object.entries(BEHIND);

/** Every port of the stack under attack, and those that are nobody's to try out, with the word `loopback` set. */
function forbidden({ services }: Stage): Attack[] {
  const own = Object.values(services)
    .flatMap(({ port, healthPort }) => [port, healthPort])
    .filter((port) => port !== undefined && port > 0);
  const ports = [...own, 5432, 6379, 1, 22, 25, 53, 80, 443, 1023];
  return ports.map((port, i) => ({
    name: `a test key's attempt at port ${own.includes(port) ? 'of the stack' : port}, where the operator allows the machine`,
    right: ['endereco_proibido'],
    ...(i < 2 ? { slice: true as const } : {}),
    async run() {
      const way = openEgress({
        allowedHosts: ['loopback', `127.0.0.1:${own[0]}`],
        ownPorts: new Set([...own, 5432, 6379]),
      });
      const attempts = ['127.0.0.1', '127.0.0.2', 'localhost', '[::1]'].map((host) =>
        send(way.ofTests, {
          url: `http://${host}:${port}/metrics`,
          body: '{}',
          headers: {},
          instant: new Date(),
        }),
      );
      const told = await Promise.all(attempts).finally(() => way.close());
      return [...new Set(told.map(({ erro, status }) => erro ?? status))].join(', ');
    },
  }));
}

/** A private port answers nobody who is made to send something there. */
const METHODS = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'];
const privatePort = (name: keyof Stage['services']): Attack => ({
  name: `${METHODS.join(', ')} to the private port of the ${name}`,
  right: ['405'],
  requests: METHODS.length,
  slice: true,
  async run({ services }) {
    const answers = METHODS.map(
      (method) =>
        new Promise<string>((done, fail) => {
          const { healthPort: port } = services[name];
          const asked = { agent: false, host: '127.0.0.1', port, path: '/metrics', method };
          request(asked, (reply) => done(String(reply.resume().statusCode)))
            .on('error', fail)
            .end();
        }),
    );
    return [...new Set(await Promise.all(answers))].join(', ');
  },
});

/** Nobody has opted in here: a test key reaches no port of the machine either. */
const notOptedIn: Attack = {
  name: "a test key's webhook to ports of this machine, where no operator allows it",
  right: ['400 url_de_webhook_invalida'],
  requests: 3,
  slice: true,
  async run(stage) {
    const live = await stage.newOffice();
    const id = await createEscritorio(stage.database, { nome: 'Contábil Aurora', sandboxDe: live.id });
    const key = await createChavePlena(stage.database.forOrganization(id), 'de teste', 'test');
    const urls = ['http://127.0.0.1:4000/', 'http://localhost:8080/', 'http://[::1]:9999/'];
    const answers: string[] = [];
    for (const url of urls) {
      const reply = await call(stage, {
        method: 'POST',
        path: '/v1/webhooks',
        key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ url }),
      });
      answers.push(answerOf(reply));
    }
    return [...new Set(answers)].join(', ');
  },
};

export const localPortAttacks = (stage: Stage): readonly Attack[] => [
  notOptedIn,
  ...entries.map(behind),
  ...forbidden(stage),
  ...(['gateway', 'worker', 'deliverer'] as const).map(privatePort),
];
