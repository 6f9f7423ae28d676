import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, Cliente, Dossie, ListaDeDecisoes, OpcaoDoSimplesDoCliente } from '@apura/contracts';
import { createEmpresa, FORNECEDORES, generateNota, MERCADO, SAO_PAULO } from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { reais, semestrePorExtenso, signedReais } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seriousViolations } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { openOffice, requestInPage } from './pessoas.ts';
import { textOfPdf } from './text-of-pdf.ts';

const MES = '2026-09';
const PADARIA = createEmpresa('972000000001', {
  nome: 'Padaria Manjericão Ltda',
  fantasia: 'Manjericão',
  lugar: SAO_PAULO,
  regime: 'simples_nacional',
});

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
let chave: string;
let api: ApiClient;
let cliente: Cliente;

/** An office whose client in the Simples has sold goods of R$ 10.000,00 to a company, in a month that is computed. */
beforeAll(async () => {
  stage = await stageOnSharedStack();
  ({ base, dona, g } = await openOffice(stage, {
    escritorio: 'Contábil Manjericão',
    cnpj: '66.777.888/0001-81',
    nome: 'Mara Manjericão',
    email: 'mara@manjericao.example',
  }));
  const { body } = await requestInPage<{ chave: string }>(dona.page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  chave = body.chave;
  api = apiClient(base, chave);
  cliente = await api.post<Cliente>('/v1/clientes', {
    cnpj: PADARIA.cnpj,
    razao_social: PADARIA.nome,
    regime: 'simples_nacional',
    simples_anexo: 'I',
    rbt12: '180000.00',
  });
  const produto = MERCADO.find(({ codigo }) => codigo === '5002');
  if (!produto) throw new Error('no such product among the samples');
  const venda = generateNota({
    dhEmi: `${MES}-10T10:00:00-03:00`,
    emitente: PADARIA,
    destinatario: FORNECEDORES.atacado,
    itens: [{ produto, milesimos: 1000n, preco: 1_000_000n, CFOP: '5102' }],
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [venda]);
  await g.abrir(`${base}/painel/envios/${job_id}`);
  await g.ver('Concluído');
  const { id } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: cliente.id, competencia: MES });
  await g.abrir(`${base}/painel/apuracoes/${id}`);
  await g.ver('Baixar PDF');
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('the office decides, the client reads the same figures behind the link and confirms, and the portfolio says so', async () => {
  const endereco = `/v1/clientes/${cliente.id}/opcao-do-simples`;
  const { figuras, semestre } = await api.get<OpcaoDoSimplesDoCliente>(endereco);
  if (!figuras) throw new Error('the month gives no figures');
  const numeros = [figuras.dentro_total, figuras.fora_total, figuras.credito_dos_clientes.fora].map(reais);

  await g.abrir(`${base}/painel/clientes/${cliente.id}/opcao`);
  await g.ver(
    `Opção para o ${semestrePorExtenso(semestre)}`,
    FORNECEDORES.atacado.nome,
    ...numeros,
    signedReais(figuras.diferenca),
  );
  expect(await seriousViolations(dona.page)).toEqual([]);
  await g.apertar('Fora do DAS');
  await g.ver('Decisão registrada com os números de agora.', 'fora do DAS', 'Mara Manjericão');
  await g.apertar('Criar link para o cliente');
  await g.ver('Copie o link agora');
  const [url = ''] = /http\S+\/decisao\/[A-Za-z0-9_-]{43}/.exec(await g.texto()) ?? [];

  const deles = await openTab(stage.browser, base, { width: 390 });
  const c = gestures(deles.page);
  await c.abrir(`${base}${new URL(url).pathname}`);
  await c.ver('CBS e IBS fora do DAS', PADARIA.nome, FORNECEDORES.atacado.nome, ...numeros);
  expect(await seriousViolations(deles.page)).toEqual([]);
  await c.escrever('Seu nome', 'Dona Rosa');
  await c.apertar('Confirmo esta decisão');
  await c.ver('Confirmada por Dona Rosa');
  expect([...deles.queixas, ...deles.paraFora]).toEqual([]);
  await deles.contexto.close();

  await g.abrir(`${base}/painel/clientes/${cliente.id}/opcao`);
  await g.ver('Dona Rosa');
  const { indecisos, data } = await api.get<ListaDeDecisoes>(
    `/v1/carteira/opcoes-do-simples?semestre=${semestre}`,
  );
  expect([indecisos, data.map(({ situacao, opcao }) => [situacao, opcao])]).toEqual([
    0,
    [['confirmada', 'fora']],
  ]);

  await api.post('/v1/dossies', { tipo: 'opcao_do_simples', sobre: semestre });
  let papel: Dossie | undefined;
  do {
    await pause(100);
    [papel] = (await api.get<{ data: Dossie[] }>(`/v1/clientes/${cliente.id}/dossies`)).data;
  } while (papel?.estado === 'gerando_pdf');
  const pdf = await fetch(new URL(`/v1/dossies/${papel?.id}/pdf`, base), {
    headers: { authorization: `Bearer ${chave}` },
  });
  const texto = (await textOfPdf(new Uint8Array(await pdf.arrayBuffer()))).replace(/\s+/g, ' ');
  for (const trecho of ['CBS e IBS fora do DAS.', 'Confirmada por Dona Rosa', FORNECEDORES.atacado.nome])
    expect(texto).toContain(trecho);
  for (const numero of numeros) expect(texto).toContain(numero.replace(/\s+/g, ' '));
  expect(dona.queixas).toEqual([]);
}, 240_000);
