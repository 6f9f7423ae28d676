import type { Apuracao, Cliente, Comparativo } from '@apura/contracts';
import { COMERCIO_AURORA, generateNota } from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { generateEvento } from '@apura/testing/eventos';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faultsByPage } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { register, requestInPage } from './pessoas.ts';

const MES = '2027-03';
const compra = (numero: number) => generateNota({ seed: numero, numero, dhEmi: `${MES}-10T10:00:00-03:00` });
const [NOTA, MUDADA, POR_VIR] = [compra(7), compra(8), compra(9)];

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
let api: ApiClient;
let cliente: Cliente;

/** A client of 2027 with a purchase, another whose file was changed, and an event of one that has not come. */
beforeAll(async () => {
  stage = await stageOnSharedStack();
  base = stage.stack.baseUrl;
  dona = await openTab(stage.browser, base);
  g = gestures(dona.page);
  await register(dona, stage, {
    escritorio: 'Contábil Begônia',
    cnpj: '66.777.888/0001-81',
    nome: 'Bia Begônia',
    email: 'bia@begonia.example',
  });
  const { body } = await requestInPage<{ chave: string }>(dona.page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  api = apiClient(base, body.chave);
  const { cnpj } = COMERCIO_AURORA;
  cliente = await api.post<Cliente>('/v1/clientes', { cnpj, razao_social: 'Aurora', regime: 'lucro_real' });
  const mudada = MUDADA.bytes.toString().replace(/<xProd>[^<]*</, '<xProd>Outro produto<');
  await send(
    { nome: NOTA.nome, bytes: NOTA.bytes },
    { nome: MUDADA.nome, bytes: Buffer.from(mudada) },
    generateEvento({ tpEvento: '211124', chave: POR_VIR.chave, dhEvento: `${MES}-20T10:00:00-03:00` }),
  );
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

async function send(...arquivos: readonly { readonly nome: string; readonly bytes: Buffer }[]) {
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', arquivos);
  await g.abrir(`${base}/painel/envios/${job_id}`);
  await g.ver('Concluído');
}

/** The newest version of the month, once it is finished and the next one may be asked for, on its page. */
async function assess(): Promise<Apuracao & { readonly comparativo: Comparativo }> {
  const { id } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: cliente.id, competencia: MES });
  await g.abrir(`${base}/painel/apuracoes/${id}`);
  await g.ver('Efeito da reforma neste mês');
  await g.ver('Baixar PDF');
  return api.get(`/v1/apuracoes/${id}`);
}

const listadas = (quantas: number) =>
  dona.page.waitForFunction(
    `document.querySelectorAll('tbody a[href^="/painel/documentos/"]').length === ${quantas}`,
  );

test('a file that was changed is named in its month, in the list of that verdict and at its note', async () => {
  const { id } = await assess();
  await g.abrir(`${base}/painel/apuracoes/${id}/notas`);
  const doVeredito = `a[href*="autenticidade=alterada"]`;
  await dona.page.waitForSelector(doVeredito);
  expect(await dona.page.$eval(doVeredito, (link) => link.textContent)).toMatch(/^XML alterado 1/);
  await dona.page.locator(doVeredito).click();
  await listadas(1);
  await g.escolher('XML', '');
  await listadas(2);
  await g.abrir(`${base}/painel/documentos/${MUDADA.chave}`);
  await g.ver('XML alterado');
  await g.abrir(`${base}/painel/documentos/${NOTA.chave}`);
  await g.ver(`NF-e ${NOTA.pedido.numero}`);
  expect(await g.texto()).not.toContain('XML alterado');
}, 120_000);

test('an event whose note has not come stands below the list, until the note is there', async () => {
  await g.abrir(`${base}/painel/documentos`);
  await g.ver('1 evento aguarda a nota');
  expect(await g.texto()).toContain(POR_VIR.chave);
  await send(POR_VIR);
  await g.abrir(`${base}/painel/documentos/${POR_VIR.chave}`);
  await g.ver('211124');
  await g.abrir(`${base}/painel/documentos`);
  await dona.page.waitForSelector(`a[href$="${POR_VIR.chave}"]`);
  expect(await g.texto()).not.toContain('aguarda a nota');
}, 120_000);

test('a credit waits for its supplier, as the office says: open, or paid and so confirmed', async () => {
  const condicional = async () => {
    const { id, comparativo } = await assess();
    await g.abrir(`${base}/painel/apuracoes/${id}/conferencia`);
    await g.ver('Crédito condicionado');
    const { cbs } = comparativo.conferencia?.credito_condicional ?? {};
    return cbs;
  };
  const dizer = async (button: string) => {
    const linha = `::-p-xpath(//table[caption="Notas à espera do fornecedor"]//tr[.//a[text()="NF-e ${NOTA.pedido.numero}"]]//button[.="${button}"])`;
    await dona.page.locator(linha).click();
    await g.ver('Apure o mês de novo');
  };
  const antes = await condicional();
  expect(antes).toMatchObject({ confirmado: '0.00', em_risco: '0.00' });
  expect(await g.texto()).toContain(antes?.pendente.replace('.', ','));
  await dizer('Não recolheu');
  // At risk it is only once the supplier's month is over.
  expect(await condicional()).toEqual(antes);
  expect(await g.texto()).toContain('Parte do débito do fornecedor ainda não foi extinta');
  await dizer('Recolheu');
  const { confirmado = '0.00' } = (await condicional()) ?? {};
  expect(confirmado).not.toBe('0.00');
  expect(await g.texto()).toContain(confirmado.replace('.', ','));
}, 240_000);

test('an open point of events is chosen, kept and shown again', async () => {
  const { body } = await requestInPage<{
    pontos_dos_eventos: { texto: string; escolha: string; respostas: Record<string, string> }[];
  }>(dona.page, 'GET', '/escritorio');
  const [ponto] = body.pontos_dos_eventos;
  const outra = Object.keys(ponto?.respostas ?? {}).find((resposta) => resposta !== ponto?.escolha) ?? '';
  await g.abrir(`${base}/painel/configuracoes/escritorio`);
  await g.escolher(ponto?.texto ?? '', outra);
  await g.apertar('Gravar as escolhas');
  await g.ver('Escolhas gravadas.');
  await dona.page.reload();
  await g.ver('Eventos de notas: o que a lei deixa em aberto');
  const guardadas = await dona.page.$$eval('select', (fields) =>
    fields.map((field) => (field as unknown as { value: string }).value),
  );
  expect(guardadas).toContain(outra);
}, 120_000);

test('axe finds nothing grave on these pages, wide and narrow', async () => {
  const { data } = await api.get<{ data: Apuracao[] }>('/v1/apuracoes?limit=1');
  const paths = [
    `/painel/apuracoes/${data[0]?.id}/notas`,
    `/painel/apuracoes/${data[0]?.id}/conferencia`,
    '/painel/documentos?autenticidade=alterada',
    `/painel/documentos/${MUDADA.chave}`,
    '/painel/configuracoes/escritorio',
  ];
  for (const vista of [{ width: 1280 }, { width: 390, escuro: true }]) {
    const tab = await openTab(stage.browser, base, { ...vista, em: dona.contexto });
    await tab.page.bringToFront();
    expect(await faultsByPage(tab.page, base, paths)).toEqual({});
    expect([...tab.queixas, ...tab.paraFora]).toEqual([]);
    await tab.page.close();
  }
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 240_000);
