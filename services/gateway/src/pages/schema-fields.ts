import type { TSchema } from 'typebox';

/** The members of a schema, those of its members included, as the rows of a Markdown table: name, type, whether always there. */
export function schemaFields(schema: TSchema): string {
  const linhas: string[] = [];
  walk(schema as Schema, '', linhas);
  return ['| Campo | Tipo | Sempre? |', '|---|---|---|', ...linhas].join('\n');
}

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

function walk({ properties = {}, required = [] }: Schema, prefix: string, linhas: string[]): void {
  for (const [nome, parte] of Object.entries(properties)) {
    const campo = `${prefix}${nome}`;
    linhas.push(`| \`${campo}\` | ${tipo(parte)} | ${required.includes(nome) ? 'sim' : 'não'} |`);
    walk(parte, `${campo}.`, linhas);
    if (parte.items) walk(parte.items, `${campo}[].`, linhas);
  }
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

function tipo({ type = '', description, const: fixo, enum: valores, anyOf }: Schema): string {
  if (fixo !== undefined) return `\`"${fixo}"\``;
  if (anyOf) return anyOf.map(tipo).join(' ou ');
  const nome = NOMES[type] ?? type;
  const options =
    valores && valores.length <= 12 ? `: ${valores.map((valor) => `\`${valor}\``).join(', ')}` : '';
  return `${nome}${options}${description ? ` (${description.replaceAll('|', '\\|')})` : ''}`;
}
