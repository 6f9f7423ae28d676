import { CATALOGUE, EVENT_SCHEMAS, EVENT_TYPES, FILE_CODES, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import type { TSchema } from 'typebox';
import { parse } from 'yaml';
import { createApp } from '../../teste/app-de-teste.ts';
import { BASE, gatewayForTests, NOW } from '../../teste/gateway-for-tests.ts';
import { openapiDocument } from '../openapi/openapi-document.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from '../routes/routes.ts';
import { PAGES } from './pages.ts';

let database: TestDatabase;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

const paths = PAGES.map(({ path }) => path);

test.each(paths)('%s as HTML and as Markdown', async (path) => {
  const html = await request(app).get(path).set('Accept', 'text/html,*/*;q=0.8');
  const markdown = await request(app).get(path).set('Accept', 'text/markdown');
  expect([html.status, html.type]).toEqual([200, 'text/html']);
  expect([markdown.status, markdown.type]).toEqual([200, 'text/markdown']);
  expect(markdown.text).toMatch(/^# /);
  expect(html.text).toContain('<html lang="pt-BR">');
  for (const resposta of [html, markdown]) {
    expect(resposta.headers.vary).toMatch(/\bAccept\b(?!-)/);
    expect(resposta.headers.link).toContain('rel="alternate"; type="text/markdown"');
    expect(resposta.headers['ratelimit-policy']).toBe('"site";q=100000;w=60');
    // A name that nobody put a value for; a list within a list, as PHP writes it, goes on with a quote.
    expect(resposta.text).not.toMatch(/\[\[\s*\w/);
  }
});

test('whoever runs the service shows their own privacy and terms in place of the models, which say that they are', async () => {
  const models = ['/privacidade', '/termos'];
  for (const path of models) expect((await request(app).get(path)).text).toContain('Este texto é um modelo');
  const ownTexts = { '/privacidade': '# A nossa\n\nEscreva a [[contato]].', '/termos': '' };
  const own = createApp(gatewayForTests(database.database, { ownTexts }));
  const { text } = await request(own).get('/privacidade');
  expect(text).toContain('A nossa</h1>');
  expect(text).toContain('mailto:seguranca@');
  expect(text).not.toContain('modelo');
  expect((await request(own).get('/termos')).text).toContain('Este texto é um modelo');
});

test('who runs the service is named where it is sold and in its terms, and the texts are no model any more', async () => {
  const installation = {
    name: 'Contas & Notas Ltda',
    address: 'Rua A, 1, Recife',
    contact: 'oi@contas.example',
    price: 'R$ 10 por cliente ao mês.',
    dpo: 'Dora, dora@contas.example',
    data: 'Os servidores ficam em Recife, na Nuvem Exemplo.',
    egress: [],
    command: undefined,
  };
  const own = createApp(gatewayForTests(database.database, { installation }));
  for (const path of ['/privacidade', '/termos']) {
    const { text } = await request(own).get(path).set('Accept', 'text/markdown');
    expect(text).not.toContain('modelo');
    expect(text).toContain('Contas & Notas Ltda (Rua A, 1, Recife)');
    expect(text).toContain('oi@contas.example');
  }
  const { text } = await request(own).get('/').set('Accept', 'text/markdown');
  expect(text).toContain('R$ 10 por cliente ao mês.');
  const privacidade = (await request(own).get('/privacidade').set('Accept', 'text/markdown')).text;
  expect(privacidade).toContain('art. 41): Dora, dora@contas.example.');
  expect(privacidade).toContain('Os servidores ficam em Recife, na Nuvem Exemplo.');
  // At the foot of every page, whatever it is about.
  const foot = /<footer.*<\/footer>/.exec((await request(own).get('/novidades')).text)?.[0];
  expect(foot).toContain('Contas &amp; Notas Ltda, Rua A, 1, Recife, oi@contas.example');
  const without = await request(app).get('/').set('Accept', 'text/markdown');
  expect(without.text).toContain('ainda não disse aqui quem é');
  expect(without.text).toContain('pergunte a seguranca@apura.teste');
  expect(without.text).toContain('O preço não está publicado aqui: peça-o a seguranca@apura.teste.');
  const unsaid = await request(app).get('/privacidade').set('Accept', 'text/markdown');
  expect(unsaid.text).toContain(
    'por quanto tempo ficam as cópias de segurança: pergunte a seguranca@apura.teste.',
  );
});

test('every picture of the first page has its text, its size and waits until it is seen', async () => {
  const { text } = await request(app).get('/');
  const pictures = [...text.matchAll(/<img [^>]*>/g)].map(([img]) => img);
  expect(pictures.length).toBeGreaterThan(7);
  for (const img of pictures)
    expect(img).toMatch(
      /src="\/painel\/assets\/[\w-]+\.webp" width="\d+" height="\d+" alt="[^"]{40,}" loading="lazy"/,
    );
  // For who reads Markdown they have an address that leads there from anywhere.
  const markdown = (await request(app).get('/').set('Accept', 'text/markdown')).text;
  expect(markdown.match(/!\[[^\]]{40,}\]\(https?:\/\/[^)]+\.webp\)/g)).toHaveLength(pictures.length);
});

test.each([
  ['*/*', 'text/html'],
  ['text/html;q=0.5, text/markdown', 'text/markdown'],
  ['text/markdown;q=0.5, text/html', 'text/html'],
  ['text/markdown;q=0, */*', 'text/html'],
  ['text/*;q=0.3, text/markdown;q=0.4', 'text/markdown'],
  ['application/json', 'text/html'],
])('Accept: %s gets %s', async (accept, tipo) => {
  expect((await request(app).get('/').set('Accept', accept)).type).toBe(tipo);
});

test('links between the pages lead somewhere, and so does the docs link of every error', async () => {
  const links = new Set<string>();
  for (const path of paths) {
    const { text } = await request(app).get(path);
    for (const [, destino = ''] of text.matchAll(/href="(\/[^"]*)"/g)) links.add(destino);
  }
  // Most pages have the same links, and many lead to other places of one page.
  const answers = new Map<string, Response>();
  for (const destino of links) {
    const [endereco = '', anchor] = destino.split('#');
    const resposta = answers.get(endereco) ?? (await request(app).get(endereco));
    answers.set(endereco, resposta);
    expect([destino, resposta.status]).toEqual([destino, 200]);
    if (anchor) expect(resposta.text).toContain(`id="${anchor}"`);
  }
  const { text } = await request(app).get('/desenvolvedores');
  for (const codigo of [...Object.keys(CATALOGUE), ...Object.keys(FILE_CODES)]) {
    expect(text).toContain(`id="erro-${codigo}"`);
  }
  expect(text).toContain('id="versionamento"');
});

test('the OpenAPI document, in JSON and in YAML, tells of every route and of nothing else', async () => {
  const json = await request(app).get('/openapi.json');
  const yaml = await request(app).get('/openapi.yaml');
  expect(json.body.openapi).toBe('3.1.0');
  expect(parse(yaml.text)).toEqual(json.body);
  expect(json.body).toEqual(JSON.parse(JSON.stringify(openapiDocument(BASE))));
  const routes = [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES].map(
    ({ method, path }) => `${method} ${path}`,
  );
  const ids = Object.values(json.body.paths as Record<string, Record<string, { operationId: string }>>)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(routes.length);
});

test('the changelog is a feed of its days, each with its address on the page', async () => {
  const { status, type, text, body } = await request(app).get('/novidades.atom').buffer(true);
  expect([status, type]).toEqual([200, 'application/atom+xml']);
  const feed = text ?? String(body);
  const page = (await request(app).get('/novidades')).text;
  const days = [...feed.matchAll(/<id>[^<]*#([^<]+)<\/id>/g)].map(([, day = '']) => day);
  expect(days.length).toBeGreaterThan(5);
  expect(days).toEqual([...days].sort().reverse());
  for (const day of days) expect(page).toContain(`id="${day}"`);
  expect(feed).toContain(`<updated>${days[0]}T00:00:00-03:00</updated>`);
  // All markup of the entries is text to the feed: what is left are its own elements.
  const elements = new Set([...feed.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name));
  expect([...elements].sort()).toEqual(
    ['author', 'content', 'entry', 'feed', 'id', 'link', 'name', 'title', 'updated'].sort(),
  );
  expect(feed).not.toMatch(/&(?!amp;|lt;)/);
});

test('llms.txt and the sitemap name every page', async () => {
  const llms = await request(app).get('/llms.txt');
  const mapa = await request(app).get('/sitemap.xml');
  expect([llms.type, mapa.type]).toEqual(['text/plain', 'application/xml']);
  for (const path of paths) {
    expect(llms.text).toContain(`(${BASE}${path})`);
    expect(mapa.text).toContain(`<loc>${BASE}${path}</loc>`);
  }
});

test('llms.txt says where each thing of the API is: every address, and links that lead there from anywhere', async () => {
  const { text } = await request(app).get('/llms.txt');
  for (const { method, path } of [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES])
    expect(text).toContain(`\`${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}\`](${BASE}/`);
  const links = [...text.matchAll(/\]\(([^)#]+)(?:#([^)]+))?\)/g)];
  const bodies = new Map<string, string>();
  for (const [, link = '', anchor] of links) {
    expect(link.startsWith(`${BASE}/`)).toBe(true);
    const path = link.slice(BASE.length);
    if (!bodies.has(path)) bodies.set(path, (await request(app).get(path)).text);
    if (anchor) expect([link, bodies.get(path)?.includes(` id="${anchor}"`)]).toEqual([link, true]);
  }
});

test('security.txt names a contact, and does not expire soon', async () => {
  const { status, type, text } = await request(app).get('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain']);
  const campos = new Map(
    text
      .trim()
      .split('\n')
      .map((linha) => linha.split(/: (.*)/s) as [string, string]),
  );
  expect(campos.get('Contact')).toBe('mailto:seguranca@apura.teste');
  expect(campos.get('Canonical')).toBe(`${BASE}/.well-known/security.txt`);
  expect(Date.parse(campos.get('Expires') ?? '')).toBe(Date.parse('2026-11-20') + 180 * 24 * 3600 * 1000);
  expect((await request(app).get('/seguranca')).text).toContain('seguranca@apura.teste');
});

test('behind a proxy, robots, sitemap and security.txt name the public address, whatever a caller says it is', async () => {
  const proxied = createApp(gatewayForTests(database.database, { trustedProxies: ['127.0.0.1', '::1'] }));
  const forwarded = { Host: 'gateway:3000', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
  for (const path of ['/robots.txt', '/sitemap.xml', '/.well-known/security.txt', '/llms-full.txt']) {
    const { status, text } = await request(proxied).get(path).set(forwarded);
    expect([path, status]).toEqual([path, 200]);
    expect(text).toContain(`${BASE}/`);
    expect(text).not.toMatch(/evil\.example|gateway:3000/);
  }
  const { text } = await request(proxied).get('/robots.txt');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /painel/', `Sitemap: ${BASE}/sitemap.xml`]),
  );
});

test('security.txt does not end while a gateway goes on running', async () => {
  let now = NOW;
  const old = createApp(gatewayForTests(database.database, { agora: () => now }));
  const expires = async () =>
    /Expires: (.*)/.exec((await request(old).get('/.well-known/security.txt')).text)?.[1] ?? '';
  const first = await expires();
  now = new Date(NOW.getTime() + 200 * 24 * 3600 * 1000);
  expect(Date.parse(await expires()) - Date.parse(first)).toBe(200 * 24 * 3600 * 1000);
});

test('llms-full.txt has the whole of the developer pages', async () => {
  const { text } = await request(app).get('/llms-full.txt');
  for (const path of paths.filter((one) => one.startsWith('/desenvolvedores'))) {
    const page = await request(app).get(path).set('Accept', 'text/markdown');
    expect(text).toContain(page.text);
  }
  expect(text.match(/^# Apura$/gm)).toHaveLength(1);
  expect(text.match(/^## Todos os endereços$/gm)).toHaveLength(1);
});

test('an id stands once on a page, and the words that only we use stand on none', async () => {
  for (const path of paths.filter((one) => one.startsWith('/desenvolvedores'))) {
    const { text } = await request(app).get(path);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect([path, ids.filter((id, i) => ids.indexOf(id) !== i)]).toEqual([path, []]);
    expect(text).not.toMatch(/famílias? (A|B|de endereços)/i);
  }
});

test('the developer page shows each event with its members and a whole example', async () => {
  const { text } = await request(app).get('/desenvolvedores').set('Accept', 'text/markdown');
  for (const tipo of EVENT_TYPES) {
    const secao = text.split(`<a id="evento-${tipo}"></a>`)[1]?.split('<a id=')[0] ?? '';
    const exemplo = JSON.parse(/```json\n([^`]+)```/.exec(secao)?.[1] ?? '');
    expect(validate(EVENT_SCHEMAS[tipo] as TSchema, exemplo)).toMatchObject({ type: tipo });
    for (const campo of Object.keys(exemplo.data)) expect(secao).toContain(`| \`data.${campo}\` |`);
  }
});

test('security headers on every answer; pages run no script but their own', async () => {
  for (const path of ['/', '/v1/nada', '/openapi.json']) {
    const { headers } = await request(app).get(path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  }
});

const OUTRA_ORIGEM = { Origin: 'https://outro.exemplo', 'Access-Control-Request-Method': 'POST' };

test('pages of other origins may use the public calculators', async () => {
  for (const { path } of PUBLIC_ROUTES) {
    const { status, headers } = await request(app).options(path).set(OUTRA_ORIGEM);
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-methods']).toBe('POST');
    const recusada = await request(app).post(path).send({});
    expect(recusada.status).toBeGreaterThanOrEqual(400);
    expect(recusada.headers['access-control-allow-origin']).toBe('*');
    expect(recusada.headers['access-control-expose-headers']).toContain('RateLimit');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  }
});

test.each(['/openapi.json', '/openapi.yaml'])(
  '%s is read by pages of other origins, and not sent twice',
  async (path) => {
    const { status, headers } = await request(app).get(path).set(OUTRA_ORIGEM);
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(headers['access-control-expose-headers']).toContain('ETag');
    const again = await request(app)
      .get(path)
      .set('If-None-Match', headers.etag as string);
    expect([again.status, again.text]).toEqual([304, '']);
    const preflight = await request(app).options(path).set(OUTRA_ORIGEM);
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET']);
    const { headers: compressed } = await request(app).get(path).set('Accept-Encoding', 'gzip');
    expect(compressed['content-encoding']).toBe('gzip');
  },
);

test('a page is not sent twice, and is another one as Markdown', async () => {
  for (const path of paths) {
    const html = (await request(app).get(path)).headers.etag ?? '';
    const again = await request(app).get(path).set('If-None-Match', html);
    expect([again.status, again.text]).toEqual([304, '']);
    const markdown = await request(app).get(path).set({ Accept: 'text/markdown', 'If-None-Match': html });
    expect(markdown.status).toBe(200);
    expect(markdown.headers.etag).not.toBe(html);
  }
});

test('everything else is closed to them', async () => {
  const deChave = ROUTES.map(({ path }) => path);
  const paraTodos = [...paths, '/llms.txt', '/sitemap.xml', '/painel/'];
  for (const path of new Set([...deChave, ...paraTodos, '/v1/nada', '/api/nada', '/healthz'])) {
    for (const method of ['options', 'get'] as const) {
      const { headers } = await request(app)[method](path).set(OUTRA_ORIGEM);
      expect([path, Object.keys(headers).filter((nome) => nome.startsWith('access-control'))]).toEqual([
        path,
        [],
      ]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  }
});

test('a large answer is compressed when the client takes it, a small one is not', async () => {
  const grande = await request(app).get('/openapi.json').set('Accept-Encoding', 'gzip');
  expect(grande.headers['content-encoding']).toBe('gzip');
  const identica = await request(app).get('/openapi.json').set('Accept-Encoding', 'identity');
  expect(identica.headers).not.toHaveProperty('content-encoding');
  const pequena = await request(app).get('/v1/nada').set('Accept-Encoding', 'gzip');
  expect(pequena.headers).not.toHaveProperty('content-encoding');
});

test('the changelog goes from the newest day to the oldest, and none is still to come', async () => {
  const { text } = await request(app).get('/novidades').set('Accept', 'text/markdown');
  const days = [...text.matchAll(/^## (\d{4}-\d{2}-\d{2})$/gm)].map(([, day]) => day);
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual([...new Set(days)].sort().reverse());
  expect(Date.parse(days[0] ?? '')).toBeLessThanOrEqual(Date.now());
});
