/** The import rule of docs/ARCHITECTURE.md; `tests/import-rule.test.ts` holds it. */
const packages = '^packages/([^/]+)/src/';
const within = (names) => `^packages/(${names.join('|')})/`;

/** Which packages a package may import; what is not named here may import none. */
const ALLOWED = {
  law: [],
  engine: ['law'],
  documents: ['engine'],
  authenticity: ['documents'],
  contracts: ['engine', 'law'],
  words: ['contracts', 'engine', 'law'],
  database: ['contracts', 'law', 'queues', 'words'],
  egress: [],
  images: [],
  mail: ['contracts', 'words'],
  queues: [],
  sheets: ['contracts', 'words'],
  sped: ['documents', 'engine', 'law'],
  storage: ['database'],
  runtime: ['database', 'queues'],
  admin: ['contracts', 'database', 'runtime', 'storage'],
  panel: ['contracts', 'engine', 'words'],
  samples: ['authenticity', 'documents', 'engine', 'law'],
  standalone: ['contracts', 'database', 'documents', 'queues', 'runtime', 'samples', 'words'],
  client: [],
  cli: ['client', 'contracts', 'documents', 'words'],
  testing: ['database', 'documents', 'queues', 'runtime', 'samples', 'standalone'],
};

/** What `packages/database` is divided into (docs/ARCHITECTURE.md names them), and what serves all of it. */
const AGGREGATES = [
  ...['apuracoes', 'clientes', 'documentos', 'emails', 'escritorios', 'fechamento'],
  ...['livros', 'lotes', 'pessoas', 'prazos', 'produtos', 'webhooks'],
];
const OF_DATABASE = [...AGGREGATES, 'generated', 'migrations', 'operations', 'tenancy'];
const inDatabase = (folders) => `^packages/database/src/(${folders.join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-imports-a-service',
      severity: 'error',
      from: { path: '^(packages|services)/([^/]+)/' },
      to: { path: '^services/', pathNot: '^$1/$2/' },
    },
    {
      name: 'law-imports-nothing',
      severity: 'error',
      from: { path: '^packages/law/src/', pathNot: '\\.(test|long)\\.tsx?$' },
      to: { pathNot: '^packages/law/' },
    },
    {
      name: 'engine-imports-law-only',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: '\\.(test|long)\\.tsx?$' },
      to: { pathNot: '^packages/(engine|law)/' },
    },
    {
      name: 'only-tests-import-testing',
      severity: 'error',
      // In a `teste` folder is what several tests share.
      from: {
        path: '^(packages|services)/',
        pathNot: '\\.(test|long)\\.tsx?$|^(packages|services)/[^/]+/teste/|^packages/testing/',
      },
      to: { path: '^packages/testing/' },
    },
    ...Object.entries(ALLOWED).map(([name, allowed]) => ({
      name: `packages-of-${name}`,
      severity: 'error',
      from: { path: `^packages/${name}/src/`, pathNot: '\\.(test|long)\\.tsx?$' },
      to: { path: packages, pathNot: within([name, ...allowed]) },
    })),
    {
      name: 'aggregates-of-database',
      severity: 'error',
      from: { path: '^packages/database/src/[^/]+/', pathNot: inDatabase(OF_DATABASE) },
      to: {},
    },
    {
      name: 'door-knows-no-aggregate',
      severity: 'error',
      from: { path: inDatabase(['migrations', 'tenancy']), pathNot: '\\.(test|long)\\.ts$' },
      to: { path: inDatabase(AGGREGATES) },
    },
    {
      // The eight subjects of docs/adr/0070; `request.ts` is what they all know of a request.
      name: 'subjects-of-request',
      severity: 'error',
      from: {
        path: '^services/gateway/src/request/',
        pathNot:
          '/request/((authentication|downloads|errors|paging|request|streams)(\\.test)?\\.ts|(bodies|idempotency|limits)/[^/]+)$',
      },
      to: {},
    },
    {
      name: 'only-database-knows-sql',
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: '^packages/(database|queues|standalone|testing)/|\\.(test|long)\\.tsx?$',
      },
      to: { path: 'node_modules/(pg|@prisma/[^/]+)/' },
    },
    {
      name: 'only-queues-knows-bullmq',
      severity: 'error',
      from: { path: '^(packages|services)/', pathNot: '^packages/queues/' },
      to: { path: 'node_modules/bullmq/' },
    },
    {
      // The rate limits count in Redis too: they are no queue, and no other service has any.
      name: 'only-queues-and-limits-know-redis',
      severity: 'error',
      from: {
        path: '^(packages|services)/',
        pathNot: '^(packages/queues|services/gateway/src/request/limits)/',
      },
      to: { path: 'node_modules/ioredis/' },
    },
  ],
  options: {
    // Of those that it has, the one that reads TSX.
    parser: 'tsc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|generated)/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
