import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The stack of one tree, for `beside`: its `running-product.ts` lies in the folder named. Says by IPC where it answers, and ends with
 * whoever started it.
 */
const file = pathToFileURL(join(process.argv[2] ?? '', 'running-product.ts')).href;
const { startProduct }: typeof import('../../same/running-product.ts') = await import(file);
const { baseUrl, key, stop } = await startProduct();
process.once('disconnect', async () => {
  await stop();
  process.exit();
});
process.send?.({ baseUrl, key });
