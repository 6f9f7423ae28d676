import { lerDocumento, lerXml } from '../../packages/documents/dist/index.js';
import { HOSTILE_DOCUMENTS, HOSTILE_FILES } from './hostile-files.ts';

/** CPU that one hostile file of 5 MB may cost. */
const GOAL_MS = 250;
const ROUNDS = 7;

/** Notes to the reader of notes, and all of them to the one of every document. */
const files = Object.entries({ ...HOSTILE_FILES, ...HOSTILE_DOCUMENTS }).map(([kind, make]) => ({
  kind,
  bytes: make(),
  whole: [] as number[],
}));

for (let round = 0; round < ROUNDS; round += 1) {
  for (const { bytes, whole } of files) {
    whole.push(
      Math.max(
        cost(() => lerXml(bytes)),
        cost(() => lerDocumento(bytes)),
      ),
    );
  }
}

process.stdout.write(`${row(['hostile file', 'MB', 'CPU ms', 'worst'])}   outcome\n`);
for (const { kind, bytes, whole } of files) {
  const leitura = lerDocumento(bytes);
  const figures = [least(whole), Math.max(...whole)].map((ms) => ms.toFixed(0));
  const outcome = leitura.tipo === 'lido' ? 'lido' : leitura.problema.codigo;
  process.stdout.write(`${row([kind, (bytes.length / 1e6).toFixed(1), ...figures])}   ${outcome}\n`);
}
const dearest = Math.max(...files.map(({ whole }) => least(whole)));
process.stdout.write(
  `  goal: at most ${GOAL_MS} ms; the dearest took ${dearest.toFixed(0)} ms ${dearest <= GOAL_MS ? '(met)' : '(MISSED)'}\n`,
);

function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What the neighbours on the machine add to a round is no cost of the file. */
function least(values: readonly number[]): number {
  return Math.min(...values);
}

function row([name = '', ...cells]: readonly string[]): string {
  return name.padEnd(44) + cells.map((cell) => cell.padStart(10)).join('');
}
