import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, Cliente, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { generateNota } from '@apura/samples';
import { type ApiClient, apiClient, createDemoOffice } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

/** Sold in January 2027, as an environment of tests has it: 10,000.00 with 18 % of ICMS in it. */
const nota = generateNota({
  tpAmb: '2',
  dhEmi: '2027-01-12T10:00:00-03:00',
  comIBSCBS: false,
  itens: [
    {
      produto: {
        codigo: 'MESA-1',
        nome: 'Mesa de madeira',
        ncm: '94036000',
        unidade: 'UN',
        preco: 1_000_000n,
        classe: 'integral',
        icms: 'normal',
        pisCofins: 'zero',
      },
      milesimos: 1000n,
      CFOP: '5102',
    },
  ],
});

let running: OfficeOnStack;
let api: ApiClient;
let key: string;
beforeAll(async () => {
  running = await officeOnSharedStack();
  const { appUrl, relayUrl, baseUrl } = running.stack;
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  ({ test_key: key } = await createDemoOffice(database));
  await database.close();
  api = apiClient(baseUrl, key);
}, 60_000);
afterAll(() => running.stop(), 20_000);

async function until<T>(read: () => Promise<T>, done: (read: T) => boolean): Promise<T> {
  for (;;) {
    const now = await read();
    if (done(now)) return now;
    await pause(100);
  }
}

test('a test office that lives in February 2027 has its January computed and its deadline with the amount', async () => {
  const set = await fetch(new URL('/v1/eu/relogio', running.stack.baseUrl), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dia: '2027-02-15' }),
  });
  expect(set.status).toBe(200);
  const { id } = await api.post<Cliente>('/v1/clientes', {
    cnpj: nota.pedido.emitente.cnpj,
    razao_social: 'Móveis',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [nota]);
  await until(
    () => api.get<UploadJob>(`/v1/upload/${job_id}`),
    ({ estado }) => estado === 'concluido',
  );
  const { competencia } = await api.get<{ competencia: string }>('/v1/carteira');
  expect(competencia).toBe('2027-01');
  const pedida = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: id, competencia });
  const { comparativo } = await until(
    () => api.get<Apuracao>(`/v1/apuracoes/${pedida.id}`),
    ({ estado }) => estado === 'calculada' || estado === 'falhou',
  );
  // ICMS: 18 % of 10,000.00. The base of CBS and IBS is without it (LC 214/2025, art. 12, § 2º): 8,200.00 x 9.1 % and twice x 0.05 %.
  expect(comparativo?.devido_no_mes).toMatchObject({ status: 'estimativa', total_a_recolher: '2554.40' });
  const due = comparativo?.devido_no_mes?.tributos ?? [];
  expect(
    due.filter(({ situacao }) => situacao === 'devido').map((row) => [row.tributo, row.a_recolher]),
  ).toEqual([
    ['icms', '1800.00'],
    ['cbs', '746.20'],
    ['ibs_uf', '4.10'],
    ['ibs_mun', '4.10'],
  ]);
  // The 20th is a Saturday; the last day of February a Sunday.
  const prazos = await api.get<{ data: { id: string; data: string; valor?: string }[] }>('/v1/prazos');
  expect(prazos.data.flatMap(({ id, data, valor }) => (valor ? [[id, data, valor]] : []))).toEqual([
    ['icms', '2027-02-22', '1800.00'],
    ['apuracao_assistida', '2027-02-26', '754.40'],
  ]);
}, 60_000);
