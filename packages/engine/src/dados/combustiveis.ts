import { CBS_DOS_COMBUSTIVEIS, COMBUSTIVEIS, VALORES, valueAt } from '@apura/law';
import { type Fixo, ONE, readFixo, readOrZero } from '../fixo.ts';

/** A fuel of the single-phase regime, in the unit of its rate. */
export interface Combustivel {
  readonly produto: string;
  readonly nome: string;
  readonly unidade: 'l' | 'kg';
  /** What the published rate leaves out and the note may not tell. */
  readonly excecao?: string;
}

type Linha = Combustivel & { readonly anp: readonly string[]; readonly ncm: readonly string[] };
const linhas: readonly Linha[] = COMBUSTIVEIS;

const byCodigo = (coluna: 'anp' | 'ncm'): ReadonlyMap<string, Linha> =>
  new Map(linhas.flatMap((linha) => linha[coluna].map((codigo) => [codigo, linha] as const)));
const byAnp = byCodigo('anp');
const byNcm = byCodigo('ncm');

/** The row of the longest beginning of a code. */
function longest(codigos: ReadonlyMap<string, Linha>, codigo: string): Linha | undefined {
  for (let length = codigo.length; length > 0; length--) {
    const linha = codigos.get(codigo.slice(0, length));
    if (linha !== undefined) return linha;
  }
  return undefined;
}

/** The fuel that a note names: by the code of the ANP, and where it has none that is known, by the NCM. */
export const findCombustivel = (ncm: string, cProdANP: string | undefined): Combustivel | undefined =>
  longest(byAnp, cProdANP ?? '') ?? longest(byNcm, ncm);

/** The CBS of a fuel on a day, reais a unit, and its act; undefined where none is published for the day. */
export function findCbsDoCombustivel(
  produto: string,
  dia: string,
): { readonly aliquota: Fixo; readonly fundamento: string } | undefined {
  const linha = daCbs.find(
    (row) => row.produto === produto && row.desde <= dia && (row.ate === null || dia <= row.ate),
  );
  return linha && { aliquota: readOrZero(linha.cbs), fundamento: linha.fundamento };
}

/** The first rate that is published for a fuel after a day. */
export const nextCbsDoCombustivel = (produto: string, dia: string): Fixo | undefined => {
  const proxima = daCbs.find((row) => row.produto === produto && row.desde > dia);
  return proxima && readOrZero(proxima.cbs);
};

const daCbs: readonly {
  readonly produto: string;
  readonly cbs: string;
  readonly desde: string;
  readonly ate: string | null;
  readonly fundamento: string;
}[] = [...CBS_DOS_COMBUSTIVEIS].sort((a, b) => (a.desde < b.desde ? -1 : 1));

/** What a unit measures, and how many litres or kilos one is. */
type Medida = readonly ['l' | 'kg', Fixo];
const LITRO: Medida = ['l', ONE];
const METRO_CUBICO: Medida = ['l', 1000n * ONE];
const QUILO: Medida = ['kg', ONE];
const TONELADA: Medida = ['kg', 1000n * ONE];

/** Units as notes write them. */
const UNIDADES: ReadonlyMap<string, Medida> = new Map([
  ...['L', 'LT', 'LTS', 'LTR', 'LITRO', 'LITROS'].map((nome) => [nome, LITRO] as const),
  ...['M3', 'MT3', 'MTC', 'M³'].map((nome) => [nome, METRO_CUBICO] as const),
  ...['KG', 'KGS', 'KILO', 'QUILO', 'QUILOS'].map((nome) => [nome, QUILO] as const),
  ...['T', 'TN', 'TO', 'TON', 'TONS', 'TONELADA'].map((nome) => [nome, TONELADA] as const),
]);

/** What a unit of a note measures, and how much one is; undefined of one that is neither volume nor weight. */
export const unidadeDaNota = (texto: string | undefined): Medida | undefined =>
  UNIDADES.get((texto ?? '').trim().replace('.', '').toUpperCase());

/**
 * NCM headings of the fuels of the single-phase regime (LC 214/2025 art. 172): gasoline, kerosene of aviation and diesel, gas, ethanol,
 * biodiesel. Our own reading: the law names the goods. A fuel also carries cProdANP; without it the NCM may be a
 * solvent, a lubricant or a beverage input.
 */
const PREFIXES: readonly string[] = ['271012', '27101911', '2710192', '271020', '2711', '2207', '3826'];

/** Headings that hold a fuel of the single phase, whatever else they hold. */
const HEADINGS: ReadonlySet<string> = new Set(PREFIXES.map((prefix) => prefix.slice(0, 4)));

export const mayBeCombustivel = (ncm: string): boolean => HEADINGS.has(ncm.slice(0, 4));

/** CFOP endings of a resale of fuel bought from others, already taxed before (LC 214/2025 art. 180). */
const REVENDA: ReadonlySet<string> = new Set(['654', '655', '656', '667']);

/** 620001 or 620006 for a fuel of the single-phase regime, null for anything else. */
export function classifyCombustivel(
  ncm: string,
  cProdANP: string | undefined,
  cfop: string,
): '620001' | '620006' | null {
  if (cProdANP === undefined || !PREFIXES.some((prefix) => ncm.startsWith(prefix))) return null;
  return REVENDA.has(cfop.slice(1)) ? '620006' : '620001';
}

/** Common and additive gasoline C, by cProdANP. */
const GASOLINA_C: ReadonlySet<string> = new Set(['320102001', '320102002']);

/** Mandatory share of ethanol of a fuel, in percent (IT 2025.004); undefined where our sources do not give it. */
export function findEtanolObrigatorio(cProdANP: string | undefined, dia: string): Fixo | undefined {
  if (cProdANP === undefined || !GASOLINA_C.has(cProdANP)) return undefined;
  const vigente = valueAt(VALORES.etanol_na_gasolina_c, dia);
  return vigente === null ? undefined : (readFixo(vigente.valor) ?? undefined);
}
