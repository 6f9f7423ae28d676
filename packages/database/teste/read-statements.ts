import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync, transformSync } from '@swc/core';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(PACKAGE, 'src');
const DOORS: ReadonlySet<string> = new Set(['query', 'rows', 'first', 'one', 'value', 'count', 'read']);
const STATEMENT = /^\s*\(?\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/;

export interface StatementOfCode {
  readonly file: string;
  readonly text: string;
}

/** What stands for names that only a call knows, by file. */
export type Samples = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface StatementsOfCode {
  readonly statements: readonly StatementOfCode[];
  /** The files with statements of which `samples` does not say what they are made of. */
  readonly unknown: readonly string[];
}

interface Node {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** A statement as it stands in the code, and the names in it that are no names of its file. */
interface Found {
  readonly source: string;
  readonly names: ReadonlySet<string>;
}

/**
 * Every statement that the package has as text, put together of its pieces as its own file does it: copies of the files, with one
 * function more for each statement, are run. What the builder writes is not among them.
 */
export async function readStatements(samples: Samples): Promise<StatementsOfCode> {
  const statements = new Map<string, StatementOfCode>();
  const unknown = new Set<string>();
  // Below the package, where its own dependencies are found.
  const folder = mkdtempSync(join(PACKAGE, 'node_modules', '.statements-'));
  try {
    const files = filesBelow(SOURCES);
    for (const file of files) writeCopy(file, folder);
    for (const file of files) {
      const { statementsOfFile } = (await import(copyOf(file, folder))) as {
        readonly statementsOfFile: readonly Made[];
      };
      const known = samples[file] ?? {};
      for (const { names, text } of statementsOfFile)
        if (names.every((name) => name in known)) {
          const made = text(known);
          if (typeof made === 'string' && STATEMENT.test(made))
            statements.set(`${file} ${made}`, { file, text: made });
        } else unknown.add(file);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return { statements: [...statements.values()], unknown: [...unknown] };
}

interface Made {
  readonly names: readonly string[];
  text(names: object): unknown;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(\.(test|long|d)\.ts$)|^generated/.test(name))
    .sort();

const copyOf = (file: string, folder: string): string => join(folder, file.replace(/\.ts$/, '.mjs'));

function writeCopy(file: string, folder: string): void {
  const path = join(SOURCES, file);
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  });
  const statements = findStatements(code).map(
    ({ source, names }) =>
      `{ names: ${JSON.stringify([...names])}, text: ({ ${[...names].join(', ')} }) => ${source} }`,
  );
  const own = code
    .replaceAll(/(from |import\()(['"])(\.[^'"]+)\.ts\2/g, (_, before, quote, specifier) => {
      const target = resolve(dirname(path), `${specifier}.ts`);
      const file = relative(SOURCES, target);
      const isCopied = !file.startsWith('..') && !file.startsWith('generated');
      return `${before}${quote}${isCopied ? copyOf(file, folder) : target}${quote}`;
    })
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
  const copy = copyOf(file, folder);
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, `${own}\nexport const statementsOfFile = [${statements.join(',\n')}];`);
}

function findStatements(code: string): Found[] {
  // A statement at the very beginning tells where the parser's count begins.
  const bytes = Buffer.from(`0;${code}`);
  const program = parseSync(bytes.toString(), {
    syntax: 'ecmascript',
    target: 'es2023',
  }) as unknown as Node & {
    body: Node[];
  };
  const known = new Set(program.body.flatMap(declaredBy));
  const found: Found[] = [];
  const take = (node: Node) => {
    const names = new Set(freeNames(node).filter((name) => !known.has(name)));
    // A variable of a function: the text that it holds stands by itself.
    if (node.type === 'Identifier' && names.size) return;
    const source = bytes
      .subarray(node.span.start - program.span.start, node.span.end - program.span.start)
      .toString();
    found.push({ source, names });
  };
  const walk = (node: Node, isPiece: boolean): void => {
    if (node.type === 'TaggedTemplateExpression') return;
    const door = node.type === 'CallExpression' ? statementOfCall(node) : undefined;
    if (door) take(door);
    if (!isPiece && beginsAsStatement(node)) take(node);
    for (const child of childrenOf(node)) {
      const ofTop = node.type === 'VariableDeclarator' && program.body.some((one) => declares(one, node));
      walk(
        child,
        (ofTop || (isPiece && node.type === 'ArrowFunctionExpression')) && child.type !== 'Identifier',
      );
    }
  };
  for (const node of program.body) walk(node, false);
  return found;
}

/** What a call of the door is given, where that is a text or the name of one. */
function statementOfCall({ callee, arguments: given }: Node): Node | undefined {
  const { type, property, value } = callee as Node;
  const name = type === 'MemberExpression' ? (property as Node).value : value;
  const [first] = given as readonly { readonly expression: Node }[];
  if (!first || !DOORS.has(name as string)) return undefined;
  return ['Identifier', 'TemplateLiteral', 'StringLiteral', 'BinaryExpression'].includes(
    first.expression.type,
  )
    ? first.expression
    : undefined;
}

function beginsAsStatement(node: Node): boolean {
  if (node.type === 'StringLiteral') return STATEMENT.test(node.value as string);
  const [first] = node.type === 'TemplateLiteral' ? (node.quasis as readonly { readonly raw: string }[]) : [];
  return first !== undefined && STATEMENT.test(first.raw);
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .flatMap((value): Node[] => {
      if (!value || typeof value !== 'object') return [];
      // A property of an object has a type and no place of its own.
      if ('type' in value) return [value as Node];
      return 'expression' in value ? [value.expression as Node] : [];
    });

/** The names that a part of the top of a file declares. */
function declaredBy(node: Node): string[] {
  const declaration = (node.type === 'ExportDeclaration' ? node.declaration : node) as Node;
  if (declaration.type === 'ImportDeclaration')
    return (declaration.specifiers as readonly { readonly local: { readonly value: string } }[]).map(
      ({ local }) => local.value,
    );
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as readonly { readonly id: Node }[]).flatMap(({ id }) => namesOf(id));
  const { identifier } = declaration as { readonly identifier?: { readonly value: string } };
  return identifier ? [identifier.value] : [];
}

const declares = (node: Node, declarator: Node): boolean =>
  (
    ((node.type === 'ExportDeclaration' ? node.declaration : node) as Node).declarations as
      | readonly Node[]
      | undefined
  )?.includes(declarator) ?? false;

const namesOf = (pattern: Node): string[] =>
  pattern.type === 'Identifier' ? [pattern.value as string] : childrenOf(pattern).flatMap(namesOf);

/** The names that an expression takes from outside. */
function freeNames(node: Node): string[] {
  if (node.type === 'Identifier') return node.value === 'undefined' ? [] : [node.value as string];
  if (node.type === 'MemberExpression') {
    const property = node.property as Node;
    return [...freeNames(node.object as Node), ...(property.type === 'Computed' ? freeNames(property) : [])];
  }
  if (node.type === 'KeyValueProperty') return freeNames(node.value as Node);
  const own = new Set(
    node.type === 'ArrowFunctionExpression' ? (node.params as readonly Node[]).flatMap(namesOf) : [],
  );
  return childrenOf(node)
    .flatMap(freeNames)
    .filter((name) => !own.has(name) && !(name in globalThis));
}
