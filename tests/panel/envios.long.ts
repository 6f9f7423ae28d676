import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeZip } from '@apura/testing/zip';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openTab, type Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { hold } from './hold.ts';
import { ANA, openOffice, PASSWORD_OF_TESTS, register, requestInPage } from './pessoas.ts';
import { release } from './release.ts';

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona, g } = await openOffice(stage));
  // Leaving a page that sends is asked about; here the answer is always yes.
  dona.page.on('dialog', (pergunta) => void pergunta.accept());
}, 120_000);
afterAll(() => stage.fechar(), 20_000);
beforeEach(() => g.abrir(`${base}/painel/envios`));

/** Waits on the upload's own page: the list of all says it of others too. */
async function finish(): Promise<void> {
  await dona.page.waitForFunction(
    `document.querySelector('[role="status"] .estado')?.innerText === 'Concluído'`,
  );
}

/** How many files the office's uploads have in all. */
async function recebidos(): Promise<number> {
  await dona.page.waitForSelector('tbody a[href^="/painel/envios/"]');
  const ids = (await dona.page.$$eval('a[href^="/painel/envios/"]', (links) =>
    links.map((link) => (link as unknown as { href: string }).href.split('/').at(-1)),
  )) as string[];
  const totais = await Promise.all(
    ids.map((id) => requestInPage<{ total: number }>(dona.page, 'GET', `/upload/${id}`)),
  );
  return totais.reduce((soma, { body }) => soma + body.total, 0);
}

/** How many unfinished uploads the browser keeps the files of. */
const guardados = () =>
  dona.page.evaluate(`new Promise((pronto, falhou) => {
    const pedido = indexedDB.open('apura');
    pedido.onerror = falhou;
    pedido.onsuccess = () => {
      const contagem = pedido.result.transaction('arquivos').objectStore('arquivos').count();
      contagem.onsuccess = () => { pedido.result.close(); pronto(contagem.result); };
    };
  })`) as Promise<number>;

test('loose files, a ZIP and a folder within a folder go in together; what is no note stays out, and is told', async () => {
  const [um, dois, tres] = stage.arquivos as [string, string, string];
  const fora = join(stage.folder, 'setembro');
  mkdirSync(join(fora, 'entradas'), { recursive: true });
  copyFileSync(um, join(fora, 'entradas', basename(um)));
  writeFileSync(join(fora, 'leia-me.pdf'), 'não é nota');
  const zip = join(stage.folder, 'dois.zip');
  writeFileSync(zip, makeZip([{ nome: basename(dois), bytes: readFileSync(dois) }]));
  await release(dona.page, '.soltar', [fora, zip, tres]);
  await g.ver('1 arquivo ficou de fora');
  await finish();
  await dona.page.waitForFunction(
    `[...document.querySelectorAll('tbody tr')].filter((linha) => linha.innerText.includes('Processado')).length === 3`,
  );
  const texto = await g.texto();
  expect(texto).toContain('dois.zip ›');
  for (const arquivo of [um, dois, tres]) expect(texto).toContain(basename(arquivo));
}, 120_000);

test('what has no note in it is refused with a sentence', async () => {
  const sem = join(stage.folder, 'leia-me.pdf');
  writeFileSync(sem, 'não é nota');
  await release(dona.page, '.soltar', [sem]);
  await g.ver('Não há nenhum .xml ou .zip');
}, 60_000);

test('a reload in the middle loses no file: it says which have not arrived, and one button sends them', async () => {
  const arquivos = stage.arquivos.slice(10, 17);
  const livre = await hold(dona.page, '/painel/api/upload');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...arquivos);
  await g.ver('Enviando 7 arquivos');
  await livre.parado;
  // In another tab of the same browser it is no interrupted one: it is on its way.
  const outra = await openTab(stage.browser, base, { em: dona.contexto });
  const o = gestures(outra.page);
  await o.abrir(`${base}/painel/envios`);
  await o.ver('Arraste os XMLs');
  await outra.page.waitForNetworkIdle();
  expect(await o.texto()).not.toContain('Um envio foi interrompido');
  await outra.page.close();

  await dona.page.bringToFront();
  await dona.page.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  await g.ver('7 não tiveram o recebimento confirmado');
  const dito = await g.texto();
  for (const arquivo of arquivos.slice(0, 5)) expect(dito).toContain(basename(arquivo));
  expect(dito).toContain('e mais 2');
  await g.apertar('Continuar o envio');
  await finish();
  expect(await g.texto()).toContain('7 de 7 arquivos');
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Envios do escritório');
  expect(await g.texto()).not.toContain('Um envio foi interrompido');
}, 120_000);

test('when the answer of an upload is lost, going on makes no second upload', async () => {
  await g.ver('Envios do escritório');
  const antes = await recebidos();
  const livre = await hold(dona.page, '/painel/api/upload', 'resposta');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...stage.arquivos.slice(20, 23));
  await livre.parado;
  await dona.page.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  await g.apertar('Continuar o envio');
  await finish();
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Envios do escritório');
  expect(await recebidos()).toBe(antes + 3);
  const { body } = await requestInPage<{ documentos: number }>(dona.page, 'GET', '/documentos/totais');
  expect(body.documentos).toBe(antes + 3);
}, 120_000);

test('who signs out leaves no file behind, and what is discarded is gone', async () => {
  for (const fim of ['Descartar', 'Sair']) {
    const livre = await hold(dona.page, '/painel/api/upload');
    await g.escolherArquivos('Arquivos XML ou ZIP', ...stage.arquivos.slice(30, 32));
    await livre.parado;
    await dona.page.reload();
    await livre.soltar();
    await g.ver('Um envio foi interrompido');
    expect(await guardados()).toBe(1);
    await g.apertar(fim);
    await dona.page.waitForFunction(`!document.body.innerText.includes('Um envio foi interrompido')`);
  }
  await g.ver('Acesse o painel do seu escritório.');
  await g.escrever('E-mail', ANA.email);
  await g.trocarSenha(PASSWORD_OF_TESTS);
  await g.apertar('Entrar');
  await g.ver('Arraste os XMLs');
  expect(await guardados()).toBe(0);
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 120_000);

test('what one office left unfinished is not shown to another at the same browser', async () => {
  const livre = await hold(dona.page, '/painel/api/upload');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...stage.arquivos.slice(40, 42));
  await livre.parado;
  await dona.page.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  // The session is over without anybody having signed out.
  const cookies = await dona.contexto.cookies();
  await dona.contexto.deleteCookie(...cookies);
  await register(dona, stage, {
    escritorio: 'Contábil Lírio',
    cnpj: '44.555.666/0001-81',
    nome: 'Carla Lírio',
    email: 'carla@lirio.example',
  });
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Arraste os XMLs');
  expect(await guardados()).toBe(1);
  await dona.page.waitForFunction(`!document.querySelector('.espera, .esqueleto')`);
  expect(await g.texto()).not.toContain('Um envio foi interrompido');
}, 120_000);

test('what the notes contradict stands on the page of the upload, in its job and in the event of its end', async () => {
  const { body: cliente } = await requestInPage<{ id: string }>(dona.page, 'POST', '/clientes', {
    cnpj_raiz: '99888777',
    razao_social: 'Floricultura',
    regime: 'lucro_real',
  });
  await g.abrir(`${base}/painel/envios?cliente=${cliente.id}`);
  await g.escolherArquivos('Arquivos XML ou ZIP', ...stage.arquivos.slice(50, 52));
  await finish();
  const mensagem = 'O arquivo traz documentos em que o cliente informado no envio não é parte.';
  await g.ver('Confira neste envio');
  expect(await g.texto()).toMatch(new RegExp(`${mensagem}\\s+2 arquivos`));
  const job_id = new URL(dona.page.url()).pathname.split('/').at(-1);
  const aviso = { codigo: 'outro_cliente', mensagem };
  const doLote = expect.arrayContaining([{ ...aviso, arquivos: 2 }]);
  expect((await requestInPage(dona.page, 'GET', `/upload/${job_id}`)).body).toMatchObject({
    avisos: doLote,
    arquivos: { data: Array(2).fill({ avisos: expect.arrayContaining([aviso]) }) },
  });
  const { body } = await requestInPage<{ data: { data: { job_id: string } }[] }>(
    dona.page,
    'GET',
    '/eventos?type=lote.concluido',
  );
  expect(body.data.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ job_id, avisos: doLote }),
  );
}, 120_000);

test('a copy that says something else is told on the page of its upload, and counts as sent before', async () => {
  const nota = stage.arquivos[53] as string;
  const alterada = join(stage.folder, 'alterada.xml');
  writeFileSync(alterada, readFileSync(nota, 'utf8').replace(/<vNF>[^<]*/, '<vNF>1.00'));
  await g.escolherArquivos('Arquivos XML ou ZIP', nota);
  await finish();
  await g.abrir(`${base}/painel/envios`);
  await g.escolherArquivos('Arquivos XML ou ZIP', alterada);
  await finish();
  await g.ver('Confira neste envio');
  await dona.page.waitForFunction(
    `document.querySelector('tbody tr')?.innerText.includes('Já enviado antes')`,
  );
  const dito = 'O documento já está guardado com outro conteúdo, e é o guardado que conta.';
  // Of the upload, and of the file.
  expect((await g.texto()).split(dito)).toHaveLength(3);
}, 120_000);

test('the folder button takes a folder', async () => {
  await g.escolherArquivos('Pasta com XMLs', dirname(stage.arquivos[0] ?? ''));
  await finish();
  expect(await g.texto()).toContain(`${stage.arquivos.length} de ${stage.arquivos.length} arquivos`);
}, 120_000);

const FICTICIO = '01939f00-0000-7000-8000-000000000000';
const lote = (fim: boolean) => ({
  job_id: FICTICIO,
  estado: fim ? 'concluido' : 'processando',
  total: 3,
  pendentes: fim ? 0 : 3,
  avisos: [],
  processados: fim ? 2 : 0,
  duplicados: 0,
  recusados: fim ? 1 : 0,
  cancelados: 0,
  inicio: new Date().toISOString(),
});
const arquivos = (nomes: readonly string[], estado: string, next_cursor: string | null = null) => ({
  arquivos: { data: nomes.map((nome) => ({ nome, estado, documentos: [], avisos: [] })), next_cursor },
});

/** Answers what the page of an upload asks for, so that its end comes at a certain moment between the answers. */
async function loteQueTermina(oQue: 'enquanto a lista vem' | 'com mais uma página') {
  const { page } = await openTab(stage.browser, base, { em: dona.contexto });
  let acabou = false;
  let soltarFim: () => void = () => {};
  const fim = new Promise<void>((feito) => {
    soltarFim = feito;
  });
  await page.setRequestInterception(true);
  page.on('request', async (pedido) => {
    const url = new URL(pedido.url());
    if (!url.pathname.includes(FICTICIO) || !url.pathname.startsWith('/painel/api/'))
      return pedido.continue();
    const responder = (body: object | string) =>
      pedido.respond({
        contentType: typeof body === 'string' ? 'text/event-stream' : 'application/json',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    if (url.pathname.endsWith('/eventos')) {
      // The end is told while the first page of the list is on its way, or once it stands there.
      if (oQue === 'com mais uma página') await fim;
      acabou = true;
      return responder(`id: 1\nevent: fim\ndata: ${JSON.stringify(lote(true))}\n\n`);
    }
    if (url.searchParams.get('limit') === '1') return responder(lote(acabou));
    if (url.searchParams.has('cursor')) return responder(arquivos(['c.xml'], 'recusado'));
    if (acabou) return responder(arquivos(['a.xml', 'b.xml'], 'processado', 'depois'));
    const antes = arquivos(['a.xml', 'b.xml'], 'pendente', 'depois');
    if (oQue === 'com mais uma página') {
      await responder(antes);
      await page.waitForFunction(`document.querySelectorAll('tbody tr').length === 2`);
      return soltarFim();
    }
    await page.waitForSelector('::-p-text(Concluído)');
    return responder(antes).catch(() => {}); // nobody waits for it any more
  });
  const aberta = gestures(page);
  await aberta.abrir(`${base}/painel/envios/${FICTICIO}`);
  await aberta.ver('Concluído');
  return page;
}

test.each(['enquanto a lista vem', 'com mais uma página'] as const)(
  'a finished upload shows no file as waiting, though its end came %s',
  async (oQue) => {
    const page = await loteQueTermina(oQue);
    await page.waitForSelector('::-p-text(c.xml)');
    await page.waitForFunction(
      `[...document.querySelectorAll('tbody tr')].filter((linha) => linha.innerText.includes('Processado')).length === 2`,
    );
    expect(await gestures(page).texto()).not.toMatch(/(a|b)\.xml\s+Na fila/);
    await page.close();
  },
  60_000,
);

test('another person of the office sees who sent what, and what was refused until somebody dismisses it', async () => {
  const sem = join(stage.folder, 'sem-nota.xml');
  writeFileSync(sem, '<pedido/>');
  await g.escolherArquivos('Arquivos XML ou ZIP', sem);
  await g.ver('Recusados: o que fazer');
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Recusados: corrigir ou dispensar');
  await dona.page.waitForFunction(`document.querySelector('tbody')?.innerText.includes('sem-nota.xml')`);
  expect(await g.texto()).toContain('Carla Lírio');
  await dona.page.locator('::-p-text(O XML não traz um documento fiscal)').click();
  await g.apertar('Dispensar sem-nota.xml');
  await g.ver('1 arquivo dispensado.');
  await dona.page.waitForFunction(`!document.body.innerText.includes('O XML não traz um documento fiscal')`);
  await g.apertar('Desfazer');
  await dona.page.waitForFunction(`document.body.innerText.includes('O XML não traz um documento fiscal')`);
}, 60_000);
