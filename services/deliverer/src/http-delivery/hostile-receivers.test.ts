import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Egress, openEgress } from '@apura/egress';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Result } from './judge-response.ts';
import { send } from './send.ts';

/** A receiver, played on the bare socket once the first bytes of the request are there. */
type Receiver = (socket: Socket) => void;

/** Whoever does not come to an end by itself is cut off by it; what the answer begins with is there by then, on a busy machine too. */
const LIMIT_MS = 2_000;
/** Made beforehand: it takes longer to make than a receiver may take. */
const BOMBA = gzipSync(Buffer.alloc(20_000_000));
const OK = 'HTTP/1.1 200 OK\r\n';

/** Writes `part` again and again while the other side takes it. */
function withoutFim(socket: Socket, part: string | Buffer): void {
  const encher = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', encher);
  encher();
}
function drip(socket: Socket, drop: string): void {
  const clock = setInterval(() => socket.write(drop), 10);
  socket.on('close', () => clearInterval(clock));
}

/** Each with what must come of it: the result and, where there is no status, the error's class. */
const RECEIVERS: Record<string, [Receiver, Result, string | number]> = {
  'never answers': [() => {}, 'tentar_de_novo', 'tempo_esgotado'],
  'hangs up at once': [(s) => s.destroy(), 'tentar_de_novo', 'conexao'],
  'resets the connection': [(s) => s.resetAndDestroy(), 'tentar_de_novo', 'conexao'],
  'half-closes without a word': [(s) => s.end(), 'tentar_de_novo', 'conexao'],
  'half-closes in the status line': [(s) => s.end('HTTP/1.1 2'), 'tentar_de_novo', 'conexao'],
  'half-closes in the headers': [(s) => s.end(`${OK}x-a: b\r\n`), 'tentar_de_novo', 'conexao'],
  'drips its status line': [(s) => drip(s, 'H'), 'tentar_de_novo', 'resposta_invalida'],
  'drips its headers': [
    (s) => {
      s.write(OK);
      drip(s, 'x-a: b\r\n');
    },
    'tentar_de_novo',
    'tempo_esgotado',
  ],
  'sends one byte of body at a time': [
    (s) => {
      s.write(`${OK}content-length: 100000\r\n\r\n`);
      drip(s, 'x');
    },
    'entregue',
    200,
  ],
  'sends a body without end': [
    (s) => {
      s.write(`${OK}\r\n`);
      withoutFim(s, 'y'.repeat(65_536));
    },
    'entregue',
    200,
  ],
  'fails with a body without end': [
    (s) => {
      s.write('HTTP/1.1 500 no\r\n\r\n');
      withoutFim(s, 'y'.repeat(65_536));
    },
    'tentar_de_novo',
    500,
  ],
  'sends chunks without end': [
    (s) => {
      s.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
      withoutFim(s, '1\r\nz\r\n'.repeat(1_000));
    },
    'entregue',
    200,
  ],
  'breaks its chunks': [(s) => s.write(`${OK}transfer-encoding: chunked\r\n\r\nzz\r\n`), 'entregue', 200],
  'sends headers of 100 MB': [
    (s) => {
      s.write(`${OK}x-a: `);
      withoutFim(s, 'a'.repeat(1_000_000));
    },
    'tentar_de_novo',
    'resposta_invalida',
  ],
  'sends a hundred thousand headers': [
    (s) => {
      s.write(OK);
      withoutFim(s, 'x-a: b\r\n'.repeat(1_000));
    },
    'tentar_de_novo',
    'resposta_invalida',
  ],
  'sends two lengths': [
    (s) => s.write(`${OK}content-length: 1\r\ncontent-length: 2\r\n\r\nab`),
    'tentar_de_novo',
    'resposta_invalida',
  ],
  'sends a negative length': [
    (s) => s.write(`${OK}content-length: -1\r\n\r\n`),
    'tentar_de_novo',
    'resposta_invalida',
  ],
  'sends a gzip bomb': [
    (s) => s.write(Buffer.concat([Buffer.from(`${OK}content-encoding: gzip\r\n\r\n`), BOMBA])),
    'entregue',
    200,
  ],
  'redirects to the metadata service': [
    (s) =>
      s.write('HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest/\r\ncontent-length: 0\r\n\r\n'),
    'falhou',
    302,
  ],
  'redirects to itself for ever': [
    (s) => s.write('HTTP/1.1 308 x\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
    'falhou',
    308,
  ],
  'goes on with 100 for ever': [(s) => drip(s, 'HTTP/1.1 100 Continue\r\n\r\n'), 'tentar_de_novo', 'conexao'],
  'switches protocols': [
    (s) => s.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
    'tentar_de_novo',
    'conexao',
  ],
  'speaks another protocol': [(s) => s.write('220 mail ready\r\n'), 'tentar_de_novo', 'resposta_invalida'],
  'speaks HTTP/2': [
    (s) => s.write(Buffer.from('000006040000000000000300000064', 'hex')),
    'tentar_de_novo',
    'resposta_invalida',
  ],
  'answers with status 999': [
    (s) => s.write('HTTP/1.1 999 ?\r\ncontent-length: 0\r\n\r\n'),
    'tentar_de_novo',
    999,
  ],
  'asks for a pause of a hundred years': [
    (s) => s.write('HTTP/1.1 503 x\r\nretry-after: 3155760000\r\ncontent-length: 0\r\n\r\n'),
    'tentar_de_novo',
    503,
  ],
  'answers with NULs and broken UTF-8': [
    (s) =>
      s.write(
        Buffer.concat([Buffer.from(`${OK}content-length: 4\r\n\r\n`), Buffer.from([0, 0xff, 0xc0, 0])]),
      ),
    'entregue',
    200,
  ],
};

let server: Server;
let atual: Receiver;
let egress: Egress;
let host: string;
let url: string;
const open = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.once('data', () => atual(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}/`;
});
// No connection of the receiver before is used again: it breaks, and that counts as an attempt.
beforeEach(() => {
  egress = openEgress({ allowedHosts: [host] });
});
afterEach(async () => {
  await egress.close();
  for (const socket of open) socket.destroy();
});
afterAll(() => {
  server.close();
});

test.each(Object.keys(RECEIVERS))('a receiver that %s', async (name) => {
  const [receiver, result, fim] = RECEIVERS[name] as (typeof RECEIVERS)[string];
  atual = receiver;
  const memory = process.memoryUsage().arrayBuffers;
  const seen = await send(egress, {
    url,
    body: '{}',
    headers: {},
    instant: new Date(),
    timeoutMs: LIMIT_MS,
  });
  expect({ resultado: seen.resultado, fim: seen.status ?? seen.erro }).toEqual({ resultado: result, fim });
  expect(Buffer.byteLength(seen.body ?? '')).toBeLessThanOrEqual(3 * 4 * 1024);
  expect(seen.body ?? '').not.toContain('\0');
  expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(64_000_000);
});
