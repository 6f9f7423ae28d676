import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Command, packCommand } from './command.ts';
import { type FakeServer, fakeServer, json } from './fake-server.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** `eventos --encaminhar` cut off anywhere goes on from there: nothing is left out, what was sent is not sent again. */
const command: Command = packCommand();
afterAll(() => command.remover());

const CHAVE = { APURA_API_KEY: 'apura_live_de_teste' };
const evento = (n: number) => ({
  event_id: `e${n}`,
  type: 'lote.concluido',
  timestamp: '2026-09-01T00:00:00.000Z',
  sequencia: n,
  data: {},
});

/** How many events there are, and after how many a page ends. */
let quantos: number;
let perguntas: URLSearchParams[];
/** Whether a page says where it ends also when nothing comes after it. */
let comCursor: boolean;
let api: FakeServer;
let receiver: FakeServer;
let entregues: string[];
/** The receiver keeps silent at this one. */
let calarNo: string | undefined;
let calou: () => void;

beforeEach(async () => {
  perguntas = [];
  entregues = [];
  calarNo = undefined;
  rmSync(join(command.folder, '.local'), { recursive: true, force: true });
  api = await fakeServer((req, res) => {
    const consulta = new URL(req.url ?? '', 'http://x').searchParams;
    perguntas.push(consulta);
    const de = Number(consulta.get('cursor') ?? 0);
    const ate = Math.min(quantos, de + 3);
    const data = Array.from({ length: ate - de }, (_, i) => evento(de + i + 1));
    json(res, 200, {
      data,
      next_cursor: ate < quantos ? String(ate) : null,
      ...(comCursor ? { cursor: String(ate) } : {}),
    });
  });
  receiver = await fakeServer((req, res) => {
    const id = String(req.headers['webhook-id']);
    entregues.push(id);
    if (id === calarNo) return calou();
    res.writeHead(204).end();
  });
});
afterEach(async () => {
  await api.fechar();
  await receiver.fechar();
});

const startForward = (...mais: string[]) =>
  command.iniciar(['eventos', '--encaminhar', receiver.url, '--base-url', api.url, ...mais], CHAVE);

test.each([true, false])(
  'cut off in the middle of a page, with a cursor on the last one: %s',
  async (com) => {
    comCursor = com;
    quantos = 2;
    const primeira = startForward();
    await primeira.disse('Ctrl-C encerra.');
    quantos = 8;
    calarNo = 'e5';
    await new Promise<void>((done) => {
      calou = done;
    });
    primeira.process.kill('SIGINT');
    expect((await primeira.fim).codigo).toBe(130);
    // What was there before the first command is old; the fifth got no answer and goes out again.
    expect(entregues).toEqual(['e3', 'e4', 'e5']);
    calarNo = undefined;
    const segunda = startForward();
    await segunda.disse('e8 -> 204');
    segunda.process.kill('SIGINT');
    expect((await segunda.fim).erros).toContain('de onde parou da última vez');
    expect(entregues).toEqual(['e3', 'e4', 'e5', 'e5', 'e6', 'e7', 'e8']);
    // A cursor goes with the filter that it came with.
    expect(new Set(perguntas.slice(1).map((uma) => uma.get('desde'))).size).toBe(1);
  },
);

test('--desde goes back to a moment, also behind where it was', async () => {
  comCursor = true;
  quantos = 2;
  const execucao = startForward('--desde', '2026-09-01T00:00:00Z');
  await execucao.disse('e2 -> 204');
  execucao.process.kill('SIGINT');
  await execucao.fim;
  expect(perguntas[0]?.get('desde')).toBe('2026-09-01T00:00:00Z');
  const outra = startForward('--desde', '2026-08-01T00:00:00Z');
  await outra.disse('e2 -> 204');
  outra.process.kill('SIGINT');
  await outra.fim;
  expect(entregues).toEqual(['e1', 'e2', 'e1', 'e2']);
});

test('the whole list ends where it ends', async () => {
  comCursor = true;
  quantos = 7;
  const fim = await command.rodar(['eventos', '--todos', '--csv', '--base-url', api.url], CHAVE);
  expect(fim).toMatchObject({ codigo: 0, erros: '' });
  expect(fim.saida.trim().split('\r\n')).toHaveLength(8);
});
