import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Apuracao, Cliente, Comparativo } from '@apura/contracts';
import { generateMes } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'puppeteer-core';
import readXlsxFile from 'read-excel-file/node';
import { type Command, packCommand } from '../../packages/cli/teste/command.ts';
import { type OfficeOnStack, officeOnSharedStack } from '../system/running-office.ts';
import { openBrowser, openTab } from './browser.ts';
import { gestures } from './gestures.ts';
import { textOfPdf } from './text-of-pdf.ts';

const MES = '2026-09';

let office: OfficeOnStack;
let browser: Browser;
let command: Command;
beforeAll(async () => {
  [office, browser] = await Promise.all([officeOnSharedStack(), openBrowser()]);
  command = packCommand();
}, 120_000);
afterAll(async () => {
  command.remover();
  await browser.close();
  await office.stop();
}, 20_000);

/** "1234.56" as people write it. */
const inReais = (valor: string): string =>
  valor
    .replace('-', '')
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(?!\d))/g, '.');
/** Whatever the surface puts between thousands, before cents and for minus, one way to write an amount. */
const plano = (texto: string): string => texto.replaceAll('\u00a0', ' ').replaceAll('−', '-');

/** The amounts that every surface must show. */
function figurasDo({
  devido_no_mes,
  ponte,
  comparacao,
  transicao,
  premissas_que_mudam_o_total,
}: Comparativo): string[] {
  if (!devido_no_mes || !ponte || !comparacao?.regime_atual || comparacao.diferenca === null) {
    throw new Error('the sample month is complete');
  }
  return [
    devido_no_mes.total_a_recolher,
    devido_no_mes.dispensado,
    ...devido_no_mes.tributos.map(({ a_recolher }) => a_recolher),
    ...(premissas_que_mudam_o_total ?? []).map(({ em_jogo }) => em_jogo),
    ponte.inicial,
    ...ponte.passos.map(({ valor }) => valor),
    ponte.final,
    comparacao.regime_atual.total,
    comparacao.regime_novo.total,
    comparacao.diferenca,
    ...transicao.filter(({ ano }) => [2027, 2029, 2033].includes(ano)).map(({ total }) => total),
  ];
}

/** The first amount that a text names as money. */
const primeiroValor = (texto: string): string | undefined => /R\$ ?(-?[\d.]+,\d\d)/.exec(texto)?.[1];

test('a month says the same wherever it is read, what is due first, and knows one difference', async () => {
  const { api, key, stack, receiver, login } = office;
  const mes = generateMes({ seed: 2026, competencia: MES });
  const clientes: Cliente[] = [];
  for (const { cnpj, razao_social, regime } of mes.clientes) {
    clientes.push(await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime }));
  }
  const cliente = clientes[0] as Cliente;
  const folder = join(command.folder, 'notas');
  mkdirSync(folder);
  for (const { nome, bytes } of mes.arquivos) writeFileSync(join(folder, nome), bytes);

  const { saida } = await command.rodar(
    ['enviar', folder, '--cliente', cliente.id, '--competencia', MES, '--esperar', '--pdf', 'mes.pdf'],
    { APURA_BASE_URL: stack.baseUrl, APURA_API_KEY: key },
  );
  const { data } = await api.get<{ data: Apuracao[] }>(`/v1/apuracoes?cliente_id=${cliente.id}`);
  const { id } = data[0] as Apuracao;
  const { comparativo } = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
  if (!comparativo?.devido_no_mes || !comparativo.comparacao) throw new Error('no figures');
  const baixar = (formato: string) => api.download(`/v1/apuracoes/${id}/${formato}`);

  const markdown = await fetch(`${stack.baseUrl}/v1/apuracoes/${id}`, {
    headers: { authorization: `Bearer ${key}`, accept: 'text/markdown' },
  });
  const folhas = await readXlsxFile(await baixar('xlsx'));
  const { page } = await openTab(browser, stack.baseUrl);
  const { abrir, escrever, escreverSenha, apertar, ver, texto } = gestures(page);
  await abrir(`${stack.baseUrl}/painel/`);
  await escrever('E-mail', login.email);
  await escreverSenha(login.password);
  await apertar('Entrar');
  await ver('Fechamento');
  await abrir(`${stack.baseUrl}/painel/apuracoes/${id}`);
  await ver('Efeito da reforma neste mês', 'Premissas e avisos');

  const emMarkdown = await markdown.text();
  // Amounts are written one way in it, none as the API writes them; versions (2026.11.13, v1.70) have dots.
  expect(emMarkdown.match(/(?<![\w.])-?\d+\.\d\d(?![\d,.])/g) ?? []).toEqual([]);
  expect(comparativo.premissas_que_mudam_o_total?.length).toBeGreaterThan(0);
  const superficies: Record<string, string> = {
    terminal: saida,
    pdf: await textOfPdf(readFileSync(join(command.folder, 'mes.pdf'))),
    markdown: emMarkdown,
    panel: await texto(),
    csv: (await baixar('csv')).toString('utf8'),
    xlsx: folhas
      .flatMap(({ data: linhas }) => linhas)
      .map((linha) =>
        linha
          .map((celula) => (typeof celula === 'number' ? inNumero(celula) : String(celula ?? '')))
          .join(' '),
      )
      .join('\n'),
  };
  const total = inReais(comparativo.devido_no_mes.total_a_recolher);
  const diferencas = [comparativo.comparacao, ...comparativo.comparacao.alternativas].map(({ diferenca }) =>
    inReais(diferenca ?? ''),
  );
  for (const [nome, bruto] of Object.entries(superficies)) {
    const dito = plano(bruto);
    expect([nome, primeiroValor(dito)]).toEqual([nome, total]);
    const escritos = dito.replaceAll('.', '');
    const faltam = figurasDo(comparativo).filter(
      (valor) => !escritos.includes(inReais(valor).replaceAll('.', '')),
    );
    expect([nome, faltam]).toEqual([nome, []]);
    // "Diferença" with an amount behind it is the comparison's; "custa menos" is nowhere.
    const outras = [...dito.matchAll(/Diferença[^\n\d]*?-?([\d.]+,\d\d)/g)]
      .map(([, valor]) => valor ?? '')
      .filter((valor) => !diferencas.some((uma) => uma.replaceAll('.', '') === valor.replaceAll('.', '')));
    expect([nome, outras]).toEqual([nome, []]);
    expect(dito).not.toMatch(/custa menos|economia/i);
  }
  const { data: avisado } = await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
  expect(avisado).toMatchObject({
    apuracao_id: id,
    total_a_recolher: comparativo.devido_no_mes.total_a_recolher,
    efeito_da_reforma_no_mes: '0.00',
    total_atual: comparativo.comparacao.regime_atual?.total,
    total_novo: comparativo.comparacao.regime_novo.total,
    resumo: comparativo.resumo,
  });
}, 180_000);

/** A number of a sheet as text, "1.234,56". */
function inNumero(celula: number): string {
  return inReais(celula.toFixed(2));
}
