import * as CONTRACTS from '@apura/contracts';
import {
  Aliquota,
  ANNOTATIONS,
  Chave,
  Cnpj,
  CnpjRaiz,
  Competencia,
  DataHora,
  ErrorBody,
  EVENT_SCHEMAS,
  type JsonSchema,
  Link,
  Uuid,
  Valor,
  ValorAtLeastZero,
} from '@apura/contracts';
import type { TSchema } from 'typebox';
import { CAMPOS } from './campos/index.ts';

export type Json = Record<string, unknown>;
type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** "apuracao.calculada" -> "ApuracaoCalculada". */
export function capitalized(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** How a value is written, which says nothing of what it is. */
const FORMS = new Set(
  [Aliquota, Chave, Cnpj, CnpjRaiz, Competencia, DataHora, Link, Uuid, Valor, ValorAtLeastZero].map(
    ({ description }: JsonSchema) => description,
  ),
);
const OTHER_FORMS = /^(texto de uma linha|número decimal|valor em reais, não negativo|percentual de 0 a 100)/;

/** What a field means, with how it is written; the schema's own words where they say what it means. */
export function meaningOf(schema: object, name: string, of = ''): string | undefined {
  const { description, anyOf }: JsonSchema = schema;
  const own = description ?? anyOf?.[0]?.description;
  if (own !== undefined && !FORMS.has(own) && !OTHER_FORMS.test(own)) return own;
  const meaning = CAMPOS[`${of}.${name}`] ?? CAMPOS[name];
  return meaning !== undefined && own !== undefined ? `${meaning}; ${own}` : (meaning ?? own);
}

/** The objects of the contracts, by what they have: a copy with a description of its own is the same. */
const NAMED = new Map<unknown, { readonly name: string; readonly schema: Plain }>(
  [
    ...Object.entries<unknown>(CONTRACTS),
    ...Object.entries(EVENT_SCHEMAS).map(([tipo, schema]) => [`Evento${capitalized(tipo)}`, schema] as const),
    ['Erro', ErrorBody] as const,
  ].flatMap(([name, schema]) =>
    isPlain(schema) && schema.type === 'object' && schema.properties
      ? [[schema.properties, { name, schema }] as const]
      : [],
  ),
);

function namedAs(schema: Plain) {
  const named = NAMED.get(schema.properties);
  const same = named?.schema.additionalProperties === schema.additionalProperties;
  return same && named?.schema.minProperties === schema.minProperties ? named : undefined;
}

export type SchemaWriter = ReturnType<typeof schemaWriter>;

export function schemaWriter() {
  const used = new Map<string, Plain>();
  const write = (value: unknown, of: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => write(part, of));
    return isPlain(value) ? writeOne(value, of) : value;
  };
  const writeOne = (schema: Plain, of: string): Json => {
    const named = namedAs(schema);
    if (named === undefined) return members(schema, of);
    used.set(named.name, named.schema);
    return { $ref: `#/components/schemas/${named.name}` };
  };
  const members = (schema: Plain, of: string): Json =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('~'))
        .map(([key, part]) => [
          key,
          key === 'properties' && isPlain(part) ? fields(part, of) : write(part, of),
        ]),
    );
  const fields = (properties: Plain, of: string): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        if (!isPlain(schema)) return [name, schema];
        const description = meaningOf(schema, name, of);
        const written = writeOne(schema, name);
        return [name, description === undefined ? written : { ...written, description }];
      }),
    );
  return {
    /** A TypeBox schema as plain JSON Schema 2020-12; what the contracts name becomes a reference. */
    write: (schema: TSchema, of = '') => writeOne({ ...schema }, of),
    /** All that has been referred to, by name. */
    components(): Record<string, Json> {
      const written: Record<string, Json> = {};
      for (const [name, schema] of used) written[name] = members(schema, name);
      return Object.fromEntries(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
