import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');

/*
 * Compiles the package as strangers get it. Compilers before 5.7 know a file by what it is compiled to: so the
 * declarations name it.
 */
execFileSync(process.execPath, [resolve(HERE, '../../node_modules/typescript/bin/tsc'), '-b', HERE]);
for (const name of readdirSync(DIST).filter((one) => one.endsWith('.d.ts'))) {
  const text = readFileSync(join(DIST, name), 'utf8');
  writeFileSync(join(DIST, name), text.replace(/(from '\.\/\w+)\.ts'/g, "$1.js'"));
}
