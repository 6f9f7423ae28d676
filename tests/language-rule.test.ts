import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/** What an engineer says has an English name: the word in the singular, and what it is called here. */
const INFRASTRUCTURE_WORDS = JSON.parse(readFileSync('tests/infrastructure-words.json', 'utf8')) as Readonly<
  Record<string, string>
>;

/** Names that stay although a word of them is on the list, with why, by the file or the folder that they stand in. */
const STAYS: readonly (readonly [place: string, why: string, ...names: string[]])[] = [
  [
    'packages/cli/src/',
    'an option of the command, or a kind of failure as the command prints it',
    'encaminhar',
    'servidor',
  ],
  ['packages/contracts/src/estados', 'a table of the database', 'pedaco'],
  ['packages/contracts/src/upload', 'a component of /openapi.json', 'ProgressoDoUpload'],
  ['packages/database/src/', 'what SQL calls a column', 'dono', 'cabecalhos', 'disjuntor_espera_s'],
  ['packages/admin/src/', 'what the database calls it', 'dono'],
  ['packages/standalone/src/', 'what the database calls it', 'dono'],
  ['tests/rate-day/', 'what the database calls it', 'dono'],
  ['tests/attack/families/imports/', 'what the database calls it', 'dono'],
  ['services/deliverer/src/emails', 'what the database calls it', 'dono'],
  ['packages/engine/src/', 'published', 'OpcoesDoDocumento'],
  ['packages/law/', 'a column of a table of law', 'prefixos'],
  ['packages/law/schemas', 'a column of the annexes', 'prefixos'],
  ['packages/documents/src/', 'published', 'Leitor', 'criarLeitor'],
  [
    'packages/panel/src/',
    'codes and addresses that the API and its bookmarks know',
    'redirecionamento',
    'conexao',
    'erro_do_receptor',
    'pedido_do_receptor',
    'disjuntor_aberto',
    'aba',
  ],
  ['packages/runtime/src/', 'a field of the log', 'pedacos'],
];

/** Their types are published: the names of the properties are what others have written against. */
const PUBLISHED = /^packages\/(engine|documents)\//;
const CODE = /\.(ts|tsx|mts|mjs|cjs)$/;
/** Written by machines, or the law's own names. */
const FOREIGN =
  /\/(generated|test-data|contrato)\/|^prisma\/migrations\/|^packages\/(panel\/src\/api|client\/src)\/operations\.ts$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
interface Named {
  readonly name: string;
  /** A property, or what is taken out of one under its own name. */
  readonly ofProperty: boolean;
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

/** The word of the list that `word` is, in the singular. */
const listed = (word: string): string | undefined =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/oes$/, 'ao')].find((one) =>
    Object.hasOwn(INFRASTRUCTURE_WORDS, one),
  );

const complaint = (name: string): string | undefined => {
  const found = wordsOf(name).map(listed).find(Boolean);
  return found && `${name}: ${found} is ${INFRASTRUCTURE_WORDS[found]}`;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The names that a pattern binds. */
function bound(pattern: unknown): Named[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: String(pattern.value), ofProperty: false }];
    case 'AssignmentPatternProperty':
      return [{ name: String((pattern.key as Node).value), ofProperty: true }];
    case 'ObjectPattern':
      return (pattern.properties as Node[]).flatMap(bound);
    case 'ArrayPattern':
      return (pattern.elements as unknown[]).flatMap(bound);
    case 'AssignmentPattern':
      return bound(pattern.left);
    case 'KeyValuePatternProperty':
      return bound(pattern.value);
    case 'RestElement':
      return bound(pattern.argument);
    case 'TsParameterProperty':
      return bound(pattern.param);
    default:
      return [];
  }
}

const PROPERTIES =
  /^(KeyValueProperty|MethodProperty|GetterProperty|SetterProperty|TsPropertySignature|TsMethodSignature|TsGetterSignature|ClassProperty|ClassMethod)$/;

/** What one node of the syntax tree declares. */
function declared(node: Node): Named[] {
  if (PROPERTIES.test(node.type)) {
    const key = node.key as Node;
    const own = key.type === 'Identifier' ? [{ name: String(key.value), ofProperty: true }] : [];
    return own;
  }
  switch (node.type) {
    case 'VariableDeclarator':
    case 'TsTypeAliasDeclaration':
    case 'TsInterfaceDeclaration':
    case 'TsEnumDeclaration':
      return bound(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
      return bound(node.identifier);
    case 'Parameter':
      return bound(node.pat);
    case 'ArrowFunctionExpression':
      return (node.params as unknown[]).flatMap(bound);
    case 'CatchClause':
      return bound(node.param);
    case 'TsTypeParameter':
      return bound(node.name);
    default:
      return [];
  }
}

/** Every name that the source declares. */
function namesOf(source: string, file: string): Named[] {
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  const names: Named[] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    else if (typeof value === 'object' && value !== null) {
      if (isNode(value)) names.push(...declared(value));
      for (const key in value) if (key !== 'span') look((value as Record<string, unknown>)[key]);
    }
  };
  look(tree.body);
  return names;
}

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CODE.test(file) && !FOREIGN.test(file));

/** Columns and functions of the schema, fields of the public contract and of the panel's. */
const FIELDS = new Set([
  ...execFileSync('git', ['grep', '-ohE', 'FUNCTION \\w+', '--', 'prisma/migrations'], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.replace('FUNCTION ', '')),
  ...[...readFileSync('prisma/schema.prisma', 'utf8').matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name),
  ...[...readFileSync('services/gateway/contrato/openapi.json', 'utf8').matchAll(/"(\w+)":/g)].map(
    ([, name]) => name,
  ),
  ...FILES.filter((file) => file.startsWith('packages/contracts/src/')).flatMap((file) =>
    namesOf(readFileSync(file, 'utf8'), file)
      .filter(({ ofProperty }) => ofProperty)
      .map(({ name }) => name),
  ),
]);

function complaintsOf(source: string, file: string): string[] {
  // To look through a syntax tree takes a hundred times as long as to look through its text.
  if (!(source.match(/[A-Za-z_$][\w$]*/g) ?? []).some(complaint)) return [];
  const stays = new Set(STAYS.filter(([place]) => file.startsWith(place)).flatMap(([, , ...names]) => names));
  return namesOf(source, file)
    .filter(
      ({ name, ofProperty }) =>
        !stays.has(name) && !(ofProperty && (FIELDS.has(name) || PUBLISHED.test(file))),
    )
    .flatMap(({ name }) => complaint(name) ?? []);
}

test('no name that we declare is a Portuguese word for a thing of the infrastructure', () => {
  const wrong = FILES.flatMap((file) =>
    [...new Set(complaintsOf(readFileSync(file, 'utf8'), file))].map((one) => `${file}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

test('no file and no folder has such a name', () => {
  const parts = new Set(FILES.flatMap((file) => file.split('/')));
  expect([...parts].flatMap((part) => complaint(part) ?? [])).toEqual([]);
});

test.each([
  ['const vagasDoFluxo = 4;', 'vagasDoFluxo: vaga is slot'],
  ['export function lerCabecalho(x: number) { return x; }', 'lerCabecalho: cabecalho is header'],
  ['interface Rota { readonly caminhoInteiro: string }', 'Rota: rota is route'],
  ['const f = ({ filas = [] }) => filas;', 'filas: fila is queue'],
  ['const { corpo: biscoitos } = x;', 'biscoitos: biscoito is cookie'],
])('%s is found', (source, expected) => {
  expect(complaintsOf(source, 'services/gateway/src/example.ts')).toContain(expected);
});

test.each([
  'const { corpo } = linha;', // a column, taken out under its name
  'const linha = { pedaco_id: 1 };',
  "const apuracao = 'o corpo da requisição';",
  'export const lerApuracao = (competencia: string) => competencia; // o servidor',
])('%s is let through', (source) => {
  expect(complaintsOf(source, 'services/gateway/src/example.ts')).toEqual([]);
});

/** What the panel once called a thing otherwise than it does: the word of before, and the one that everything has now. */
const ONE_WORD: readonly (readonly [before: RegExp, now: string])[] = [
  [/inconsistências?/i, 'divergência'],
  [/classificações (?:declaradas )?a rever/i, 'classificações a confirmar'],
  [/\brecortes? (?:por|d[aeo])\b/i, 'composição'],
  [/\blotes? (?:em|de|com|foi|está|terminou)\b/i, 'envio'],
  [/\bgir(?:e|ar|ada) (?:a chave|o segredo)\b/i, 'rotacionar'],
  [/^#+ Premissas$/m, 'premissas adotadas'],
];
/** What developers read of us: the document of the API, its errors, its pages, and how its answers look as Markdown. */
const READ_BY_DEVELOPERS =
  /^(?:services\/gateway\/(?:contrato\/[\w-]+\.json|src\/(?:pages|representation|upload)\/.*\.ts)|packages\/(?:words|contracts)\/src\/.*\.ts)$/;

test('developers read the same word for a thing as accountants do', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  const wrong = files
    .split('\n')
    .filter((file) => READ_BY_DEVELOPERS.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return ONE_WORD.filter(([before]) => before.test(text)).map(
        ([before, now]) => `${file}: ${before.exec(text)?.[0]} is ${now}`,
      );
    });
  expect(wrong).toEqual([]);
});

/** The small words that join two Portuguese nouns to one: `notasDoMes`. Nowhere else are they structure. */
const JOINTS = new Set(
  'a ao aos as ate com da de do dos e em na nas no nos o ou para pela pelo por sem'.split(' '),
);
/** `tests/names`: a verb or a word of structure is English; a noun of the domain is the glossary's, or of `nouns.txt`. */
const listOf = (kind: string): string[] =>
  readFileSync(`tests/names/${kind}.txt`, 'utf8').trim().split(/\s+/);
const [VERBS, STRUCTURE] = [new Set(listOf('verbs')), new Set(listOf('structure'))];
const plural = (word: string): string[] => [
  word,
  `${word}s`,
  `${word}es`,
  word.replace(/ao$/, 'oes'),
  word.replace(/l$/, 'is'),
  word.replace(/m$/, 'ns'),
];
const [, ofGlossary = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Glossary');
const glossary = [...ofGlossary.matchAll(/^\| ([^|]+) \|[^|]+\|$/gm)]
  .flatMap(
    ([, words = '']) =>
      words
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[a-z]+/g) ?? [],
  )
  .filter((word) => !JOINTS.has(word));
// `das` is the DAS more often than it is a small word.
const NOUNS = new Set(['das', ...glossary.flatMap(plural), ...listOf('nouns')]);

const EXPORT =
  /^export (?:declare |abstract |async )*(?:function\*?|const|let|class|interface|type|enum) +(\w+)/gm;
const exportsOf = (source: string): string[] => [...source.matchAll(EXPORT)].map(([, name = '']) => name);

/** What the file exports, also by way of others of its package. */
function publishedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const listed = [...source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().replace(/^(?:type |\w+ as )+/, '')),
  );
  const passedOn = [...source.matchAll(/^export (?:type )?\* from '(\.[^']+)'/gm)].flatMap(([, from = '']) =>
    publishedBy(join(dirname(file), from)),
  );
  return [...exportsOf(source), ...listed, ...passedOn];
}
/** What others have written against: both libraries, and the components of /openapi.json. */
const PUBLISHED_NAMES = new Set([
  ...['engine/src/index', 'engine/src/leitura', 'documents/src/index', 'documents/src/abrir-zip'].flatMap(
    (file) => publishedBy(`packages/${file}.ts`),
  ),
  ...Object.keys(
    JSON.parse(readFileSync('services/gateway/contrato/openapi.json', 'utf8')).components.schemas,
  ),
]);

/** Why the name is none of the house's; undefined for one that is. */
function strange(name: string): string | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.replace(/\d+$/, '').toLowerCase())
    .filter(Boolean);
  const isEnglish = (word: string) => VERBS.has(word) || STRUCTURE.has(word);
  const wrong = words.find((word, i) => {
    if (isEnglish(word) || NOUNS.has(word)) return false;
    const besides = [words[i - 1], words[i + 1]];
    return !(
      JOINTS.has(word) && besides.every((one) => one !== undefined && (NOUNS.has(one) || JOINTS.has(one)))
    );
  });
  return wrong && `${name}: ${wrong} is no verb, noun or word of structure of tests/names`;
}

const strangeOf = (source: string): string[] =>
  exportsOf(source).flatMap((name) => (PUBLISHED_NAMES.has(name) ? [] : (strange(name) ?? [])));

test('what is exported has a name of English verbs and structure and Portuguese nouns', () => {
  const wrong = FILES.flatMap((file) =>
    strangeOf(readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['export async function verApuracaoForReport() {}', 'ver'],
  ['export const listarClientes = () => [];', 'listar'],
  ['export const findApuracaoDoReport = 1;', 'do'],
  ['export const MEMORIA_JOVEM_POR_THREAD_MB = 24;', 'jovem'],
  ['export type LerConteudo = () => string;', 'ler'],
])('%s is strange', (source, word) => {
  expect(strangeOf(source)[0]).toContain(`: ${word} is no verb`);
});

test.each([
  'export async function findApuracaoForReport() {}',
  'export const listDocumentosDoMes = () => [];',
  'export interface ClientMonth {}',
])('%s is not', (source) => {
  expect(strangeOf(source)).toEqual([]);
});
