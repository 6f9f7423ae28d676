import { dirname } from 'node:path';
import type { Cliente, ListaDeClientes, Pessoa } from '@apura/contracts';
import { REGIMES } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { HTTPRequest } from 'puppeteer-core';
import { faultsByPage } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { download } from './download.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { gestures, settled } from './gestures.ts';
import { linkInMail, mailTo } from './mailer.ts';
import { PUBLICAS, panelPages } from './panel-pages.ts';
import { ANA, PASSWORD_OF_TESTS, register, requestInPage } from './pessoas.ts';
import { release } from './release.ts';

let stage: Stage;
let base: string;
let dona: Tab;
beforeAll(async () => {
  stage = await stageOnSharedStack();
  base = stage.stack.baseUrl;
  dona = await openTab(stage.browser, base);
}, 120_000);
afterAll(() => stage.fechar(), 20_000);

/** The address of the apuração that the owner made. */
let apuracao: string;

/** The page of the client that buys. */
let compras: string;

/** From the head of the page on, Tab and letters alone: each client's regime, and the button. */
async function registerByTeclado(page: Tab['page']): Promise<void> {
  const regimes = new Map(
    stage.mes.clientes.map((um) => [`Regime de ${um.razao_social}`, REGIMES[um.regime]]),
  );
  const button = `Cadastrar ${regimes.size} clientes`;
  for (let passos = 0; passos < 400; passos++) {
    await page.keyboard.press('Tab');
    const focado = (await page.evaluate(
      `(document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText ?? '').trim()`,
    )) as string;
    const regime = regimes.get(focado);
    if (regime !== undefined) await page.keyboard.type(regime);
    if (focado === button) return page.keyboard.press('Enter');
  }
  throw new Error(`no Tab leads to "${button}"`);
}

test('the owner does the whole job in the browser', async () => {
  const { page } = dona;
  const { abrir, escrever, apertar, seguir, ver } = gestures(page);
  const [primeiro] = stage.mes.clientes;

  await register(dona, stage, ANA);

  // There is no client yet. The month goes in; what could not be read says what to do.
  await page.locator('::-p-aria([name="Enviar notas"][role="link"])').click();
  // The folder itself is dropped, as it comes from the client.
  await release(page, '.soltar', [dirname(stage.arquivos[0] ?? '')]);
  await ver('Concluído', 'Recusados: o que fazer', stage.mes.esperado.arquivoQuebrado);
  await page.waitForFunction('/[/]painel[/]envios[/][0-9a-f-]{36}$/.test(location.href)');

  // The clients come out of the notes: those of the month are ticked, nobody else is, and only the regime is asked.
  await seguir(`Cadastrar ${stage.mes.clientes.length} empresas`);
  await ver(`Cadastrar ${stage.mes.clientes.length} clientes`);
  const estreita = await openTab(stage.browser, base, { em: dona.contexto, width: 390, escuro: true });
  expect(await faultsByPage(estreita.page, base, ['/painel/clientes/das-notas'])).toEqual({});
  await estreita.page.close();
  await page.bringToFront();
  expect(await faultsByPage(page, base, ['/painel/clientes/das-notas'])).toEqual({});
  await registerByTeclado(page);
  await ver('clientes cadastrados.');

  // One press makes them none again, and the notes suggest them as before.
  const { clientes: doMes } = stage.mes;
  const cadastrados = async () =>
    (await requestInPage<ListaDeClientes>(page, 'GET', '/clientes')).body.data.length;
  expect(await cadastrados()).toBe(doMes.length);
  await apertar('Desfazer');
  await ver(`${doMes.length} cadastros desfeitos.`, `Cadastrar ${doMes.length} clientes`);
  expect(await cadastrados()).toBe(0);
  await registerByTeclado(page);
  await ver('clientes cadastrados.');

  // The apuração, live until it is done.
  await abrir(`${base}/painel/clientes`);
  await seguir(primeiro.razao_social);
  await apertar('Apurar');
  await ver('Efeito da reforma neste mês', 'Baixar PDF');
  apuracao = (await page.evaluate('location.href')) as string;
  await ver('Em 2026 nada muda', 'Devido no mês', 'De 2026 a 2027', 'Regime novo (2033)', 'COFINS');
  await seguir('Conferência');
  await ver('CBS, débitos', 'Declarado');

  // From the total down to the article of law.
  await seguir('Notas');
  await page.locator('table a[href^="/painel/documentos/"]').click();
  await ver('Abra um item para ver cada passo');
  await page.locator('details.item-da-nota summary').click();
  await ver('LC 214/2025');

  await abrir(apuracao);
  const pdf = await download(page, stage.folder, () => seguir('Baixar PDF'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  // A key, used from outside.
  await seguir('Chaves de API');
  await apertar('Criar chave');
  await escrever('Nome', 'ERP');
  await page.locator('[role="dialog"] button[type="submit"]').click();
  await ver('Copie a chave agora');
  const chave = (await page.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '';
  const clientes = await fetch(`${base}/v1/clientes`, { headers: { authorization: `Bearer ${chave}` } });
  expect(clientes.status).toBe(200);
  expect(
    ((await clientes.json()) as ListaDeClientes).data.map(({ razao_social }: Cliente) => razao_social),
  ).toEqual(stage.mes.clientes.map(({ razao_social }) => razao_social).reverse());
  await apertar('Guardei a chave');

  // A webhook, its test, and the delivery.
  await seguir('Webhooks');
  await apertar('Novo webhook');
  await escrever('Endereço (URL)', stage.receiver.url);
  await apertar('Criar webhook');
  await ver('Guarde este segredo agora');
  stage.receiver.trust((await page.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '');
  await apertar('Guardei, ver o webhook');
  await apertar('Enviar teste');
  await stage.receiver.waitFor(({ type }) => type === 'webhook.teste');
  await ver('Entregue');

  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
}, 240_000);

test('the whole month of all clients at one press, and all its files in one', async () => {
  const { page } = dona;
  const { abrir, apertar, seguir, ver, estar } = gestures(page);
  const clientes = stage.mes.clientes.length;
  // The address that the list once had leads to it, with the month that was asked for.
  await abrir(`${base}/painel/carteira?competencia=2026-09`);
  await estar(`${base}/painel/?competencia=2026-09`);
  await ver(...stage.mes.clientes.map(({ razao_social }) => razao_social));
  await page.locator('[aria-label="Marcar todos"]').click();
  await apertar(`Apurar (${clientes})`);
  await ver(`${clientes} apurações começam em instantes.`);
  await page.waitForFunction(
    `fetch('/painel/api/carteira?competencia=2026-09&limit=1').then((answer) => answer.json())
       .then(({ por_situacao }) => por_situacao.calculada === ${clientes})`,
  );

  // Sorted by what weighs most; pressed once more the other way round.
  await apertar('Total');
  await page.waitForSelector('th[aria-sort="descending"] ::-p-text(Total)');
  await page.locator('th[aria-sort] button').click();
  await page.waitForSelector('th[aria-sort="ascending"] ::-p-text(Total)');
  await page.waitForFunction('location.href.includes("ordem=total")');

  const zip = await download(page, stage.folder, () => seguir('Baixar tudo (ZIP)'));
  const nomes = Object.keys(unzipSync(zip));
  expect(nomes[0]).toBe('carteira-2026-09.xlsx');
  expect(nomes.filter((nome) => nome.endsWith('.pdf'))).toHaveLength(clientes);
  expect(nomes).toHaveLength(1 + 3 * clientes);

  // The board is one request, whoever the clients are.
  const pedidos: string[] = [];
  const anotar = (pedido: HTTPRequest) => pedidos.push(new URL(pedido.url()).pathname);
  page.on('request', anotar);
  await abrir(`${base}/painel/?competencia=2026-09`);
  await ver(stage.mes.clientes[1].razao_social);
  page.off('request', anotar);
  expect(pedidos.filter((path) => path === '/painel/api/fechamento')).toHaveLength(1);
  expect(pedidos.filter((path) => /^\/painel\/api\/clientes\/./.test(path))).toEqual([]);
  expect(dona.queixas).toEqual([]);
}, 240_000);

test('a total is followed to its notes, an item and the article, and back stands where one was; a product is found by its name', async () => {
  const { page } = dona;
  const { abrir, apertar, escrever, ver, texto } = gestures(page);
  await page.bringToFront();
  await abrir(apuracao);
  await ver('Devido no mês');
  /** Scrolls to a link and follows it; where one stood then. */
  const follow = async (selector: string, n = 0) => {
    await page.waitForSelector(selector);
    await settled(page);
    const { words, ...place } = await page.$$eval(
      selector,
      (links, which) => {
        const link = links.at(which) as HTMLElement;
        link.scrollIntoView({ block: 'center' });
        // A page is told of it with its next picture; one that a busy machine does not draw would hold the test up.
        window.dispatchEvent(new Event('scroll'));
        const stood = { words: link.textContent ?? '', top: Math.round(scrollY), url: location.href };
        link.click();
        return stood;
      },
      n,
    );
    return { words, place };
  };
  const debits = await follow('a[href*="tributo=pis"][href*="conta=debitos"]');
  await ver('nos lançamentos', 'Só débitos');
  expect(await texto()).toContain(`PIS nos lançamentos: ${debits.words}`);
  // The sum stands above the list and may be there before it.
  await page.waitForSelector('tbody tr a[href^="/painel/documentos/"]');
  const shown = await page.$$eval('tbody tr', ({ length }) => length);
  const note = await follow('table a[href^="/painel/documentos/"]', -1);
  await ver('Abra um item para ver cada passo');
  await page.waitForFunction('scrollY === 0');
  await page.locator('details.item-da-nota summary').click();
  await ver('LC 214/2025');
  const item = (await page.$eval('details.item-da-nota summary b', (name) => name.textContent)) ?? '';
  expect(item).toMatch(/^1\. \S/);
  expect(await texto()).toMatch(/\d UN · NCM|\d \S+ · NCM/);

  const comeBack = async (place: { top: number; url: string }) => {
    await page.goBack();
    await page.waitForFunction(
      `location.href === ${JSON.stringify(place.url)} && Math.abs(scrollY - ${place.top}) < 2`,
    );
  };
  await comeBack(note.place);
  await page.waitForFunction(`document.querySelectorAll('tbody tr').length === ${shown}`);
  expect(note.place.top).toBeGreaterThan(0);
  await comeBack(debits.place);

  await abrir(`${base}/painel/documentos`);
  await escrever('Buscar', item.slice(3, 12).toUpperCase());
  await page.waitForFunction('location.search.includes("q=")');
  await page.waitForSelector(`table a[href="${new URL(note.place.url).pathname}"], table a`);
  const { body } = await requestInPage<{ data: object[] }>(
    page,
    'GET',
    `/documentos?produto=${encodeURIComponent(item.slice(3))}&limit=1`,
  );
  expect(body.data).toHaveLength(1);

  // Divergences: all of a rule at once, with one reason.
  await abrir(`${base}/painel/divergencias`);
  await ver('Marcar todas');
  const all = await page.$$eval('.linha-marcavel', ({ length }) => length);
  await page.locator('.grupo-marcavel input').click();
  await ver('Marcadas:');
  const marked = await page.$$eval('.linha-marcavel input:checked', ({ length }) => length);
  expect(marked).toBeGreaterThan(1);
  await escrever('O que foi feito, ou por que ignorar', 'cadastro corrigido');
  await apertar(`Ignorar (${marked})`);
  await page.waitForFunction(`document.querySelectorAll('.linha-marcavel').length === ${all - marked}`);
  expect(dona.queixas).toEqual([]);
}, 120_000);

test('the report goes to the client: a link that another browser opens without an access, and a mail with the PDF', async () => {
  const { page } = dona;
  const { abrir, escrever, apertar, seguir, ver } = gestures(page);
  const [{ razao_social }] = stage.mes.clientes;
  const rosa = 'rosa@cliente.example';
  await abrir(`${apuracao}/enviar`);
  await seguir('Cadastrar contato');
  await escrever('Nome', 'Rosa');
  await escrever('E-mail', rosa);
  await apertar('Gravar contato');
  await ver(rosa);
  await abrir(`${apuracao}/enviar`);
  await apertar('Criar link');
  await ver('Copie o link agora');
  const link = (await page.$eval('.segredo code.mono', (codigo) => codigo.textContent)) ?? '';
  expect(link.startsWith(`${base}/relatorio/`)).toBe(true);

  const path = link.slice(base.length);
  for (const aparencia of [
    { width: 390, escuro: true },
    { width: 390 },
    { width: 1280 },
    { width: 1280, escuro: true },
  ]) {
    const cliente = await openTab(stage.browser, base, aparencia);
    expect(await faultsByPage(cliente.page, base, [path])).toEqual({});
    const lido = await gestures(cliente.page).texto();
    for (const parte of [razao_social, 'Devido no mês', 'Em 2026 nada muda', 'Baixar PDF'])
      expect(lido).toContain(parte);
    expect(await cliente.page.content()).not.toContain(apuracao.slice(-36));
    const pdf = await download(cliente.page, stage.folder, () => gestures(cliente.page).seguir('Baixar PDF'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...cliente.queixas, ...cliente.paraFora]).toEqual([]);
    await cliente.contexto.close();
  }
  await page.bringToFront();
  await abrir(`${apuracao}/enviar`);
  await ver('8 vezes');
  await apertar('Enviar e-mail');
  await ver(`O relatório vai para ${rosa}.`);
  const mail = await mailTo(stage.mail, rosa);
  expect(/Content-Type: application\/pdf;\s+name="?apuracao-\S+\.pdf/.test(mail)).toBe(true);

  // A mail that has gone out cannot be withdrawn: the link's is the only button then.
  await page.waitForFunction(
    "[...document.querySelectorAll('.estado')].some(({ textContent }) => textContent === 'Enviado')",
  );
  await apertar('Retirar');
  await ver('Retirado');
  const tarde = await openTab(stage.browser, base);
  const resposta = await tarde.page.goto(link);
  expect(resposta?.status()).toBe(404);
  expect(await gestures(tarde.page).texto()).toContain('Este link não vale mais');
  await tarde.contexto.close();

  // All clients of the month: this contact has got it already, the others have no contact.
  await page.bringToFront();
  await abrir(`${base}/painel/?competencia=2026-09`);
  await page.locator('[aria-label="Marcar todos"]').click();
  await page.locator('.barra-de-acoes button ::-p-text(Enviar relatório)').click();
  await ver('1 contato já tinha recebido esta versão.');
  await ver('O cliente não tem contatos');
  expect(dona.queixas).toEqual([]);
}, 240_000);

test('the office says when purchases come in, and a client’s own rule and assets stand on its page', async () => {
  const { page } = dona;
  const { abrir, escrever, apertar, ver } = gestures(page);
  await abrir(`${base}/painel/configuracoes/escritorio`);
  await escrever('Dias entre a emissão e a entrada', '3');
  await apertar('Gravar a regra');
  await ver('3 dias depois da emissão');
  const [{ id }] = (await requestInPage<ListaDeClientes>(page, 'GET', '/clientes?q=Aurora')).body.data as [
    Cliente,
  ];
  compras = `${base}/painel/clientes/${id}`;
  await abrir(`${compras}/entradas`);
  await ver('todos os clientes sem regra própria', 'do escritório', 'Nenhuma data informada');
  await abrir(`${compras}/ativos`);
  await ver('Créditos do ativo imobilizado (CIAP)', '1.536,00');
  // The months of the tests that follow are those before the rule.
  await abrir(`${base}/painel/configuracoes/escritorio`);
  await page.locator('button[aria-label^="Retirar a regra"]').click();
  await ver('Nenhuma regra');
}, 120_000);

test('somebody who is invited works, and sees no keys', async () => {
  const convite = await requestInPage(dona.page, 'POST', '/pessoas/convites', {
    email: 'beto@girassol.example',
    papel: 'member',
  });
  expect(convite.status).toBe(201);
  const beto = await openTab(stage.browser, base);
  const { abrir, escrever, escreverSenha, apertar, ver, texto } = gestures(beto.page);
  await abrir(await linkInMail(stage.mail, 'beto@girassol.example', 'convite'));
  await ver('Ana Girassol convidou você');
  await escrever('Seu nome', 'Beto');
  await escreverSenha(PASSWORD_OF_TESTS);
  await apertar('Aceitar e entrar');
  await ver('Fechamento', 'Sair');
  expect(await texto()).not.toContain('Chaves de API');
  await abrir(`${base}/painel/configuracoes/chaves`);
  await ver('Só o titular do escritório vê esta página');
  expect((await requestInPage(beto.page, 'GET', '/chaves')).status).toBe(403);
  await abrir(apuracao);
  await ver('Baixar PDF');

  // Who only reads is offered nothing that changes what is the office's.
  const buttons = async (path: string) => {
    await abrir(path);
    await settled(beto.page);
    return beto.page.$$eval('main button', (all) => all.map(({ textContent }) => textContent));
  };
  const { body } = await requestInPage<{ data: Pessoa[] }>(dona.page, 'GET', '/pessoas');
  const deBeto = body.data.find(({ email }) => email === 'beto@girassol.example')?.id;
  const acesso = { so_leitura: true, so_clientes: false, cliente_ids: [] };
  expect(await buttons(`${compras}/contatos`)).toContain('Gravar contato');
  expect((await requestInPage(dona.page, 'PUT', `/pessoas/${deBeto}/acesso`, acesso)).status).toBe(200);
  expect(await buttons(`${compras}/contatos`)).toEqual([]);
  expect(await buttons(`${base}/painel/configuracoes/conta`)).toContain('Trocar a senha');
  expect(beto.queixas).toEqual([]);
  await beto.contexto.close();
}, 120_000);

test('a second office sees nothing of the first', async () => {
  const outra = await openTab(stage.browser, base, { width: 390, escuro: true });
  const { abrir, ver } = gestures(outra.page);
  await register(outra, stage, {
    escritorio: 'Contábil Lírio',
    cnpj: '44.555.666/0001-81',
    nome: 'Carla Lírio',
    email: 'carla@lirio.example',
  });
  await abrir(`${base}/painel/clientes`);
  await ver('Nenhum cliente ainda');
  await abrir(`${base}/painel/documentos`);
  await ver('Nenhuma nota ainda');
  for (const endereco of [apuracao, `${compras}/entradas`, `${compras}/ativos`]) {
    await abrir(endereco);
    await ver('não foi encontrad');
  }
  const id = compras.split('/').at(-1);
  for (const [de, status] of Object.entries({ ativos: 404, entradas: 404 }))
    expect((await requestInPage(outra.page, 'GET', `/clientes/${id}/${de}`)).status).toBe(status);
  const { body } = await requestInPage<{ data: unknown[] }>(outra.page, 'GET', '/regras-de-entrada');
  expect(body.data).toEqual([]);
  await outra.contexto.close();
}, 120_000);

test('a deep link waits for the sign-in, and signing out closes it', async () => {
  const nova = await openTab(stage.browser, base);
  const { abrir, escrever, trocarSenha, apertar, ver, estar } = gestures(nova.page);
  await abrir(`${apuracao}/projecao`);
  await escrever('E-mail', 'ana@girassol.example');
  await trocarSenha('outra senha qualquer');
  await apertar('Entrar');
  await nova.page.waitForSelector('[role="alert"]');
  await trocarSenha(PASSWORD_OF_TESTS);
  await apertar('Entrar');
  await ver('O mesmo mês em cada ano da transição');
  await estar(`${apuracao}/projecao`);
  await apertar('Sair');
  await ver('Acesse o painel do seu escritório.');
  await nova.contexto.close();
}, 120_000);

test('axe finds nothing grave on any page, each in one theme and width', async () => {
  const paths = [...PUBLICAS, ...(await panelPages(dona.page))];
  const clara = await openTab(stage.browser, base, { em: dona.contexto });
  const escura = await openTab(stage.browser, base, { em: dona.contexto, width: 390, escuro: true });
  const de = (resto: number) => paths.filter((_, n) => n % 2 === resto);
  // One tab after the other: a page in the background is not drawn.
  expect(await faultsByPage(clara.page, base, de(0))).toEqual({});
  await escura.page.bringToFront();
  expect(await faultsByPage(escura.page, base, de(1))).toEqual({});
  expect([...clara.queixas, ...escura.queixas]).toEqual([]);
  expect([...clara.paraFora, ...escura.paraFora]).toEqual([]);
}, 120_000);

test('on paper a page has no navigation, light colours and whole tables; at 1280 px the simulator shows 2033', async () => {
  const { page } = await openTab(stage.browser, base, { em: dona.contexto, escuro: true });
  const { abrir, ver } = gestures(page);
  const cut = () =>
    page.$$eval('.rolagem', (boxes) =>
      boxes.map((box) => [box.textContent?.slice(0, 40), box.scrollWidth - box.clientWidth]),
    );
  const sticksOut = async () => (await cut()).filter(([, px]) => Number(px) > 1);
  await abrir(`${base}/painel/simulador`);
  await ver('2033');
  expect((await cut()).length).toBeGreaterThan(0);
  expect(await sticksOut()).toEqual([]);
  // A4, less the margins.
  await page.setViewport({ width: 703, height: 1000 });
  await page.emulateMediaType('print');
  const lists = ['clientes', 'documentos', '?competencia=2026-09'].map((list) => `${base}/painel/${list}`);
  for (const path of [apuracao, `${apuracao}/projecao`, `${apuracao}/notas`, ...lists]) {
    await abrir(path);
    await page.waitForSelector(':is(.tabela, .quadro-tabela) tbody th');
    await settled(page);
    // The driver tells a page that it is on paper after it has been opened.
    await page.waitForFunction('matchMedia("print").matches && innerWidth === 703');
    const menus = '.lateral, .topo, .abas, .filtros, main :not(th) > button:not(.nome-na-linha)';
    const shown = await page.$$eval(menus, (them) =>
      them.filter((one) => one.checkVisibility()).map((one) => one.className),
    );
    expect([path, shown, await sticksOut()]).toEqual([path, [], []]);
    // What sorts a column on the screen is its title on paper.
    const untitled = await page.$$eval('thead th', (heads) =>
      heads
        .filter((head) => head.checkVisibility() && head.querySelector('button')?.checkVisibility() === false)
        .map(({ textContent }) => textContent),
    );
    expect([path, untitled]).toEqual([path, []]);
    const [ground, ink] = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      return [backgroundColor, color];
    });
    expect([ground, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(22, 33, 42)']);
  }
  await page.close();
}, 120_000);
