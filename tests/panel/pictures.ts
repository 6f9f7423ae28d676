import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Fechamento } from '@apura/contracts';
import { MERCADO } from '@apura/samples';
import type { Page } from 'puppeteer-core';
import { openTab } from './browser.ts';
import { buildStage } from './escritorio-in-browser.ts';
import { gestures, settled } from './gestures.ts';
import { stepsOfMes } from './jornada-do-mes.ts';
import { MES, writeMesDeClientes } from './mes-de-clientes.ts';
import { openOffice, requestInPage } from './pessoas.ts';

/**
 * `npm run pictures`: what the public pages and the README show of the panel, taken from a made-up office that walks through its month. Files
 * are named by what is in them, since browsers keep them for a year; `pictures.json` tells the pages what there is.
 */
const FOLDER = 'packages/panel/public/assets';
const INDEX = 'services/gateway/src/pages/pictures.json';
const QUALITY = 40;

/** Made up, as their CNPJs and their notes are. */
const NOMES = [
  ...['Padaria Trigo & Mel', 'Mercadinho da Praça Nova', 'Farmácia Boa Hora', 'Ferragens do Largo'],
  ...[
    'Livraria Página Dois',
    'Casa de Carnes Pampa Verde',
    'Hortifruti Quatro Ventos',
    'Papelaria Lápis de Cor',
  ],
  ...['Calçados Passo Leve', 'Ótica Claro Olhar', 'Doceria Flor de Açúcar', 'Auto Peças Roda Viva'],
  ...['Pet Shop Pata Amiga', 'Tecidos Linha Fina', 'Material de Construção Prumo', 'Empório Serra Azul'],
  ...['Cafeteria Grão Torrado', 'Bicicletas Duas Rodas', 'Floricultura Bem-me-quer', 'Brinquedos Pião'],
  ...['Informática Ponto e Vírgula', 'Açaí da Esquina', 'Móveis Boa Madeira', 'Perfumaria Alecrim'],
  ...['Distribuidora Vale do Sol', 'Vinhos Parreira Alta', 'Uniformes Ponto Certo', 'Utilidades Casa Cheia'],
].map((nome) => `${nome} Ltda`);

/** Three sales of things of a market, more of them the larger a client is. */
const vendas = (n: number) =>
  [0, 1, 2].map((sold) =>
    MERCADO.slice((n + sold * 5) % 18, ((n + sold * 5) % 18) + 4).map((produto, i) => ({
      produto,
      milesimos: BigInt(40 + ((n * 37 + sold * 53 + i * 29) % 160)) * 1000n,
      CFOP: '5102',
    })),
  );

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly light: string;
  readonly dark?: string;
}
const taken: Record<string, Picture> = {};

type Size = readonly [width: number, height: number];
const WIDE: Size = [1100, 540];
const STEP: Size = [1000, 520];
const PHONE: Size = [390, 660];
const PAPER: Size = [560, 660];

/** Whatever still moves stands where it is going to. */
const drawn = (page: Page) =>
  page.evaluate(`new Promise((done) => requestAnimationFrame(() => {
    for (const one of document.getAnimations()) if (one.effect?.getTiming().iterations !== Infinity) one.finish();
    requestAnimationFrame(done);
  }))`);

/** What a page shows now, in a window of this size; in both themes, where there is room for both. */
async function portray(page: Page, nome: string, [width, height]: Size, dark = true): Promise<void> {
  await page.setViewport({ width, height, deviceScaleFactor: 1 });
  const take = async (scheme: 'light' | 'dark', ending: string) => {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await settled(page);
    await drawn(page);
    return keep(`${nome}-${ending}`, await page.screenshot({ type: 'webp', quality: QUALITY }));
  };
  const inDark = dark ? { dark: await take('dark', 'escuro') } : {};
  taken[nome] = { width, height, light: await take('light', 'claro'), ...inDark };
  await page.setViewport({ width: 1280, height: 900 });
}

function keep(nome: string, bytes: Uint8Array): string {
  const file = `${nome}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.webp`;
  writeFileSync(join(FOLDER, file), bytes);
  process.stdout.write(`${file}: ${Math.round(bytes.length / 1024)} KB\n`);
  return file;
}

/** The first page of a PDF, drawn in a page of the browser. */
async function drawPdf(page: Page, bytes: Uint8Array, [width]: Size): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const asModule = (file: string) =>
    `data:text/javascript;base64,${readFileSync(resolve(`pdfjs-dist/build/${file}`)).toString('base64')}`;
  await page.setContent(
    '<!doctype html><h1 hidden>.</h1><style>body{margin:0}canvas{display:block}</style><canvas></canvas>',
  );
  await page.evaluate(`(async () => {
    globalThis.pdfjsWorker = await import(${JSON.stringify(asModule('pdf.worker.min.mjs'))});
    const { getDocument } = await import(${JSON.stringify(asModule('pdf.min.mjs'))});
    const data = Uint8Array.from(atob(${JSON.stringify(Buffer.from(bytes).toString('base64'))}), (c) => c.charCodeAt(0));
    const first = await (await getDocument({ data }).promise).getPage(1);
    const viewport = first.getViewport({ scale: ${width} / first.getViewport({ scale: 1 }).width });
    const canvas = document.querySelector('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await first.render({ canvasContext: canvas.getContext('2d'), viewport }).promise;
  })()`);
}

for (const file of readdirSync(FOLDER)) if (file.endsWith('.webp')) rmSync(join(FOLDER, file));
const stage = await buildStage();
try {
  const { base, dona } = await openOffice(stage);
  const { page } = dona;
  const { abrir, apertar, ver } = gestures(page);
  const mes = writeMesDeClientes(stage.folder, NOMES.length, { nomes: NOMES, vendas });
  const before: Readonly<Record<string, string>> = {
    [`Cadastrar ${mes.clientes} clientes`]: 'cadastro',
    [`Gravar ${mes.clientes} linhas`]: 'planilha',
    [`Responder às ${mes.perguntas}`]: 'perguntas',
    [`Fechar ${mes.clientes} meses`]: 'fechar',
  };
  const { passos } = stepsOfMes(page, base, mes, async (button) => {
    const nome = before[button];
    if (nome) await portray(page, nome, STEP, false);
  });
  const until = async (last: string) => {
    for (const { nome, fazer } of passos.splice(0, passos.findIndex((um) => um.nome === last) + 1)) {
      process.stdout.write(`${nome}\n`);
      await fazer();
    }
  };
  await until('the folder is dropped on the empty board');
  await ver(`Cadastrar ${mes.clientes} empresas`);
  await portray(page, 'envio', STEP, false);
  await until('all are computed');

  const board = `${base}/painel/?competencia=${MES}`;
  await abrir(board);
  await ver(mes.nomeDe(0));
  await portray(page, 'quadro', WIDE);
  await portray(page, 'quadro-no-celular', PHONE);
  const { body } = await requestInPage<Fechamento>(
    page,
    'GET',
    `/fechamento?competencia=${MES}&q=Mercadinho`,
  );
  const [um] = body.data;
  if (!um?.apuracao_id) throw new Error('nothing is computed of that client');
  await abrir(`${board}&cliente=${um.cliente_id}&ver=notas&tributo=icms&conta=debitos`);
  await page.locator('aside tbody a').click();
  await ver('ICMS por item', 'arts. 19');
  await page.setViewport({ width: WIDE[0], height: WIDE[1] });
  await page.$eval('aside .memoria', (steps) => steps.scrollIntoView({ block: 'end' }));
  await portray(page, 'artigo', WIDE);
  await abrir(board);
  await until('the month is closed, and what was paid is confirmed');

  await abrir(`${base}/painel/apuracoes/${um.apuracao_id}/enviar`);
  await apertar('Criar link');
  await ver('Copie o link agora');
  const link = (await page.$eval('.segredo code.mono', (codigo) => codigo.textContent)) ?? '';
  const pdf = (await page.evaluate(
    `fetch('/painel/api/apuracoes/${um.apuracao_id}/pdf').then((r) => r.arrayBuffer()).then((b) => btoa(Array.from(new Uint8Array(b), (c) => String.fromCharCode(c)).join('')))`,
  )) as string;
  const cliente = await openTab(stage.browser, base, { width: 390 });
  await cliente.page.goto(link, { waitUntil: 'load' });
  await portray(cliente.page, 'cliente', PHONE);
  await cliente.page.close();
  // An empty page: those of the service let no script in.
  const paper = await openTab(stage.browser, base);
  await drawPdf(paper.page, Buffer.from(pdf, 'base64'), PAPER);
  await portray(paper.page, 'relatorio', PAPER, false);
  await paper.page.close();

  writeFileSync(INDEX, `${JSON.stringify(taken, null, 2)}\n`);
  const readme = readFileSync('README.md', 'utf8');
  writeFileSync(
    'README.md',
    readme.replace(/(?<=assets\/)(\w+)-claro-\w+\.webp/g, (old, nome: string) => taken[nome]?.light ?? old),
  );
} finally {
  await stage.fechar();
}
