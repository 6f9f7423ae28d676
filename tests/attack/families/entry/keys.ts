import { createHmac } from 'node:crypto';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call } from '../../http.ts';
import { cookiesOf, type Person, panel, register, signUp } from '../../people.ts';
import type { Stage } from '../../stage.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = {
  sub: 'admin',
  organization_id: '01939f00-0000-7000-8000-000000000000',
  aud: 'apura',
  exp: 4_102_444_800,
};
const token = (header: object, secret = ''): string => {
  const text = `${part(header)}.${part(CLAIMS)}`;
  return `${text}.${secret ? createHmac('sha256', secret).update(text).digest('base64url') : ''}`;
};

const MALFORMED = '401 chave_malformada';
const INVALID = '401 chave_invalida';

/** Each as `Authorization`. */
const AUTHORIZATIONS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'a JWT with alg none': [`Bearer ${token({ alg: 'none' })}`, MALFORMED],
  'a JWT with alg None': [`Bearer ${token({ alg: 'NoNe' })}`, MALFORMED],
  'a JWT by an empty secret': [`Bearer ${token({ alg: 'HS256' }, ' ')}`, MALFORMED],
  'a JWT by a guessed secret': [`Bearer ${token({ alg: 'HS256' }, 'secret')}`, MALFORMED],
  'a JWT whose kid is a path': [
    `Bearer ${token({ alg: 'HS256', kid: '../../../../dev/null' }, '\0')}`,
    MALFORMED,
  ],
  'a JWT whose kid is SQL': [`Bearer ${token({ alg: 'HS256', kid: "a' UNION SELECT 'b" }, 'b')}`, MALFORMED],
  'a JWT that brings its key': [
    `Bearer ${token({ alg: 'RS256', jwk: { kty: 'oct', k: 'YQ' } }, 'a')}`,
    MALFORMED,
  ],
  'a JWT that says where its key is': [
    `Bearer ${token({ alg: 'RS256', jku: 'http://127.0.0.1/keys' }, 'a')}`,
    MALFORMED,
  ],
  'a JWT of 10 KB': [`Bearer ${'a'.repeat(10_000)}.b.c`, MALFORMED],
  'a key that nobody has': [`Bearer apura_live_${'A'.repeat(43)}`, INVALID, MALFORMED],
  'a key of another kind': [`Bearer apura_root_${'A'.repeat(43)}`, MALFORMED],
  'a key with SQL': ["Bearer apura_live_' OR '1'='1", MALFORMED],
  'a key as Basic': [`Basic ${Buffer.from('admin:admin').toString('base64')}`, '401 nao_autenticado'],
  'nothing behind Bearer': ['Bearer ', '401 nao_autenticado'],
  'two keys': [`Bearer apura_live_${'A'.repeat(43)}, Bearer apura_live_${'B'.repeat(43)}`, MALFORMED],
  'a key from right to left': [`Bearer apura_live_${'A'.repeat(42)}\u00e9`, MALFORMED],
};

/** Keys and sessions that are made up, changed, mixed up, or past their time. */
export const entry: Family = {
  name: 'Keys and sessions',
  async attacks(stage) {
    const [one, other] = [await register(stage), await register(stage)];
    return [...authorizations(), ...wrongKeys(), ...cookies(one, other)];
  },
};

const authorizations = (): Attack[] =>
  Object.entries(AUTHORIZATIONS).map(([name, [authorization, ...right]]) => ({
    name,
    right,
    ...(name.includes('none') ? { slice: true as const } : {}),
    run: async (stage) => {
      const headers = { Authorization: Buffer.from(authorization).toString('latin1') };
      return answerOf(await call(stage, { path: '/v1/clientes', headers }));
    },
  }));

function wrongKeys(): Attack[] {
  const withKey = async (stage: Stage, key: string, path = '/v1/clientes') =>
    answerOf(await call(stage, { path, key }));
  const changed = (name: string, right: readonly string[], change: (key: string) => string): Attack => ({
    name,
    right,
    run: async (stage) => withKey(stage, change(await stage.attacker.newKey())),
  });
  return [
    changed(
      'a key with another last letter',
      [INVALID, MALFORMED],
      (key) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A'),
    ),
    changed('a key in capitals', [MALFORMED, INVALID], (key) => key.toUpperCase()),
    changed('a key for tests that was one for work', [INVALID, MALFORMED], (key) =>
      key.replace('_live_', '_test_'),
    ),
    changed('a key with a NUL', [MALFORMED], (key) => `${key}%00`),
    {
      name: 'a key past its time',
      right: ['401 chave_expirada'],
      slice: true,
      run: async (stage) =>
        withKey(stage, await stage.attacker.newKey({ expiraEm: new Date(Date.now() - 1000) })),
    },
    {
      name: 'a key that may do something else',
      right: ['403 escopo_insuficiente'],
      run: async (stage) => withKey(stage, await stage.attacker.newKey({ escopos: ['read:documents'] })),
    },
    {
      name: 'a key in the query',
      right: ['401 nao_autenticado'],
      run: async (stage) =>
        answerOf(
          await call(stage, {
            path: `/v1/clientes?key=${await stage.attacker.key()}&access_token=${await stage.attacker.key()}`,
          }),
        ),
    },
    {
      name: 'a key as the cookie of a session',
      right: ['401 sessao_invalida'],
      run: async (stage) =>
        answerOf(
          await panel(stage, {
            path: '/clientes',
            headers: { Cookie: `apura-sessao=${await stage.attacker.key()}` },
          }),
        ),
    },
    {
      name: 'a key in the panel',
      right: ['401 sessao_invalida'],
      run: async (stage) =>
        answerOf(
          await panel(stage, {
            path: '/clientes',
            headers: { Authorization: `Bearer ${await stage.attacker.key()}` },
          }),
        ),
    },
  ];
}

function cookies(one: Person, other: Person): Attack[] {
  const session = /apura-sessao=([^;]+)/.exec(one.cookie)?.[1] ?? '';
  const [head = '', body = '', signature = ''] = session.split('.');
  const others = /apura-sessao=([^;]+)/.exec(other.cookie)?.[1] ?? '';
  const withCookie = (
    name: string,
    cookie: string,
    right: readonly string[] = ['401 sessao_invalida'],
  ): Attack => ({
    name,
    right,
    run: async (stage) => answerOf(await panel(stage, { path: '/clientes', headers: { Cookie: cookie } })),
  });
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString() || '{}') as object;
  return [
    {
      name: 'the cookie of a session as a key',
      right: [MALFORMED],
      run: async (stage) => answerOf(await call(stage, { path: '/v1/clientes', key: session })),
    },
    withCookie('the session itself', one.cookie, ['200']),
    {
      ...withCookie('a session with alg none', `apura-sessao=${part({ alg: 'none' })}.${body}.`),
      slice: true,
    },
    withCookie('a session without its signature', `apura-sessao=${head}.${body}.`),
    withCookie(
      'a session by an empty secret',
      `apura-sessao=${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`,
    ),
    withCookie("a session with another's signature", `apura-sessao=${head}.${body}.${others.split('.')[2]}`),
    withCookie(
      "another office's claims under the same signature",
      `apura-sessao=${head}.${part({ ...claims, organization_id: other.office.id, org: other.office.id })}.${signature}`,
    ),
    withCookie(
      'a session past its time, made longer',
      `apura-sessao=${head}.${part({ ...claims, exp: 4_102_444_800 })}.${signature}`,
    ),
    withCookie('a session that is a JSON object', `apura-sessao={"id":"${one.id}"}`),
    withCookie('a session of 8 KB', `apura-sessao=${'a'.repeat(8_000)}`),
    withCookie('two sessions, the first made up', `apura-sessao=x; ${one.cookie}`),
    withCookie('a session under another name', one.cookie.replace('apura-sessao', '__Host-apura-sessao')),
    withCookie('1,000 cookies', Array.from({ length: 1000 }, (_, i) => `c${i}=1`).join('; ')),
    {
      name: 'a session that was fixed before signing in',
      right: ['another one is given'],
      unmeasured: 'gateway',
      async run(stage) {
        const reply = await signUp(stage, { Cookie: `apura-sessao=${others}` });
        return cookiesOf(reply).includes(others) || reply.status !== 201
          ? `the same: ${reply.status}`
          : 'another one is given';
      },
    },
  ];
}
