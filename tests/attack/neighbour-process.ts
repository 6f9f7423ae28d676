import { generateNota } from '@apura/samples';
import { answerOf, call, type Reply } from './http.ts';
import type { Neighbourhood, Orders } from './neighbour.ts';
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
  const times: number[] = [];
  const harmed: string[] = [];
  const underWay = new Set<Promise<void>>();
  let tick = 0;

  const request = (): Promise<Reply> => {
    const common = { key: keys[tick % keys.length] ?? '', from: `203.0.${(tick >> 8) & 255}.${tick & 255}` };
    if (tick % 12 === 0) {
      const { nome, bytes } = generateNota({ seed: process.pid * 10_000 + tick, numero: tick });
      const body = Buffer.concat([filePart(nome, bytes), END]);
      return call(target, {
        ...common,
        method: 'POST',
        path: '/v1/upload',
        headers: { 'Content-Type': FORM },
        body,
      });
    }
    if (tick % 3 !== 0) return call(target, { ...common, path: '/v1/clientes' });
    return call(target, {
      ...common,
      method: 'POST',
      path: '/v1/calculadora',
      headers: { 'Content-Type': 'application/json' },
      body: CALCULATION,
    });
  };
  const send = async () => {
    const from = performance.now();
    try {
      const reply = await request();
      times.push(performance.now() - from);
      if (reply.status >= 400) harmed.push(answerOf(reply));
    } catch (error) {
      harmed.push((error as Error).message);
    }
  };
  const timer = setInterval(() => {
    tick += 1;
    const one = send().then(() => void underWay.delete(one));
    underWay.add(one);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return { times, harmed };
  };
}

process.once('message', (orders: Orders) => {
  const stop = work(orders);
  process.once('message', async () => {
    const seen = await stop();
    process.send?.(seen, () => process.disconnect());
  });
  process.send?.('working');
});
