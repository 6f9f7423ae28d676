import type { Attack } from '../../attack.ts';
import { newAddress, raw } from '../../http.ts';
import type { Stage } from '../../stage.ts';

interface HostileFraming {
  readonly name: string;
  /** What comes behind the first lines, and how many answers may come. */
  readonly lines: readonly string[];
  readonly body: string;
  readonly right: readonly string[];
  readonly slice?: true;
  readonly answers?: number;
}

const SMUGGLED = 'GET /v1/clientes HTTP/1.1\r\nHost: a\r\n\r\n';
const MALFORMED = ['400 requisicao_malformada'];
const JSON_TYPE = 'Content-Type: application/json';
const CHUNKED = 'Transfer-Encoding: chunked';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** How long a body is, said in ways that a proxy and we might take for different lengths. Never is there a second request. */
const FRAMINGS: readonly HostileFraming[] = [
  {
    name: 'Content-Length and Transfer-Encoding',
    lines: ['Content-Length: 4', CHUNKED],
    body: `0\r\n\r\n${SMUGGLED}`,
    right: MALFORMED,
    slice: true,
  },
  {
    name: 'Transfer-Encoding twice',
    lines: [CHUNKED, 'Transfer-Encoding: identity'],
    body: `0\r\n\r\n${SMUGGLED}`,
    right: MALFORMED,
  },
  {
    name: 'Transfer-Encoding of another kind',
    lines: ['Transfer-Encoding: xchunked'],
    body: SMUGGLED,
    right: MALFORMED,
  },
  {
    name: 'Transfer-Encoding: gzip, chunked',
    lines: ['Transfer-Encoding: gzip, chunked'],
    body: '0\r\n\r\n',
    right: ['400 corpo_invalido', '400 json_invalido', ...MALFORMED],
  },
  {
    name: 'Transfer-Encoding behind a tab',
    lines: ['Transfer-Encoding:\tchunked', 'Content-Length: 4'],
    body: `0\r\n\r\n${SMUGGLED}`,
    right: MALFORMED,
  },
  {
    name: 'Transfer-Encoding before a space',
    lines: ['Transfer-Encoding : chunked'],
    body: `0\r\n\r\n${SMUGGLED}`,
    right: MALFORMED,
  },
  {
    name: 'Transfer-Encoding on a folded line',
    lines: ['X: a', ' Transfer-Encoding: chunked', 'Content-Length: 2'],
    body: '{}',
    right: [...MALFORMED, '400 corpo_invalido'],
  },
  {
    name: 'Content-Length twice',
    lines: ['Content-Length: 2', 'Content-Length: 60'],
    body: `{}${SMUGGLED}`,
    right: MALFORMED,
  },
  {
    name: 'Content-Length twice the same',
    lines: ['Content-Length: 2', 'Content-Length: 2'],
    body: '{}',
    right: [...MALFORMED, '400 corpo_invalido'],
  },
  {
    name: 'Content-Length as a list',
    lines: ['Content-Length: 2, 60'],
    body: `{}${SMUGGLED}`,
    right: MALFORMED,
  },
  { name: 'Content-Length below zero', lines: ['Content-Length: -2'], body: '{}', right: MALFORMED },
  { name: 'Content-Length with a plus', lines: ['Content-Length: +2'], body: '{}', right: MALFORMED },
  { name: 'Content-Length in hex', lines: ['Content-Length: 0x2'], body: '{}', right: MALFORMED },
  {
    name: 'Content-Length of 30 digits',
    lines: [`Content-Length: ${'9'.repeat(30)}`],
    body: '{}',
    right: MALFORMED,
  },
  {
    name: 'Content-Length of 10 GB',
    lines: ['Content-Length: 10000000000'],
    body: '{}',
    right: ['413 requisicao_grande_demais'],
    slice: true,
  },
  {
    name: 'a chunk of 10 GB',
    lines: [CHUNKED],
    body: `2540be400\r\n${'x'.repeat(2_000_000)}`,
    right: ['413 requisicao_grande_demais'],
  },
  { name: 'a chunk size of 30 digits', lines: [CHUNKED], body: `${'f'.repeat(30)}\r\nx`, right: MALFORMED },
  { name: 'a chunk size below zero', lines: [CHUNKED], body: '-1\r\nx\r\n0\r\n\r\n', right: MALFORMED },
  { name: 'a chunk size in words', lines: [CHUNKED], body: 'zwei\r\n{}\r\n0\r\n\r\n', right: MALFORMED },
  {
    name: 'chunks with extensions',
    lines: [CHUNKED],
    body: `2;a=b;c="d"\r\n{}\r\n0\r\n\r\n`,
    right: ['400 corpo_invalido'],
  },
  {
    name: 'a chunk extension of 100 KB',
    lines: [CHUNKED],
    body: `2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
    right: [
      '413 requisicao_grande_demais',
      ...MALFORMED,
      '431 cabecalhos_grandes_demais',
      '400 corpo_invalido',
    ],
  },
  { name: 'a chunk extension with LF', lines: [CHUNKED], body: `2;a\n{}\r\n0\r\n\r\n`, right: MALFORMED },
  { name: 'a chunk longer than it says', lines: [CHUNKED], body: `1\r\n{}\r\n0\r\n\r\n`, right: MALFORMED },
  {
    name: 'trailers that are headers',
    lines: [CHUNKED, 'Trailer: Authorization'],
    body: `${chunk('{}')}0\r\nAuthorization: Bearer a\r\nContent-Length: 99\r\n\r\n`,
    right: ['400 corpo_invalido', ...MALFORMED],
  },
  {
    name: '100 KB of trailers',
    lines: [CHUNKED],
    body: `${chunk('{}')}0\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
    right: ['400 corpo_invalido', '431 cabecalhos_grandes_demais', ...MALFORMED],
  },
  {
    name: '200,000 chunks of one byte',
    lines: [CHUNKED],
    body: chunk('x').repeat(200_000),
    right: ['400 corpo_fragmentado'],
  },
  {
    name: 'a second request in the body',
    lines: [`Content-Length: ${SMUGGLED.length}`],
    body: SMUGGLED,
    right: ['400 json_invalido'],
  },
  {
    name: 'a second request behind the body',
    lines: ['Content-Length: 2'],
    body: `{}${SMUGGLED}`,
    right: ['400 corpo_invalido, 401 nao_autenticado'],
    answers: 2,
  },
  {
    name: 'a body without a length',
    lines: [],
    body: '{}',
    // What stands behind the request is no other one; that may be known before the first is answered.
    right: ['400 corpo_invalido, 400 requisicao_malformada', ...MALFORMED],
    answers: 2,
  },
  {
    name: 'Expect: 100-continue',
    lines: ['Expect: 100-continue', 'Content-Length: 2'],
    body: '{}',
    right: ['100, 400 corpo_invalido', '400 corpo_invalido'],
    answers: 2,
  },
  {
    name: 'Expect: anything else',
    lines: ['Expect: 200-ok', 'Content-Length: 2'],
    body: '{}',
    right: ['400 corpo_invalido', '417'],
  },
  {
    name: 'Upgrade to another protocol',
    lines: [
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'Content-Length: 2',
    ],
    body: '{}',
    right: ['400 corpo_invalido'],
  },
  {
    name: 'Upgrade to a websocket',
    lines: [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Content-Length: 2',
    ],
    body: '{}',
    right: ['400 corpo_invalido'],
  },
];

export const framingAttacks: readonly Attack[] = FRAMINGS.map(({ lines, body, answers = 1, ...attack }) => ({
  ...attack,
  run: (stage: Stage) =>
    raw(
      stage,
      [
        'POST /api/simulador HTTP/1.1',
        'Host: apura',
        `X-Forwarded-For: ${newAddress()}`,
        JSON_TYPE,
        ...lines,
        '',
        body,
      ].join('\r\n'),
      answers,
    ),
}));
