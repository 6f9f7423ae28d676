import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Command, packCommand } from './command.ts';
import { type FakeServer, fakeServer, json } from './fake-server.ts';
import { onTerminal } from './sessao-no-terminal.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** What the command does on a real terminal and not in a pipe. */
let command: Command;
let api: FakeServer;
beforeAll(async () => {
  command = packCommand();
  mkdirSync(join(command.folder, 'notas'));
  for (let i = 0; i < 4; i++) writeFileSync(join(command.folder, 'notas', `${i}.xml`), '<NFe/>');
  api = await fakeServer((_req, res) =>
    json(res, 200, { data: [], next_cursor: null, ano: 2026, itens: [], totais: {}, comparativo: {} }),
  );
});
afterAll(async () => {
  await api.fechar();
  command.remover();
});

const commandNode = (args: string[]) =>
  onTerminal(process.execPath, [command.arquivo, ...args], {
    cwd: command.folder,
    env: command.ambiente(),
  });

test('a bar on the terminal, none in a pipe; the same result', async () => {
  const linha = ['calcular', 'notas', '--csv', '--base-url', api.url];
  const { codigo, screen } = await commandNode(linha).fim;
  expect(codigo).toBe(0);
  expect(screen).toContain('Calculando');
  expect(screen).toContain('4/4');
  // The cursor was hidden while the bar ran, and is there again.
  expect(screen.lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.lastIndexOf('\u001b[?25l'));
  expect(await command.rodar(linha)).toEqual({
    codigo: 0,
    saida: 'arquivo,n_item,ncm,cfop,cst,cclasstrib,valor,base,cbs,ibs_uf,ibs_mun,is,natureza\r\n',
    erros: '',
  });
});

test('login asks for the key without showing it', async () => {
  const sessao = commandNode(['login', '--base-url', api.url]);
  await sessao.mostrou('Chave de API para');
  sessao.terminal.write('apura_live_escondida\r');
  const { codigo, screen } = await sessao.fim;
  expect(codigo).toBe(0);
  expect(screen).toContain('Chave conferida e guardada em');
  expect(screen).not.toContain('escondida');
});

test('Ctrl-C typed while the key is asked for, and while the bar runs: 130, and the cursor is there', async () => {
  const login = commandNode(['login', '--base-url', api.url]);
  await login.mostrou('Chave de API para');
  login.terminal.write('\u0003');
  expect(await login.fim).toMatchObject({
    codigo: 130,
    screen: expect.stringMatching(/Interrompido\.\r\n$/),
  });

  const mudo = await fakeServer(() => {});
  const calculo = commandNode(['calcular', 'notas', '--base-url', mudo.url]);
  await calculo.mostrou('0/4');
  calculo.terminal.write('\u0003');
  const { codigo, screen } = await calculo.fim;
  expect(codigo).toBe(130);
  expect(screen.endsWith('Interrompido.\r\n')).toBe(true);
  expect(screen.lastIndexOf('\u001b[?25h')).toBeGreaterThan(screen.lastIndexOf('\u001b[?25l'));
  await mudo.fechar();
});
