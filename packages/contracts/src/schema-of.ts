import type { Field, Fields } from '@apura/engine/mes';
import { keysOf, known, recordOf } from '@apura/engine/tables';
import type { TOptional, TProperties, TSchema, TSchemaOptions, TUnsafe } from 'typebox';
import Type from 'typebox';
import { Aliquota, Opcao, OrNull, Valor } from './formatos.ts';
import type { JsonSchema } from './validate.ts';

/** What a declared field is by the contract: its type is that of the engine's result. */
export type SchemaOf<F> = F extends Field<infer T> ? TUnsafe<T> : never;

/** Schemas that the contract describes by itself, by the names by which a declaration refers to them. */
type Described = Readonly<Record<string, TSchema>>;

/** An object that is declared once is one schema, by which the OpenAPI document knows its name. */
const MADE = new WeakMap<Fields, TSchema>();

/** The schema of a field of the month as the engine declares it; open like every answer: a new field breaks no client. */
export const schemaOf = <F extends Field>(field: F, described: Described): SchemaOf<F> =>
  // A field carries its type beside it, as no value.
  (field.kind === 'list' && field.members
    ? Type.Array(objectOf(field.members, described, {}), meaning(field))
    : bare(field, described)) as SchemaOf<F>;

/** The rows of a list by themselves. */
export const schemaOfRows = <T>(list: Field<readonly T[]>, described: Described): TUnsafe<T> =>
  // As above.
  objectOf(list.members ?? {}, described, {}) as TUnsafe<T>;

/** The schemas of an object's fields by themselves, where another object has them too. */
export const fieldsOf = <M extends Fields>(fields: M, described: Described): FieldsOf<M> =>
  // As above.
  recordOf(keysOf(fields), (name) => member(known<Field>(fields[name], 'field'), described)) as FieldsOf<M>;

type FieldsOf<M> = {
  -readonly [K in keyof M]: M[K] extends { readonly optional: true }
    ? TOptional<SchemaOf<M[K]>>
    : SchemaOf<M[K]>;
};

const meaning = ({ means }: Field): TSchemaOptions => (means === undefined ? {} : { description: means });

/** What it means, and how it is written. */
function formed({ means, form }: Field, written: TSchema): string {
  const { description = '' }: JsonSchema = written;
  if (means === undefined) return description;
  return form === false ? means : `${means}; ${description}`;
}

function bare(field: Field, described: Described): TSchema {
  const { kind, words = [], minimum, maximum, members = {}, item, ref = '' } = field;
  switch (kind) {
    case 'amount':
      return Type.String({ ...Valor, description: formed(field, Valor) });
    case 'percent':
      return Type.String({ ...Aliquota, description: formed(field, Aliquota) });
    case 'text':
      return Type.String(meaning(field));
    case 'day':
      return Type.String({ format: 'date', ...meaning(field) });
    case 'integer':
      return Type.Integer({
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        ...meaning(field),
      });
    case 'flag':
      return Type.Boolean(meaning(field));
    case 'oneOf':
      return Opcao(words, field.means);
    case 'constant':
      return Type.Literal(field.fixed ?? 0, meaning(field));
    case 'group':
      return objectOf(members, described, meaning(field));
    case 'list':
      return item ? Type.Array(schemaOf(item, described), meaning(field)) : schemaOf(field, described);
    case 'described':
      return described[ref] ?? unknown(ref);
  }
}

function unknown(ref: string): never {
  throw new Error(`the contract describes no ${ref}`);
}

function objectOf(members: Fields, described: Described, options: TSchemaOptions): TSchema {
  const made = MADE.get(members);
  if (made) return made;
  const properties = Object.entries(members).map(([name, field]) => [name, member(field, described)]);
  // Made of schemas, by `member`.
  const schema = Type.Object(Object.fromEntries(properties) as TProperties, options);
  MADE.set(members, schema);
  return schema;
}

/** Of what may be null the meaning stands at both together. */
function member(field: Field, described: Described): TSchema {
  const schema = field.nullable ? nullable(field, described) : schemaOf(field, described);
  return field.optional ? Type.Optional(schema) : schema;
}

function nullable({ means, ...field }: Field, described: Described): TSchema {
  const inner = schemaOf<Field>(field, described);
  const form = field.kind === 'amount' || field.kind === 'percent';
  if (means === undefined) return OrNull(inner);
  return OrNull(inner, {
    description: form ? formed({ means, ...field }, inner) : means,
  });
}
