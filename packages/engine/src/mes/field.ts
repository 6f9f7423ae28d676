import type { Decimal } from '../nota-fiscal.ts';

/** How a value is written, in JSON and, where it is a column, in a table. */
export type Kind =
  | 'amount'
  | 'percent'
  | 'text'
  | 'day'
  | 'integer'
  | 'flag'
  | 'oneOf'
  | 'constant'
  | 'group'
  | 'list'
  | 'described';

/** What a cell says where it is not the value itself: a code in words, a key as the number of its note. */
export type Shown =
  | 'tributo'
  | 'tributos'
  | 'situacao_do_tributo'
  | 'situacao_do_credito'
  | 'cenario'
  | 'premissa_de_preco'
  | 'origem'
  | 'onde_se_informa'
  | 'cnpj'
  | 'lei'
  | 'nota'
  | 'text'
  /** Digits that keep their zeros. */
  | 'code'
  /** An amount, or from one amount to another. */
  | 'mixed'
  /** A column for each tax. */
  | 'por_tributo'
  /** What can be done with the row, where anything can. */
  | 'action';

/** A column of the tables that show a month. */
export interface Look {
  readonly title?: string;
  /** In characters, where the kind's own will not do. */
  readonly width?: number;
  readonly as?: Shown;
  /** On a screen: below the column before it, or not at all. */
  readonly screen?: 'below' | 'none';
}

interface Said extends Look {
  /** What the field means, in the words of who reads the API. */
  readonly means?: string;
  /** False: those words alone, without how an amount is written. */
  readonly form?: false;
}

/** One field of what the engine returns: from here come its type, its schema, its meaning and its column. */
export interface Field<T = unknown> extends Said {
  readonly kind: Kind;
  readonly words?: readonly string[];
  readonly fixed?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Of a group; of a list, what each of its rows has. */
  readonly members?: Fields;
  /** Of a list that is none of rows. */
  readonly item?: Field;
  /** Described elsewhere in the contract, by that name. */
  readonly ref?: string;
  readonly nullable?: true;
  readonly optional?: true;
  readonly table?: Block;
  /** Carries the type of the value; there is never anything in it. */
  readonly '~type'?: T;
}
export type Fields = Readonly<Record<string, Field>>;

/** A table of a month: its name everywhere, and its columns where they are not the titled fields of a row in their order. */
export interface Block {
  /** Also the name of its sheet: 31 characters at most. */
  readonly name: string;
  /** Columns that stand before the others, by the path of their field; what is not named here comes last. */
  readonly order?: readonly string[];
  /** Columns that are no field of their own, by name. */
  readonly also?: Readonly<Record<string, Look & { readonly of?: string }>>;
}

/** The value of one field. */
export type Value<F> = F extends { readonly nullable: true } ? Bare<F> | null : Bare<F>;
type Bare<F> = F extends Field<infer T> ? T : never;

/** One of the rows of a list. */
export type Row<L> = L extends Field<readonly (infer T)[]> ? T : never;

/** What an object with such fields is. */
export type Read<M> = { readonly [K in keyof M as IsOptional<M[K], never, K>]: Value<M[K]> } & {
  readonly [K in keyof M as IsOptional<M[K], K, never>]?: Value<M[K]>;
};
type IsOptional<F, Yes, No> = F extends { readonly optional: true } ? Yes : No;

/** The fields of a row by their paths: those of an object inside it after a point. */
export type Path<M> = {
  [K in keyof M & string]: M[K] extends { readonly kind: 'group'; readonly members: infer I }
    ? `${K}.${keyof I & string}`
    : K;
}[keyof M & string];

const scalar =
  <T>(kind: Kind) =>
  (said: Said = {}): Field<T> => ({ kind, ...said });

/** Reais with two decimals. */
export const amount = scalar<Decimal>('amount');
/** Percent with four. */
export const percent = scalar<Decimal>('percent');
export const text = scalar<string>('text');
/** YYYY-MM-DD. */
export const day = scalar<string>('day');
export const flag = scalar<boolean>('flag');
export const integer = (said: Said & { readonly minimum?: number; readonly maximum?: number } = {}) =>
  scalar<number>('integer')(said);
export const constant = <const N extends number>(fixed: N, said: Said = {}): Field<N> => ({
  kind: 'constant',
  fixed,
  ...said,
});

/** One of a few words. */
export const oneOf = <const V extends string>(words: readonly V[], said: Said = {}): Field<V> => ({
  kind: 'oneOf',
  words,
  ...said,
});

/** What the contract describes by itself, by the name that it has there. */
export const described = <T>(ref: string, said: Said = {}): Field<T> => ({ kind: 'described', ref, ...said });

export const group = <const M extends Fields>(members: M, said: Said = {}) =>
  // A field carries its type beside it, as no value.
  ({ kind: 'group', members, ...said }) as Field<Read<M>> & { readonly kind: 'group'; readonly members: M };

export const listOf = <T>(item: Field<T>, said: Said = {}): Field<readonly T[]> => ({
  kind: 'list',
  item,
  ...said,
});

export const rows = <const M extends Fields>(members: M, said: Said = {}) =>
  // As above.
  ({ kind: 'list', members, ...said }) as Field<readonly Read<M>[]> & { readonly members: M };

/** Rows that every surface shows as a table. */
export const block = <const M extends Fields>(
  name: string,
  members: M,
  {
    order,
    also,
    ...said
  }: Said & Omit<Block, 'name' | 'order'> & { readonly order?: readonly (Path<M> | (string & {}))[] } = {},
) => ({
  ...rows(members, said),
  // `order` is checked against the members where it is declared.
  table: { name, ...(order ? { order } : {}), ...(also ? { also } : {}) } as Block,
});

export const orNull = <F extends Field>(field: F): F & { readonly nullable: true } => ({
  ...field,
  nullable: true,
});
export const optional = <F extends Field>(field: F): F & { readonly optional: true } => ({
  ...field,
  optional: true,
});
