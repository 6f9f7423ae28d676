import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Command, packCommand } from './command.ts';
import { fakeServer, json } from './fake-server.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** What the real server does only when it is in trouble. */
let command: Command;
beforeAll(() => {
  command = packCommand();
  for (const nome of ['a.xml', 'b.xml', 'c.xml']) writeFileSync(join(command.folder, nome), '<NFe/>');
});
afterAll(() => command.remover());

const CHAVE = { APURA_API_KEY: 'apura_live_de_teste' };
const CALCULO = { ano: 2026, itens: [], totais: {}, comparativo: {}, divergencias: [], aliquotas: {} };
const LIMITE = { code: 'rate_limited', message: 'O limite foi excedido.', hint: 'Espere.' };

test('429: the command says once that it waits, asks nothing before it may, and goes on', async () => {
  let abreEm = 0;
  let cedo = 0;
  const server = await fakeServer((_req, res) => {
    const agora = Date.now();
    // A little less than the second that is asked for: timers may be a millisecond early.
    abreEm ||= agora + 900;
    if (agora >= abreEm) return json(res, 200, CALCULO);
    cedo += 1;
    json(res, 429, LIMITE, { 'retry-after': '1' });
  });
  const fim = await command.rodar(['calcular', '.', '--json', '--base-url', server.url]);
  expect(fim).toMatchObject({
    codigo: 0,
    erros:
      'O limite de requisições foi atingido; a API pede uma espera de 1 s. O comando continua sozinho.\n',
  });
  expect(fim.saida.trim().split('\n')).toHaveLength(3);
  // Each of the three files at most once before.
  expect(cedo).toBeLessThanOrEqual(3);
  await server.fechar();
});

test('503: five tries, then exit 6', async () => {
  let vezes = 0;
  const server = await fakeServer((_req, res) => {
    vezes += 1;
    const body = { code: 'servico_indisponivel', message: 'Indisponível.', hint: 'Tente depois.' };
    json(res, 503, body, { 'retry-after': '0' });
  });
  const fim = await command.rodar(['clientes', '--base-url', server.url], CHAVE);
  expect(fim).toMatchObject({ codigo: 6, saida: '' });
  expect(fim.erros).toMatch(/Indisponível\. Tente depois\.\n$/);
  expect(vezes).toBe(5);
  await server.fechar();
});

test('an answer that is not of the API: one sentence, exit 6', async () => {
  for (const status of [200, 302, 404, 502]) {
    const server = await fakeServer((_req, res) =>
      res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Olá</h1>'),
    );
    const fim = await command.rodar(['clientes', '--base-url', server.url], CHAVE);
    expect({ status, ...fim }).toMatchObject({
      codigo: 6,
      saida: '',
      erros: expect.stringMatching(/^O servidor em [^\n]+ não é da API da Apura \(HTTP \d+\)[^\n]+\n$/),
    });
    await server.fechar();
  }
});

test('Ctrl-C while the server keeps silent: at once, one sentence, 130; SIGTERM: 143', async () => {
  let chegou = () => {};
  const server = await fakeServer(() => chegou());
  for (const [sinal, codigo] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const pedido = new Promise<void>((pronto) => {
      chegou = pronto;
    });
    const execucao = command.iniciar(['clientes', '--base-url', server.url], CHAVE);
    await pedido;
    execucao.process.kill(sinal);
    expect(await execucao.fim).toEqual({ codigo, saida: '', erros: 'Interrompido.\n' });
  }
  await server.fechar();
});

test('Ctrl-C in the middle of many files: what is done has been printed, in the order of the files', async () => {
  const server = await fakeServer((req, res) => {
    let body = '';
    req.on('data', (parte) => {
      body += String(parte);
    });
    // Of the three, the last in order is never answered.
    req.on('end', () => body.includes('filename="c.xml"') || json(res, 200, CALCULO));
  });
  for (const [formato, linhas] of [
    ['--json', [/^\{"arquivo":"a.xml","calculo":/, /^\{"arquivo":"b.xml",/]],
    ['--csv', [/^arquivo,n_item,/]],
  ] as const) {
    const execucao = command.iniciar(['calcular', '.', formato, '--base-url', server.url]);
    await execucao.disse(formato === '--json' ? '"arquivo":"b.xml"' : 'arquivo,n_item');
    execucao.process.kill('SIGINT');
    const { codigo, saida, erros } = await execucao.fim;
    expect({ codigo, erros }).toEqual({ codigo: 130, erros: 'Interrompido.\n' });
    expect(saida.trim().split('\n')).toEqual(linhas.map((linha) => expect.stringMatching(linha)));
  }
  await server.fechar();
});

test('a reader that has seen enough ends the command in silence', async () => {
  const cliente = { id: 'x', cnpj_raiz: '11222333', razao_social: 'Aurora', regime: 'mei', status: 'ativo' };
  const server = await fakeServer((_req, res) =>
    json(res, 200, { data: Array.from({ length: 20_000 }, () => cliente), next_cursor: null }),
  );
  const linha = `bash -c 'set -o pipefail; apura clientes --csv --base-url ${server.url} | head -1'`;
  expect(await command.linha(linha, CHAVE).fim).toEqual({
    codigo: 0,
    saida: 'id,cnpj_raiz,razao_social,regime,status\r\n',
    erros: '',
  });
  await server.fechar();
});

test('what steers a terminal is not printed from a refusal', async () => {
  const recusa = { code: 'xml_sem_nfe', message: 'A raiz é "\u001b]0;x\u0007".', hint: 'Veja.' };
  const server = await fakeServer((_req, res) => json(res, 422, recusa));
  for (const nomes of [['a.xml'], ['a.xml', 'b.xml']]) {
    const { erros } = await command.rodar(['calcular', ...nomes, '--base-url', server.url]);
    expect(erros).toContain('A raiz é "�]0;x�". Veja.');
  }
  await server.fechar();
});

test('what steers a terminal is not printed from the answers', async () => {
  const cliente = {
    id: '1',
    cnpj_raiz: '2',
    razao_social: 'A\u001b[31mB\u0007',
    regime: 'mei',
    status: 'ativo',
  };
  const server = await fakeServer((_req, res) => json(res, 200, { data: [cliente], next_cursor: null }));
  const fim = await command.rodar(['clientes', '--base-url', server.url], CHAVE);
  expect(fim.saida).toContain('A�[31mB�');
  await server.fechar();
});

test('an example of an event is asked for of each webhook that is not disabled, or of the one that is named', async () => {
  const asked: string[] = [];
  const webhooks = [
    { id: 'a', estado: 'ativo' },
    { id: 'b', estado: 'desativado' },
    { id: 'c', estado: 'pausado' },
  ];
  const server = await fakeServer((req, res) => {
    if (req.method === 'GET') return json(res, 200, { data: webhooks, next_cursor: null });
    asked.push(`${req.url} ${req.headers['idempotency-key'] ? 'once' : ''}`);
    json(res, 202, { event_id: 'e' });
  });
  const fire = ['eventos', 'disparar', 'lote.concluido', '--base-url', server.url];
  expect(await command.rodar(fire, CHAVE)).toMatchObject({
    codigo: 0,
    saida: 'lote.concluido e -> webhook a\nlote.concluido e -> webhook c\n',
  });
  expect(await command.rodar([...fire, '--webhook', 'b'], CHAVE)).toMatchObject({ codigo: 0 });
  expect(asked).toEqual(['a', 'c', 'b'].map((id) => `/v1/webhooks/${id}/disparar once`));
  await server.fechar();
});
