import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ajuste, Cliente, LancamentoManual, Pergunta } from '@apura/contracts';
import {
  COMERCIO_AURORA,
  DISTRIBUIDORA_HORIZONTE,
  generateNota,
  MERCADO,
  type Produto,
} from '@apura/samples';
import type { ApiClient } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tab } from './browser.ts';
import { download } from './download.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { escritorioWithMes } from './escritorio-with-mes.ts';
import { type Gestures, gestures } from './gestures.ts';
import { requestInPage } from './pessoas.ts';

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
let cliente: Cliente;
let api: ApiClient;

/** An office with one client and its notes. */
beforeAll(async () => {
  stage = await buildStage();
  base = stage.stack.baseUrl;
  ({ dona, cliente, api } = await escritorioWithMes(stage));
  g = gestures(dona.page);
}, 180_000);
afterAll(() => stage.fechar(), 20_000);

/** What the API has at an address of the panel. */
const read = async <T>(path: string): Promise<T> => (await requestInPage<T>(dona.page, 'GET', path)).body;

test('by keyboard alone: past the menu, through it, into a dialog and out again', async () => {
  const { page } = dona;
  const focado = () =>
    page.evaluate(
      '(document.activeElement?.innerText || document.activeElement?.getAttribute("placeholder") || "").trim()',
    ) as Promise<string>;
  /** Tab after Tab until something has the focus that says so. */
  const ate = async (texto: string) => {
    for (let passos = 0; passos < 60; passos++) {
      await page.keyboard.press('Tab');
      if ((await focado()) === texto) return;
    }
    throw new Error(`no Tab leads to "${texto}"`);
  };
  await g.abrir(`${base}/painel/`);
  await g.ver('Etapa');
  await page.keyboard.press('Tab');
  expect(await focado()).toBe('Ir para o conteúdo');
  await ate('Webhooks');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`document.activeElement?.tagName === 'H1'`);
  expect(await focado()).toBe('Webhooks');
  await ate('Novo webhook');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`document.activeElement?.closest('[role="dialog"]')`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(`!document.querySelector('[role="dialog"]')`);
  await page.waitForFunction(`document.activeElement?.innerText?.trim() === 'Novo webhook'`);
}, 120_000);

test('a question is answered once and remembered', async () => {
  const antes = (await read<{ data: unknown[] }>('/perguntas')).data.length;
  expect(antes).toBeGreaterThan(0);
  await g.abrir(`${base}/painel/perguntas`);
  await g.ver(cliente.razao_social);
  // Of several kinds of questions, the one that an adjustment answers: its last alone.
  await dona.page.locator('section[aria-label^="Qual é a classificação"] .abrir-grupo').click();
  const done = await dona.page.evaluate(async () => {
    const card = document.querySelector('section[aria-label^="Qual é a classificação"]');
    const boxes = [...(card?.querySelectorAll<HTMLElement>('.perguntas .cresce input') ?? [])];
    boxes.at(-1)?.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const answer = [...(card?.querySelectorAll('button') ?? [])].find((b) =>
      b.textContent?.startsWith('Responder'),
    );
    answer?.click();
    return answer?.textContent;
  });
  expect(done).toBe('Responder à marcada');
  await g.ver('Respostas guardadas');
  expect((await read<{ data: unknown[] }>('/ajustes')).data).toHaveLength(1);
  // Asked back, the question is open again.
  await g.apertar('Desfazer');
  await g.ver('1 resposta retirada');
  expect((await read<{ data: unknown[] }>('/ajustes')).data).toHaveLength(0);
}, 120_000);

test('448 questions of one kind are answered by one key at the head of their group', async () => {
  const itens = Array.from({ length: 448 }, (_, n) => ({
    produto: { ...(MERCADO[0] as Produto), codigo: `P${n}`, nome: `Brinde ${n}` },
    milesimos: 1000n,
    CFOP: '5949',
  }));
  const nota = generateNota({
    ...{ numero: 7448, itens, comIBSCBS: false },
    ...{ emitente: COMERCIO_AURORA, destinatario: DISTRIBUIDORA_HORIZONTE },
  });
  const cnpj = nota.pedido.emitente.cnpj;
  const { data } = await read<{ data: Cliente[] }>(`/clientes?q=${cnpj.slice(0, 8)}`);
  const id = data[0]?.id;
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [nota]);
  await g.abrir(`${base}/painel/envios/${job_id}`);
  await g.ver('Concluído');
  const abertas = async () =>
    (await read<{ data: Pergunta[] }>(`/perguntas?cliente_id=${id}&limit=1000`)).data.filter(
      ({ descricao }) => descricao.startsWith('Brinde'),
    );
  expect(await abertas()).toHaveLength(448);
  const comeco = performance.now();
  await g.abrir(`${base}/painel/perguntas?cliente_id=${id}`);
  const grupo = 'section[aria-label^="O que é o CFOP 5949"] .abrir-grupo';
  await dona.page.waitForSelector(grupo);
  await dona.page.focus(grupo);
  await g.ver('448 perguntas de');
  // The whole page of questions is no longer than a few screens.
  expect(await dona.page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4000);
  await dona.page.keyboard.press('6');
  await g.ver('448 respostas guardadas');
  await dona.page.waitForFunction(`!document.querySelector(${JSON.stringify(grupo)})`);
  process.stdout.write(`448 questions: ${Math.round(performance.now() - comeco)} ms\n`);
  expect(await abertas()).toEqual([]);
  const { data: ajustes } = await read<{ data: Ajuste[] }>(`/ajustes?cliente_id=${id}`);
  expect(
    ajustes.filter(({ efeito, cprod }) => efeito === 'sem_efeito' && cprod?.startsWith('P')),
  ).toHaveLength(448);
}, 180_000);

test('when and for how much a sold asset was bought is told in two fields, for its month', async () => {
  const produto = {
    ...{ codigo: 'ATIVO-7', nome: 'Torno usado', ncm: '84581199', unidade: 'UN', preco: 5_000_000n },
    ...({ classe: 'integral', icms: 'isento', pisCofins: 'zero' } as const),
  };
  const nota = generateNota({
    dhEmi: '2027-03-10T10:00:00-03:00',
    comIBSCBS: false,
    itens: [{ produto, milesimos: 1000n, CFOP: '5551' }],
  });
  const { cnpj } = nota.pedido.emitente;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    cnpj,
    razao_social: 'Metalúrgica',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [nota]);
  await g.abrir(`${base}/painel/envios/${job_id}`);
  await g.ver('Concluído');
  await g.abrir(`${base}/painel/perguntas?cliente_id=${id}`);
  await dona.page.locator('.cartao > .desdobrar > summary').click();
  await dona.page.locator('details.item-da-nota summary').click();
  await g.ver('art. 406, §§ 3º e 4º');
  await g.escrever('Valor líquido de aquisição (R$)', '50 mil');
  await g.ver('Escreva um valor como');
  await g.escrever('Valor líquido de aquisição (R$)', '50.000,00');
  await g.por('input[type="date"]', '2024-05-10');
  await g.apertar('Responder');
  await g.ver('comprado em 10/05/2024');
  const { data } = await read<{ data: Ajuste[] }>(`/ajustes?cliente_id=${id}`);
  expect(data).toMatchObject([
    {
      cliente_id: id,
      ...{ desde: '2027-03', ate: '2027-03', cfop: '5551', cprod: 'ATIVO-7' },
      aquisicao: { data: '2024-05-10', valor_liquido: '50000.00' },
    },
  ]);
}, 120_000);

test('entries by hand, opening balance and a change of regime', async () => {
  await g.abrir(`${base}/painel/clientes/${cliente.id}/lancamentos?competencia=2026-09`);
  await g.escrever('Valor (R$)', '1.234,56');
  await g.escrever('Observação', 'Energia elétrica');
  await g.apertar('Lançar');
  await g.ver('Lançamento gravado');
  const { data } = await read<{ data: LancamentoManual[] }>(
    `/clientes/${cliente.id}/lancamentos-manuais?competencia=2026-09`,
  );
  expect(data).toMatchObject([
    { tipo: 'credito', tributo: 'cbs', valor: '1234.56', nota: 'Energia elétrica' },
  ]);

  await g.abrir(`${base}/painel/clientes/${cliente.id}/saldos`);
  await g.escrever('CBS (R$)', '500');
  await g.apertar('Gravar saldos');
  await g.ver('Saldos gravados');
  expect(await read(`/clientes/${cliente.id}/saldo-inicial`)).toMatchObject({
    saldo: { saldos: [{ tributo: 'cbs', valor: '500.00' }] },
  });

  await g.abrir(`${base}/painel/clientes/${cliente.id}/regimes`);
  await g.escolher('A partir de', '2026-11');
  // It stands at what the client is in until somebody says otherwise.
  expect(await dona.page.$eval('select[name="regime"]', (campo) => (campo as { value: string }).value)).toBe(
    cliente.regime,
  );
  await g.escolher('Regime tributário', 'simples_nacional');
  await g.escrever('RBT12 (R$)', '480.000,00');
  await g.apertar('Gravar regime');
  await g.ver('Regime gravado');
  expect((await read<{ data: unknown[] }>(`/clientes/${cliente.id}/regimes`)).data.at(-1)).toMatchObject({
    desde: '2026-11',
    regime: 'simples_nacional',
    rbt12: '480000.00',
  });
}, 120_000);

test('the rates that a company pays today are told to the simulator, checked, and kept with the scenario', async () => {
  await g.abrir(`${base}/painel/simulador`);
  const total = () => dona.page.$eval('.figura-numero .valor', (valor) => valor.textContent);
  await g.ver('Alíquotas de hoje');
  await dona.page.waitForSelector('.figura-numero .valor');
  const suposto = await total();
  await dona.page.locator('details.desdobrar ::-p-text(Alíquotas de hoje)').click();
  await g.escrever('ICMS', 'doze');
  await g.ver('Escreva um percentual de 0 a 100, como 17,5');
  expect(await total()).toBe(suposto);
  await g.escrever('ICMS', '7,5');
  await dona.page.waitForFunction(
    `document.querySelector('.figura-numero .valor').textContent !== ${JSON.stringify(suposto)}`,
  );
  await g.escrever('Nome do cenário', 'ICMS de 7,5%');
  await g.apertar('Guardar cenário');
  await g.ver('Cenário "ICMS de 7,5%" guardado');
  const { data } = await read<{ data: { nome: string; pedido: object }[] }>('/cenarios');
  expect(data).toMatchObject([{ nome: 'ICMS de 7,5%', pedido: { aliquotas_atuais: { icms: '7.5' } } }]);
  // In the DAS there is nothing to tell.
  await g.escolher('Regime', 'simples_nacional');
  await dona.page.waitForFunction(`!document.body.innerText.includes('Alíquotas de hoje')`);
  await g.apertar('Apagar ICMS de 7,5%');
  await g.confirmarPeloNome('Apagar');
  await g.ver('O cenário foi apagado');
}, 120_000);

test('a simulation is kept under a name and stands beside another', async () => {
  await g.abrir(`${base}/painel/simulador`);
  await g.escrever('Nome do cenário', 'Hoje');
  await g.apertar('Guardar cenário');
  await g.ver('Cenário "Hoje" guardado');
  await g.apertar('Começar outro');
  await g.escolher('Regime', 'lucro_real');
  await g.escrever('Nome do cenário', 'Lucro Real');
  await g.apertar('Guardar cenário');
  await g.ver('Cenário "Lucro Real" guardado');
  for (const caixa of await dona.page.$$('input[type="checkbox"]')) await caixa.click();
  await g.ver('Total por mês em cada ano, por cenário');
}, 120_000);

test('what is wrong with a field stands at the field, in an office’s words', async () => {
  await g.abrir(`${base}/painel/clientes/novo`);
  await g.escrever('CNPJ', '11.222.333/0001-80');
  await g.escrever('Razão social', 'Errada');
  await g.apertar('Cadastrar cliente');
  await g.ver('O CNPJ não está certo.');
  await dona.page.waitForFunction(
    `document.activeElement?.getAttribute('aria-invalid') === 'true' && document.getElementById(document.activeElement.getAttribute('aria-errormessage')).innerText.includes('não conferem')`,
  );
  expect(await g.texto()).not.toContain('cnpj');
}, 60_000);

test('a list of clients in CSV is looked at line by line before anything is kept', async () => {
  await g.abrir(`${base}/painel/clientes/importar`);
  const quantos = async () => (await read<{ data: Cliente[] }>('/clientes?limit=100')).data.length;
  const antes = await quantos();
  const regimes = async () => (await read<{ data: unknown[] }>(`/clientes/${cliente.id}/regimes`)).data;
  const eram = await regimes();
  const arquivo = `${stage.folder}/clientes.csv`;
  // Spreadsheets save in Windows-1252: the accents arrive whole.
  writeFileSync(
    arquivo,
    `CNPJ;Razão Social;Regime Tributário
123;Errada;Lucro Real
44.555.666/0001-81;Padaria São José;Simples
${cliente.cnpj_raiz};De novo;Lucro Presumido
44.555.666/0001-81;Padaria outra vez;Simples
`,
    'latin1',
  );
  await g.escolherArquivos('Arquivo CSV', arquivo);
  await g.ver('1 cliente novo, 1 já cadastrado, 1 que muda, e 2 linhas com falha, que ficam de fora.');
  const visto = await g.texto();
  for (const trecho of ['Padaria São José', 'já está na linha 3', 'CNPJ:', 'para Lucro Presumido'])
    expect(visto).toContain(trecho);
  expect(await quantos()).toBe(antes);
  await g.apertar('Gravar 2 clientes');
  await g.ver('2 clientes gravados.');
  const untilRowsSay = (states: string) =>
    dona.page.waitForFunction(
      `[...document.querySelectorAll('tbody tr')].map((linha) => linha.lastElementChild.innerText.split('\\n')[0].trim()).join() === '${states}'`,
    );
  await untilRowsSay('Com falha,Gravado,Gravado,Com falha');
  expect(await quantos()).toBe(antes + 1);
  // One press takes all of it back: who was made, and what was changed.
  expect(await regimes()).not.toEqual(eram);
  await g.apertar('Desfazer');
  await untilRowsSay('Com falha,Novo,Muda,Com falha');
  expect(await quantos()).toBe(antes);
  expect(await regimes()).toEqual(eram);
}, 120_000);

test('the office has its colour, and its own rates', async () => {
  await g.abrir(`${base}/painel/configuracoes/escritorio`);
  await g.por('input[type="color"]', '#7a1f5c');
  await g.apertar('Gravar');
  await g.ver('Dados gravados');
  expect(await read('/escritorio')).toMatchObject({ cor: '#7a1f5c' });

  // Rates of the office's own: all three of a year, or none.
  await g.escolher('Cenário de alíquotas', 'proprias');
  await g.escrever('CBS em 2027, em percentual', '9,1');
  const gravar = () =>
    dona.page.$$eval(
      'button[type="submit"]',
      (buttons) => buttons.find(({ textContent }) => textContent === 'Gravar')?.disabled,
    );
  expect(await gravar()).toBe(true);
  await g.escrever('IBS estadual em 2027, em percentual', '0,05');
  await g.escrever('IBS municipal em 2027, em percentual', '0,05');
  await g.escolher('A CBS de 2027 já vem com o corte de 0,1 ponto?', 'true');
  await g.apertar('Gravar');
  await dona.page.waitForFunction(
    `fetch('/painel/api/escritorio').then((r) => r.json()).then(({ cenario }) => cenario.status === 'informada')`,
  );
  expect(await read('/escritorio')).toMatchObject({
    cenario: {
      aliquotas: { '2027': { cbs: '9.1', ibs_uf: '0.05', ibs_mun: '0.05', cbs_liquida: true } },
    },
  });
  await dona.page.reload();
  await dona.page.waitForFunction(
    `document.querySelector('[aria-label="CBS em 2027, em percentual"]')?.value === '9,1'`,
  );

  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
}, 120_000);

test('what the tax authority worked out is shown as it is understood, kept, compared and downloaded', async () => {
  const { page } = dona;
  const arquivo = (nome: string, valor: string) => {
    const path = join(stage.folder, nome);
    const chave = '35260955666777000181550010000009991000009990';
    writeFileSync(
      path,
      `Empresa;Mês;Imposto;Lado;Nota;No Fisco\n${cliente.cnpj_raiz};2026-09;CBS;credito;${chave};${valor}\n`,
    );
    return path;
  };
  await g.abrir(`${base}/painel/clientes/${cliente.id}/assistida?competencia=2026-09`);
  await g.ver('Ainda não importado');
  await g.escolherArquivos('Arquivo da apuração assistida', arquivo('fisco.csv', '90,00'));
  await g.ver('O que é cada coluna');
  for (const [coluna, campo] of [
    ['Empresa', 'contribuinte'],
    ['Mês', 'competencia'],
    ['Imposto', 'tributo'],
    ['Nota', 'chave'],
    ['No Fisco', 'apurado'],
  ] as const)
    await g.escolher(coluna, campo);
  await g.apertar('Conferir de novo');
  await g.ver('1 linha de');
  expect(
    (await read<{ data: unknown[] }>(`/clientes/${cliente.id}/apuracao-assistida/importacoes`)).data,
  ).toEqual([]);
  await g.apertar('Importar');
  await g.ver('1 linha importada', 'O documento não foi enviado ao Apura', 'Obtenha o XML e envie');
  const planilha = await download(page, stage.folder, () => g.seguir('Baixar planilha'));
  expect(planilha.subarray(0, 2).toString()).toBe('PK');
  // The next file with this header is understood as the office said.
  await g.escolherArquivos('Arquivo da apuração assistida', arquivo('fisco-2.csv', '80,00'));
  await g.ver('Como o escritório disse da última vez');
}, 120_000);
