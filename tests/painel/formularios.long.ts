import { writeFileSync } from 'node:fs';
import type { Cliente, LancamentoManual } from '@apura/contracts';
import { apiClient } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { type Gestos, gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { cadastrar, pedirNaPagina, SENHA } from './pessoas.ts';

let palco: Palco;
let base: string;
let dona: Aba;
let g: Gestos;
let cliente: Cliente;

/** An office with one client and its notes. */
beforeAll(async () => {
  palco = await montarPalco();
  base = palco.stack.baseUrl;
  dona = await abrirAba(palco.navegador, base);
  g = gestos(dona.pagina);
  await cadastrar(dona, base, {
    escritorio: 'Contábil Girassol',
    cnpj: '11.222.333/0001-81',
    nome: 'Ana Girassol',
    email: 'ana@girassol.example',
  });
  const { corpo } = await pedirNaPagina<{ chave: string }>(dona.pagina, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['write:clients', 'write:uploads', 'read:uploads'],
  });
  const api = apiClient(base, corpo.chave);
  const [{ cnpj, razao_social, regime }] = palco.mes.clientes;
  cliente = await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', palco.mes.arquivos);
  await g.abrir(`${base}/painel/envios/${job_id}`);
  await g.ver('Concluído');
}, 180_000);
afterAll(() => palco.fechar(), 20_000);

/** What the API has at an address of the panel. */
const ler = async <T>(caminho: string): Promise<T> =>
  (await pedirNaPagina<T>(dona.pagina, 'GET', caminho)).corpo;

test('a question is answered once and remembered', async () => {
  const antes = (await ler<{ data: unknown[] }>('/perguntas')).data.length;
  expect(antes).toBeGreaterThan(0);
  await g.abrir(`${base}/painel/perguntas`);
  await dona.pagina.locator('details.item-da-nota summary').click();
  await g.apertar('Responder');
  await g.ver('Respostas guardadas');
  expect((await ler<{ data: unknown[] }>('/ajustes')).data).toHaveLength(1);
  // Asked back, the question is open again; that it was destroyed on purpose is said by its name.
  await dona.pagina.locator('button[aria-label^="Apagar a resposta"]').click();
  await dona.pagina.waitForSelector('[role="dialog"] b');
  const nome = await dona.pagina.$eval('[role="dialog"] b', (b) => b.textContent);
  await dona.pagina.locator('[role="dialog"] input').fill(nome ?? '');
  await g.apertar('Apagar');
  await g.ver('A resposta foi apagada');
  expect((await ler<{ data: unknown[] }>('/ajustes')).data).toHaveLength(0);
}, 120_000);

test('entries by hand, opening balance and a change of regime', async () => {
  await g.abrir(`${base}/painel/clientes/${cliente.id}/lancamentos?competencia=2026-09`);
  await g.escrever('Valor (R$)', '1.234,56');
  await g.escrever('Observação', 'Energia elétrica');
  await g.apertar('Lançar');
  await g.ver('Lançamento gravado');
  const { data } = await ler<{ data: LancamentoManual[] }>(
    `/clientes/${cliente.id}/lancamentos-manuais?competencia=2026-09`,
  );
  expect(data).toMatchObject([
    { tipo: 'credito', tributo: 'cbs', valor: '1234.56', nota: 'Energia elétrica' },
  ]);

  await g.abrir(`${base}/painel/clientes/${cliente.id}/saldos`);
  await g.escrever('CBS (R$)', '500');
  await g.apertar('Gravar saldos');
  await g.ver('Saldos gravados');
  expect(await ler(`/clientes/${cliente.id}/saldo-inicial`)).toMatchObject({
    saldo: { saldos: { cbs: '500.00' } },
  });

  await g.abrir(`${base}/painel/clientes/${cliente.id}/regimes`);
  await g.escolher('A partir de', '2026-11');
  await g.escrever('RBT12', '480.000,00');
  await g.apertar('Gravar regime');
  await g.ver('Regime gravado');
  expect((await ler<{ data: unknown[] }>(`/clientes/${cliente.id}/regimes`)).data.at(-1)).toMatchObject({
    desde: '2026-11',
    regime: 'simples_nacional',
    rbt12: '480000.00',
  });
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
  for (const caixa of await dona.pagina.$$('input[type="checkbox"]')) await caixa.click();
  await g.ver('Total por mês em cada ano, por cenário');
}, 120_000);

test('a list of clients in CSV: all, or none and the faults of each line', async () => {
  await g.abrir(`${base}/painel/clientes/importar`);
  const enviar = async (texto: string) => {
    const arquivo = `${palco.pasta}/clientes.csv`;
    writeFileSync(arquivo, texto, 'latin1');
    const entrada = await dona.pagina.waitForSelector('input[aria-label="Arquivo CSV"]');
    await (entrada as unknown as { uploadFile(caminho: string): Promise<void> }).uploadFile(arquivo);
    await g.apertar('Importar');
  };
  await enviar('cnpj;razao_social;regime\n123;Errada;Lucro Real\n');
  await g.ver('linha 2');
  await enviar('cnpj;razao_social;regime\n44.555.666/0001-81;Padaria São José;Lucro Presumido\n');
  await g.ver('1 cliente importado');
  // Spreadsheets save in Windows-1252: the accents arrive whole.
  await g.ver('Padaria São José');
}, 120_000);

test('the office has its colour, and a second factor guards the sign-in', async () => {
  await g.abrir(`${base}/painel/configuracoes/escritorio`);
  // What the browser's own colour picker does; it is no part of the page and cannot be clicked from here.
  await dona.pagina.waitForSelector('input[type="color"]');
  await dona.pagina.evaluate(`{
    const campo = document.querySelector('input[type="color"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(campo, '#7a1f5c');
    campo.dispatchEvent(new Event('input', { bubbles: true }));
  }`);
  await g.apertar('Gravar');
  await g.ver('Dados gravados');
  expect(await ler('/escritorio')).toMatchObject({ cor: '#7a1f5c' });

  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.ver('Verificação em duas etapas');
  // After the one of the e-mail and the two of the password.
  await g.escreverSenha(SENHA, 3);
  await g.apertar('Configurar');
  await g.ver('Leia com o seu aplicativo autenticador');
  expect(await dona.pagina.$eval('.qr code', (codigo) => codigo.textContent)).toMatch(/^[A-Z2-7 ]+$/);
  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
}, 120_000);
