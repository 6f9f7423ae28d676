import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `node everywhere.mjs <apura.cjs>`: what depends on the system (folders, separators, names, pipes, signals), with nothing
 * but Node and the command, so that it runs on Windows and macOS as well. Ends with 0 when all of it holds.
 */
const [, , program] = process.argv;
assert.ok(program && existsSync(program), 'usage: node everywhere.mjs <apura.cjs>');
const home = mkdtempSync(join(tmpdir(), 'apura everywhere é '));
const windows = process.platform === 'win32';
const mac = process.platform === 'darwin';
const below = (...parts) => join(home, ...parts, 'apura');
const CONFIG = windows ? below('Roaming') : mac ? below('Library', 'Application Support') : below('.config');
const STATE = windows ? below('Local') : mac ? CONFIG : below('.local', 'state');

const { XDG_CONFIG_HOME, XDG_STATE_HOME, APURA_API_KEY, APURA_BASE_URL, ...inherited } = process.env;
const env = { ...inherited, HOME: home, APPDATA: join(home, 'Roaming'), LOCALAPPDATA: join(home, 'Local') };

/** Starts the command; `said` resolves once it has printed the text, `end` with its exit code and what it printed. */
function start(...args) {
  const child = spawn(process.execPath, [program, ...args], { cwd: home, env });
  const printed = { out: '', err: '' };
  const listeners = new Set();
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ])
    stream.setEncoding('utf8').on('data', (text) => {
      printed[name] += text;
      for (const listener of listeners) listener();
    });
  const end = new Promise((done) => child.once('close', (code) => done({ code, ...printed })));
  const said = (text) =>
    new Promise((done, fail) => {
      const look = () => (printed.out + printed.err).includes(text) && done();
      listeners.add(look);
      look();
      void end.then((result) => fail(new Error(`it ended without "${text}": ${JSON.stringify(result)}`)));
    });
  return { child, end, said };
}
async function run(input, ...args) {
  const { child, end } = start(...args);
  child.stdin.end(input);
  return end;
}

const CLIENT = {
  id: 'x',
  cnpj_raiz: '11222333',
  razao_social: 'Comércio São João',
  regime: 'mei',
  status: 'ativo',
};
const PAGE = { data: [CLIENT], next_cursor: null };
const NOTE = { ano: 2026, itens: [], totais: {}, comparativo: {}, divergencias: [], aliquotas: {} };
const ANSWERS = {
  '/api/v1/clients': JSON.stringify(PAGE),
  '/api/calculadora': JSON.stringify(NOTE),
  '/v1/carteira/zip': 'PK, as far as this test looks',
  '/v1/eventos': JSON.stringify({ data: [], next_cursor: null }),
};
const server = createServer((req, res) => {
  req.resume().on('end', () => {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(ANSWERS[new URL(req.url, 'http://x').pathname]);
  });
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${server.address().port}`;

const CHECKS = {
  'it starts': async () => assert.equal((await run('', '--version')).code, 0),

  'login stores key and address where this system keeps such things': async () => {
    const { code, err } = await run('apura_live_x\n', 'login', '--base-url', url);
    assert.equal(code, 0, err);
    const file = join(CONFIG, 'credenciais.json');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { base_url: url, chave: 'apura_live_x' });
    if (!windows) assert.equal(statSync(file).mode & 0o777, 0o600);
  },

  'the address is remembered, and accents survive a pipe': async () => {
    const { code, out, err } = await run('', 'clientes', '--csv');
    assert.equal(code, 0, err);
    assert.ok(out.includes('Comércio São João'));
  },

  'folders are walked with the separator of this system, whatever the names': async () => {
    mkdirSync(join(home, 'notas de março', 'filial'), { recursive: true });
    for (const name of ['a.xml', join('filial', 'ção b.XML')])
      writeFileSync(join(home, 'notas de março', name), '<NFe/>');
    const { code, out, err } = await run('', 'calcular', 'notas de março', '--json');
    assert.equal(code, 0, err);
    assert.deepEqual(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).arquivo),
      [join('notas de março', 'a.xml'), join('notas de março', 'filial', 'ção b.XML')],
    );
  },

  'a file of that name is replaced, and nothing half is left': async () => {
    const zip = join(home, 'notas de março', 'março.zip');
    writeFileSync(zip, 'before');
    const { code, err } = await run('', 'baixar', '--competencia', '2026-03', '--zip', zip);
    assert.equal(code, 0, err);
    assert.equal(readFileSync(zip, 'utf8'), ANSWERS['/v1/carteira/zip']);
    assert.deepEqual(readdirSync(join(home, 'notas de março')).sort(), ['a.xml', 'filial', 'março.zip']);
  },

  'where the forwarding of events stands is kept, and the signal ends it': async () => {
    const forwarding = start('eventos', '--encaminhar', `${url}/hook`);
    await forwarding.said('Ctrl-C encerra.');
    forwarding.child.kill('SIGINT');
    const { code } = await forwarding.end;
    // There are no signals on Windows: it is ended.
    if (!windows) assert.equal(code, 130);
    assert.ok(readdirSync(STATE).some((name) => name.startsWith('eventos-')));
  },

  'an agent is greeted, and the server ends with its input': async () => {
    const clientInfo = { name: 'everywhere', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const server = start('mcp');
    server.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    await server.said('"serverInfo":{"name":"apura"');
    server.child.stdin.end();
    assert.equal((await server.end).code, 0);
  },
};
let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  try {
    await check();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n${error.stack}`);
  }
}
server.close();
server.closeAllConnections();
rmSync(home, { recursive: true, force: true });
process.exitCode = failed ? 1 : 0;
