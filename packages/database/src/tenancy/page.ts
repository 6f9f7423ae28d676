import type { Sentido } from '@apura/contracts';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { firstIdOf } from './new-id.ts';

/** A page of a list by id. */
export interface Page {
  readonly limit: number;
  /** Id of the last row of the page before. */
  readonly depoisDe?: string;
}

/** Made within this time; `ate` is not part of it. */
export interface Period {
  readonly desde?: Date;
  readonly ate?: Date;
}

/** What the query of a list asks for, and which page of it. */
export type Filter<Query> = Omit<Query, 'cursor' | 'cliente_id' | keyof Period> &
  Page &
  Period & { readonly clienteId?: string };

/** Where a page begins; the oldest first where `sentido` is `asc`. */
type Place = Pick<Page, 'depoisDe'> & Period & { readonly sentido?: Sentido };

/** Between which ids the rows of a page are. */
export interface Ids {
  readonly lt?: string;
  readonly gte?: string;
  readonly gt?: string;
}

/** The ids of a page: rows are made in the order of their ids. */
export function idsOfPage({ depoisDe, desde, ate, sentido }: Place): Ids {
  const [below, above] = sentido === 'asc' ? [undefined, depoisDe] : [depoisDe, undefined];
  const [lt] = [below, ate && firstIdOf(ate)].filter((id) => id !== undefined).sort();
  return {
    ...(lt === undefined ? {} : { lt }),
    ...(desde ? { gte: firstIdOf(desde) } : {}),
    ...(above === undefined ? {} : { gt: above }),
  };
}

/** The same as conditions on a column of ids. */
export const onPage = (id: Expression<string>, page: Place): Expression<SqlBool>[] =>
  between(id, idsOfPage(page));

/** The same of a statement that is given the ids. */
export function between(id: Expression<string>, { lt, gte, gt }: Ids): Expression<SqlBool>[] {
  const eb = expressionBuilder();
  return [
    ...(lt === undefined ? [] : [eb(id, '<', lt)]),
    ...(gte === undefined ? [] : [eb(id, '>=', gte)]),
    ...(gt === undefined ? [] : [eb(id, '>', gt)]),
  ];
}

/** Conditions on the column that says when a row was made, of a list that is in another order than that of its ids. */
export function ofPeriod(made: Expression<Date>, { desde, ate }: Period): Expression<SqlBool>[] {
  const eb = expressionBuilder();
  return [
    ...(desde === undefined ? [] : [eb(made, '>=', desde)]),
    ...(ate === undefined ? [] : [eb(made, '<', ate)]),
  ];
}
