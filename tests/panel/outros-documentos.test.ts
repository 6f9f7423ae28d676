import type { Apuracao, Cliente, Documento } from '@apura/contracts';
import { FORNECEDORES, generateOutrosOfMes } from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultsByPage } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { gestures } from './gestures.ts';
import { register, requestInPage } from './pessoas.ts';

const MES = '2026-09';
const DONA = {
  escritorio: 'Contábil Hortênsia',
  cnpj: '55.666.777/0001-81',
  nome: 'Dora Hortênsia',
  email: 'dora@hortensia.example',
};

let stage: Stage;
let base: string;
let dona: Tab;
let api: ApiClient;
let cliente: Cliente;
let documentos: readonly Documento[];

/** An office whose market has freight, energy, telephone and services in its month, and the goods that the freight is of. */
beforeAll(async () => {
  stage = await stageOnSharedStack();
  base = stage.stack.baseUrl;
  dona = await openTab(stage.browser, base);
  await register(dona, stage, DONA);
  const { body } = await requestInPage<{ chave: string }>(dona.page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  api = apiClient(base, body.chave);
  const [{ cnpj, razao_social, regime }] = stage.mes.clientes;
  cliente = await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime });
  const outros = generateOutrosOfMes(stage.mes);
  const compras = stage.mes.arquivos.filter(({ nome }) => nome.includes(FORNECEDORES.industria.cnpj));
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [...compras, ...outros]);
  const { abrir, ver } = gestures(dona.page);
  await abrir(`${base}/painel/envios/${job_id}`);
  await ver('Concluído');
  // In the order in which they came.
  documentos = (
    await api.get<{ data: Documento[] }>(`/v1/documentos?cliente_id=${cliente.id}&limit=100`)
  ).data.toReversed();
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

const um = (tipo: Documento['tipo']): Documento => {
  const achado = documentos.find((documento) => documento.tipo === tipo);
  if (!achado) throw new Error(`the month has no ${tipo}`);
  return achado;
};

test('documents of every kind stand in the list, each with a page of its own', async () => {
  const { page } = dona;
  const { abrir, escolher, ver, texto } = gestures(page);
  await abrir(`${base}/painel/documentos?cliente_id=${cliente.id}`);
  await escolher('Tipo', 'cte');
  await page.waitForFunction(
    "location.search.includes('tipo=cte') && document.querySelector('tbody tr') && [...document.querySelectorAll('tbody tr')].every((row) => row.textContent.includes('CT-e'))",
  );
  await ver('Transportes Demonstração');
  const cte = documentos.find(({ tipo, numero }) => tipo === 'cte' && numero === '501') as Documento;
  await abrir(`${base}/painel/documentos/${cte.chave}`);
  await ver('CT-e 501, série 1');
  const lido = await texto();
  for (const parte of ['Fornecedor', 'Adquirente', 'Remetente', 'rodoviário', 'Transporta as mercadorias de'])
    expect(lido).toContain(parte);
  expect(lido).not.toContain('NCM');
  await abrir(`${base}/painel/documentos/${um('nfse').chave}`);
  await ver('serviço 01.01.01 da lista nacional');
  await abrir(`${base}/painel/clientes/${cliente.id}/servicos`);
  await page.waitForFunction(
    "location.pathname === '/painel/documentos' && location.search.endsWith('&operacao=entrada&tipo=nfse') && document.querySelector('tbody tr')",
  );
  await ver('NFS-e');
  expect(dona.queixas).toEqual([]);
}, 120_000);

test('a question of a service is answered by keyboard, and kept', async () => {
  const { page } = dona;
  const { abrir, ver } = gestures(page);
  await abrir(`${base}/painel/perguntas?cliente_id=${cliente.id}`);
  await ver('Este serviço é insumo da atividade?');
  const grupo = 'section[aria-label^="Este serviço é insumo"] .abrir-grupo';
  await page.waitForSelector(grupo);
  await page.focus(grupo);
  await page.keyboard.press('Enter');
  const lista = 'section[aria-label^="Este serviço é insumo"] .perguntas input';
  await page.waitForSelector(lista);
  await page.focus(lista);
  await page.keyboard.press('t');
  await page.keyboard.press('1');
  await ver('guardada');
  await ver('Respostas guardadas');
  expect(dona.queixas).toEqual([]);
}, 120_000);

test('the month is cut by kind and natureza; axe finds nothing grave on the pages of other kinds', async () => {
  const { id } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: cliente.id, competencia: MES });
  const { abrir, ver } = gestures(dona.page);
  await abrir(`${base}/painel/apuracoes/${id}`);
  await ver('Efeito da reforma neste mês');
  await abrir(`${base}/painel/apuracoes/${id}/recortes?por=documento`);
  for (const tipo of ['CT-e', 'NF3e', 'NFS-e']) await ver(tipo);
  const paths = [
    ...(['cte', 'nfse', 'nf3e', 'nfcom'] as const).map((tipo) => `/painel/documentos/${um(tipo).chave}`),
    `/painel/documentos?tipo=nfse`,
    `/painel/clientes/${cliente.id}/servicos`,
    '/painel/perguntas',
    `/painel/apuracoes/${id}`,
    `/painel/apuracoes/${id}/conferencia`,
    `/painel/apuracoes/${id}/recortes?por=natureza`,
  ];
  for (const vista of [{ width: 1280 }, { width: 390, escuro: true }]) {
    const tab = await openTab(stage.browser, base, { ...vista, em: dona.contexto });
    await tab.page.bringToFront();
    expect(await faultsByPage(tab.page, base, paths)).toEqual({});
    expect([...tab.queixas, ...tab.paraFora]).toEqual([]);
    await tab.page.close();
  }
}, 240_000);
