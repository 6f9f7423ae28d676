import { definirQuotas } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import {
  contarLinhas,
  type Escritorio,
  escritorioDeTeste,
  gatewayDeTeste,
  xml,
} from '../../teste/gateway-de-teste.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await testDatabase();
});
afterAll(() => banco.close());

const TAMANHO = Buffer.byteLength(xml(1));

const comQuotas = (quotas: { lotes: number; arquivos: number; bytes: number }) => {
  const app = createApp(gatewayDeTeste(banco.database, { quotas }));
  return ({ chave }: Escritorio, numeros: readonly number[]) => {
    const envio = request(app).post('/v1/upload').set('Authorization', `Bearer ${chave}`);
    for (const numero of numeros) envio.attach('arquivos', Buffer.from(xml(numero)), `${numero}.xml`);
    return envio;
  };
};

test.each([
  ['lotes', { lotes: 1, arquivos: 100, bytes: 1e6 }, [1], [2], 'lotes em andamento: 1 de 1'],
  ['arquivos', { lotes: 9, arquivos: 3, bytes: 1e6 }, [1, 2], [3, 4], 'arquivos por dia: 2 de 3'],
  ['bytes', { lotes: 9, arquivos: 100, bytes: 2 * TAMANHO }, [1], [2, 3], 'bytes por dia'],
] as const)(
  '%s: what would go over the quota is refused whole, and the office next door is not',
  async (_, quotas, primeiro, segundo, frase) => {
    const enviar = comQuotas(quotas);
    const [um, outro] = [await escritorioDeTeste(banco.database), await escritorioDeTeste(banco.database)];
    expect((await enviar(um, primeiro)).status).toBe(202);
    const antes = await contarLinhas(banco.database, um.id);
    const recusada = await enviar(um, segundo);
    esperarErro(recusada, 'quota_excedida');
    expect(recusada.body.message).toContain(frase);
    expect(recusada.headers['retry-after']).toBe(String(recusada.body.retryAfter));
    expect(recusada.body.retryAfter).toBeGreaterThan(0);
    expect(await contarLinhas(banco.database, um.id)).toEqual(antes);
    expect((await enviar(outro, primeiro)).status).toBe(202);
  },
);

test('what is left stands in a header, and an office can have quotas of its own', async () => {
  const enviar = comQuotas({ lotes: 10, arquivos: 100, bytes: 1_000_000 });
  const um = await escritorioDeTeste(banco.database);
  await enviar(um, [1, 2]);
  const segunda = await enviar(um, [3]);
  expect(segunda.headers['x-quota']).toBe(
    `"lotes";q=10;r=9, "arquivos";q=100;r=98, "bytes";q=1000000;r=${1_000_000 - 2 * TAMANHO}`,
  );
  await definirQuotas(banco.database.forOrganization(um.id), { arquivos: 3 });
  esperarErro(await enviar(um, [4]), 'quota_excedida');
  await definirQuotas(banco.database.forOrganization(um.id), { arquivos: 4 });
  expect((await enviar(um, [4])).status).toBe(202);
});
