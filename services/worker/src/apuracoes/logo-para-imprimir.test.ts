import {
  createCliente,
  createEscritorio,
  findApuracaoForReport,
  requestApuracao,
  type Tenant,
} from '@apura/database';
import { createLogger } from '@apura/runtime';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { proofImage } from '../../../../tests/panel/proof-image.ts';
import { withLogoToPrint } from './generate-pdf.ts';

jest.setTimeout(60_000);

const PNG = proofImage(30, 10, [122, 31, 92]);
const POLIGLOTA = Buffer.concat([PNG, Buffer.from('<script>alert(1)</script>')]);

let base: TestDatabase;
let tenant: Tenant;
let apuracao: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  const cliente = (await createCliente(tenant, {
    cnpjRaiz: '11222333',
    cnpj: '11222333000181',
    razaoSocial: 'Padaria',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  })) as string;
  const pedida = await requestApuracao(tenant, {
    clienteId: cliente,
    competencia: '2026-09',
    cenario: { nome: 'lei', status: 'lei' },
    requestId: 'teste',
  });
  apuracao = (pedida as { criada: { id: string } }).criada.id;
});

/** As a version stores it that knows nothing of writing anew. */
const keepAsBefore = (bytes: Buffer) =>
  tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO logo (organization_id, tipo, bytes) VALUES ($1, 'image/png', $2)
       ON CONFLICT (organization_id) DO UPDATE SET tipo = excluded.tipo, bytes = excluded.bytes, atualizado_em = now()`,
      [tenant.organizationId, bytes],
    ),
  );
const guardada = async () => (await findApuracaoForReport(tenant, apuracao))?.marca ?? {};
const avisos: string[] = [];
const logger = Object.assign(createLogger('test', 'error'), {
  warn: (texto: string) => void avisos.push(texto),
});
const forImprimir = async () => (await withLogoToPrint(logger, tenant, await guardada())).logo;

test('a logo of before is written anew when a report first needs it, and stays so', async () => {
  await keepAsBefore(POLIGLOTA);
  expect((await guardada()).logo).toMatchObject({ reescrito: false });
  const logo = await forImprimir();
  expect(logo).toMatchObject({ tipo: 'image/png', reescrito: true });
  expect(Buffer.from(logo?.bytes ?? []).includes('script')).toBe(false);
  expect((await guardada()).logo).toEqual({ ...logo, bytes: new Uint8Array(logo?.bytes ?? []) });
});

test('what an older version puts over one that was written anew counts as raw again', async () => {
  await keepAsBefore(PNG);
  await forImprimir();
  await keepAsBefore(POLIGLOTA);
  expect((await guardada()).logo).toMatchObject({ reescrito: false });
  expect(Buffer.from((await forImprimir())?.bytes ?? []).includes('script')).toBe(false);
});

test('what is no picture is not printed, and a logo of another office is not touched', async () => {
  await keepAsBefore(Buffer.from('<svg onload="alert(1)"/>'));
  const outro = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Outro' }));
  expect(await forImprimir()).toBeUndefined();
  expect(avisos).toEqual(['a logo is no picture that can be printed']);
  await keepAsBefore(PNG);
  const { logo } = await guardada();
  await withLogoToPrint(logger, outro, logo ? { logo } : {});
  expect((await guardada()).logo).toMatchObject({ reescrito: false });
});
