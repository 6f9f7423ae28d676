import type { Documento, Entrada } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type EscritorioWithMes, escritorioWithMes } from './escritorio-with-mes.ts';
import { gestures } from './gestures.ts';
import { requestInPage } from './pessoas.ts';

let stage: Stage;
let escritorio: EscritorioWithMes;
beforeAll(async () => {
  stage = await buildStage();
  escritorio = await escritorioWithMes(stage);
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('the day on which a purchase came in is told at its note, and an earlier one is refused at its field', async () => {
  const { dona, cliente, api } = escritorio;
  const { page } = dona;
  const g = gestures(page);
  const { data } = await api.get<{ data: Documento[] }>(`/v1/documentos?cliente_id=${cliente.id}&limit=100`);
  const compra = data.find(({ destinatario }) => destinatario?.cnpj?.startsWith(cliente.cnpj_raiz));
  if (!compra) throw new Error('the month has no purchase');
  const campo = 'input[type="date"]';
  await g.abrir(`${stage.stack.baseUrl}/painel/documentos/${compra.chave}`);
  await g.ver('Entrada no estabelecimento');
  await g.por(campo, '2026-08-01');
  await g.apertar('Guardar');
  await g.ver('é antes da emissão do documento');
  await g.por(campo, '2026-11-03');
  await g.apertar('Guardar');
  await g.ver('ficaram desatualizadas');
  const { body } = await requestInPage<{ data: Entrada[] }>(page, 'GET', `/clientes/${cliente.id}/entradas`);
  expect(body.data).toMatchObject([{ chave: compra.chave, entrada_em: '2026-11-03', conta_em: null }]);
}, 180_000);
