import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMes, generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from '../../../tests/system/running-office.ts';
import { fit } from '../src/mcp/tools.ts';
import { type Agent, startAgent } from './agent.ts';
import { type Case, TASKS } from './agent-tasks.ts';
import { type Command, packCommand } from './command.ts';
import { fakeServer, json } from './fake-server.ts';

// The public calculators let an address wait for up to a minute.
jest.setTimeout(300_000);

/** `apura mcp` against the real stack, by a scripted agent. */
let office: OfficeOnStack;
let command: Command;
let agent: Agent;
let one: Case;
let ambiente: Record<string, string>;
beforeAll(async () => {
  office = await officeOnSharedStack();
  command = packCommand();
  const mes = generateMes({ seed: 11, competencia: '2026-09' });
  writeFileSync(join(command.folder, 'nota.xml'), generateNota({ seed: 7, itens: 3 }).bytes);
  mkdirSync(join(command.folder, 'mes'));
  for (const { nome, bytes } of mes.arquivos) writeFileSync(join(command.folder, 'mes', nome), bytes);
  ambiente = { APURA_BASE_URL: office.stack.baseUrl, APURA_API_KEY: office.key };
  agent = await startAgent(command, ambiente, '--com-escrita');
  // From here on the SDK holds every answer to the schema that its tool says it has.
  await agent.tools();
  one = { agent, mes, clienteId: '', apuracaoId: '' };
});
afterAll(async () => {
  await agent?.close();
  command?.remover();
  await office?.stop();
});

test('these are twenty tasks', () => expect(TASKS).toHaveLength(20));
test.each(TASKS)('an agent is asked: %s', (_asked, run) => run(one));

test('every tool has the inputs of the contract, and says what it changes', async () => {
  const tools = await agent.tools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['calcular', 'simular', 'clientes', 'documentos', 'apuracoes', 'regras'],
    ...['cadastrar_cliente', 'cadastrar_webhook', 'enviar', 'envio', 'apurar'],
  ]);
  expect(agent.instructions()).toContain('next_cursor');
  const contract = await (await fetch(`${office.stack.baseUrl}/openapi.json`)).json();
  const filters = (contract.paths['/v1/documentos'].get.parameters as { in: string; name: string }[])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
  expect(Object.keys(byName.documentos?.inputSchema.properties ?? {}).sort()).toEqual(
    ['chave', ...filters].sort(),
  );
  expect(byName.simular?.inputSchema.required).toContain('receita_mensal');
  expect(byName.enviar?.inputSchema.required).toEqual(['arquivos']);
  expect(byName.envio?.inputSchema.required).toEqual(['id']);
  // A list that an agent may have to read whole.
  expect(JSON.stringify(tools).length).toBeLessThan(140_000);
  expect(byName.calcular?.outputSchema?.required).toContain('totais');
  expect(byName.regras?.outputSchema?.properties).toMatchObject({ data: { type: 'array' } });
  expect(byName.documentos?.outputSchema?.anyOf).toHaveLength(2);
  for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
    expect([name, outputSchema?.type, JSON.stringify(outputSchema).includes('#/components')]).toEqual([
      ...[name, 'object', false],
    ]);
    expect([name, description]).toEqual([name, expect.stringMatching(/\w{4}/)]);
    expect(Object.keys(inputSchema)).not.toEqual(expect.arrayContaining([expect.stringMatching(/Of$/)]));
    expect(JSON.stringify(inputSchema)).not.toContain('#/components');
    expect([name, annotations?.readOnlyHint]).toEqual([name, !/^(cadastrar|enviar|apurar)/.test(name)]);
  }
});

test('a webhook is registered, and its secret is there once', async () => {
  const criado = await agent.value('cadastrar_webhook', {
    url: 'https://escritorio.example/apura',
    eventos: ['apuracao.calculada'],
  });
  expect(criado).toMatchObject({ estado: 'ativo', secret: expect.stringMatching(/^whsec_/) });
  const { value, refused } = await agent.call('cadastrar_webhook', { url: 'http://169.254.169.254/' });
  expect([refused, value.code]).toEqual([true, 'url_de_webhook_invalida']);
});

test.each([0, 51, 500, -1, 1.5, 'dez'])(
  'a limit of %s is refused, and it says what there is',
  async (limit) => {
    for (const name of ['clientes', 'regras'])
      expect(await agent.call(name, { limit })).toMatchObject({
        refused: true,
        value: { code: 'uso', message: `limit: "${limit}" não é um número inteiro de 1 a 50.` },
      });
  },
);

test('without --com-escrita nothing is written, and without a key only what is public answers', async () => {
  const reader = await startAgent(command, { APURA_BASE_URL: office.stack.baseUrl });
  const names = (await reader.tools()).map(({ name }) => name);
  expect(names).toEqual(['calcular', 'simular', 'clientes', 'documentos', 'apuracoes', 'regras']);
  for (const [name, code] of [
    ['apurar', 'uso'],
    ['clientes', 'chave'],
  ] as const)
    expect(await reader.call(name)).toMatchObject({ refused: true, value: { code } });
  expect(await reader.value('calcular', { arquivo: 'nota.xml' })).toMatchObject({ ano: 2026 });
  await reader.close();
});

test('an answer too long is cut where its lists are, and says so', async () => {
  const grande = generateNota({ seed: 3, itens: 200 });
  const { value, cut } = await agent.call('calcular', { xml: grande.bytes.toString() });
  expect(JSON.stringify(value).length).toBeLessThanOrEqual(40_000);
  expect(cut).toMatch(/itens \(\d+ de 200\)/);
  expect(value.totais).toMatchObject({ cbs: grande.correto.vCBS });
  expect(fit({ a: [1, 2] })).toEqual({ json: '{"a":[1,2]}', left: [] });
});

test('a service that does not answer, and one that is busy: the agent reads it, nobody waits', async () => {
  const busy = await fakeServer((_req, res) =>
    json(res, 503, { code: 'servico_indisponivel', message: 'Indisponível.', hint: 'Espere.' }, {}),
  );
  const away = await startAgent(command, { ...ambiente, APURA_BASE_URL: busy.url });
  expect(await away.call('clientes')).toMatchObject({
    refused: true,
    value: { code: 'servico_indisponivel', hint: 'Espere.' },
  });
  await busy.fechar();
  expect(await away.call('clientes')).toMatchObject({ refused: true, value: { code: 'servidor' } });
  await expect(away.tools()).rejects.toThrow(busy.url);
  await away.close();
});

test('without the SDK beside it the command says what to install', async () => {
  const alone = packCommand();
  rmSync(join(alone.folder, 'node_modules'), { recursive: true });
  const fim = await alone.rodar(['mcp']);
  expect(fim).toMatchObject({
    codigo: 2,
    erros: expect.stringContaining('npm install -g @modelcontextprotocol/sdk'),
  });
  alone.remover();
  const { peerDependencies } = JSON.parse(readFileSync('packages/cli/package.json', 'utf8'));
  expect(peerDependencies['@modelcontextprotocol/sdk']).toMatch(/^\^1\./);
});
