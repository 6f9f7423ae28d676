import { type JsonSchema, memberOf, type Unwritten } from '@apura/contracts';
import type { Static, TObject, TProperties, TSchema } from 'typebox';

type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];

/** A row that has what `T` asks for, under the same names; where `T` may do without, it may be null. */
type Source<T> = { readonly [K in Exclude<keyof T, Optional<T>>]: Unwritten<T[K]> } & {
  readonly [K in Optional<T>]?: Unwritten<T[K]> | null | undefined;
};

/**
 * `row` as `schema` shows it: the members that are named there and no others, whatever else a row may hold. What may be
 * left out is left out where it is null.
 */
export function shaped<P extends TProperties>(
  schema: TObject<P>,
  row: Source<Static<TObject<P>>>,
): Unwritten<Static<TObject<P>>> {
  const asked: TSchema = schema;
  const { required = [] }: JsonSchema = asked;
  const members = Object.keys(schema.properties).map((name) => [name, memberOf(row, name)] as const);
  const shown = members.filter(([name, value]) => required.includes(name) || value != null);
  // The members of the schema, from a row that has them by its type.
  return Object.fromEntries(shown) as Unwritten<Static<TObject<P>>>;
}
