import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { createEndpoint, updateEndpoint } from './endpoints.ts';
import { recordTentativas, type TentativaFeita } from './record-tentativas.ts';

let base: TestDatabase;
let tenant: Tenant;
let endpoint: string;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Um' }));
  const novo = { url: 'https://a.test', eventos: [], encryptedSecret: Buffer.alloc(40), maximo: 1 };
  endpoint = (await createEndpoint(tenant, novo))?.id as string;
});

const INICIO = new Date('2026-09-01T00:00:00Z');
const DIA = 86_400_000;
const depois = (ms: number) => new Date(INICIO.getTime() + ms);

/** An entrega that is pending since `startIn`. */
async function entrega(inicioEm = INICIO): Promise<string> {
  const comum = { organization_id: tenant.organizationId, request_id: 'r' };
  return tenant.transaction(async ({ prisma }) => {
    const event = await prisma.event.create({
      data: { ...comum, id: newId(), type: 'lote.concluido', sequencia: 1, payload: {} },
    });
    const { id } = await prisma.entrega.create({
      data: {
        ...comum,
        id: newId(),
        event_id: event.id,
        endpoint_id: endpoint,
        estado: 'pendente',
        proxima_tentativa_em: inicioEm,
        inicio_em: inicioEm,
      },
    });
    return id;
  });
}

/** So many attempts that end at `agora`. */
async function attempt(vezes: number, agora: Date, feita: Partial<TentativaFeita> = {}): Promise<void> {
  const feitas: TentativaFeita[] = [];
  for (let i = 0; i < vezes; i++) {
    feitas.push({
      entregaId: await entrega(agora),
      endpointId: endpoint,
      requestId: 'r',
      numero: 1,
      estado: 'pendente',
      proximaEm: depois(30 * DIA),
      inicioEm: agora,
      duracaoMs: 1,
      indisponivel: true,
      endpointSadio: false,
      ...feita,
    });
  }
  await recordTentativas(tenant, feitas, agora);
}

const saude = () =>
  tenant.transaction(({ prisma }) =>
    prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpoint },
      select: {
        estado: true,
        motivo: true,
        disjuntor: true,
        falhas_seguidas: true,
        falhando_desde: true,
        avisado: true,
      },
    }),
  );

const eventos = async () => {
  const rows = await tenant.read<{ type: string }>(
    `SELECT type FROM event WHERE type LIKE 'webhook.%' ORDER BY id`,
    [],
  );
  return rows.map(({ type }) => type);
};

test('failures are counted until one success repairs everything', async () => {
  await attempt(4, INICIO);
  expect(await saude()).toMatchObject({ disjuntor: 'fechado', falhas_seguidas: 4, falhando_desde: INICIO });
  await attempt(1, depois(1000));
  expect(await saude()).toMatchObject({ disjuntor: 'aberto', falhas_seguidas: 5, falhando_desde: INICIO });
  await attempt(1, depois(60_000), { estado: 'entregue' });
  expect(await saude()).toMatchObject({ disjuntor: 'fechado', falhas_seguidas: 0, falhando_desde: null });
});

test('a success of a healthy endpoint touches nothing of it', async () => {
  await tenant.transaction((tx) => tx.query('UPDATE webhook_endpoint SET falhas_seguidas = 3'));
  await attempt(1, INICIO, { estado: 'entregue', endpointSadio: true });
  expect(await saude()).toMatchObject({ falhas_seguidas: 3 });
});

test('while the breaker opens, what has used up its 24 hours ends too', async () => {
  const velha = await entrega(depois(-2 * DIA));
  const nova = await entrega();
  await attempt(5, INICIO);
  const rows = await tenant.read<{ id: string; estado: string }>(
    'SELECT id, estado FROM entrega WHERE id = ANY($1) ORDER BY id',
    [[velha, nova]],
  );
  expect(rows).toEqual([
    { id: velha, estado: 'falhou' },
    { id: nova, estado: 'pendente' },
  ]);
  expect(await tenant.read('SELECT erro FROM tentativa WHERE entrega_id = $1', [velha])).toEqual([
    { erro: 'disjuntor_aberto' },
  ]);
});

test('days of failures warn once at each step, and disable in the end; a return to "ativo" begins anew', async () => {
  await attempt(5, INICIO);
  await attempt(1, depois(2.6 * DIA));
  await attempt(1, depois(2.7 * DIA));
  expect(await saude()).toMatchObject({ estado: 'ativo', avisado: 50 });
  expect(await eventos()).toEqual(['webhook.falhando']);
  const ultima = await entrega(depois(5 * DIA));
  await attempt(1, depois(5 * DIA));
  expect(await saude()).toMatchObject({ estado: 'desativado', motivo: 'cinco_dias_de_falhas' });
  expect(await eventos()).toEqual(['webhook.falhando', 'webhook.desativado']);
  expect(await tenant.read('SELECT estado FROM entrega WHERE id = $1', [ultima])).toEqual([
    { estado: 'cancelada' },
  ]);
  expect(await updateEndpoint(tenant, endpoint, { estado: 'ativo' }, 'r')).toBe(true);
  expect(await saude()).toEqual({
    estado: 'ativo',
    motivo: null,
    disjuntor: 'fechado',
    falhas_seguidas: 0,
    falhando_desde: null,
    avisado: 0,
  });
});

test('a receiver that asks to be left alone is, whatever its health', async () => {
  await attempt(1, INICIO, { estado: 'cancelada', desativarEndpoint: 'resposta_410' });
  expect(await saude()).toMatchObject({ estado: 'desativado', motivo: 'resposta_410' });
});
