import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** How long `apura` takes to start, beside Node alone, interleaved. The goal is 250 ms on a quiet machine. */
const VEZES = 30;
const folder = mkdtempSync(join(tmpdir(), 'apura-bench-cli-'));
spawnSync(process.execPath, [resolve('packages/cli/pack.mjs'), folder], { stdio: 'inherit' });
const CASOS: Readonly<Record<string, readonly string[]>> = {
  'node alone': ['-e', '0'],
  'apura --version': [join(folder, 'apura.cjs'), '--version'],
  'apura calcular --help': [join(folder, 'apura.cjs'), 'calcular', '--help'],
  'apura clientes (no key)': [join(folder, 'apura.cjs'), 'clientes'],
};

const medidas = new Map(Object.keys(CASOS).map((caso) => [caso, [] as number[]]));
for (let vez = 0; vez < VEZES; vez++) {
  for (const [caso, args] of Object.entries(CASOS)) {
    const inicio = performance.now();
    spawnSync(process.execPath, args, { env: { HOME: folder }, stdio: 'ignore' });
    medidas.get(caso)?.push(performance.now() - inicio);
  }
}
rmSync(folder, { recursive: true });

const em = (valores: number[], parte: number) =>
  (valores.sort((a, b) => a - b)[Math.floor((valores.length - 1) * parte)] ?? 0).toFixed(0).padStart(6);
process.stdout.write(`${'wall clock, ms'.padEnd(28)}   p50    p90\n`);
for (const [caso, parede] of medidas) {
  process.stdout.write(`${caso.padEnd(28)}${em(parede, 0.5)} ${em(parede, 0.9)}\n`);
}
