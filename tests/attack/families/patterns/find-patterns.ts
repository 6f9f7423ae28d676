import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contracts from '@apura/contracts';
import { parseSync } from '@swc/core';

/** A regular expression of the product, and where it stands. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly where: string;
}

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Every regular expression in the code that runs, and every `pattern` of its schemas; each once. */
export function findPatterns(): readonly Pattern[] {
  const found = new Map<string, Pattern>();
  for (const pattern of [
    ...sources().flatMap(patternsIn),
    ...patternsOfSchemas(contracts, '@apura/contracts', new Set()),
  ])
    found.set(`/${pattern.source}/${pattern.flags}`, pattern);
  return [...found.values()];
}

const sources = (): string[] =>
  ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).flatMap((room) =>
      readdirSync(join(ROOT, folder, room, 'src'), { recursive: true, encoding: 'utf8' })
        .filter(
          (file) =>
            /\.tsx?$/.test(file) && !/\.(?:test|long)\.tsx?$/.test(file) && !file.startsWith('generated'),
        )
        .map((file) => join(folder, room, 'src', file)),
    ),
  );

/** As far as swc's nodes are looked at. */
interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly [field: string]: unknown;
}

function patternsIn(file: string): Pattern[] {
  const tree = parseSync(readFileSync(join(ROOT, file), 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('x'),
  });
  const constants = new Map<string, Node>();
  const found: Pattern[] = [];
  const add = (source: Node, flags: string) =>
    found.push({ source: textOf(source, constants, file), flags, where: file });
  walk(tree, (node) => {
    const { id, init } = node as { id?: Node; init?: Node };
    if (node.type === 'VariableDeclarator' && id && init) constants.set(String(id.value), init);
  });
  walk(tree, (node) => {
    if (node.type === 'RegExpLiteral')
      found.push({ source: String(node.pattern), flags: String(node.flags), where: file });
    const { key, value } = node as { key?: Node; value?: Node };
    // Of ajv's keyword; what is made of its errors goes by the same name.
    const isText = (constants.get(String(value?.value)) ?? value)?.type !== 'ArrowFunctionExpression';
    if (node.type === 'KeyValueProperty' && key?.value === 'pattern' && value && isText) add(value, 'u');
    const { callee, arguments: given } = node as { callee?: Node; arguments?: { expression: Node }[] };
    const [made, flags] = (callee?.value === 'RegExp' && given) || [];
    if (made) add(made.expression, String(flags?.expression.value ?? ''));
  });
  return found;
}

/** A text that is put together of texts and constants of the same file; any other way to make a pattern is a mistake here. */
function textOf(node: Node, constants: ReadonlyMap<string, Node>, file: string): string {
  const inner = (one: unknown) => textOf(one as Node, constants, file);
  const constant = node.type === 'Identifier' ? constants.get(String(node.value)) : undefined;
  if (constant) return inner(constant);
  // The parser writes "\\u" where a text has "\u", to tell it from a lone surrogate of its own.
  if (node.type === 'StringLiteral') return String(node.value).replaceAll('\\\\u', '\\u');
  if (node.type === 'RegExpLiteral') return String(node.pattern);
  if (node.type === 'ParenthesisExpression' || node.type === 'TsAsExpression') return inner(node.expression);
  if (node.type === 'BinaryExpression' && node.operator === '+') return inner(node.left) + inner(node.right);
  if (node.type === 'MemberExpression' && (node.property as Node).value === 'source')
    return inner(node.object);
  if (node.type === 'TemplateLiteral') {
    const between = (node.expressions as Node[]).map(inner);
    return (node.quasis as { cooked: string }[]).map(({ cooked }, i) => cooked + (between[i] ?? '')).join('');
  }
  throw new Error(`${file} makes a pattern of a ${node.type}, which this suite cannot read`);
}

function walk(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, see);
  else if (typeof node === 'object' && node !== null) {
    see(node as Node);
    for (const one of Object.values(node)) walk(one, see);
  }
}

/** Those that are put together when the schemas are loaded. */
function patternsOfSchemas(value: unknown, where: string, seen: Set<unknown>): Pattern[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'pattern' && typeof inner === 'string'
      ? [{ source: inner, flags: 'u', where }]
      : patternsOfSchemas(inner, where, seen),
  );
}
