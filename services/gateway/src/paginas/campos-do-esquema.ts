import type { TSchema } from 'typebox';

/** The members of a schema, those of its members included, as the rows of a Markdown table: name, type, whether always there. */
export function camposDoEsquema(schema: TSchema): string {
  const linhas: string[] = [];
  percorrer(schema as Esquema, '', linhas);
  return ['| Campo | Tipo | Sempre? |', '|---|---|---|', ...linhas].join('\n');
}

interface Esquema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Esquema[];
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly required?: readonly string[];
  readonly items?: Esquema;
}

function percorrer({ properties = {}, required = [] }: Esquema, prefixo: string, linhas: string[]): void {
  for (const [nome, parte] of Object.entries(properties)) {
    const campo = `${prefixo}${nome}`;
    linhas.push(`| \`${campo}\` | ${tipo(parte)} | ${required.includes(nome) ? 'sim' : 'não'} |`);
    percorrer(parte, `${campo}.`, linhas);
    if (parte.items) percorrer(parte.items, `${campo}[].`, linhas);
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

function tipo({ type = '', description, const: fixo, enum: valores, anyOf }: Esquema): string {
  if (fixo !== undefined) return `\`"${fixo}"\``;
  if (anyOf) return anyOf.map(tipo).join(' ou ');
  const nome = NOMES[type] ?? type;
  const opcoes =
    valores && valores.length <= 12 ? `: ${valores.map((valor) => `\`${valor}\``).join(', ')}` : '';
  return `${nome}${opcoes}${description ? ` (${description.replaceAll('|', '\\|')})` : ''}`;
}
