import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Attack, Family } from '../../attack.ts';
import { answersIn, call, newAddress, openSocket } from '../../http.ts';
import type { Office, Stage } from '../../stage.ts';
import { BOUNDARY, END, FORM, filePart, uploadCall } from '../../upload.ts';

/** For so long does a flood go on. */
const WHILE_MS = 4_000;

interface Flood {
  readonly name: string;
  readonly connections: number;
  /** The beginning of each request, whose body does not come to its end. */
  begin(office: Office): Promise<string> | string;
  /** Sent on each connection once a second. */
  readonly drop?: string;
  readonly right: readonly string[];
}

const head = (path: string, ...lines: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: apura', ...lines, '', ''].join('\r\n');
const SLOW_UPLOAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="a.xml"\r\n\r\n<`;
const byKey = async (office: Office): Promise<string> => `Authorization: Bearer ${await office.key()}`;

/** Many connections of one office, or of one address, that take long. */
const FLOODS: readonly Flood[] = [
  {
    name: '20 uploads of one byte a second',
    connections: 20,
    begin: async (office) =>
      head('/v1/upload', await byKey(office), `Content-Type: ${FORM}`, 'Content-Length: 50000000') +
      SLOW_UPLOAD,
    drop: '<',
    // Five are one office's part of the places; the others are told so.
    right: ['429 requisicoes_simultaneas'],
  },
  {
    name: '900 slow bodies of one office',
    connections: 900,
    begin: async (office) =>
      `${head('/v1/clientes', await byKey(office), 'Content-Type: application/json', 'Content-Length: 60000', `X-Forwarded-For: ${newAddress()}`)}{"a":"${'a'.repeat(16_000)}`,
    drop: 'a',
    right: [
      '429 requisicoes_simultaneas',
      '429 rate_limited, 429 requisicoes_simultaneas',
      '429 requisicoes_simultaneas, 429 rate_limited',
    ],
  },
  {
    name: '900 slow bodies of one address',
    connections: 900,
    begin: () =>
      `${head('/api/simulador', 'X-Forwarded-For: 192.0.2.77', 'Content-Type: application/json', 'Content-Length: 60000')}{`,
    drop: ' ',
    right: [
      '429 rate_limited',
      '429 rate_limited, 429 requisicoes_simultaneas',
      '429 requisicoes_simultaneas, 429 rate_limited',
    ],
  },
  {
    name: '1,000 headers that do not end',
    connections: 1000,
    begin: () => 'GET / HTTP/1.1\r\nHost: apura\r\nX: ',
    drop: 'a',
    right: ['silence'],
  },
  { name: '1,000 connections that say nothing', connections: 1000, begin: () => '', right: ['silence'] },
];

const slow = ({ connections, begin, drop, ...attack }: Flood): Attack => ({
  ...attack,
  requests: connections,
  async run(stage) {
    const office = await stage.newOffice();
    const sockets: Socket[] = [];
    const seen = new Set<string>();
    for (let i = 0; i < connections; i += 1) {
      const socket = await openSocket(stage);
      socket.on('data', (bytes: Buffer) => seen.add(answersIn(bytes.toString('latin1'))));
      socket.write(await begin(office));
      sockets.push(socket);
    }
    const drops =
      drop === undefined
        ? undefined
        : setInterval(() => {
            for (const socket of sockets) if (socket.writable) socket.write(drop);
          }, 1000);
    await new Promise((done) => setTimeout(done, WHILE_MS));
    clearInterval(drops);
    for (const socket of sockets) socket.destroy();
    return [...seen].sort().join(', ') || 'silence';
  },
});

/** As many requests of an office as it gets answered, for a while. */
const busy = (
  name: string,
  right: readonly string[],
  side: number,
  request: (stage: Stage, office: Office) => Promise<number>,
): Attack => ({
  name,
  right,
  async run(stage) {
    const office = await stage.newOffice();
    const seen = new Set<number>();
    let requests = 0;
    const until = performance.now() + WHILE_MS;
    await Promise.all(
      Array.from({ length: side }, async () => {
        while (performance.now() < until) {
          seen.add(await request(stage, office));
          requests += 1;
        }
      }),
    );
    return { answer: [...seen].sort().join(', '), requests };
  },
});

export const floods: Family = {
  name: 'Floods',
  attacks: () => [
    ...FLOODS.map(slow),
    busy(
      'lists from 30 connections',
      ['200', '200, 429'],
      30,
      async (stage, office) => (await call(stage, { path: '/v1/clientes', key: await office.key() })).status,
    ),
    busy(
      'searches for a product from 30 connections',
      ['200', '200, 429'],
      30,
      async (stage, office) =>
        (await call(stage, { path: '/v1/documentos?produto=%25_a&ncm=22', key: await office.key() })).status,
    ),
    busy(
      'uploads of 200 KB that do not compress, from 20 connections',
      ['202', '202, 429'],
      20,
      async (stage, office) =>
        (
          await call(
            stage,
            await uploadCall(office, Buffer.concat([filePart('a.xml', randomBytes(200_000)), END])),
          )
        ).status,
    ),
  ],
};
