import { setTimeout as pause } from 'node:timers/promises';
import type { Cliente, ListaDeProdutos, Pergunta, UploadJob } from '@apura/contracts';
import { COMERCIO_AURORA, FORNECEDORES, generateNota, type Produto } from '@apura/samples';
import { apiClient } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTab, type Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { gestures, PATIENCE_MS, until } from './gestures.ts';
import { ANA, register, requestInPage } from './pessoas.ts';

/** Bought and not sold: of each the office is asked what it is for. */
const produto = (n: number): Produto => ({
  ...{ codigo: `F-${n}`, nome: `Material ${String(n).padStart(4, '0')}`, unidade: 'UN', preco: 1_000n },
  ...{ classe: 'integral', icms: 'normal', pisCofins: 'normal' },
  // Boxes, and sacks of plastic: each fifth.
  ncm: n % 5 === 0 ? '39232190' : '48191000',
});
const NOTAS = Array.from({ length: 10 }, (_, nota) =>
  generateNota({
    ...{ seed: nota, numero: nota + 1, emitente: FORNECEDORES.atacado, destinatario: COMERCIO_AURORA },
    itens: Array.from({ length: 500 }, (_um, n) => ({
      ...{ produto: produto(nota * 500 + n), milesimos: 1000n, CFOP: '5102' },
    })),
  }),
);

let stage: Stage;
let dona: Tab;
beforeAll(async () => {
  stage = await buildStage();
  dona = await openTab(stage.browser, stage.stack.baseUrl);
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('5,000 products are decided in bulk, by a filter and by the keyboard, and nothing of them is asked any more', async () => {
  const { page } = dona;
  const { abrir, apertar, escolher, escrever, ver } = gestures(page);
  await register(dona, stage, ANA);
  const { body } = await requestInPage<{ chave: string }>(page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  const api = apiClient(stage.stack.baseUrl, body.chave);
  const { cnpj } = COMERCIO_AURORA;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    ...{ cnpj, razao_social: 'Mercado', regime: 'lucro_real' },
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', NOTAS);
  while ((await api.get<UploadJob>(`/v1/upload/${job_id}`)).estado !== 'concluido') await pause(200);

  await abrir(`${stage.stack.baseUrl}/painel/clientes/${id}/produtos`);
  await ver('Decidir todos os 5000');
  await escrever('NCM', '3923');
  await ver('Decidir todos os 1000');
  await escolher('Destinação das compras', 'embalagem');
  await apertar('Decidir todos os 1000');
  await ver('1.000 produtos decididos');

  await abrir(`${stage.stack.baseUrl}/painel/clientes/${id}/produtos?estado=aberto`);
  await ver('Decidir todos os 4000');
  await page.locator('[data-linha="0"] .nome-na-linha').setTimeout(PATIENCE_MS).click();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await until(page, '[...document.querySelectorAll(".quadro-tabela .marcada")].length > 10');
  // The second purpose of the list: an input.
  await page.keyboard.press('2');
  await ver('4.000 produtos decididos', 'Nenhum produto com esses filtros');

  const todos = await api.get<ListaDeProdutos>(`/v1/clientes/${id}/produtos?limit=1000`);
  expect(todos.totais).toMatchObject({ produtos: 5000, aberto: 0, decidido: 5000 });
  for (const { ncm, decisoes } of todos.data)
    expect(decisoes.destinacao).toMatchObject({
      valor: ncm === '39232190' ? 'embalagem' : 'insumo',
      por: ANA.nome,
    });
  expect((await api.get<{ data: Pergunta[] }>(`/v1/perguntas?cliente_id=${id}`)).data).toEqual([]);
  expect(dona.queixas).toEqual([]);
}, 600_000);
