import { createReadStream } from 'node:fs';
import { readSped } from '@apura/sped';

/** Reads one book as it is compiled, in a process of its own, and says what that took. */
const [file] = process.argv.slice(2);
let facts = 0;
const start = performance.now();
const { linhas, problemas } = await readSped(createReadStream(file), (fatos) => {
  facts += fatos.length;
});
const seconds = (performance.now() - start) / 1000;
process.send({
  seconds,
  lines: linhas,
  facts,
  problems: problemas,
  peakMb: process.resourceUsage().maxRSS / 1024,
});
