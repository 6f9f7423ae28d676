import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { zipar } from '@apura/samples';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { type Gestos, gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { ANA, cadastrar, pedirNaPagina, SENHA } from './pessoas.ts';
import { segurar } from './segurar.ts';
import { soltar } from './soltar.ts';

let palco: Palco;
let base: string;
let dona: Aba;
let g: Gestos;
beforeAll(async () => {
  palco = await montarPalco();
  base = palco.stack.baseUrl;
  dona = await abrirAba(palco.navegador, base);
  g = gestos(dona.pagina);
  // Leaving a page that sends is asked about; here the answer is always yes.
  dona.pagina.on('dialog', (pergunta) => void pergunta.accept());
  await cadastrar(dona, palco, ANA);
}, 120_000);
afterAll(() => palco.fechar(), 20_000);
beforeEach(() => g.abrir(`${base}/painel/envios`));

/** How many files the office's uploads have in all. */
async function recebidos(): Promise<number> {
  const ids = (await dona.pagina.$$eval('a[href^="/painel/envios/"]', (links) =>
    links.map((link) => (link as unknown as { href: string }).href.split('/').at(-1)),
  )) as string[];
  const totais = await Promise.all(
    ids.map((id) => pedirNaPagina<{ total: number }>(dona.pagina, 'GET', `/upload/${id}`)),
  );
  return totais.reduce((soma, { corpo }) => soma + corpo.total, 0);
}

/** How many unfinished uploads the browser keeps the files of. */
const guardados = () =>
  dona.pagina.evaluate(`new Promise((pronto, falhou) => {
    const pedido = indexedDB.open('apura');
    pedido.onerror = falhou;
    pedido.onsuccess = () => {
      const contagem = pedido.result.transaction('arquivos').objectStore('arquivos').count();
      contagem.onsuccess = () => { pedido.result.close(); pronto(contagem.result); };
    };
  })`) as Promise<number>;

test('loose files, a ZIP and a folder within a folder go in together; what is no note stays out, and is told', async () => {
  const [um, dois, tres] = palco.arquivos as [string, string, string];
  const fora = join(palco.pasta, 'setembro');
  mkdirSync(join(fora, 'entradas'), { recursive: true });
  copyFileSync(um, join(fora, 'entradas', basename(um)));
  writeFileSync(join(fora, 'leia-me.txt'), 'não é nota');
  const zip = join(palco.pasta, 'dois.zip');
  writeFileSync(zip, zipar([{ nome: basename(dois), bytes: readFileSync(dois) }]));
  await soltar(dona.pagina, '.soltar', [fora, zip, tres]);
  await g.ver('1 arquivo ficou de fora');
  await g.ver('Concluído');
  await dona.pagina.waitForFunction(
    `[...document.querySelectorAll('tbody tr')].filter((linha) => linha.innerText.includes('Processado')).length === 3`,
  );
  const texto = await g.texto();
  expect(texto).toContain('dois.zip ›');
  for (const arquivo of [um, dois, tres]) expect(texto).toContain(basename(arquivo));
}, 120_000);

test('what has no note in it is refused with a sentence', async () => {
  const sem = join(palco.pasta, 'leia-me.txt');
  writeFileSync(sem, 'não é nota');
  await soltar(dona.pagina, '.soltar', [sem]);
  await g.ver('Não há nenhum .xml ou .zip');
}, 60_000);

test('a reload in the middle loses no file: it says which have not arrived, and one button sends them', async () => {
  const arquivos = palco.arquivos.slice(10, 17);
  const livre = await segurar(dona.pagina, '/painel/api/upload');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...arquivos);
  await g.ver('Enviando 7 arquivos');
  await livre.parado;
  // In another tab of the same browser it is no interrupted one: it is on its way.
  const outra = await abrirAba(palco.navegador, base, { em: dona.contexto });
  const o = gestos(outra.pagina);
  await o.abrir(`${base}/painel/envios`);
  await o.ver('Arraste os XMLs');
  await outra.pagina.waitForNetworkIdle();
  expect(await o.texto()).not.toContain('Um envio foi interrompido');
  await outra.pagina.close();

  await dona.pagina.bringToFront();
  await dona.pagina.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  await g.ver('7 não tiveram o recebimento confirmado');
  const dito = await g.texto();
  for (const arquivo of arquivos.slice(0, 5)) expect(dito).toContain(basename(arquivo));
  expect(dito).toContain('e mais 2');
  await g.apertar('Continuar o envio');
  await g.ver('Concluído');
  expect(await g.texto()).toContain('7 de 7 arquivos');
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Envios deste navegador');
  expect(await g.texto()).not.toContain('Um envio foi interrompido');
}, 120_000);

test('when the answer of an upload is lost, going on makes no second upload', async () => {
  await g.ver('Envios deste navegador');
  const antes = await recebidos();
  const livre = await segurar(dona.pagina, '/painel/api/upload', 'resposta');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...palco.arquivos.slice(20, 23));
  await livre.parado;
  await dona.pagina.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  await g.apertar('Continuar o envio');
  await g.ver('Concluído');
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Envios deste navegador');
  expect(await recebidos()).toBe(antes + 3);
  const { corpo } = await pedirNaPagina<{ documentos: { nos_ultimos_30_dias: number } }>(
    dona.pagina,
    'GET',
    '/visao-geral',
  );
  expect(corpo.documentos.nos_ultimos_30_dias).toBe(antes + 3);
}, 120_000);

test('who signs out leaves no file behind, and what is discarded is gone', async () => {
  for (const fim of ['Descartar', 'Sair']) {
    const livre = await segurar(dona.pagina, '/painel/api/upload');
    await g.escolherArquivos('Arquivos XML ou ZIP', ...palco.arquivos.slice(30, 32));
    await livre.parado;
    await dona.pagina.reload();
    await livre.soltar();
    await g.ver('Um envio foi interrompido');
    expect(await guardados()).toBe(1);
    await g.apertar(fim);
    await dona.pagina.waitForFunction(`!document.body.innerText.includes('Um envio foi interrompido')`);
  }
  await g.ver('Acesse o painel do seu escritório.');
  await g.escrever('E-mail', ANA.email);
  await g.trocarSenha(SENHA);
  await g.apertar('Entrar');
  await g.ver('Arraste os XMLs');
  expect(await guardados()).toBe(0);
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 120_000);

test('what one office left unfinished is not shown to another at the same browser', async () => {
  const livre = await segurar(dona.pagina, '/painel/api/upload');
  await g.escolherArquivos('Arquivos XML ou ZIP', ...palco.arquivos.slice(40, 42));
  await livre.parado;
  await dona.pagina.reload();
  await livre.soltar();
  await g.ver('Um envio foi interrompido');
  // The session is over without anybody having signed out.
  const cookies = await dona.contexto.cookies();
  await dona.contexto.deleteCookie(...cookies);
  await cadastrar(dona, palco, {
    escritorio: 'Contábil Lírio',
    cnpj: '44.555.666/0001-81',
    nome: 'Carla Lírio',
    email: 'carla@lirio.example',
  });
  await g.abrir(`${base}/painel/envios`);
  await g.ver('Arraste os XMLs');
  expect(await guardados()).toBe(1);
  await dona.pagina.waitForFunction(`!document.querySelector('.espera, .esqueleto')`);
  expect(await g.texto()).not.toContain('Um envio foi interrompido');
}, 120_000);

test('the folder button takes a folder', async () => {
  await g.escolherArquivos('Pasta com XMLs', dirname(palco.arquivos[0] ?? ''));
  await g.ver('Concluído');
  expect(await g.texto()).toContain(`${palco.arquivos.length} de ${palco.arquivos.length} arquivos`);
}, 120_000);
