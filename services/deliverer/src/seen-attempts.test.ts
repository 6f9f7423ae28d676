import { openEgress } from '@apura/egress';
import { encryptSecret } from '@apura/runtime';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { buildTestBench, type TestBench } from '../teste/test-bench.ts';
import { send } from './http-delivery/send.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await buildTestBench(await testDatabase());
});
afterAll(() => bench.fechar());
let agora: number;
const clock = () => new Date(agora);
beforeEach(async () => {
  await bench.recomecar();
  agora = Date.now() + 600_000;
});

interface Registro {
  readonly requisicao: { readonly url: string; readonly cabecalhos: Record<string, string> };
  readonly cabecalhos: Record<string, string> | null;
  readonly corpo: string | null;
}
const registro = () =>
  bench.sql<Registro>('SELECT requisicao, cabecalhos, corpo FROM tentativa ORDER BY criado_em, numero');

test('the record shows what was sent and answered, and nothing of what is secret', async () => {
  const { id } = await bench.endpoint();
  const cifrado = encryptSecret(bench.chave, JSON.stringify({ 'x-api-key': 'do-receptor-123' }));
  await bench.sql(
    `UPDATE webhook_endpoint SET cabecalhos = $2, nomes_dos_cabecalhos = '{x-api-key}' WHERE id = $1`,
    [id, cifrado],
  );
  bench.respond = (resposta) =>
    resposta
      .writeHead(500, { 'x-motivo': 'veio do-receptor-123', 'set-cookie': 'sessao=abc' })
      .end(`do-receptor-123${'y'.repeat(5000)}`);
  await bench.eventos(id, 1);
  await bench.entregar(clock);
  const [recebido] = bench.recebidos;
  expect(recebido?.headers['x-api-key']).toBe('do-receptor-123');
  const [tentativa] = await registro();
  expect(tentativa).toMatchObject({
    requisicao: {
      url: `http://${bench.host}/`,
      cabecalhos: {
        'content-type': 'application/json',
        'user-agent': 'Apura-Webhooks/1.0',
        'webhook-id': recebido?.headers['webhook-id'],
        'webhook-signature': '[oculto]',
        'x-api-key': '[oculto]',
      },
    },
    cabecalhos: { 'x-motivo': 'veio [oculto]', 'set-cookie': '[oculto]' },
    corpo: `[oculto]${'y'.repeat(4096 - 'do-receptor-123'.length)}`,
  });
  expect(JSON.stringify(tentativa)).not.toContain('do-receptor-123');
});

test('who answers again after its breaker had opened is said to have recovered, once', async () => {
  const { id } = await bench.endpoint();
  const recuperados = () =>
    bench.sql<{ payload: object }>(`SELECT payload FROM event WHERE type = 'webhook.recuperado'`);
  bench.respond = (resposta) => resposta.writeHead(503).end();
  await bench.eventos(id, 5);
  await bench.entregar(clock);
  expect(await recuperados()).toEqual([]);
  bench.respond = (resposta) => resposta.writeHead(204).end();
  for (let i = 0; i < 3; i++) {
    agora += 900_000;
    await bench.entregar(clock);
  }
  expect(await recuperados()).toMatchObject([{ payload: { webhook_id: id, falhas: 5 } }]);
});

test('the machine itself is reached for a sandbox only, and only where the operator says so', async () => {
  const sending = { url: `http://${bench.host}/`, body: '{}', headers: {}, instant: new Date() };
  const closed = openEgress({ allowedHosts: [] });
  const local = openEgress({ allowedHosts: ['loopback'] });
  const outcomes = [];
  for (const way of [closed, closed.ofTests, local, local.ofTests]) {
    const { status, erro } = await send(way, sending);
    outcomes.push(status ?? erro);
  }
  await Promise.all([closed.close(), local.close()]);
  expect(outcomes).toEqual(['endereco_proibido', 'endereco_proibido', 'endereco_proibido', 204]);
});
