import type { Json } from '../src/openapi/write-schema.ts';

/** A written schema: plain JSON Schema, in which what the contracts name is a reference. */
export interface Written extends Json {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Written>>;
  readonly required?: readonly string[];
}

/** What a reference is called where the type stands. */
export type NameType = (name: string) => string;

const NAMES: Readonly<Record<string, string>> = { integer: 'number', object: 'Record<string, unknown>' };

/** The TypeScript type of what fits a schema, as its writer would spell it. */
export function typeOf(schema: Written, named: NameType): string {
  const {
    $ref,
    anyOf,
    oneOf,
    allOf,
    type,
    enum: words,
    items,
    format,
  } = schema as Readonly<Record<string, unknown>>;
  if (typeof $ref === 'string') return named($ref.replace('#/components/schemas/', ''));
  const ways = (anyOf ?? (schema.properties ? undefined : oneOf)) as readonly Written[] | undefined;
  if (ways) return oneOfTypes(ways.map((way) => typeOf(way, named)));
  if (Array.isArray(allOf)) return allOf.map((part) => typeOf(part, named)).join(' & ');
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(words)) return oneOfTypes(words.map(literal));
  if (Array.isArray(type)) return oneOfTypes(type.map((one) => typeOf({ ...schema, type: one }, named)));
  if (type === 'array') return arrayOf(items ? typeOf(items as Written, named) : 'unknown');
  if (type === 'string') return format === 'binary' ? 'Blob' : 'string';
  if (type === 'object') return objectType(schema, named);
  return type === undefined ? 'unknown' : (NAMES[String(type)] ?? String(type));
}

/** As the house writes it. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value);

const oneOfTypes = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const arrayOf = (item: string): string => (/[|&] /.test(item) ? `(${item})[]` : `${item}[]`);

function objectType(schema: Written, named: NameType): string {
  const { additionalProperties, patternProperties } = schema as { [key: string]: Written | undefined };
  const others = patternProperties ? Object.values(patternProperties)[0] : additionalProperties;
  if (!schema.properties)
    return typeof others === 'object'
      ? `Record<string, ${typeOf(others as Written, named)}>`
      : 'Record<string, unknown>';
  return `{ ${fieldsOf(schema, named).join(' ')} }`;
}

/** Each member of an object, as a line of its type. `told`: with what it means. */
export function fieldsOf({ properties = {}, required = [] }: Written, named: NameType, told = false) {
  return Object.entries(properties).map(([name, member]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    const meaning =
      told && member.description ? `/** ${member.description.replaceAll('*/', '* /')} */\n  ` : '';
    return `${meaning}${key}${required.includes(name) ? '' : '?'}: ${typeOf(member, named)};`;
  });
}
