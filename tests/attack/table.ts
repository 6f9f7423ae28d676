import { SERVICES } from './meter.ts';
import { type Neighbourhood, p99 } from './neighbour.ts';
import type { Outcome } from './run.ts';

const WIDTHS = [62, 40, 26, 22, 22];

/** A family's heading and the names of the columns; three figures in a column are gateway / worker / deliverer. */
export const heading = (family: string): string =>
  `\n${family}\n${row(['attack', 'answer', 'CPU ms (gw/worker/deliv)', 'event loop ms', 'growth MB'])}\n`;

export function line({ attack, answer, cost, faults }: Outcome): string {
  const three = (figure: 'cpuMs' | 'loopMs' | 'memoryMb'): string =>
    cost ? SERVICES.map((name) => cost[name][figure].toFixed(0)).join(' / ') : '–';
  const cells = [attack.name, answer, three('cpuMs'), three('loopMs'), three('memoryMb')];
  const verdict = faults.length ? `\n    FAILED: ${faults.join('; ')}` : '';
  return `${row(cells)}${verdict}\n`;
}

export const besideLine = (neighbourhood: Neighbourhood, faults: readonly string[]): string => {
  const { times } = neighbourhood;
  const verdict = faults.length ? `\n    FAILED: the neighbour ${faults.join('; ')}` : '';
  return `  a neighbour's ${times.length} requests meanwhile: p99 ${p99(times).toFixed(0)} ms${verdict}\n`;
};

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell, i) => cut(cell, WIDTHS[i] ?? 0)).join(' ')}`.trimEnd();
}

function cut(text: string, width: number): string {
  const shown = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return shown.padEnd(width);
}
