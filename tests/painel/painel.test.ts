import { dirname } from 'node:path';
import type { Cliente, ListaDeClientes } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faltasPorPagina } from './acessibilidade.ts';
import { baixar } from './baixar.ts';
import { ligacaoNoCorreio } from './correio.ts';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { PUBLICAS, paginasDoPainel } from './paginas-do-painel.ts';
import { ANA, cadastrar, pedirNaPagina, SENHA } from './pessoas.ts';
import { soltar } from './soltar.ts';

let palco: Palco;
let base: string;
let dona: Aba;
beforeAll(async () => {
  palco = await montarPalco();
  base = palco.stack.baseUrl;
  dona = await abrirAba(palco.navegador, base);
}, 120_000);
afterAll(() => palco.fechar(), 20_000);

/** The address of the apuração that the owner made. */
let apuracao: string;

test('the owner does the whole job in the browser', async () => {
  const { pagina } = dona;
  const { abrir, escrever, escolher, apertar, seguir, ver, texto } = gestos(pagina);
  const [primeiro] = palco.mes.clientes;

  await cadastrar(dona, palco, ANA);

  // A client.
  await seguir('Cadastre um cliente');
  await escrever('CNPJ', primeiro.cnpj);
  await escrever('Razão social', primeiro.razao_social);
  await escolher('Regime tributário', primeiro.regime);
  await apertar('Cadastrar cliente');
  await ver('Nenhuma nota deste cliente ainda');

  // The month goes in; what could not be read says what to do.
  await pagina.locator('::-p-aria([name="Enviar notas"][role="link"])').click();
  // The folder itself is dropped, as it comes from the client.
  await soltar(pagina, '.soltar', [dirname(palco.arquivos[0] ?? '')]);
  await ver('Concluído');
  await ver('Recusados: o que fazer');
  expect(await texto()).toContain(palco.mes.esperado.arquivoQuebrado);
  expect(pagina.url()).toMatch(/\/painel\/envios\/[0-9a-f-]{36}$/);

  // The apuração, live until it is done.
  await seguir('Clientes');
  await seguir(primeiro.razao_social);
  await apertar('Apurar');
  await ver('Efeito da reforma neste mês');
  await ver('Baixar PDF');
  apuracao = pagina.url();
  const resposta = await texto();
  for (const parte of [
    'Em 2026 nada muda',
    'Devido no mês',
    'De 2026 a 2027',
    'Regime novo (2033)',
    'COFINS',
  ]) {
    expect(resposta).toContain(parte);
  }
  await seguir('Conferência');
  await ver('Declarado, calculado e usado');

  // From the total down to the article of law.
  await seguir('Notas');
  await pagina.locator('table a[href^="/painel/documentos/"]').click();
  await ver('Abra um item para ver cada passo');
  await pagina.locator('details.item-da-nota summary').click();
  await ver('LC 214/2025');

  await abrir(apuracao);
  const pdf = await baixar(pagina, palco.pasta, () => seguir('Baixar PDF'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  // A key, used from outside.
  await seguir('Chaves de API');
  await apertar('Criar chave');
  await escrever('Nome', 'ERP');
  await pagina.locator('[role="dialog"] button[type="submit"]').click();
  await ver('Copie a chave agora');
  const chave = (await pagina.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '';
  const clientes = await fetch(`${base}/v1/clientes`, { headers: { authorization: `Bearer ${chave}` } });
  expect(clientes.status).toBe(200);
  expect(
    ((await clientes.json()) as ListaDeClientes).data.map(({ razao_social }: Cliente) => razao_social),
  ).toEqual([primeiro.razao_social]);
  await apertar('Guardei a chave');

  // A webhook, its test, and the delivery.
  await seguir('Webhooks');
  await apertar('Novo webhook');
  await escrever('Endereço (URL)', palco.receiver.url);
  await apertar('Criar webhook');
  await ver('Guarde este segredo agora');
  palco.receiver.trust(
    (await pagina.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '',
  );
  await apertar('Guardei, ver o webhook');
  await apertar('Enviar teste');
  await palco.receiver.waitFor(({ type }) => type === 'webhook.teste');
  await ver('Entregue');

  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
}, 240_000);

test('somebody who is invited works, and sees no keys', async () => {
  const convite = await pedirNaPagina(dona.pagina, 'POST', '/pessoas/convites', {
    email: 'beto@girassol.example',
    papel: 'member',
  });
  expect(convite.status).toBe(201);
  const beto = await abrirAba(palco.navegador, base);
  const { abrir, escrever, escreverSenha, apertar, ver, texto } = gestos(beto.pagina);
  await abrir(await ligacaoNoCorreio(palco.mail, 'beto@girassol.example', 'convite'));
  await ver('Ana Girassol convidou você');
  await escrever('Seu nome', 'Beto');
  await escreverSenha(SENHA);
  await apertar('Aceitar e entrar');
  await ver('Visão geral');
  expect(await texto()).not.toContain('Chaves de API');
  await abrir(`${base}/painel/configuracoes/chaves`);
  await ver('Só o titular do escritório vê esta página');
  expect((await pedirNaPagina(beto.pagina, 'GET', '/chaves')).status).toBe(403);
  await abrir(apuracao);
  await ver('Baixar PDF');
  expect(beto.queixas).toEqual([]);
  await beto.contexto.close();
}, 120_000);

test('a second office sees nothing of the first', async () => {
  const outra = await abrirAba(palco.navegador, base, { largura: 390, escuro: true });
  const { abrir, ver } = gestos(outra.pagina);
  await cadastrar(outra, palco, {
    escritorio: 'Contábil Lírio',
    cnpj: '44.555.666/0001-81',
    nome: 'Carla Lírio',
    email: 'carla@lirio.example',
  });
  await abrir(`${base}/painel/clientes`);
  await ver('Nenhum cliente ainda');
  await abrir(`${base}/painel/documentos`);
  await ver('Nenhuma nota ainda');
  await abrir(apuracao);
  await ver('não foi encontrado');
  await outra.contexto.close();
}, 120_000);

test('a deep link waits for the sign-in, and signing out closes it', async () => {
  const nova = await abrirAba(palco.navegador, base);
  const { abrir, escrever, trocarSenha, apertar, ver } = gestos(nova.pagina);
  await abrir(`${apuracao}/projecao`);
  await escrever('E-mail', 'ana@girassol.example');
  await trocarSenha('outra senha qualquer');
  await apertar('Entrar');
  await nova.pagina.waitForSelector('[role="alert"]');
  await trocarSenha(SENHA);
  await apertar('Entrar');
  await ver('O mesmo mês em cada ano da transição');
  expect(nova.pagina.url()).toBe(`${apuracao}/projecao`);
  await apertar('Sair');
  await ver('Acesse o painel do seu escritório.');
  await nova.contexto.close();
}, 120_000);

test('axe finds nothing grave on any page, each in one theme and width', async () => {
  const caminhos = [...PUBLICAS, ...(await paginasDoPainel(dona.pagina))];
  const clara = await abrirAba(palco.navegador, base, { em: dona.contexto });
  const escura = await abrirAba(palco.navegador, base, { em: dona.contexto, largura: 390, escuro: true });
  const de = (resto: number) => caminhos.filter((_, n) => n % 2 === resto);
  // One tab after the other: a page in the background is not drawn.
  expect(await faltasPorPagina(clara.pagina, base, de(0))).toEqual({});
  await escura.pagina.bringToFront();
  expect(await faltasPorPagina(escura.pagina, base, de(1))).toEqual({});
  expect([...clara.queixas, ...escura.queixas]).toEqual([]);
  expect([...clara.paraFora, ...escura.paraFora]).toEqual([]);
}, 120_000);
