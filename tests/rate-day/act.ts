import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versoes } from '@apura/engine';

/** A version of the rules that the drill alone has. */
export const RULES = '9999.1';

const LINE = { tributo: 'cbs', desde: '2027-01-01', ate: '2028-12-31', como: 'bruta', regras: RULES };

/** Acts that there are not, one for each way in which the CBS of 2027 becomes law (LC 214/2025 art. 349 §§ 1º and 2º). */
export const OUTCOMES = {
  senado: {
    ...LINE,
    ...{ valor: '8.44', ato: 'ATO FICTÍCIO DO SIMULADO, sem valor legal', artigo: 'art. 1º' },
    publicadoEm: '2026-12-15',
  },
  tcu: {
    ...LINE,
    ...{ valor: '8.37', ato: 'CÁLCULO FICTÍCIO DO TCU, do simulado' },
    ...{ artigo: 'LC 214/2025, art. 349, § 2º', publicadoEm: '2026-12-22' },
  },
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** The first month (YYYY-MM) on whose notes they bear. */
export const FROM = LINE.desde.slice(0, 7);

/** What a worker runs: each of them holds the engine (docs/adr/0019). */
const PROGRAMS = ['main.js', 'lotes/readers/read-files.js', 'lotes/readers/read-in-quarantine.js'];

/**
 * What a developer does on rate day, in the programs of a worker that is laid out in `image`: one line in the table, another
 * version of the rules, and from when on it changes notes.
 */
export function withTheAct(image: string, outcome: Outcome): void {
  for (const program of PROGRAMS) {
    const path = join(image, 'services/worker/dist', program);
    let text = readFileSync(path, 'utf8');
    const replace = (from: string, to: string) => {
      if (text.split(from).length !== 2) throw new Error(`${program} is not as the drill knows it: ${from}`);
      text = text.replace(from, to);
    };
    const table = 'ALIQUOTAS_DE_REFERENCIA = ';
    const before = versoes.regras;
    replace(`${table}[]`, `${table}[${JSON.stringify(OUTCOMES[outcome])}]`);
    replace(`regras: "${before}"`, `regras: "${RULES}"`);
    replace('ONLY_SINCE = []', `ONLY_SINCE = [${JSON.stringify({ de: before, para: RULES, desde: FROM })}]`);
    writeFileSync(path, text);
  }
}
