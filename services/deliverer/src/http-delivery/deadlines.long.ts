import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { openEgress } from '@apura/egress';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { send } from './send.ts';

/** The deadlines as they are in production, waited for. */
const S = 1_000;
/** What a busy machine may take longer; undici's clock alone ticks every half second. */
const SLACK = 2 * S;

let server: Server;
let host: string;
const sockets = new Set<Socket>();
beforeAll(async () => {
  server = createServer((socket) => sockets.add(socket.resume()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const sending = { body: '{}', headers: {}, instant: new Date() };

test('a delivery as a whole is given up after 15 seconds', async () => {
  const egress = openEgress({ allowedHosts: [host] });
  const { erro, durationMs } = await send(egress, { ...sending, url: `http://${host}/` });
  await egress.close();
  expect(erro).toBe('tempo_esgotado');
  expect(durationMs).toBeGreaterThanOrEqual(15 * S - 50);
  expect(durationMs).toBeLessThan(15 * S + SLACK);
}, 30_000);

/** One that connects to `url` only; names are never resolved. */
async function connecting(url: string) {
  const egress = openEgress({ allowedHosts: [host], resolve: () => {} });
  const seen = await send(egress, { ...sending, url });
  await egress.close();
  return seen;
}

test.each([
  ['whose name nobody resolves', () => 'https://nada.example.com/'],
  ['that never ends its TLS handshake', () => `https://${host}/`],
])(
  'a connection %s is given up after 5 seconds',
  async (_name, url) => {
    const { erro, durationMs } = await connecting(url());
    expect(erro).toBe('tempo_esgotado');
    expect(durationMs).toBeGreaterThanOrEqual(5 * S - 50);
    expect(durationMs).toBeLessThan(5 * S + SLACK);
  },
  30_000,
);
