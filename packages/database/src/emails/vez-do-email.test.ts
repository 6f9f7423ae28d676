import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../tenancy/new-id.ts';
import { claimEmail, EMAILS_PER_DAY, insertEmail, recordEnvio } from './emails.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  await base.database.relay.query('DELETE FROM email');
});

const nomes = new Map<string, string>();
/** Queues so many mails of an office, in one transaction or in one each. */
async function enqueue(nome: string, modelo: string, quantos = 1, escritorio = newId()): Promise<string> {
  nomes.set(escritorio, nome);
  await base.database.forOrganization(escritorio).transaction(async (tx) => {
    for (let i = 0; i < quantos; i++) {
      await insertEmail(tx, {
        para: `${newId()}@x.example`,
        modelo,
        dados: {},
        requestId: 'r',
      });
    }
  });
  return escritorio;
}
/** Sends what is due; of whom the next `quantos` are. */
async function send(quantos: number): Promise<(string | undefined)[]> {
  const vistos = [];
  for (let i = 0; i < quantos; i++) {
    const um = await claimEmail(base.database, 600);
    if (!um) break;
    await recordEnvio(base.database.forOrganization(um.organization_id), um.id, { estado: 'enviado' });
    vistos.push(nomes.get(um.organization_id));
  }
  return vistos;
}

test('all the invitations that an office may send in a day do not delay what somebody waits for, nor another office’s first', async () => {
  await enqueue('todos', 'link.convite', EMAILS_PER_DAY.por_escritorio);
  await enqueue('convite', 'link.convite');
  await enqueue('aviso', 'apuracao.calculada');
  await enqueue('senha', 'link.senha');
  await enqueue('cadastro', 'link.cadastro');
  await enqueue('confirmacao', 'link.email');
  expect(await send(7)).toEqual(['senha', 'cadastro', 'confirmacao', 'aviso', 'todos', 'convite', 'todos']);
});

test('offices that have much to send take turns, whoever came first', async () => {
  await enqueue('um', 'link.convite', 50);
  await enqueue('dois', 'link.convite', 50);
  await enqueue('tres', 'link.convite', 2);
  const primeiros = await send(8);
  for (const [nome, vezes] of [
    ['um', 3],
    ['dois', 3],
    ['tres', 2],
  ])
    expect(primeiros.filter((quem) => quem === nome)).toHaveLength(Number(vezes));
});

test('what queues up later, one by one, waits its turn like what came at once', async () => {
  const um = newId();
  for (let i = 0; i < 20; i++) await enqueue('um', 'link.convite', 1, um);
  await enqueue('dois', 'link.convite', 2);
  expect((await send(4)).filter((quem) => quem === 'dois')).toHaveLength(2);
});

test('a mail that is to be tried again goes behind those that are due by then', async () => {
  await enqueue('ruim', 'link.senha');
  const ruim = await claimEmail(base.database, 600);
  if (!ruim) throw new Error('nothing is due');
  await recordEnvio(base.database.forOrganization(ruim.organization_id), ruim.id, {
    estado: 'pendente',
    erro: 'depois',
    proximaEm: new Date(Date.now() - 1),
  });
  await base.database
    .forOrganization(await enqueue('bom', 'link.senha'))
    .transaction((tx) => tx.query(`UPDATE email SET vez_em = now() - interval '1 minute'`));
  expect(await send(2)).toEqual(['bom', 'ruim']);
});

test('two who claim at the same time do not claim the same', async () => {
  await enqueue('um', 'link.convite', 10);
  const tomados = await Promise.all(Array.from({ length: 10 }, () => claimEmail(base.database, 600)));
  expect(new Set(tomados.map((um) => um?.id)).size).toBe(10);
});
