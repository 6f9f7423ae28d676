import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Apuracao } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { download } from './download.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type EscritorioWithMes, escritorioWithMes } from './escritorio-with-mes.ts';
import { type Gestures, gestures } from './gestures.ts';
import { proofImage } from './proof-image.ts';

let stage: Stage;
let base: string;
let escritorio: EscritorioWithMes;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  base = stage.stack.baseUrl;
  escritorio = await escritorioWithMes(stage);
  g = gestures(escritorio.dona.page);
}, 180_000);
afterAll(() => stage.fechar(), 20_000);

/** How many pictures a PDF carries. */
const imagens = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0;

test('the logo that the office chooses stands in its reports from then on', async () => {
  const { dona, cliente } = escritorio;
  await g.abrir(`${base}/painel/clientes/${cliente.id}`);
  await g.apertar('Apurar');
  await g.ver('Baixar PDF');
  const sem = await download(dona.page, stage.folder, () => g.seguir('Baixar PDF'));

  await g.abrir(`${base}/painel/configuracoes/escritorio`);
  const logo = join(stage.folder, 'logo.png');
  writeFileSync(logo, 'isto não é uma imagem');
  await g.escolherArquivos('Imagem do logotipo', logo);
  await dona.page.waitForSelector('[role="alert"]');
  writeFileSync(logo, proofImage(240, 80, [122, 31, 92]));
  await g.escolherArquivos('Imagem do logotipo', logo);
  await g.ver('Logotipo gravado');
  await dona.page.waitForFunction(`document.querySelector('img.logo')?.naturalWidth === 240`);

  await g.abrir(`${base}/painel/clientes/${escritorio.cliente.id}`);
  await dona.page.locator('table a[href^="/painel/apuracoes/"]').click();
  await g.apertar('Apurar de novo');
  await g.ver('Versão 2');
  await g.ver('Baixar PDF');
  const com = await download(dona.page, stage.folder, () => g.seguir('Baixar PDF'));
  expect(imagens(com)).toBe(imagens(sem) + 1);
}, 180_000);

test('two versions of a month are laid side by side, with what changed and why', async () => {
  const { dona, cliente, api } = escritorio;
  await g.abrir(`${base}/painel/clientes/${cliente.id}/lancamentos?competencia=2026-09`);
  await g.escrever('Valor (R$)', '1.000,00');
  await g.escrever('Observação', 'Energia elétrica');
  await g.apertar('Lançar');
  await g.ver('Lançamento gravado');
  await g.abrir(`${base}/painel/clientes/${escritorio.cliente.id}`);
  await g.ver('Desatualizada');
  await dona.page.locator('table a[href^="/painel/apuracoes/"]').click();
  await g.ver('este resultado sairia diferente');
  await g.apertar('Apurar de novo');
  await g.ver('Versão 3');
  await g.ver('Baixar PDF');
  await g.seguir('Versões');
  await g.seguir('Comparar com a versão 1');
  await g.ver('lançamentos manuais mudaram');
  const texto = await g.texto();
  expect(texto).toMatch(/CBS, créditos/);
  // The address alone shows it again.
  const { data } = await api.get<{ data: Apuracao[] }>('/v1/apuracoes');
  const [terceira] = data.filter(({ versao }) => versao === 3);
  const primeira = data.find(({ versao }) => versao === 1);
  await g.estar(`${base}/painel/apuracoes/${terceira?.id}/versoes?com=${primeira?.id}`);
  await dona.page.reload();
  await g.ver('lançamentos manuais mudaram');
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 180_000);

test('the same figures in Excel and in CSV', async () => {
  const { dona } = escritorio;
  await g.abrir(`${base}/painel/clientes/${escritorio.cliente.id}`);
  await dona.page.locator('table a[href^="/painel/apuracoes/"]').click();
  await g.ver('Baixar PDF');
  const total = await dona.page.$eval('.figura-numero .valor', (valor) => valor.textContent ?? '');
  const xlsx = await download(dona.page, stage.folder, () => g.seguir('Excel'));
  expect(xlsx.subarray(0, 2).toString()).toBe('PK');
  const zip = unzipSync(await download(dona.page, stage.folder, () => g.seguir('CSV')));
  expect(
    Object.values(zip)
      .map((bytes) => strFromU8(bytes))
      .join('\n'),
  ).toContain(total.replace(/^R\$\s/, '').replaceAll('.', ''));
}, 120_000);

test('a divergence becomes a thing to do: what, who, the text to send, and why it is closed', async () => {
  const { dona, cliente } = escritorio;
  await g.abrir(`${base}/painel/divergencias?cliente_id=${cliente.id}&emissao_propria=false`);
  await g.ver('de CBS e IBS em jogo');
  const abertas = () => dona.page.$$eval('details.item-da-nota', (linhas) => linhas.length);
  const antes = await abertas();
  await dona.page.locator('details.item-da-nota summary').click();
  await g.ver('Pedimos que confiram o cadastro do produto');
  expect(await g.texto()).toContain(`notas emitidas para ${cliente.razao_social}`);
  await g.escrever('O que foi feito, ou por que ignorar', 'Fornecedor avisado por e-mail');
  await g.apertar('Resolvida');
  await g.ver('Guardado, com o motivo.');
  await dona.page.waitForFunction(
    `document.querySelectorAll('details.item-da-nota').length === ${antes - 1}`,
  );
  await g.escolher('Situação', 'resolvida');
  await dona.page.waitForFunction(`document.querySelectorAll('details.item-da-nota').length === 1`);
  await dona.page.locator('details.item-da-nota summary').click();
  await g.ver('Fornecedor avisado por e-mail');
  expect(dona.queixas).toEqual([]);
}, 120_000);

test('the owner takes everything away as one file', async () => {
  const { dona, cliente } = escritorio;
  await g.abrir(`${base}/painel/configuracoes/escritorio`);
  const files = unzipSync(await download(dona.page, stage.folder, () => g.seguir('Baixar tudo')));
  const sent = Object.entries(files).filter(([name]) => name.startsWith('arquivos/'));
  expect(sent.length).toBeGreaterThan(0);
  for (const [name, bytes] of sent) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    expect(name).toMatch(new RegExp(`^arquivos/${hash}-.+\\.xml$`));
  }
  expect(JSON.parse(strFromU8(files['dados/cliente/1.json'] as Uint8Array))).toContainEqual(
    expect.objectContaining({ id: cliente.id }),
  );
  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
}, 120_000);
