import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import { literalOf } from '../tenancy/array-literal.ts';

/** What the linear cut of LC 224/2025 adds: left out of a row that has none. */
const DA_REDUCAO_LINEAR = ['pis_lc224', 'cofins_lc224'] as const;

/** The amount columns of a lançamento: its value, one per tax of today, those of the reform, what a cost holds, what an asset does, and a cut benefit. */
export const VALORES = [
  'valor',
  ...TRIBUTOS_ATUAIS,
  'base',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'ibs',
  'is',
  'icms_embutido',
  'pis_cofins_embutido',
  'embutido_na_base',
  ...(['difal_entrada', 'icms_ativo', 'pis_ativo', 'cofins_ativo'] as const),
  ...DA_REDUCAO_LINEAR,
] as const;

/** Decimal strings. */
export type Valores = Readonly<Record<(typeof VALORES)[number], string>>;

/** What tells the lançamentos of a document for a client and month from one another; `tipo` is that of the document. */
export const CHAVE_DO_LANCAMENTO = [
  'estabelecimento',
  'efeito',
  'motivo',
  'cfop',
  'cclasstrib',
  'ncm_capitulo',
  'segregacao',
  'tipo',
  'natureza',
  'anexo',
] as const;

/** `motivo` is null where nothing is to be said; the others are empty. */
export interface ChaveDoLancamento
  extends Readonly<Record<Exclude<(typeof CHAVE_DO_LANCAMENTO)[number], 'motivo'>, string>> {
  readonly motivo: string | null;
}

/** The columns quoted, because "is" is a word of SQL. */
export const AMOUNT_COLUMNS = VALORES.map((name) => `"${name}"`);

type DaReducaoLinear = (typeof DA_REDUCAO_LINEAR)[number];

/** Amounts are decimal strings; the names are those of the table. `tipo` stands with the document, `natureza` and `anexo` are left out of a note's. */
export interface LancamentoToStore
  extends Omit<Valores, DaReducaoLinear>,
    Partial<Pick<Valores, DaReducaoLinear>>,
    Omit<ChaveDoLancamento, 'tipo' | 'natureza' | 'anexo'> {
  readonly tipo?: string;
  readonly natureza?: string;
  readonly anexo?: string;
  readonly cliente_id: string;
  readonly competencia: string;
  readonly itens: number;
}

type Coluna = keyof LancamentoToStore;

/** The columns that a lançamento brings, with their types; those of its document, its office and its id stand beside them. */
export const COLUMNS_OF_LANCAMENTO: ReadonlyMap<Coluna, string> = new Map<Coluna, string>([
  ['cliente_id', 'uuid'],
  ['competencia', 'text'],
  ...CHAVE_DO_LANCAMENTO.filter((name) => name !== 'tipo').map((name): [Coluna, string] => [name, 'text']),
  ['itens', 'int'],
  ...VALORES.map((name): [Coluna, string] => [name, 'numeric']),
]);

/**
 * The lançamentos of a note as the statement takes them. Made where the note is computed: to hand a text for each column
 * from one thread to another costs a fraction of what as many texts for each row do, and what is left to do with them.
 */
export interface LancamentosInColumns {
  readonly linhas: number;
  /** The elements of each column's array, in the order of `COLUMNS_OF_LANCAMENTO`. */
  readonly colunas: readonly string[];
  /** The months of clients that they are of, each once. */
  readonly meses: readonly Pick<LancamentoToStore, 'cliente_id' | 'competencia'>[];
}

/** What a column holds where a row leaves it out. */
const SEM_DIZER: ReadonlyMap<string, string> = new Map([
  ...['natureza', 'anexo'].map((name) => [name, ''] as const),
  ...DA_REDUCAO_LINEAR.map((name) => [name, '0.00'] as const),
]);
const AMOUNTS: ReadonlySet<string> = new Set(VALORES);
/** An amount has nothing to escape, and most columns are amounts. */
const COLUNAS = [...COLUMNS_OF_LANCAMENTO.keys()].map((name) => ({
  name,
  semDizer: SEM_DIZER.get(name),
  isAmount: AMOUNTS.has(name),
}));

/**
 * The elements of a column. Joined, so that it is one text in memory: put together by `+=` it is a tree of three pieces a row, which
 * the garbage collector carries along until the chunk is read.
 */
function elementsOf(
  linhas: readonly LancamentoToStore[],
  { name, semDizer, isAmount }: (typeof COLUNAS)[number],
): string {
  const valores = linhas.map((linha) => linha[name] ?? semDizer);
  return (isAmount ? valores : valores.map(literalOf)).join(',');
}

export function toColumns(linhas: readonly LancamentoToStore[]): LancamentosInColumns {
  const meses = new Map(
    linhas.map(({ cliente_id, competencia }) => [
      `${cliente_id} ${competencia}`,
      { cliente_id, competencia },
    ]),
  );
  return {
    linhas: linhas.length,
    colunas: linhas.length ? COLUNAS.map((coluna) => elementsOf(linhas, coluna)) : [],
    meses: [...meses.values()],
  };
}

export const WITHOUT_LANCAMENTOS: LancamentosInColumns = toColumns([]);
