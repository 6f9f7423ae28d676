import { recordOf } from '../tables.ts';
/** A decimal as written in the file: digits, at most one point, at most one leading minus. */
export type Decimal = string;

/** The kinds of fields; those that a note must have end in "!". */
export const text = 'texto';
export const requiredText = 'texto!';
export const decimal = 'decimal';
export const requiredDecimal = 'decimal!';

/** Fields of one kind beside each other, by their names. */
export const texts = <const N extends readonly string[]>(...names: N) => allOf(names, text);
export const requiredTexts = <const N extends readonly string[]>(...names: N) => allOf(names, requiredText);
export const decimals = <const N extends readonly string[]>(...names: N) => allOf(names, decimal);

const allOf = <N extends readonly string[], K extends FieldKind>(names: N, kind: K) =>
  recordOf<N[number], K>(names, () => kind);

/**
 * A part of the layout, by the names of its elements: fields, groups, and
 * - `[n, what]`: may stand up to n times;
 * - `['*', group]`: one of several elements whose names begin so; its own name stands in `grupo`;
 * - `(name)`: is looked through, its fields land in the group around it;
 * - `@name`: an attribute; `@*name` whatever the case that it is written in.
 *
 * Types and reader come from here: a field is named once.
 */
export interface Layout {
  readonly [name: string]: Content | readonly [number | '*', Content];
}

export type Content = FieldKind | Layout;
export type FieldKind = typeof text | typeof requiredText | typeof decimal | typeof requiredDecimal;

/** What is read of a part of the layout. An absent optional field is absent. */
export type Read<L> = Optional<L> & Required<L> & LookedThrough<L>;

type Optional<L> = { readonly [K in keyof L as L[K] extends `${string}!` ? never : Key<K>]?: Value<L[K]> };
type Required<L> = { readonly [K in keyof L as L[K] extends `${string}!` ? Key<K> : never]: string };
type LookedThrough<L> = [Inner<L>] extends [never] ? unknown : Read<L[Inner<L>]>;
type Inner<L> = Extract<keyof L, `(${string})`>;
type Key<K> = K extends `(${string})` ? never : K extends `@*${infer Name}` | `@${infer Name}` ? Name : K;
type Value<T> = T extends string
  ? string
  : T extends readonly [number, infer Item]
    ? readonly Value<Item>[]
    : T extends readonly ['*', infer Group]
      ? { readonly grupo: string } & Read<Group>
      : Read<T>;
