import { generateNota } from '@apura/samples';
import { answerOf, type Call, call } from './http.ts';
import type { Neighbourhood, Orders, Seen } from './neighbour.ts';
import { END, FORM, filePart } from './upload.ts';

/** In a process of its own, so that the work of attacking is not taken for the service's slowness. */
const EVERY_MS = 40;
const CALCULATION = JSON.stringify({
  uf: 'SP',
  data: '2026-03-10',
  itens: [{ ncm: '22030000', cfop: '5102', valor: '100.00', icms: '18.00' }],
});

/** 15 lists, 8 calculations and 2 uploads a second, whatever becomes of those before. */
function work({ port, keys }: Orders): () => Promise<Neighbourhood> {
  const target = { services: { gateway: { port } } };
  const requests: Seen[] = [];
  const harmed: string[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  let tick = 0;

  const send = async (late: number) => {
    const common = { key: keys[tick % keys.length] ?? '', from: `203.0.${(tick >> 8) & 255}.${tick & 255}` };
    const what = requestOf(tick);
    const from = performance.now();
    const heard = { connected: from, answering: from };
    try {
      const reply = await call(target, {
        ...common,
        ...what,
        heard: (word) => {
          heard[word] = performance.now();
        },
      });
      requests.push({
        what: `${what.method ?? 'GET'} ${what.path}`,
        at: from - began,
        late,
        connected: heard.connected - from,
        answering: heard.answering - from,
        ms: performance.now() - from,
      });
      if (reply.status >= 400) harmed.push(answerOf(reply));
    } catch (error) {
      harmed.push((error as Error).message);
    }
  };
  let due = began + EVERY_MS;
  const timer = setInterval(() => {
    tick += 1;
    const now = performance.now();
    const late = now - due;
    due = now + EVERY_MS;
    const one = send(late).then(() => void underWay.delete(one));
    underWay.add(one);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return { requests, harmed };
  };
}

function requestOf(tick: number): Call {
  if (tick % 12 === 0) {
    const { nome, bytes } = generateNota({ seed: process.pid * 10_000 + tick, numero: tick });
    const body = Buffer.concat([filePart(nome, bytes), END]);
    return { method: 'POST', path: '/v1/upload', headers: { 'Content-Type': FORM }, body };
  }
  if (tick % 3 !== 0) return { path: '/v1/clientes' };
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'POST', path: '/v1/calculadora', headers, body: CALCULATION };
}

let stop: ReturnType<typeof work> | undefined;
process.on('message', async (said: Orders | 'stop') => {
  if (said !== 'stop') {
    stop = work(said);
    process.send?.('working');
  } else if (stop) process.send?.(await stop());
});
