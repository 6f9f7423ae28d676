import { lerAliquota } from '../../formato/ler-valor.ts';

/** From the first one that the law leaves open. */
export const ANOS = ['2027', '2028', '2029', '2030', '2031', '2032', '2033'] as const;
export const TRIBUTOS = ['cbs', 'ibs_uf', 'ibs_mun'] as const;
type Aliquotas = Readonly<Record<string, Readonly<Record<(typeof TRIBUTOS)[number], string>>>>;

/** What is typed for each year and tax: `{ "2027 cbs": "8,7" }`. */
export type AliquotasDigitadas = Readonly<Record<string, string>>;

export const chaveDoCampo = (ano: string, tributo: string): string => `${ano} ${tributo}`;

export const digitar = (aliquotas: Aliquotas = {}): AliquotasDigitadas =>
  Object.fromEntries(
    Object.entries(aliquotas).flatMap(([ano, doAno]) =>
      TRIBUTOS.map((tributo) => [chaveDoCampo(ano, tributo), doAno[tributo].replace('.', ',')]),
    ),
  );

/** The rates that are meant; undefined while a year is half told, a field is no percentage, or no year is told. */
export function lerAliquotas(digitadas: AliquotasDigitadas): Aliquotas | undefined {
  const lidas: Record<string, Aliquotas[string]> = {};
  for (const ano of ANOS) {
    const textos = TRIBUTOS.map((tributo) => digitadas[chaveDoCampo(ano, tributo)]?.trim() ?? '');
    if (textos.every((texto) => texto === '')) continue;
    const [cbs, ibs_uf, ibs_mun] = textos.map(lerAliquota);
    if (cbs === undefined || ibs_uf === undefined || ibs_mun === undefined) return undefined;
    lidas[ano] = { cbs, ibs_uf, ibs_mun };
  }
  return Object.keys(lidas).length === 0 ? undefined : lidas;
}
