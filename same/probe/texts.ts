import { documentation, law } from '../product.ts';
import type { RecordWriter } from '../records.ts';

/** What hangs on no document: the law by day, and what everybody reads. */
export function probeTexts(writer: RecordWriter): void {
  for (const [key, value] of law()) writer.write('law', key, value);
  for (const [kind, key, value] of documentation()) writer.write(kind, key, value);
}
