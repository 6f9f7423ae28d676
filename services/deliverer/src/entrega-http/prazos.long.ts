import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { abrirSaida } from './abrir-saida.ts';
import { enviar } from './enviar.ts';

/** The deadlines as they are in production, waited for. */
const S = 1_000;
/** What a busy machine may take longer; undici's clock alone ticks every half second. */
const FOLGA = 2 * S;

let servidor: Server;
let host: string;
const sockets = new Set<Socket>();
beforeAll(async () => {
  servidor = createServer((socket) => sockets.add(socket.resume()));
  await new Promise<void>((done) => servidor.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${(servidor.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  servidor.close();
});

const envio = { corpo: '{}', cabecalhos: {}, instante: new Date() };

test('a delivery as a whole is given up after 15 seconds', async () => {
  const saida = abrirSaida({ hostsPermitidos: [host] });
  const { erro, duracaoMs } = await enviar(saida, { ...envio, url: `http://${host}/` });
  await saida.fechar();
  expect(erro).toBe('tempo_esgotado');
  expect(duracaoMs).toBeGreaterThanOrEqual(15 * S - 50);
  expect(duracaoMs).toBeLessThan(15 * S + FOLGA);
}, 30_000);

/** One that connects to `url` only; names are never resolved. */
async function conectando(url: string) {
  const saida = abrirSaida({ hostsPermitidos: [host], resolver: () => {} });
  const visto = await enviar(saida, { ...envio, url });
  await saida.fechar();
  return visto;
}

test.each([
  ['whose name nobody resolves', () => 'https://nada.example.com/'],
  ['that never ends its TLS handshake', () => `https://${host}/`],
])(
  'a connection %s is given up after 5 seconds',
  async (_nome, url) => {
    const { erro, duracaoMs } = await conectando(url());
    expect(erro).toBe('tempo_esgotado');
    expect(duracaoMs).toBeGreaterThanOrEqual(5 * S - 50);
    expect(duracaoMs).toBeLessThan(5 * S + FOLGA);
  },
  30_000,
);
