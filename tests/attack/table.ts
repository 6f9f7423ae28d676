import type { Amount } from './amount.ts';
import { type Cost, SERVICES } from './meter.ts';
import { type Neighbourhood, p99, type Seen } from './neighbour.ts';
import type { Beside, Outcome } from './run.ts';

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
  const { requests } = neighbourhood;
  const verdict = faults.length ? `\n    FAILED: the neighbour ${faults.join('; ')}` : '';
  const slowest = [...requests].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    `  a neighbour's ${requests.length} requests meanwhile: p99 ${p99(requests).toFixed(0)} ms${verdict}\n`,
    ...slowest.map(slow),
  ].join('');
};

/** How much of it is the machine's. */
export const bareLine = ({ requests, amount }: Beside): string =>
  `  at a bare server of Node beside the same crowds: p99 ${p99(requests).toFixed(0)} ms\n${amountLine(amount)}`;

/** A figure is worth as much as the attack beside which it was taken. */
export const amountLine = ({ connections, mbSent, mbTaken, cores }: Amount): string => {
  const [many, sent, taken] = [connections.toFixed(0), mbSent.toFixed(1), mbTaken.toFixed(1)];
  return `    the attack: ${many} connections a second, ${sent} MB sent, ${taken} MB taken, with ${cores.toFixed(2)} cores\n`;
};

/** What the gateway had to do meanwhile, and its longest turn. */
export const costLine = ({ gateway, worker }: Cost): string => {
  const [cpu, other, loop] = [gateway.cpuMs, worker.cpuMs, gateway.loopMs].map((ms) => ms.toFixed(0));
  return `    the gateway: ${cpu} ms of CPU, longest wait of its event loop ${loop} ms; the worker: ${other} ms\n`;
};

const SLOWEST = 5;

/** Where the time of a slow request went. */
const slow = ({ what, at, late, connected, answering, ms }: Seen): string => {
  const [total, second, wait] = [ms.toFixed(0), (at / 1000).toFixed(1), late.toFixed(0)];
  const parts = [connected, answering - connected, ms - answering].map((part) => part.toFixed(0));
  return `    ${total} ms: ${what} at ${second} s, sent ${wait} ms late; connect / wait / read: ${parts.join(' / ')}\n`;
};

function row(cells: readonly string[]): string {
  return `  ${cells.map((cell, i) => cut(cell, WIDTHS[i] ?? 0)).join(' ')}`.trimEnd();
}

function cut(text: string, width: number): string {
  const shown = text.length > width ? `${text.slice(0, width - 1)}…` : text;
  return shown.padEnd(width);
}
