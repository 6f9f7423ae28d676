import type { Attack, Family } from '../../attack.ts';
import { answersIn, newAddress, rawText } from '../../http.ts';
import type { Stage } from '../../stage.ts';

interface HostileRequest {
  readonly name: string;
  /** The request line and further headers. */
  readonly line: string;
  readonly headers?: readonly string[];
  readonly right: readonly string[];
  /** What must not stand in the answer. */
  readonly never?: RegExp;
  /** What must. */
  readonly always?: RegExp;
  readonly noHost?: true;
  readonly slice?: true;
}

const MALFORMED = ['400 requisicao_malformada'];
const NOT_FOUND = ['404 not_found'];
const NO_KEY = ['401 nao_autenticado'];
const get = (
  name: string,
  path: string,
  right: readonly string[],
  more: Partial<HostileRequest> = {},
): HostileRequest => ({
  name,
  line: `GET ${path} HTTP/1.1`,
  right,
  never: INJECTED,
  ...more,
});
/** A header or an element of ours that they made. */
const INJECTED = /^set-cookie: injected|<script>alert/im;

const REQUESTS: readonly HostileRequest[] = [
  ...[
    '/v1/clientes%0d%0aSet-Cookie:%20injected=1',
    '/%0d%0aSet-Cookie:%20injected=1',
    '/painel%0d%0aSet-Cookie:%20injected=1',
  ].map((path) => get(`a line end in the path ${path.slice(0, 13)}`, path, [...NOT_FOUND, '200'])),
  get('a line end in the query', '/v1/clientes?cursor=%0d%0aSet-Cookie:%20injected=1', NO_KEY),
  get('a line end in the request id', '/healthz', ['200'], {
    headers: ['X-Request-Id: aaaaaaaa%0d%0aSet-Cookie: injected=1'],
    slice: true,
  }),
  get('HTML in the path', '/%3Cscript%3Ealert(1)%3C/script%3E', NOT_FOUND),
  get('HTML in the panel path', '/painel/%3Cscript%3Ealert(1)%3C/script%3E', ['200', ...NOT_FOUND]),
  get('HTML in the query of a page', '/calculadora?a=%3Cscript%3Ealert(1)%3C/script%3E', ['200']),
  ...['//evil.example/', '//evil.example/painel', '/\\evil.example', '///'].map((path) =>
    get(`another host in the path ${path}`, path, [...NOT_FOUND, '200'], { never: /^location:/im }),
  ),
  ...[
    '/painel/assets/../../../../etc/passwd',
    '/painel/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/painel/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
    '/painel/assets/..%252f..%252fetc%252fpasswd',
    '/painel/assets/..%5c..%5cetc%5cpasswd',
    '/painel/assets/%c0%ae%c0%ae/etc/passwd',
    '/painel/assets/....//....//etc/passwd',
    '/painel/assets/..;/..;/etc/passwd',
    '/painel/assets//etc/passwd',
    '/painel/assets/%00',
    '/painel/assets/a.js%00.html',
  ].map((path) =>
    get(`out of the folder ${path.slice(15)}`, path, [...NOT_FOUND, ...MALFORMED, '200'], {
      never: /root:.*:0:0/,
    }),
  ),
  get('a NUL in an id', '/v1/clientes/%00', NO_KEY),
  get('a path that is not UTF-8', '/v1/clientes/%ff', [...MALFORMED, ...NO_KEY]),
  get('half an escape', '/v1/clientes/%', [...MALFORMED, ...NO_KEY]),
  get('the private pages of an operator', '/metrics', NOT_FOUND),
  ...[
    '/.env',
    '/.git/config',
    '/package.json',
    '/..%2fpackage.json',
    '/node_modules/express/package.json',
    '/server-status',
    '/actuator/env',
  ].map((path) => get(`a file of ours ${path}`, path, NOT_FOUND)),
  get('a path of 15 KB', `/${'a'.repeat(15_000)}`, NOT_FOUND),
  get('a header of 20 KB', '/', ['431 cabecalhos_grandes_demais'], {
    headers: [`X: ${'a'.repeat(20_000)}`],
    slice: true,
  }),
  get('1,500 headers', '/', ['431 cabecalhos_grandes_demais', '200'], {
    headers: Array<string>(1500).fill('X: a'),
  }),
  get(
    '10,000 parameters',
    `/v1/clientes?${Array.from({ length: 3_700 }, (_, i) => `${i % 10}=`).join('&')}`,
    NO_KEY,
  ),
  get('parameters 1,000 deep', `/v1/clientes?a${'[b]'.repeat(1000)}=1`, NO_KEY),
  get('?limit=Infinity', '/v1/clientes?limit=Infinity', NO_KEY),
  ...[
    'http://169.254.169.254/latest/meta-data',
    'http://evil.example/v1/clientes',
    'https://127.0.0.1:5432/',
    'file:///etc/passwd',
    'evil.example:443',
  ].map((target) =>
    get(`a target of its own ${target}`, target, [...NOT_FOUND, ...NO_KEY, ...MALFORMED, '200'], {
      never: /ami-id|root:.*:0:0/,
    }),
  ),
  get('no Host', '/', MALFORMED, { noHost: true }),
  get('two Hosts', '/', MALFORMED, { headers: ['Host: evil.example'], slice: true }),
  ...[
    'evil.example',
    'evil.example:80',
    'a@evil.example',
    '<script>alert(1)</script>',
    '127.0.0.1/../evil',
    ' ',
  ].map((host) =>
    get(`Host: ${host}`, '/painel/api/sessao', ['200', ...MALFORMED, '401 sessao_invalida'], {
      noHost: true,
      headers: [`Host: ${host}`],
      never: /evil\.example|<script>alert/,
    }),
  ),
  ...[
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: evil',
    'X-Original-URL: /painel',
    'X-Rewrite-URL: /metrics',
    'Forwarded: host=evil.example;proto=https',
    'X-Forwarded-Prefix: /evil.example',
    'X-HTTP-Host-Override: evil.example',
    'True-Client-IP: 127.0.0.1',
  ].map((header) => get(header, '/', ['200'], { headers: [header], never: /evil\.example/ })),
  ...['/', '/calculadora', '/simulador', '/desenvolvedores', '/openapi.json', '/painel'].map((path) =>
    get(`${path} says what it varies by`, path, ['200'], {
      headers: ['Accept: text/html', 'Accept-Encoding: gzip'],
      always: /^vary: .*accept-encoding/im,
    }),
  ),
  ...[
    '/v1/clientes',
    '/painel/api/sessao',
    '/painel/api/clientes',
    '/api/v1/documents',
    '/v1/apuracoes/a/pdf',
  ].map((path) =>
    get(`${path} is no one else's to keep`, path, [...NO_KEY, '200', '401 sessao_invalida'], {
      always: /^cache-control: .*(?:no-store|private)/im,
    }),
  ),
  ...['HEAD', 'OPTIONS', 'PROPFIND', 'PATCH', 'PUT', 'DELETE', 'PURGE'].map((method) => ({
    name: `${method} of a page`,
    line: `${method} / HTTP/1.1`,
    right: ['200', '204', '405 metodo_nao_permitido', '405', '404 not_found', '400 requisicao_malformada'],
  })),
  {
    name: 'TRACE',
    line: 'TRACE /v1/clientes HTTP/1.1',
    headers: ['Cookie: secret=1'],
    right: ['405 metodo_nao_permitido', '401 nao_autenticado', ...NOT_FOUND],
    never: /secret=1/,
    slice: true,
  },
  {
    name: 'CONNECT',
    line: 'CONNECT 127.0.0.1:5432 HTTP/1.1',
    right: ['silence', ...MALFORMED, '405 metodo_nao_permitido', ...NOT_FOUND],
  },
  { name: 'a method that is none', line: 'APURA / HTTP/1.1', right: MALFORMED },
  { name: 'HTTP/0.9', line: 'GET /', right: ['200', ...MALFORMED] },
  { name: 'HTTP/9.9', line: 'GET / HTTP/9.9', right: [...MALFORMED, '505'] },
  { name: 'HTTP/2 without asking', line: 'PRI * HTTP/2.0\r\n\r\nSM', right: MALFORMED },
  { name: 'TLS on a plain port', line: '\x16\x03\x01\x02\x00\x01', right: MALFORMED },
  {
    name: 'an asterisk',
    line: 'OPTIONS * HTTP/1.1',
    right: ['404 not_found', '405 metodo_nao_permitido', '200', '204', ...MALFORMED],
  },
  get('an Accept of 10 KB', '/', ['200'], { headers: [`Accept: ${'a/b;q=0.1,'.repeat(1000)}*/*`] }),
  get('a Range of 2,000 parts', '/painel/', ['200', '206', '416'], {
    headers: [`Range: bytes=${'0-,'.repeat(2000)}0-`],
  }),
  get('an If-None-Match of 14 KB', '/openapi.json', ['200', '304'], {
    headers: [`If-None-Match: ${'"a",'.repeat(3500)}"b"`],
  }),
  get('an origin that asks for the key', '/v1/clientes', NO_KEY, {
    headers: ['Origin: https://evil.example'],
    never: /access-control-allow-(?:origin: https:\/\/evil|credentials)/i,
  }),
];

const send = async (
  stage: Stage,
  { line, headers = [], never, always, noHost }: HostileRequest,
): Promise<string> => {
  const text = await rawText(
    stage,
    [
      line,
      ...(noHost ? [] : ['Host: apura']),
      `X-Forwarded-For: ${newAddress()}`,
      'Connection: close',
      ...headers,
      '',
      '',
    ].join('\r\n'),
    2,
  );
  if (never?.test(text)) return `the answer holds ${never}`;
  if (always && !always.test(text)) return `the answer has no ${always}`;
  return answersIn(text);
};

/** What the first lines of a request say: where to, with what, as whom. */
export const requests: Family = {
  name: 'Requests',
  attacks: () =>
    REQUESTS.map(
      (request): Attack => ({
        name: request.name,
        right: request.right,
        ...(request.slice ? { slice: true } : {}),
        run: (stage) => send(stage, request),
      }),
    ),
};
