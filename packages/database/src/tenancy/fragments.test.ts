import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { Prisma } from '../generated/client.ts';

/**
 * Pieces of SQL in statements of the builder take their columns by `ref`, which the compiler knows: a name that stands in the text
 * itself is refused. (Whole statements of text are prepared by `statements.test.ts`.)
 */
const SOURCES = fileURLToPath(new URL('..', import.meta.url));

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const COLUMNS: ReadonlySet<string> = new Set(
  Object.entries(Prisma).flatMap(([name, value]) =>
    name.endsWith('ScalarFieldEnum') ? Object.keys(value) : [],
  ),
);

/** The words of a piece that may be names, such as are no texts, functions, types or words of SQL. What it makes itself it calls as no column is called. */
const namesIn = (text: string): string[] =>
  text
    .replace(/'(?:[^']|'')*'/g, ' ')
    .replace(/::\s*\w+/g, ' ')
    .replace(/\b\w+\s*\(/g, ' ')
    .match(/\b[a-z_][a-z0-9_]*\b/g) ?? [];

/** The columns that stand in the text of pieces of SQL, and in references of which the compiler knows nothing. */
function columnsIn(source: string): string[] {
  const found: string[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).value === 'sql') {
        const { quasis } = node.template as { readonly quasis: readonly { readonly raw: string }[] };
        // What stands between is a value, or a reference: a word of a text that both sides quote stays in the text.
        found.push(...namesIn(quasis.map(({ raw }) => raw).join(' ')));
      }
      if (node.type === 'CallExpression') {
        const { object, property } = node.callee as { readonly object?: Node; readonly property?: Node };
        const [first] = node.arguments as readonly { readonly expression: Node }[];
        if (
          object?.value === 'sql' &&
          property?.value === 'ref' &&
          first?.expression.type === 'StringLiteral'
        )
          found.push(...String(first.expression.value).split('.').slice(-1));
      }
      for (const [key, part] of Object.entries(node)) if (key !== 'span') look(part);
    }
  };
  look(parseSync(source, { syntax: 'typescript', target: 'es2023' }).body);
  return found.filter((name) => COLUMNS.has(name));
}

const FILES = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|long)\.ts$|^generated/.test(file),
);

test('no column stands in a piece of SQL but by a reference that the compiler knows', () => {
  expect(COLUMNS.size).toBeGreaterThan(300);
  const found = FILES.map((file) => [file, columnsIn(readFileSync(`${SOURCES}/${file}`, 'utf8'))] as const);
  expect(found.filter(([, names]) => names.length)).toEqual([]);
});

/** Where pieces are text nonetheless, with what they are. */
const AS_TEXT: Readonly<Record<string, string>> = {
  'apuracoes/find-apuracao.ts': 'made of references',
  'apuracoes/read-entrada.ts': 'a part of the context of a client, which statements.test.ts prepares',
  'apuracoes/store-resultado.ts': 'made of references',
  'apuracoes/sum-devidos.ts': 'made of references',
  'clientes/contexto-do-cliente.ts': 'a term that the caller has',
  'documentos/lancamentos-do-cliente.ts': 'the context of a client, which statements.test.ts prepares',
  'documentos/request-recalculo-do-cliente.ts': 'a part of the context of a client',
  'escritorios/move-office.ts': 'stands for a reference',
  'tenancy/given-rows.ts': 'types',
};

test('no piece is text that nothing checks', () => {
  const raw = FILES.filter((file) => /\bsql\.raw\b/.test(readFileSync(`${SOURCES}/${file}`, 'utf8')));
  expect(raw.sort()).toEqual(Object.keys(AS_TEXT));
});

test.each([
  ['sql`razao_social IS NULL`', ['razao_social']],
  [`sql<string>\`o.config->>\${name}\``, ['config']],
  ["sql.ref('o.config')", ['config']],
  [`sql\`\${eb.ref('o.config')}->>'nome'\``, []],
  [`sql\`now() - make_interval(secs => \${seconds})\``, []],
  [`sql\`\${day}::date\``, []],
])('%s', (source, columns) => {
  expect(columnsIn(source)).toEqual(columns);
});
