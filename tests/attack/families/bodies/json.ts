import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Attack } from '../../attack.ts';
import { answerOf, call } from '../../http.ts';

interface HostileJson {
  readonly name: string;
  make(): string | Uint8Array;
  readonly right: readonly string[];
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly slice?: true;
}

const CALCULATOR = '/v1/calculadora';
const items = (list: string): string => `{"uf":"SP","data":"2026-03-10","itens":[${list}]}`;
const ITEM = '{"ncm":"22030000","cfop":"5102","valor":"100.00","icms":"18.00"}';
const times = (text: string, count: number): string => Array<string>(count).fill(text).join();
const members = (count: number): string => Array.from({ length: count }, (_, i) => `"campo${i}":0`).join();
const withItem = (field: string, value: string): string =>
  items(ITEM.replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":${value}`));
const COMPLEX = ['400 json_complexo_demais'];
const INVALID = ['400 corpo_invalido'];
const BROKEN = ['400 json_invalido'];
const UNPACKED = ['400 requisicao_malformada', '400 json_invalido', '200'];
const LARGE = ['413 requisicao_grande_demais'];
const TYPE = ['415 tipo_de_conteudo_invalido'];
/** All characters as RFC 2152 writes what is not ASCII. */
const inUtf7 = (text: string): string =>
  `+${Buffer.from(text, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`;
const packed = (encoding: string) => ({ 'Content-Encoding': encoding });

const bad = (
  name: string,
  body: string | Uint8Array,
  right: readonly string[],
  more: Partial<HostileJson> = {},
): HostileJson => ({
  name,
  make: () => body,
  right,
  ...more,
});

const JSON_BODIES: readonly HostileJson[] = [
  {
    name: 'a 1 KB gzip body of 349,000 empty items',
    make: () => gzipSync(items(times('{}', 349_000))),
    headers: packed('gzip'),
    right: COMPLEX,
    slice: true,
  },
  bad('349,000 empty items', items(times('{}', 349_000)), COMPLEX, { slice: true }),
  bad('12,000 empty items', items(times('{}', 12_000)), INVALID),
  bad('60,000 unknown members', `{${members(60_000)}}`, COMPLEX),
  bad('990 items full of what is unknown', items(times(`{${members(23)}}`, 990)), INVALID, { slice: true }),
  bad('lists 500,000 deep', '['.repeat(500_000), COMPLEX, { slice: true }),
  bad('objects 170,000 deep', '{"a":'.repeat(170_000), COMPLEX),
  bad('lists 17 deep', `${'['.repeat(17)}${']'.repeat(17)}`, COMPLEX),
  bad('a string of 1 MB', items(`{"ncm":"${'9'.repeat(1_000_000)}"}`), INVALID),
  bad('a key of 1 MB', `{"${'k'.repeat(1_000_000)}":1}`, INVALID),
  bad('a number of 1 MB', `{"uf":${'9'.repeat(1_000_000)}}`, INVALID),
  bad('2 MB', `{"uf":"${'x'.repeat(2_000_000)}"}`, LARGE),
  bad('2 MB of white space', `${' '.repeat(2_000_000)}{}`, LARGE),
  bad('1e400', `{"uf":"SP","itens":[],"ano":1e400}`, INVALID, { slice: true }),
  bad('-1e400', withItem('valor', '-1e400'), INVALID),
  bad('an exponent of 20 digits', withItem('valor', '1e99999999999999999999'), INVALID),
  bad('an amount as a number', withItem('valor', '100.00'), INVALID),
  bad('an amount of 1e308', withItem('valor', '"1e308"'), INVALID),
  bad('an amount of 900 digits', withItem('valor', `"${'9'.repeat(900)}.00"`), INVALID),
  bad('an amount in Arabic digits', withItem('valor', '"١٠٠.٠٠"'), INVALID),
  bad('an amount that is a list', withItem('valor', '["100.00"]'), INVALID),
  bad('an amount that is an object with toString', withItem('valor', '{"toString":"100.00"}'), INVALID),
  bad('items that are an object', '{"uf":"SP","itens":{"length":1,"0":{}}}', INVALID),
  bad('items that are a string', '{"uf":"SP","itens":"itens"}', INVALID),
  bad('a list for the body', `[${items(ITEM)}]`, INVALID),
  bad('a string for the body', '"itens"', INVALID),
  bad('null', 'null', INVALID),
  bad('nothing', '', ['400 corpo_invalido', '400 json_invalido']),
  bad('__proto__', `{"__proto__":{"admin":true},${items(ITEM).slice(1)}`, INVALID, { slice: true }),
  bad('__proto__ written with escapes', `{"\\u005f_proto__":{"admin":true},${items(ITEM).slice(1)}`, INVALID),
  bad('__proto__ deep inside', withItem('valor', '{"__proto__":{"a":1}}'), INVALID),
  bad(
    'constructor.prototype',
    `{"constructor":{"prototype":{"admin":true}},${items(ITEM).slice(1)}`,
    INVALID,
  ),
  bad('the same key twice', `{"uf":"RJ","uf":"SP",${items(ITEM).slice(11)}`, ['200']),
  bad('lone surrogates', withItem('ncm', '"\\ud800\\udfff\\ud800"'), INVALID),
  bad('a NUL as an escape', withItem('ncm', '"2203\\u00000000"'), INVALID),
  bad('a NUL', '{"uf":"S\0P"}', BROKEN),
  bad('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), BROKEN),
  bad('overlong UTF-8', Buffer.from([0x7b, 0xc0, 0xa2, 0x61, 0x22, 0x3a, 0x31, 0x7d]), BROKEN),
  bad('a byte order mark', `\uFEFF${items(ITEM)}`, ['200', ...BROKEN]),
  bad('two byte order marks', `\uFEFF\uFEFF${items(ITEM)}`, BROKEN),
  bad('UTF-16', Buffer.from(items(ITEM), 'utf16le'), BROKEN),
  bad('declared UTF-16', Buffer.from(items(ITEM), 'utf16le'), TYPE, {
    headers: { 'Content-Type': 'application/json; charset=utf-16' },
  }),
  bad('declared UTF-7', items(ITEM), TYPE, {
    headers: { 'Content-Type': 'application/json; charset=utf-7' },
  }),
  bad('items that only UTF-7 shows', `{"uf":"SP","itens":${inUtf7(`[${times('{}', 120_000)}]`)}}`, TYPE, {
    headers: { 'Content-Type': 'application/json; charset=utf-7' },
    slice: true,
  }),
  bad('two charsets', items(ITEM), ['200', ...TYPE], {
    headers: { 'Content-Type': 'application/json; charset=utf-8; charset=utf-7' },
  }),
  bad('one object a line', `${items(ITEM)}\n${items(ITEM)}`, BROKEN),
  bad('comments', `/* a */${items(ITEM)}`, BROKEN),
  bad('NaN', '{"uf":NaN}', BROKEN),
  bad('single quotes', "{'uf':'SP'}", BROKEN),
  bad('a comma too many', '{"uf":"SP",}', BROKEN),
  bad('a body that is cut', items(ITEM).slice(0, -5), BROKEN),
  bad('JavaScript before it', `)]}',\n${items(ITEM)}`, BROKEN),
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/jsonp',
    'text/json',
    'application/json/x',
    '*/*',
    'multipart/form-data',
    'application/ld+json',
  ].map((type) => bad(`sent as ${type}`, items(ITEM), TYPE, { headers: { 'Content-Type': type } })),
  bad('sent as nothing', items(ITEM), TYPE, { headers: { 'Content-Type': '' } }),
  bad('a type of 8 KB', items(ITEM), ['200', ...TYPE], {
    headers: { 'Content-Type': `application/json; a=${'b'.repeat(8000)}` },
  }),
  bad('deflate', deflateSync(items(ITEM)), ['415 compressao_nao_aceita', '200'], {
    headers: packed('deflate'),
  }),
  bad('Brotli', brotliCompressSync(items(ITEM)), ['415 compressao_nao_aceita', '200'], {
    headers: packed('br'),
  }),
  bad('gzip in gzip', gzipSync(gzipSync(items(ITEM))), ['415 compressao_nao_aceita', ...BROKEN], {
    headers: packed('gzip, gzip'),
  }),
  bad('gzip that says it once and is it twice', gzipSync(gzipSync(items(ITEM))), UNPACKED, {
    headers: packed('gzip'),
  }),
  bad('gzip that is none', items(ITEM), UNPACKED, { headers: packed('gzip') }),
  bad('gzip that is cut', gzipSync(items(ITEM)).subarray(0, 40), UNPACKED, { headers: packed('gzip') }),
  bad(
    'gzip with more behind it',
    Buffer.concat([gzipSync(items(ITEM)), Buffer.from('x')]),
    ['200', ...UNPACKED],
    { headers: packed('gzip') },
  ),
  {
    name: '100 MB of zeros as gzip',
    make: () => gzipSync(Buffer.alloc(100_000_000, ' ')),
    headers: packed('gzip'),
    right: LARGE,
    slice: true,
  },
  bad('an unknown compression', items(ITEM), ['415 compressao_nao_aceita'], { headers: packed('zstd') }),
  bad('compression of a stranger', gzipSync('{}'), ['415 compressao_nao_aceita'], {
    path: '/api/simulador',
    headers: packed('gzip'),
  }),
  bad('1 MB of a stranger', `{${members(60_000)}}`, LARGE, { path: '/api/simulador' }),
  bad('all that a stranger may send', `{${members(3500)}}`, INVALID, { path: '/api/simulador' }),
  bad('sign-in, compressed', gzipSync(`[${times('{}', 349_000)}]`), ['415 compressao_nao_aceita'], {
    path: '/painel/api/sessao',
    headers: { ...packed('gzip'), 'X-Apura-Painel': '1' },
  }),
  bad('a method in a header', items(ITEM), ['200'], {
    headers: { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' },
  }),
  bad('a method in the query', items(ITEM), ['200', '400 parametros_invalidos'], {
    path: `${CALCULATOR}?_method=DELETE`,
  }),
  bad('a CSV of 250,000 lines', 'a\n'.repeat(250_000), ['400 csv_invalido'], {
    path: '/v1/clientes/importar',
    headers: { 'Content-Type': 'text/csv' },
    slice: true,
  }),
  bad('a CSV of 500,000 cells', ','.repeat(500_000), ['400 csv_invalido'], {
    path: '/v1/clientes/importar',
    headers: { 'Content-Type': 'text/csv' },
  }),
  bad('a CSV cell that does not end', `"${'""'.repeat(250_000)}`, ['400 csv_invalido'], {
    path: '/v1/clientes/importar',
    headers: { 'Content-Type': 'text/csv' },
  }),
  ...['', 'a'.repeat(256), 'ç', 'a b', '\t', '"'].map((key) =>
    bad(
      `an Idempotency-Key of ${key.length > 9 ? `${key.length} characters` : JSON.stringify(key)}`,
      CLIENT(),
      [
        '400 idempotency_key_invalida',
        ...(key === '' || key === '\t' || key === '"' ? ['201', '409 cliente_ja_existe'] : []),
      ],
      {
        path: '/v1/clientes',
        headers: { 'Idempotency-Key': Buffer.from(key).toString('latin1') },
      },
    ),
  ),
];

function CLIENT(): string {
  return '{"cnpj_raiz":"11222333","razao_social":"Padaria","regime":"mei"}';
}

export const jsonAttacks: readonly Attack[] = JSON_BODIES.map(
  ({ name, make, right, path = CALCULATOR, method = 'POST', headers, slice }) => ({
    name,
    right,
    ...(slice ? { slice } : {}),
    async run(stage) {
      return answerOf(
        await call(stage, {
          method,
          path,
          ...(path.startsWith('/v1') ? { key: await stage.attacker.key() } : {}),
          headers: { 'Content-Type': 'application/json', ...headers },
          body: make(),
        }),
      );
    },
  }),
);
