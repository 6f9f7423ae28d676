import { probeDocuments } from './probe/documents.ts';
import { probeMonths } from './probe/months.ts';
import { probeStack } from './probe/stack.ts';
import { probeTexts } from './probe/texts.ts';
import { RecordWriter } from './records.ts';

/**
 * What this tree makes of the inputs, as records: `probe.ts INPUTS RECORDS [--fast]`. A process of its own, in the tree
 * that is asked; it calls the product by `product.ts` alone.
 */
const [inputs = '', records = '', ...flags] = process.argv.slice(2);
const writer = new RecordWriter(records);
const began = performance.now();
const tree = records.split('/').at(-1)?.slice(0, 12);
const say = (what: string): void => {
  process.stdout.write(`  ${tree}: ${what} ${Math.round((performance.now() - began) / 1000)} s\n`);
};

probeTexts(writer);
say('law and texts');
await probeDocuments(inputs, writer);
say('documents');
await probeMonths(inputs, writer);
say('months');
if (!flags.includes('--fast')) {
  await probeStack(inputs, writer);
  say('stack');
}
writer.close();
