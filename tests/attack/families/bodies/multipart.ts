import type { Attack } from '../../attack.ts';
import { answerOf, call } from '../../http.ts';
import { BOUNDARY, END, FORM, filePart } from '../../upload.ts';

interface HostileForm {
  readonly name: string;
  make(): string | Uint8Array;
  readonly right: readonly string[];
  readonly type?: string;
  readonly slice?: true;
}

const join = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as Buffer)));
const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name = 'a.xml', content: string | Uint8Array = '<NFe/>'): Buffer => filePart(name, content);
/** A part with such headers. */
const part = (headers: string, content = '<NFe/>'): string =>
  `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`;
const DISPOSITION = 'Content-Disposition: form-data; name="arquivos"; filename="a.xml"';

const MALFORMED = ['400 upload_malformado'];
const CUT = ['400 upload_interrompido'];
const EMPTY = ['400 upload_sem_arquivos'];
const TAKEN = ['202'];

const bad = (
  name: string,
  body: string | Uint8Array,
  right: readonly string[],
  type = FORM,
): HostileForm => ({ name, make: () => body, right, type });

const FORMS: readonly HostileForm[] = [
  bad('no boundary in the type', join(file(), END), MALFORMED, 'multipart/form-data'),
  bad('an empty boundary', join(file(), END), [...MALFORMED, ...EMPTY], 'multipart/form-data; boundary='),
  bad('a quoted boundary', join(file(), END), TAKEN, `multipart/form-data; boundary="${BOUNDARY}"`),
  bad(
    'two boundaries in the type',
    join(file(), END),
    [...TAKEN, ...CUT, ...MALFORMED],
    `${FORM}; boundary=other`,
  ),
  bad(
    'a boundary of 71 characters',
    `--${'b'.repeat(71)}--\r\n`,
    [...EMPTY, ...MALFORMED],
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ),
  bad(
    'a boundary of 7 KB',
    `--${'b'.repeat(7000)}--\r\n`,
    [...EMPTY, ...MALFORMED],
    `multipart/form-data; boundary=${'b'.repeat(7000)}`,
  ),
  bad(
    'a boundary that is dashes',
    `------\r\n${DISPOSITION}\r\n\r\nx\r\n--------\r\n`,
    [...TAKEN, ...MALFORMED, ...CUT],
    'multipart/form-data; boundary=----',
  ),
  bad(
    'another boundary than the type says',
    '--other\r\n\r\nx\r\n--other--\r\n',
    [...CUT, ...MALFORMED],
    FORM,
  ),
  bad('the boundary within the data', join(file('a.xml', `<a>--${BOUNDARY}</a>`), END), TAKEN),
  bad(
    'the boundary on a line of its own in the data',
    join(file('a.xml', `<a>\r\n--${BOUNDARY}\r\n</a>`), END),
    [...TAKEN, ...MALFORMED, ...CUT],
  ),
  bad('the end before the first part', join(END, file(), END), EMPTY),
  bad('parts behind the end', join(file(), END, file('b.xml'), END), TAKEN),
  bad('nothing', '', CUT),
  bad('only the end', END, EMPTY),
  bad('a part that does not end', file().subarray(0, -4), CUT),
  bad('headers that do not end', `--${BOUNDARY}\r\n${DISPOSITION}`, [...CUT, ...MALFORMED]),
  {
    ...bad(
      'headers of 100 KB in a part',
      join(part(`${DISPOSITION}\r\nX: ${'a'.repeat(100_000)}`), END),
      MALFORMED,
    ),
    slice: true,
  },
  bad('2,000 headers in a part', join(part(`${DISPOSITION}\r\n${'X: a\r\n'.repeat(2000)}X: b`), END), [
    ...MALFORMED,
    ...TAKEN,
  ]),
  bad('a part without a name', join(part('Content-Disposition: form-data', 'x'), END), [
    ...MALFORMED,
    ...EMPTY,
    '400 corpo_invalido',
  ]),
  bad(
    'a file without a name of its field',
    join(part('Content-Disposition: form-data; filename="a.xml"'), END),
    [...TAKEN, ...MALFORMED],
  ),
  bad('a part without a disposition', join(part('Content-Type: text/xml'), END), [...MALFORMED, ...EMPTY]),
  bad('two dispositions', join(part(`${DISPOSITION}\r\n${DISPOSITION.replace('a.xml', 'b.sh')}`), END), [
    ...TAKEN,
    ...MALFORMED,
  ]),
  bad('a disposition of another kind', join(part('Content-Disposition: attachment; filename="a.xml"'), END), [
    ...EMPTY,
    ...MALFORMED,
  ]),
  bad('a transfer encoding', join(part(`${DISPOSITION}\r\nContent-Transfer-Encoding: base64`), END), TAKEN),
  bad(
    'a form within the form',
    join(
      part(
        `${DISPOSITION}\r\nContent-Type: multipart/mixed; boundary=inner`,
        '--inner\r\n\r\nx\r\n--inner--',
      ),
      END,
    ),
    TAKEN,
  ),
  bad('lines that end in LF alone', String(join(file(), END)).replaceAll('\r\n', '\n'), [
    ...CUT,
    ...MALFORMED,
    ...EMPTY,
  ]),
  bad('megabytes before the first boundary', join('x'.repeat(4_000_000), '\r\n', file(), END), [
    ...TAKEN,
    ...MALFORMED,
  ]),
  {
    ...bad(
      '11 fields',
      join(...Array.from({ length: 11 }, (_, i) => field(`a${i}`, '')), file(), END),
      MALFORMED,
    ),
    slice: true,
  },
  bad(
    '10,000 fields',
    join(...Array.from({ length: 10_000 }, (_, i) => field(`a${i}`, '')), file(), END),
    MALFORMED,
  ),
  bad('a field of 1 MB', join(field('competencia', 'x'.repeat(1_000_000)), file(), END), [
    ...MALFORMED,
    '400 competencia_invalida',
  ]),
  bad('a name of a field of 1 MB', join(field('n'.repeat(1_000_000), 'x'), file(), END), MALFORMED),
  bad(
    'the same field twice',
    join(field('competencia', '2026-03'), field('competencia', '2026-04'), file(), END),
    [...MALFORMED, '400 corpo_invalido', '400 competencia_invalida'],
  ),
  bad('a field that is a list', join(field('cliente_id[]', 'x'), file(), END), [
    '400 corpo_invalido',
    ...MALFORMED,
  ]),
  bad('a field within another', join(field('cliente_id[a][b]', 'x'), file(), END), [
    ...MALFORMED,
    '400 corpo_invalido',
  ]),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__[admin]',
    'constructor[prototype][admin]',
  ].map((name) =>
    bad(`a field called ${name}`, join(field(name, '1'), file(), END), ['400 corpo_invalido', ...MALFORMED]),
  ),
  bad('files in a field called __proto__', String(join(file(), END)).replace('arquivos', '__proto__'), TAKEN),
  bad('a month that is SQL', join(field('competencia', "2026-03' OR '1'='1"), file(), END), [
    '400 competencia_invalida',
  ]),
  bad(
    "a client that is another's id by form",
    join(field('cliente_id', '01939f00-0000-7000-8000-000000000000'), file(), END),
    ['404 cliente_nao_encontrado'],
  ),
  {
    ...bad('501 files', join(...Array.from({ length: 501 }, (_, i) => file(`${i}.xml`)), END), [
      '400 upload_excesso_de_arquivos',
    ]),
    slice: true,
  },
  ...[
    ['upwards', '../../../../etc/passwd'],
    ['upwards, backslashes', '..\\\\..\\\\windows\\\\system.ini'],
    ['absolute', '/etc/cron.d/apura'],
    ['with a NUL', 'a.xml\0.sh'],
    ['of 10 KB', `${'a'.repeat(10_000)}.xml`],
    ['that is HTML', '<img src=x onerror=alert(1)>.xml'],
    ['that is a formula', '=cmd|calc!A0.xml'],
    ['that is a terminal command', '\u001b]0;pwned\u0007.xml'],
    ['from right to left', 'a\u202Elmx.exe'],
    ['of a device', 'CON.xml'],
    ['with a line end encoded', 'a%0d%0aSet-Cookie: a=b.xml'],
  ].map(([kind, name]) =>
    bad(`a file name ${kind}`, join(file(name), END), [
      ...TAKEN,
      ...(/NUL|10 KB|terminal/.test(kind ?? '') ? MALFORMED : []),
    ]),
  ),
  bad('a file name in two ways', join(part(`${DISPOSITION}; filename*=UTF-8''..%2f..%2fa.sh`), END), TAKEN),
  bad(
    'a file name with a broken encoding',
    join(part(`Content-Disposition: form-data; name="arquivos"; filename*=UTF-8''%ff%fe.xml`), END),
    [...TAKEN, ...MALFORMED],
  ),
  bad(
    'a file name that is not UTF-8',
    join(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"; filename="`,
      Buffer.from([0xff, 0xfe]),
      '.xml"\r\n\r\n<NFe/>\r\n',
      END,
    ),
    TAKEN,
  ),
  bad('JSON as a form', '{"arquivos":[]}', CUT),
  bad(
    'another multipart',
    join(file(), END),
    ['415 upload_nao_multipart'],
    `multipart/mixed; boundary=${BOUNDARY}`,
  ),
  bad(
    'a form that is url-encoded',
    'arquivos=a',
    ['415 upload_nao_multipart'],
    'application/x-www-form-urlencoded',
  ),
];

export const multipartAttacks: readonly Attack[] = FORMS.map(({ make, type = FORM, ...attack }) => ({
  ...attack,
  async run(stage) {
    const headers = { 'Content-Type': type };
    return answerOf(
      await call(stage, {
        method: 'POST',
        path: '/v1/upload',
        key: await stage.attacker.key(),
        headers,
        body: make(),
      }),
    );
  },
}));
