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
  Link,
  Uuid,
  Valor,
  ValorAtLeastZero,
} from '@apura/contracts';
import type { TSchema } from 'typebox';
import { CAMPOS } from './campos/index.ts';

export type Json = Record<string, unknown>;
type Plain = Readonly<Record<string, unknown>>;

/** "apuracao.calculada" -> "ApuracaoCalculada". */
export function capitalized(name: string): string {
  return name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** How a value is written, which says nothing of what it is. */
const FORMS = new Set(
  [Aliquota, Chave, Cnpj, CnpjRaiz, Competencia, DataHora, Link, Uuid, Valor, ValorAtLeastZero].map(
    (form) => (form as unknown as Plain).description,
  ),
);
const OTHER_FORMS = /^(texto de uma linha|número decimal|valor em reais, não negativo|percentual de 0 a 100)/;

/** What a field means, with how it is written; the schema's own words where they say what it means. */
export function meaningOf(schema: object, name: string, of = ''): string | undefined {
  const { description, anyOf } = schema as { description?: string; anyOf?: { description?: string }[] };
  const own = description ?? anyOf?.[0]?.description;
  if (own !== undefined && !FORMS.has(own) && !OTHER_FORMS.test(own)) return own;
  const meaning = CAMPOS[`${of}.${name}`] ?? CAMPOS[name];
  return meaning !== undefined && own !== undefined ? `${meaning}; ${own}` : (meaning ?? own);
}

/** The objects of the contracts, by what they have: a copy with a description of its own is the same. */
const NAMED = new Map<unknown, { readonly name: string; readonly schema: Plain }>(
  [
    ...Object.entries(CONTRACTS as unknown as Record<string, Plain>),
    ...Object.entries(EVENT_SCHEMAS).map(([tipo, schema]) => [`Evento${capitalized(tipo)}`, schema] as const),
    ['Erro', ErrorBody] as const,
  ]
    .map(([name, schema]) => ({ name, schema: schema as Plain }))
    .filter(({ schema }) => typeof schema === 'object' && schema.type === 'object' && schema.properties)
    .map((named) => [named.schema.properties, named]),
);

function nameOf(schema: Plain): string | undefined {
  const named = NAMED.get(schema.properties);
  const same = named?.schema.additionalProperties === schema.additionalProperties;
  return same && named?.schema.minProperties === schema.minProperties ? named?.name : undefined;
}

export type SchemaWriter = ReturnType<typeof schemaWriter>;

export function schemaWriter() {
  const used = new Map<string, Plain>();
  const write = (value: unknown, of: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => write(part, of));
    if (typeof value !== 'object' || value === null) return value;
    const schema = value as Plain;
    const name = nameOf(schema);
    if (name === undefined) return members(schema, of);
    used.set(name, NAMED.get(schema.properties)?.schema as Plain);
    return { $ref: `#/components/schemas/${name}` };
  };
  const members = (schema: Plain, of: string): Json =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([key]) => !ANNOTATIONS.has(key) && !key.startsWith('~'))
        .map(([key, part]) => [key, key === 'properties' ? fields(part as Plain, of) : write(part, of)]),
    );
  const fields = (properties: Plain, of: string): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const description = meaningOf(schema as object, name, of);
        const written = write(schema, name) as Json;
        return [name, description === undefined ? written : { ...written, description }];
      }),
    );
  return {
    /** A TypeBox schema as plain JSON Schema 2020-12; what the contracts name becomes a reference. */
    write: (schema: TSchema, of = '') => write(schema, of) as Json,
    /** All that has been referred to, by name. */
    components(): Record<string, Json> {
      const written: Record<string, Json> = {};
      for (const [name, schema] of used) written[name] = members(schema, name);
      return Object.fromEntries(Object.entries(written).sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
