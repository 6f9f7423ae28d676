import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `say-surfaces.ts` writes. */
export interface Surfaces {
  readonly tables: readonly { readonly name: string; readonly rows: readonly unknown[][] }[];
  readonly markdown: string;
  /** The report as it is printed, and on a screen: HTML. */
  readonly report: string;
  readonly screen: string;
  readonly csv: string;
  readonly xlsx: Buffer;
  /** OpenAPI, errors, events, public pages and words by kind and name. */
  readonly documentation: readonly (readonly [kind: string, key: string, value: unknown])[];
}

/** All that is said of one month, and to everybody, under the law of a folder (`lawWith`) or under that of the tree. */
export async function surfacesUnder(law?: string): Promise<Surfaces> {
  const other: string[] = [];
  if (law !== undefined) {
    const tsconfig = join(law, 'tsconfig.json');
    const paths = { '@apura/law': [join(law, 'src/index.ts')] };
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions: { paths } }));
    other.push('--tsconfig', tsconfig);
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', '--conditions=source', ...other, 'tests/rate-day/say-surfaces.ts'],
    { maxBuffer: 100_000_000 },
  );
  const { xlsx, ...said } = JSON.parse(stdout);
  return { ...said, xlsx: Buffer.from(xlsx, 'base64') };
}
