import type { ListaDePrazos } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { seriousViolations } from './acessibilidade.ts';
import type { Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import type { Gestures } from './gestures.ts';
import { openOffice } from './pessoas.ts';
import { textOfPdf } from './text-of-pdf.ts';
import {
  type CarteiraDoTeste,
  checkConformidade,
  decideAll,
  openYear,
  printAll,
  writeCarteira,
} from './virada.ts';
import { checkJaneiro, checkPrecos, treatPonto } from './virada-janeiro.ts';

const CLIENTES = 12;

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
let portfolio: CarteiraDoTeste;
beforeAll(async () => {
  stage = await stageOnSharedStack();
  ({ base, dona, g } = await openOffice(stage, {
    escritorio: 'Contábil Virada',
    cnpj: '77.888.999/0001-81',
    nome: 'Vera Virada',
    email: 'vera@virada.example',
  }));
  portfolio = await writeCarteira(dona.page, base, CLIENTES);
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('the documents of 2026 of all clients: the share of each, and the sums', async () => {
  await checkConformidade({ g, base }, portfolio);
  expect(await seriousViolations(dona.page)).toEqual([]);
}, 120_000);

// LC 214/2025 art. 348 § 3º: 60 days from 10 November on end on 9 January.
test('a notice is entered at its client, stands among the deadlines, leads back there, and is answered', async () => {
  const [id] = portfolio.ids;
  await g.abrir(`${base}/painel/clientes/${id}/conformidade`);
  await g.ver('66,66% certos', 'Nenhum comunicado');
  await g.escrever('Número', '2026/123');
  await g.escrever('Assunto', 'Notas com CBS a mais');
  await g.por('input[type="date"]', '2026-11-10');
  await g.apertar('Registrar');
  await g.ver('Comunicado registrado: responda até 09/01/2027.', 'Receita Federal, 2026/123');
  const { data } = await portfolio.api.get<ListaDePrazos>('/v1/prazos?de=2027-01-09&ate=2027-01-09');
  expect(data.find(({ cliente_id }) => cliente_id === id)?.obrigacao).toContain('2026/123');
  await g.abrir(`${base}/painel/?vista=prazos&dias=120`);
  await g.seguir('Resposta ao comunicado 2026/123 da Receita Federal: Virada 000 presumido Ltda');
  await g.estar(`${base}/painel/clientes/${id}/conformidade`);
  await g.apertar('Dar por atendido 2026/123');
  await g.escrever('O que foi feito', 'Notas de crédito emitidas');
  await g.apertar('Gravar');
  await g.ver('Comunicado atendido.', 'Notas de crédito emitidas');
  expect(await seriousViolations(dona.page)).toEqual([]);
}, 120_000);

test('all clients of the Simples are decided for at once', async () => {
  await decideAll({ g, base }, portfolio);
}, 120_000);

test('the stock of all comes from their books, and February takes of each what the list says', async () => {
  await openYear({ g, base }, portfolio);
  await g.abrir(`${base}/painel/?vista=virada&parte=abertura&situacao=livro`);
  await g.ver('Virada 000 presumido Ltda', '12 de R$\u00a0154,17', 'Sem direito ao crédito');
  expect(await seriousViolations(dona.page)).toEqual([]);
}, 240_000);

test('what January asks of the notes of all clients, by regime and by client, and one point is asked of whoever acts', async () => {
  await checkJaneiro({ g, base }, portfolio);
  expect(await seriousViolations(dona.page)).toEqual([]);
  await treatPonto({ g, base }, portfolio);
  expect(await seriousViolations(dona.page)).toEqual([]);
}, 240_000);

test('what a client sells, with the prices of 2027 and 2033 and how they came about', async () => {
  await checkPrecos({ g, base }, portfolio);
  expect(await seriousViolations(dona.page)).toEqual([]);
}, 120_000);

const textOf = async (pdf: Uint8Array = new Uint8Array()): Promise<string> =>
  (await textOfPdf(pdf)).replace(/\s+/g, ' ');

test('one dossier of each is asked for at once, and all are one ZIP', async () => {
  const arquivos = unzipSync(await printAll({ g, base }, portfolio, 'posicao_de_abertura'));
  expect(Object.keys(arquivos)).toHaveLength(2 * CLIENTES);
  expect(await textOf(arquivos['posicao-de-abertura-virada-000-presumido-ltda-95000000.pdf'])).toContain(
    'Crédito presumido de CBS do estoque: R$ 1.850,00, em 12 parcelas de fev/2027 a jan/2028. A confirmar: R$ 92,50.',
  );
  const deJaneiro = unzipSync(await printAll({ g, base }, portfolio, 'pronto_para_janeiro'));
  expect(Object.keys(deJaneiro)).toHaveLength(2 * CLIENTES);
  const papel = await textOf(deJaneiro['pronto-para-janeiro-virada-000-presumido-ltda-95000000.pdf']);
  expect(papel).toContain('1 ponto a resolver');
  expect(papel).toContain('CBS e IBS em jogo nas notas lidas: R$ 72,70.');
  expect(papel).toContain('CADEIRA, Cadeira de escritório, NCM 94036000');
  expect(papel).toContain('Quem age: o cliente. Cadastre CST e cClassTrib do produto no emissor');
  expect(papel).toContain('Escrevi ao suporte do emissor');
  expect(await textOf(deJaneiro['pronto-para-janeiro-virada-004-mei-ltda-95000004.pdf'])).toContain(
    'Nada falta nas notas lidas.',
  );
  expect(await seriousViolations(dona.page)).toEqual([]);
  expect(dona.queixas).toEqual([]);
}, 240_000);
