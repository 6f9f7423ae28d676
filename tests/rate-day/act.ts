import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versoes } from '@apura/engine';

/** An act that there is not, in a version of the rules that the drill alone has. */
export const RULES = '9999.1';
export const ACT = 'ATO FICTÍCIO DO SIMULADO, sem valor legal';
const LINE = {
  tributo: 'cbs',
  desde: '2027-01-01',
  ate: '2028-12-31',
  valor: '8.44',
  como: 'bruta',
  ato: ACT,
  artigo: 'art. 1º',
  publicadoEm: '2026-12-15',
  regras: RULES,
};
/** The first month (YYYY-MM) on whose notes it bears. */
export const FROM = LINE.desde.slice(0, 7);

/** What a worker runs: each of them holds the engine (docs/adr/0019). */
const PROGRAMS = ['main.js', 'lotes/readers/read-files.js', 'lotes/readers/read-in-quarantine.js'];

/**
 * What a developer does on rate day, in the programs of a worker that is laid out in `image`: one line in the table, another
 * version of the rules, and from when on it changes notes.
 */
export function withTheAct(image: string): void {
  for (const program of PROGRAMS) {
    const path = join(image, 'services/worker/dist', program);
    let text = readFileSync(path, 'utf8');
    const replace = (from: string, to: string) => {
      if (text.split(from).length !== 2) throw new Error(`${program} is not as the drill knows it: ${from}`);
      text = text.replace(from, to);
    };
    const table = 'ALIQUOTAS_DE_REFERENCIA = ';
    const before = versoes.regras;
    replace(`${table}[]`, `${table}[${JSON.stringify(LINE)}]`);
    replace(`regras: "${before}"`, `regras: "${RULES}"`);
    replace('SO_DESDE = []', `SO_DESDE = [${JSON.stringify({ de: before, para: RULES, desde: FROM })}]`);
    writeFileSync(path, text);
  }
}
