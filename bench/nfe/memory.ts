import { generateNota } from '@apura/samples';
import { lerXml } from '../../packages/documents/dist/index.js';

/** 10,000 different files, one after the other, each in a buffer of its own: the heap must not grow. */
const base = generateNota({ itens: 10 }).bytes.toString('utf8');
const heaps: number[] = [];
let read = 0;
for (let i = 1; i <= 10_000; i += 1) {
  const leitura = lerXml(Buffer.from(base.replace('Venda de mercadoria', `Venda ${i}`)));
  if (leitura.tipo === 'lido') read += leitura.documentos.length;
  if (i % 2_000 !== 0) continue;
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
}
const grown = (heaps.at(-1) as number) - (heaps[0] as number);
process.stdout.write(
  `A stream of ${read} notes: live heap ${heaps.map((mb) => mb.toFixed(1)).join(', ')} MB after each 2,000; ` +
    `peak RSS ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB\n` +
    `  goal: flat; grew by ${grown.toFixed(2)} MB ${grown < 1 ? '(met)' : '(MISSED)'}\n`,
);
