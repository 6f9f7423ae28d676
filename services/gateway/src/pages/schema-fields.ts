import type { TSchema } from 'typebox';
import { schemaWriter } from '../openapi/write-schema.ts';

/** How deep members are listed where their own members are many. */
const DEPTH = 3;
const COLUMNS = '| Campo | Tipo | O que é |\n|---|---|---|';

/** The members of a schema, those of its members included, as the rows of a Markdown table: name, type, meaning. */
export function schemaFields(schema: TSchema, depth = Number.POSITIVE_INFINITY): string {
  const writer = schemaWriter();
  const written = writer.write(schema);
  const named = writer.components();
  const linhas: string[] = [];
  const resolved = (part: Schema): Schema => ({
    ...(named[part.$ref?.split('/').at(-1) ?? ''] ?? {}),
    ...part,
  });
  const walk = (value: Schema, prefix: string, level: number): void => {
    const whole = resolved(value);
    const members = resolved(whole.anyOf?.[0] && whole.anyOf.length <= 2 ? whole.anyOf[0] : whole);
    const inner = members.items ? resolved(members.items) : members;
    const path = members.items ? `${prefix}[]` : prefix;
    for (const [nome, parte] of Object.entries(inner.properties ?? {})) {
      const campo = `${path ? `${path}.` : ''}${nome}`;
      const opcional = inner.required?.includes(nome) ? '' : ', opcional';
      linhas.push(
        `| \`${campo}\` | ${typeOf(resolved(parte))}${opcional} | ${inCell(parte.description ?? '')} |`,
      );
      if (level < depth) walk(parte, campo, level + 1);
    }
  };
  walk(written, '', 1);
  return linhas.length ? [COLUMNS, ...linhas].join('\n') : '';
}

/** The same without what lies deep down: for an answer that has hundreds of fields. */
export const schemaFieldsInBrief = (schema: TSchema): string => schemaFields(schema, DEPTH);

export const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const NOMES: Readonly<Record<string, string>> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'verdadeiro ou falso',
  object: 'objeto',
  array: 'lista',
  null: 'nulo',
};

/** The type of one value, for a cell. */
export function typeOf(schema: Schema): string {
  const { type, format, const: fixo, enum: valores, anyOf } = schema;
  if (fixo !== undefined) return `\`"${fixo}"\``;
  if (anyOf) return anyOf.length > 2 ? 'objeto' : anyOf.map(typeOf).join(' ou ');
  const nome = format === 'binary' ? 'arquivo' : (NOMES[type ?? 'object'] ?? 'objeto');
  if (!valores) return nome;
  const alguns = valores.slice(0, 12).map((valor) => `\`${valor}\``);
  return `${alguns.join(', ')}${valores.length > 12 ? ' …' : ''}`;
}
