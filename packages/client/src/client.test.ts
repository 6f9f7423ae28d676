import { expect, test } from '@jest/globals';
import { createClient } from './client.ts';

interface Came {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A service that gives these answers one after the other, and what came to it. */
function service(...answers: readonly (() => Response)[]) {
  const came: Came[] = [];
  const left = [...answers];
  const fetch = (async (url: URL, { method = '', headers, body }: RequestInit) => {
    came.push({ method, url: url.pathname + url.search, headers: new Headers(headers), body });
    return (left.shift() ?? answers.at(-1) ?? (() => Response.error()))();
  }) as unknown as typeof globalThis.fetch;
  const waits: number[] = [];
  const apura = createClient({
    ...{ baseUrl: 'https://apura.example', apiKey: 'apura_test_x', fetch, attempts: 2 },
    onWait: (seconds) => waits.push(seconds),
  });
  return { came, waits, apura };
}

const json =
  (body: object, status = 200, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const refusal = (status: number, code: string, headers = {}) =>
  json({ code, message: 'Não agora.', hint: 'Espere.' }, status, headers);
const nobody = (): Response => {
  throw new TypeError('fetch failed');
};
const PAGE = { data: [], next_cursor: null };

/** Until `what` holds. */
async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise(setImmediate);
}

test('values, query, key and body stand where the contract has them', async () => {
  const { came, apura } = service(json({ id: 'x' }));
  await apura.get('/v1/clientes/{id}/classificacoes', {
    params: { id: 'a/b' },
    query: { competencia: '2026-09', emissao_propria: true },
  });
  await apura.patch('/v1/clientes/{id}', { params: { id: 'c' }, body: { razao_social: 'Aurora' } });
  expect(came.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/v1/clientes/a%2Fb/classificacoes?competencia=2026-09&emissao_propria=true', undefined],
    ['PATCH', '/v1/clientes/c', '{"razao_social":"Aurora"}'],
  ]);
  expect(came[0]?.headers.get('authorization')).toBe('Bearer apura_test_x');
});

test('of a form the fields go first, and each file of a list by itself', async () => {
  const { came, apura } = service(json({ job_id: 'j' }, 202));
  const arquivos = ['a', 'b'].map((name) => new File([name], `${name}.xml`));
  await apura.post('/v1/upload', { form: { arquivos, competencia: '2026-09' } });
  const form = [...(came[0] as Came & { body: FormData }).body].map(([name, part]) => [
    name,
    typeof part === 'string' ? part : part.name,
  ]);
  expect(form).toEqual([
    ['competencia', '2026-09'],
    ['arquivos', 'a.xml'],
    ['arquivos', 'b.xml'],
  ]);
});

test('a limit is waited for as it says, whatever the request, with the same Idempotency-Key', async () => {
  const limited = refusal(429, 'rate_limited', { 'retry-after': '1' });
  const { came, waits, apura } = service(limited, limited, json({ id: 'x' }, 201));
  const body = { cliente_id: 'c', competencia: '2026-09' };
  await apura.post('/v1/apuracoes', { body });
  expect(waits).toEqual([1, 1]);
  const keys = came.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('what nobody answers is repeated where that does no harm, and told in the end', async () => {
  const { came, waits, apura } = service(nobody);
  await expect(apura.get('/v1/clientes')).rejects.toMatchObject({
    ...{ name: 'ApiError', status: 0, code: 'sem_conexao' },
  });
  expect([came.length, waits]).toEqual([2, [1]]);
});

test('what may have been done, and would be done twice, is not repeated', async () => {
  const { came, apura } = service(refusal(503, 'servico_indisponivel'));
  const xml = new File(['<x/>'], 'nota.xml');
  await expect(apura.post('/api/calculadora', { form: { xml } })).rejects.toMatchObject({
    code: 'servico_indisponivel',
  });
  expect(came.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null]);
});

test('while one waits for its limit, another does not go out', async () => {
  const { came, waits, apura } = service(refusal(429, 'rate_limited', { 'retry-after': '1' }), json(PAGE));
  const first = apura.get('/v1/clientes');
  await until(() => waits.length === 1);
  const second = apura.get('/v1/documentos');
  await new Promise(setImmediate);
  expect(came.map(({ url }) => url)).toEqual(['/v1/clientes']);
  await Promise.all([first, second]);
  expect(came).toHaveLength(3);
});

test('a signal ends the wait with its own reason', async () => {
  const { waits, apura } = service(refusal(429, 'rate_limited', { 'retry-after': '3600' }));
  const end = new AbortController();
  const call = apura.get('/v1/clientes', { signal: end.signal });
  await until(() => waits.length === 1);
  end.abort(new Error('no longer wanted'));
  await expect(call).rejects.toThrow('no longer wanted');
});

test('a refusal says what the API said; what is not the API’s is told as such', async () => {
  const detalhes = [{ campo: 'cnpj', motivo: 'é obrigatório' }];
  const { apura } = service(
    json({ code: 'corpo_invalido', message: 'Corpo.', hint: 'Corrija.', detalhes }, 400, {
      'x-request-id': 'r1',
    }),
    () => new Response('<h1>Proxy</h1>', { status: 404 }),
  );
  const refused = {
    code: 'corpo_invalido',
    message: 'Corpo.',
    hint: 'Corrija.',
    detalhes,
    requestId: 'r1',
    status: 400,
  };
  await expect(apura.get('/v1/clientes')).rejects.toMatchObject(refused);
  await expect(apura.get('/v1/clientes')).rejects.toMatchObject({ code: 'resposta_estranha', status: 404 });
});

test('a list goes on by its cursor with the same filters, and stops when nobody takes more', async () => {
  const rows = (ids: string[], next_cursor: string | null) =>
    json({ data: ids.map((id) => ({ id })), next_cursor });
  const { came, apura } = service(rows(['a', 'b'], 'n'), rows(['c'], null), rows(['a', 'b'], 'n'));
  const seen: string[] = [];
  for await (const { id } of apura.list('/v1/clientes', { query: { q: 'x' } })) seen.push(id);
  expect(seen).toEqual(['a', 'b', 'c']);
  for await (const _ of apura.list('/v1/clientes')) break;
  expect(came.map(({ url }) => url)).toEqual([
    '/v1/clientes?q=x',
    '/v1/clientes?q=x&cursor=n',
    '/v1/clientes',
  ]);
});

test('nothing is undefined, a file is the answer itself', async () => {
  const pdf = () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
  const { apura } = service(() => new Response(null, { status: 204 }), pdf);
  expect(await apura.delete('/v1/contatos/{id}', { params: { id: 'x' } })).toBeUndefined();
  expect(await (await apura.get('/v1/apuracoes/{id}/pdf', { params: { id: 'x' } })).text()).toBe('%PDF-');
});
