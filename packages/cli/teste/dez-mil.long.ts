import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningOffice, runningOffice } from '../../../tests/system/running-office.ts';
import { type Command, packCommand } from './command.ts';

const QUANTAS = 10_000;
let office: RunningOffice;
let command: Command;
beforeAll(async () => {
  office = await runningOffice();
  command = packCommand();
}, 120_000);
afterAll(async () => {
  command?.remover();
  await office?.stop();
}, 120_000);

test('10,000 files through the real stack, cut off on the way: each note is taken, none twice', async () => {
  mkdirSync(join(command.folder, 'mes'));
  for (let numero = 1; numero <= QUANTAS; numero++) {
    writeFileSync(join(command.folder, 'mes', `${numero}.xml`), generateNota({ numero }).bytes);
  }
  const chave = await novaChave();
  const ambiente = { APURA_BASE_URL: office.stack.baseUrl, APURA_API_KEY: chave };
  const linha = ['enviar', 'mes', '--esperar', '--json'];
  const primeira = command.iniciar(linha, ambiente);
  await aceitos(1);
  primeira.process.kill('SIGINT');
  expect(await primeira.fim).toMatchObject({
    codigo: 130,
    erros: expect.stringMatching(/^Interrompido: \d+ de 10000 arquivos foram aceitos\./),
  });
  const fim = await command.rodar(linha, ambiente);
  expect(fim).toMatchObject({ codigo: 0 });
  const { lotes } = JSON.parse(fim.saida) as { lotes: { total: number; processados: number }[] };
  expect(lotes).toHaveLength(QUANTAS / 500);
  expect(lotes.reduce((soma, { processados }) => soma + processados, 0)).toBe(QUANTAS);
}, 600_000);

/** Resolves when the command's own state file shows that many batches. */
async function aceitos(quantos: number): Promise<void> {
  const folder = join(command.folder, '.local/state/apura');
  for (;;) {
    try {
      const [nome] = readdirSync(folder).filter((um) => um.endsWith('.json'));
      if (nome && JSON.parse(readFileSync(join(folder, nome), 'utf8')).aceitos.length >= quantos) return;
    } catch {
      // Not there yet.
    }
    await new Promise((pronto) => setImmediate(pronto));
  }
}

async function novaChave(): Promise<string> {
  const { openDatabase } = await import('@apura/database');
  const { createDemoOffice } = await import('@apura/standalone');
  const { appUrl, relayUrl } = office.stack;
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const { key } = await createDemoOffice(database);
  await database.close();
  return key;
}
