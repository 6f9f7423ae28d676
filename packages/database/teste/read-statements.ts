import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { parseSync, transformSync } from '@swc/core';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
const DOORS: ReadonlySet<string> = new Set(['query', 'rows', 'first', 'value', 'count', 'read']);
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
 * Every statement that the package has as text, put together of its pieces as its own file does it: the files are run with one
 * function more for each statement. What the builder writes is not among them.
 */
export async function readStatements(samples: Samples): Promise<StatementsOfCode> {
  const modules = new Map<string, Promise<vm.Module>>();
  const statements = new Map<string, StatementOfCode>();
  const unknown = new Set<string>();
  for (const file of filesBelow(SOURCES)) {
    const { namespace } = await load(join(SOURCES, file), modules);
    const known = samples[file] ?? {};
    for (const { names, text } of (namespace as { statementsOfFile: readonly Made[] }).statementsOfFile)
      if (names.every((name) => name in known)) {
        const made = text(known);
        if (typeof made === 'string' && STATEMENT.test(made))
          statements.set(`${file} ${made}`, { file, text: made });
      } else unknown.add(file);
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

function load(path: string, modules: Map<string, Promise<vm.Module>>): Promise<vm.Module> {
  const known = modules.get(path);
  if (known) return known;
  const loading = evaluate(path, modules);
  modules.set(path, loading);
  return loading;
}

async function evaluate(path: string, modules: Map<string, Promise<vm.Module>>): Promise<vm.Module> {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  });
  const statements = findStatements(code).map(
    ({ source, names }) =>
      `{ names: ${JSON.stringify([...names])}, text: ({ ${[...names].join(', ')} }) => ${source} }`,
  );
  const module = new vm.SourceTextModule(
    `${code}\nexport const statementsOfFile = [${statements.join(',\n')}];`,
    {
      identifier: path,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(path).href;
      },
    },
  );
  await module.link((specifier) => {
    const target = specifier.startsWith('.') ? resolve(dirname(path), specifier) : undefined;
    return target === undefined || target.includes('/generated/')
      ? asModule(target ?? specifier)
      : load(target, modules);
  });
  await module.evaluate();
  return module;
}

async function asModule(specifier: string): Promise<vm.Module> {
  const real = (await import(specifier)) as Readonly<Record<string, unknown>>;
  const names = Object.keys(real);
  const module = new vm.SyntheticModule(names, () => {
    for (const name of names) module.setExport(name, real[name]);
  });
  await module.link(() => {
    throw new Error('it imports nothing');
  });
  await module.evaluate();
  return module;
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
      if ('type' in value && 'span' in value) return [value as Node];
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
