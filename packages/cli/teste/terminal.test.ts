import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Comando, empacotarComando } from './comando.ts';
import { json, type ServidorFalso, servidorFalso } from './servidor-falso.ts';
import { noTerminal } from './sessao-no-terminal.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** What the command does on a real terminal and not in a pipe. */
let comando: Comando;
let api: ServidorFalso;
beforeAll(async () => {
  comando = empacotarComando();
  mkdirSync(join(comando.pasta, 'notas'));
  for (let i = 0; i < 4; i++) writeFileSync(join(comando.pasta, 'notas', `${i}.xml`), '<NFe/>');
  api = await servidorFalso((_req, res) =>
    json(res, 200, { data: [], next_cursor: null, ano: 2026, itens: [], totais: {}, comparativo: {} }),
  );
});
afterAll(async () => {
  await api.fechar();
  comando.remover();
});

const noDoComando = (argumentos: string[]) =>
  noTerminal(process.execPath, [comando.arquivo, ...argumentos], {
    cwd: comando.pasta,
    env: comando.ambiente(),
  });

test('a bar on the terminal, none in a pipe; the same result', async () => {
  const linha = ['calcular', 'notas', '--csv', '--base-url', api.url];
  const { codigo, tela } = await noDoComando(linha).fim;
  expect(codigo).toBe(0);
  expect(tela).toContain('Calculando');
  expect(tela).toContain('4/4');
  // The cursor was hidden while the bar ran, and is there again.
  expect(tela.lastIndexOf('\u001b[?25h')).toBeGreaterThan(tela.lastIndexOf('\u001b[?25l'));
  expect(await comando.rodar(linha)).toEqual({
    codigo: 0,
    saida: 'arquivo,n_item,ncm,cfop,cst,cclasstrib,valor,base,cbs,ibs_uf,ibs_mun,is\r\n',
    erros: '',
  });
});

test('login asks for the key without showing it', async () => {
  const sessao = noDoComando(['login', '--base-url', api.url]);
  await sessao.mostrou('Chave de API para');
  sessao.terminal.write('apura_live_escondida\r');
  const { codigo, tela } = await sessao.fim;
  expect(codigo).toBe(0);
  expect(tela).toContain('Chave conferida e guardada em');
  expect(tela).not.toContain('escondida');
});

test('Ctrl-C typed while the key is asked for, and while the bar runs: 130, and the cursor is there', async () => {
  const login = noDoComando(['login', '--base-url', api.url]);
  await login.mostrou('Chave de API para');
  login.terminal.write('\u0003');
  expect(await login.fim).toMatchObject({ codigo: 130, tela: expect.stringMatching(/Interrompido\.\r\n$/) });

  const mudo = await servidorFalso(() => {});
  const calculo = noDoComando(['calcular', 'notas', '--base-url', mudo.url]);
  await calculo.mostrou('0/4');
  calculo.terminal.write('\u0003');
  const { codigo, tela } = await calculo.fim;
  expect(codigo).toBe(130);
  expect(tela.endsWith('Interrompido.\r\n')).toBe(true);
  expect(tela.lastIndexOf('\u001b[?25h')).toBeGreaterThan(tela.lastIndexOf('\u001b[?25l'));
  await mudo.fechar();
});
