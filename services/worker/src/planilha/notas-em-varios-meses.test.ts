import { FORNECEDORES, generateNota } from '@apura/samples';
import { openXlsx, openZipOfCsv } from '@apura/sheets';
import { generateEvento } from '@apura/testing/eventos';
import { readCents } from '@apura/words';
import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { writeNotas } from './write-notas.ts';

const isto = withEscritorio();
const CNPJ = FORNECEDORES.atacado.cnpj;

/** The rows of the CSVs of a month, each by its titles, amounts as the API writes them. */
async function planilhas(cliente_id: string, competencia: string) {
  const [xlsx, csv] = [openXlsx(), openZipOfCsv()];
  const { tenant } = isto.escritorio;
  await writeNotas(
    { xlsx, csv },
    { ...isto.workContext, tenant },
    { cliente_id, competencia },
    CNPJ.slice(0, 8),
  );
  const arquivos = unzipSync(await csv.end());
  const linhasDe = (nome: string) => {
    const texto = strFromU8(arquivos[nome] ?? new Uint8Array())
      .replace(/^\uFEFF/, '')
      .replace(/"([^"]*)"/g, (_, dentro: string) => dentro.replaceAll(';', ','));
    const [titulos = [], ...linhas] = texto
      .trim()
      .split('\r\n')
      .map((linha) => linha.split(';'));
    return linhas.map((linha) => Object.fromEntries(linha.map((celula, i) => [titulos[i], celula])));
  };
  return { notas: linhasDe('notas.csv'), itens: linhasDe('itens.csv') };
}
const valores = (linha: Record<string, string> | undefined, ...nomes: string[]) =>
  nomes.map((nome) => (linha?.[nome] ?? '').replace('.', '').replace(',', '.'));
const receive = async (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(arquivos.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) }))),
  );
const vendedor = () => isto.escritorio.cliente({ cnpj: CNPJ, razao_social: 'Atacado', regime: 'lucro_real' });

test('a note whose CBS and IBS count in another month has in each what that month has of it', async () => {
  const cliente = await vendedor();
  const nota = generateNota({ seed: 7, numero: 7 });
  const inteira = await receive(nota).then(() => planilhas(cliente, '2026-09'));
  const [icms = '', cbs = ''] = valores(inteira.notas[0], 'ICMS', 'CBS');
  expect(readCents(cbs)).toBeGreaterThan(0n);
  await receive(
    generateEvento({
      tpEvento: '112150',
      chave: nota.chave,
      dhEvento: '2026-10-05T10:00:00-03:00',
      campos: { dPrevEntrega: '2026-11-10' },
    }),
  );
  const [setembro, novembro] = [await planilhas(cliente, '2026-09'), await planilhas(cliente, '2026-11')];
  expect(valores(setembro.notas[0], 'ICMS', 'CBS')).toEqual([icms, '0.00']);
  expect(valores(novembro.notas[0], 'ICMS', 'CBS')).toEqual(['0.00', cbs]);
  for (const { notas, itens } of [setembro, novembro]) {
    expect(notas).toHaveLength(1);
    for (const nome of ['Valor', 'ICMS', 'CBS', 'IBS']) {
      const soma = itens.reduce((ate, item) => ate + readCents(valores(item, nome)[0] ?? ''), 0n);
      expect([nome, soma]).toEqual([
        nome,
        readCents(valores(notas[0], nome === 'Valor' ? 'Valor da nota' : nome)[0] ?? ''),
      ]);
    }
    expect(itens.map(({ Item }) => Item)).toEqual(itens.map(() => ''));
  }
});

test('a note that deducts an advance payment has what is left', async () => {
  const cliente = await vendedor();
  const antes = generateNota({ seed: 8, numero: 8, finNFe: '6', ide: { tpNFDebito: '06' } });
  const final = generateNota({
    seed: 8,
    numero: 9,
    dhEmi: '2026-10-20T10:00:00-03:00',
    ide: { gPagAntecipado: { refNFe: antes.chave } },
  });
  await receive(final);
  const sozinha = await planilhas(cliente, '2026-10');
  await receive(antes);
  const { notas, itens } = await planilhas(cliente, '2026-10');
  const [cheio = '', resto = ''] = [sozinha.notas[0], notas[0]].map((linha) => valores(linha, 'CBS')[0]);
  expect(readCents(resto)).toBe(readCents(cheio) - readCents(antes.declarado?.vCBS ?? ''));
  expect(itens.map(({ Descrição }) => Descrição)).toContain(
    'Neste mês: estorna débito, adiantamento deduzido',
  );
  // The advance payment's own month has it whole.
  expect(valores((await planilhas(cliente, '2026-09')).notas[0], 'CBS')).toEqual([antes.declarado?.vCBS]);
});
