import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * What a developer does on rate day, in a build that is laid out in `image`: one line in the table, another version of the
 * rules, and from when on it changes notes.
 */
export function withTheAct(image: string): void {
  const path = (file: string) => join(image, 'packages/engine/dist', file);
  const replace = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(path(file), 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} is not as the drill knows it`);
    writeFileSync(path(file), changed);
  };
  const table = 'aliquotasDeReferencia = ';
  replace('parametros/aliquotas-de-referencia.js', `${table}[]`, `${table}[${JSON.stringify(LINE)}]`);
  const rules = /regras: '([^']+)'/;
  const [, before] = rules.exec(readFileSync(path('versoes.js'), 'utf8')) ?? [];
  replace('versoes.js', rules, `regras: '${RULES}'`);
  replace(
    'versoes.js',
    'SO_DESDE = []',
    `SO_DESDE = [${JSON.stringify({ de: before, para: RULES, desde: FROM })}]`,
  );
}
