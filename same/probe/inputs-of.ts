import { fileOfKind, linesOfRecords } from '../records.ts';

/** The inputs of a kind, one by one. */
export async function* inputsOf<T>(
  folder: string,
  kind: string,
): AsyncGenerator<readonly [key: string, value: T]> {
  for await (const line of linesOfRecords(fileOfKind(folder, kind))) {
    const { key, value } = JSON.parse(line) as { key: string; value: T };
    yield [key, value];
  }
}
