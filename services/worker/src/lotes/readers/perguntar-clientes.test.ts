import { MessageChannel } from 'node:worker_threads';
import type { ClienteDoDocumento } from '@apura/database';
import { expect, test } from '@jest/globals';
import { askForClientes } from './read-files.ts';

const cliente = (raiz: string): ClienteDoDocumento => ({
  cliente_id: `cliente-${raiz}`,
  cnpj_raiz: raiz,
  regimes: [],
  ajustes: [],
  respostas: [],
  escolhas_dos_eventos: {},
  regras_de_entrada: [],
  ncms_vendidos: [],
});

/** Somebody who answers each question with `response`, and what was asked. */
function withResponse(response: (raizes: readonly string[]) => readonly ClienteDoDocumento[]) {
  const { port1, port2 } = new MessageChannel();
  const perguntas: string[][] = [];
  port1.on('message', (raizes: string[]) => {
    perguntas.push(raizes);
    port1.postMessage(response(raizes));
  });
  return { clientes: askForClientes(port2), perguntas, close: () => port1.close() };
}

test('each root is asked for once', async () => {
  const { clientes, perguntas, close } = withResponse((raizes) => raizes.map(cliente));
  await clientes.include(['11111111', '22222222', '11111111']);
  await clientes.include(['22222222']);
  await clientes.include(['22222222', '33333333']);
  close();
  expect(perguntas).toEqual([['11111111', '22222222'], ['33333333']]);
  expect(clientes.all.map(({ cnpj_raiz }) => cnpj_raiz)).toEqual(['11111111', '22222222', '33333333']);
});

test('a client that is told with every answer, as when its notes are picked up, is one client', async () => {
  const { clientes, close } = withResponse(() => [cliente('11111111')]);
  await clientes.include(['22222222']);
  await clientes.include(['33333333']);
  close();
  expect(clientes.all).toEqual([cliente('11111111')]);
});
