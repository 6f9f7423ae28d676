import { DataError, type NotaDoMes, notasDoMes } from '@apura/database';
import { generateMes, generateNota } from '@apura/samples';
import { openXlsx, openZipOfCsv } from '@apura/sheets';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { readCents, writeCents } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/node';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { testContext } from '../../teste/test-context.ts';
import { REGRAS } from '../apuracoes/recompute-escritorio.ts';
import type { WorkContext } from '../work-context.ts';
import { writeNotas } from './write-notas.ts';

const competencia = '2026-09';
const mes = generateMes({ seed: 7, competencia });
const [cliente] = mes.clientes;
const raiz = cliente.cnpj.slice(0, 8);

let base: TestDatabase;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
let cliente_id: string;
beforeAll(async () => {
  base = await testDatabase();
  workContext = testContext(base);
  escritorio = await escritorioForTests(workContext);
  cliente_id = await escritorio.cliente(cliente);
  await escritorio.processar(await escritorio.enviar(mes.arquivos));
}, 120_000);
afterAll(async () => {
  await workContext.readers.close();
  await base.close();
});

/** The files of an office's month, taken apart: sheets by name, rows of the CSVs, XML of the sheets. */
async function write(de: Pick<typeof escritorio, 'tenant'>, maximoDeItens?: number) {
  const [xlsx, csv] = [openXlsx(), openZipOfCsv()];
  const context = { ...workContext, tenant: de.tenant };
  await writeNotas({ xlsx, csv }, context, { cliente_id, competencia }, raiz, maximoDeItens);
  const [livro, zip] = [await xlsx.end(), await csv.end()];
  const folhas = Object.fromEntries(
    (livro.includes('sheet1.xml') ? await readXlsxFile(livro) : []).map(({ sheet, data }) => [sheet, data]),
  );
  const tabelas = Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([nome, bytes]) => [
      nome,
      strFromU8(bytes)
        .slice(0, -2)
        .split('\r\n')
        .map((linha) => linha.split(';')),
    ]),
  );
  return { folhas, tabelas, xml: Object.entries(unzipSync(livro)) };
}

test('the notes of the month and their items: each once, and their sums are those of the rows', async () => {
  const { folhas, tabelas, xml } = await write(escritorio);
  const contam = await escritorio.consultar<{ chave: string; valor: string }>(
    `SELECT chave, valor_total::text AS valor FROM documento
      WHERE id IN (SELECT documento_id FROM lancamento WHERE cliente_id = $1) AND situacao = 'autorizada'`,
    cliente_id,
  );
  expect(contam.length).toBeGreaterThan(80);
  expect(Object.keys(folhas)).toEqual(['Notas', 'Itens']);
  const centavos = (valor: unknown) => BigInt(Math.round(Number(valor) * 100));
  for (const folha of Object.values(folhas)) {
    const [titulos, linhas, total] = [folha[0] ?? [], folha.slice(1, -1), folha.at(-1) ?? []];
    expect(total[2]).toBe('Total');
    const somadas = titulos.flatMap((titulo, i) =>
      typeof total[i] === 'number' ? [[titulo, i] as const] : [],
    );
    expect(somadas.map(([titulo]) => titulo)).toEqual(expect.arrayContaining(['Base', 'CBS', 'IBS', 'ICMS']));
    for (const [titulo, i] of somadas) {
      const soma = linhas.reduce((ate, linha) => ate + centavos(linha[i]), 0n);
      expect([titulo, centavos(total[i])]).toEqual([titulo, soma]);
    }
  }
  const notas = folhas.Notas ?? [];
  const coluna = (titulo: string) => notas[0]?.indexOf(titulo) ?? -1;
  expect(notas.slice(1, -1).map((linha) => linha[coluna('Chave de acesso')])).toHaveLength(contam.length);
  expect(new Set(notas.slice(1, -1).map((linha) => linha[coluna('Chave de acesso')]))).toEqual(
    new Set(contam.map(({ chave }) => chave)),
  );
  const valores = contam.reduce((ate, { valor }) => ate + readCents(valor), 0n);
  expect(notas.at(-1)?.[coluna('Valor da nota')]).toBe(Number(writeCents(valores)));
  // Both sheets end in formulas that a filter narrows.
  const formulas = xml.filter(([nome]) => nome.includes('worksheets')).map(([, bytes]) => strFromU8(bytes));
  for (const folha of formulas) expect(folha.match(/<f>SUBTOTAL\(109,/g)?.length).toBeGreaterThan(12);
  // The same rows as CSV, under the same names and without the sums.
  expect(tabelas['notas.csv']?.[0]).toEqual(notas[0]);
  expect(tabelas['notas.csv']).toHaveLength(notas.length - 1);
  expect(tabelas['itens.csv']).toHaveLength((folhas.Itens?.length ?? 0) - 1);
}, 60_000);

test('what the generator declared by its own arithmetic is what the items of a right note add up to', async () => {
  const { folhas } = await write(escritorio);
  const [titulos = [], ...linhas] = folhas.Itens ?? [];
  const [chave, cbs] = [titulos.indexOf('Chave de acesso'), titulos.indexOf('CBS')];
  const outras = [...mes.esperado.chavesSemIBSCBS, ...mes.esperado.chavesErradas];
  const certas = mes.esperado.notas.filter((nota) => !outras.includes(nota.chave));
  const conferidas = certas.filter((nota) => {
    const itens = linhas.filter((linha) => linha[chave] === nota.chave);
    if (!itens.length) return false;
    const soma = itens.reduce((ate, linha) => ate + Math.round(Number(linha[cbs]) * 100), 0);
    expect([nota.chave, soma]).toEqual([nota.chave, Number(nota.correto?.vCBS.replace('.', ''))]);
    return true;
  });
  expect(conferidas.length).toBeGreaterThan(80);
}, 60_000);

test('beyond the most that a sheet takes, it says how many are missing', async () => {
  const inteira = (await write(escritorio)).folhas.Itens ?? [];
  const { folhas } = await write(escritorio, 10);
  const linhas = (folhas.Itens ?? []).slice(1, -2);
  // As many whole notes as there is room for.
  expect(linhas.length).toBeGreaterThan(0);
  expect(linhas.length).toBeLessThanOrEqual(10);
  expect(linhas).toEqual(inteira.slice(1, 1 + linhas.length));
  expect(folhas.Itens?.at(-1)?.[2]).toBe(`e mais ${inteira.length - 2 - linhas.length} fora desta planilha`);
}, 60_000);

test('another office finds nothing by the same client and month', async () => {
  const outro = await escritorioForTests(workContext, 'Outro');
  const { folhas, tabelas } = await write(outro);
  expect([folhas, tabelas]).toEqual([{}, {}]);
}, 60_000);

test('a note that leaves the month while its sheets are written is left out of them', async () => {
  const notas = () => notasDoMes(escritorio.tenant, cliente_id, competencia, 1, REGRAS);
  const chaves = async (pages: AsyncIterable<NotaDoMes[]>) => {
    const vistas: string[] = [];
    for await (const page of pages) vistas.push(...page.map(({ chave }) => chave));
    return vistas;
  };
  const [primeira, cancelada, ...outras] = await chaves(notas());
  const pages = notas();
  expect((await pages.next()).value).toMatchObject([{ chave: primeira }]);
  await escritorio.consultar(
    'DELETE FROM lancamento WHERE documento_id = (SELECT id FROM documento WHERE chave = $1)',
    cancelada,
  );
  expect(await chaves(pages)).toEqual(outras);
}, 60_000);

test('notes that came in one file are each there; a file that no longer holds its note is said', async () => {
  const um = await escritorioForTests(workContext, 'Lotes');
  const notas = [1, 2].map((numero) => generateNota({ seed: 3, numero, itens: numero }));
  const cnpj = notas[0]?.pedido.emitente.cnpj ?? '';
  const novo = await um.cliente({ cnpj, razao_social: 'Emitente', regime: 'lucro_real' });
  const bodies = notas.map(({ bytes }) => /<NFe[ >].*<\/NFe>/s.exec(strFromU8(bytes))?.[0]);
  const bytes = Buffer.from(`<enviNFe versao="4.00">${bodies.join('')}</enviNFe>`);
  await um.processar(await um.enviar([{ nome: 'lote.xml', bytes }]));
  // Notes without a protocol do not count.
  await um.consultar(
    `UPDATE documento SET situacao = 'autorizada' WHERE id IN (SELECT documento_id FROM lancamento)`,
  );
  const mes = { cliente_id: novo, competencia: '2026-09' };
  const fazer = async () => {
    const [xlsx, csv] = [openXlsx(), openZipOfCsv()];
    await writeNotas({ xlsx, csv }, { ...workContext, tenant: um.tenant }, mes, cnpj.slice(0, 8));
    return strFromU8(unzipSync(await csv.end())['itens.csv'] as Uint8Array);
  };
  const itens = (await fazer()).trim().split('\r\n').slice(1);
  expect(itens.map((item) => item.split(';').slice(2, 5))).toEqual([
    ['NF-e 1', `="${notas[0]?.chave}"`, '1'],
    ['NF-e 2', `="${notas[1]?.chave}"`, '1'],
    ['NF-e 2', `="${notas[1]?.chave}"`, '2'],
  ]);
  await um.consultar('UPDATE documento SET ordem = 7 WHERE numero = $1', '2');
  const falha = fazer();
  await expect(falha).rejects.toThrow(DataError);
  await expect(falha).rejects.toThrow(`the stored bytes of note ${notas[1]?.chave} do not hold it`);
}, 60_000);
