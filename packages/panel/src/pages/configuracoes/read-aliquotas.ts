import type { Escritorio } from '@apura/contracts';
import { hasCorteDaCbs } from '@apura/engine';
import { ANOS_DA_TRANSICAO, anosDaTransicao } from '@apura/words';
import { readAliquota } from '../../format.ts';

/** From the first one that the law leaves open. */
export const ANOS: readonly string[] = anosDaTransicao(ANOS_DA_TRANSICAO.devidos).map(String);
export const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;
type Aliquotas = NonNullable<Escritorio['cenario']['aliquotas']>;

/** What is typed for each year and tax, and chosen for the cut: `{ "2027 cbs": "8,7", "2027 cbs_liquida": "true" }`. */
export type AliquotasDigitadas = Readonly<Record<string, string>>;

export const chaveDoCampo = (ano: string, campo: (typeof TRIBUTOS)[number] | 'cbs_liquida'): string =>
  `${ano} ${campo}`;

export const NOMES_DAS_ALIQUOTAS = Object.fromEntries(
  ANOS.flatMap((ano) =>
    ([...TRIBUTOS, 'cbs_liquida'] as const).map((qual) => [`${ano}.${qual}`, chaveDoCampo(ano, qual)]),
  ),
);

export const type = (aliquotas: Aliquotas = {}): AliquotasDigitadas =>
  Object.fromEntries(
    Object.entries(aliquotas).flatMap(([ano, doAno]) => [
      ...TRIBUTOS.map((tributo) => [chaveDoCampo(ano, tributo), doAno[tributo].replace('.', ',')]),
      ...(doAno.cbs_liquida === undefined
        ? []
        : [[chaveDoCampo(ano, 'cbs_liquida'), `${doAno.cbs_liquida}`]]),
    ]),
  );

/** The rates that are meant; undefined while a year is half told, a field is no percentage, or no year is told. */
export function readAliquotas(digitadas: AliquotasDigitadas): Aliquotas | undefined {
  const lidas: Aliquotas = {};
  for (const ano of ANOS) {
    const textos = TRIBUTOS.map((tributo) => digitadas[chaveDoCampo(ano, tributo)]?.trim() ?? '');
    if (textos.every((texto) => texto === '')) continue;
    const [cbs, ibs_uf, ibs_mun] = textos.map(readAliquota);
    if (cbs === undefined || ibs_uf === undefined || ibs_mun === undefined) return undefined;
    const liquida = digitadas[chaveDoCampo(ano, 'cbs_liquida')];
    if (hasCorteDaCbs(ano) && !liquida) return undefined;
    lidas[ano] = {
      cbs,
      ibs_uf,
      ibs_mun,
      ...(hasCorteDaCbs(ano) ? { cbs_liquida: liquida === 'true' } : {}),
    };
  }
  return Object.keys(lidas).length === 0 ? undefined : lidas;
}
