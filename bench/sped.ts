/**
 * The reader of digital books: a book of 100 MB as a stream, its time and what its process takes of memory at most; then the books of
 * a client with 10,000 notes beside their XMLs. `npm run bench -- sped`; `npm run bench -- sped --megabytes 1000`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { confrontarLivros, type DocumentoDoConfronto, type LivroCarregado } from '@apura/engine';
import { type LinhaDoLivro, linesOfLivro } from '@apura/samples';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '100' } } });
const MEGABYTES = Number(values.megabytes);
/** What reading 100 MB and comparing 10,000 notes must come to: issue 45. */
const GOALS = { secondsOf100: 10, peakMb: 150, comparedIn: 3 };

const CLIENT = '12345678000195';
const SUPPLIER = '11222333000181';
/** A purchase of five items, some 1.7 KB. */
const ITEMS = 5;

function* linesOfBook(bytes: number): Generator<LinhaDoLivro> {
  const opening = { COD_VER: '020', COD_FIN: '0', DT_INI: '01102026', DT_FIN: '31102026', CNPJ: CLIENT };
  yield { registro: '0000', campos: { ...opening, NOME: 'COMÉRCIO FICTÍCIO SA', UF: 'SP' } };
  for (let n = 0; n < 5_000; n += 1)
    yield {
      registro: '0150',
      campos: { COD_PART: `F${n}`, NOME: `FORNECEDOR FICTÍCIO ${n}`, CNPJ: SUPPLIER },
    };
  for (let n = 0; n < 20_000; n += 1)
    yield {
      registro: '0200',
      campos: {
        COD_ITEM: `P${n}`,
        DESCR_ITEM: `PRODUTO FICTÍCIO ${n}`,
        UNID_INV: 'UN',
        TIPO_ITEM: '00',
        COD_NCM: '84713012',
      },
    };
  const valores = {
    VL_BC_ICMS: '1000,00',
    VL_ICMS: '180,00',
    VL_IPI: '0,00',
    VL_PIS: '13,53',
    VL_COFINS: '62,32',
  };
  const doItem = { CST_ICMS: '000', CFOP: '1102', CST_PIS: '50', CST_COFINS: '50', VL_BC_PIS: '820,00' };
  for (let written = 0, n = 1; written < bytes; written += 450 + ITEMS * 230, n += 1) {
    const numero = String(n);
    yield {
      registro: 'C100',
      campos: {
        ...{
          IND_OPER: '0',
          IND_EMIT: '1',
          COD_PART: `F${n % 5_000}`,
          COD_MOD: '55',
          COD_SIT: '00',
          SER: '1',
        },
        ...{
          NUM_DOC: numero,
          CHV_NFE: keyOf(n),
          DT_DOC: '06102026',
          DT_E_S: '08102026',
          VL_DOC: '1000,00',
          ...valores,
        },
      },
    };
    for (let item = 1; item <= ITEMS; item += 1)
      yield {
        registro: 'C170',
        campos: {
          ...{
            NUM_ITEM: String(item),
            COD_ITEM: `P${(n * item) % 20_000}`,
            QTD: '10,00000',
            UNID: 'UN',
            VL_ITEM: '200,00',
          },
          ...{
            ...doItem,
            ALIQ_ICMS: '18,00',
            ALIQ_PIS: '1,6500',
            ALIQ_COFINS: '7,6000',
            VL_BC_COFINS: '820,00',
            ...valores,
          },
        },
      };
    yield {
      registro: 'C190',
      campos: {
        CST_ICMS: '000',
        CFOP: '1102',
        ALIQ_ICMS: '18,00',
        VL_OPR: '1000,00',
        VL_BC_ICMS: '1000,00',
        VL_ICMS: '180,00',
      },
    };
  }
}

/** As long as a key is; its check digit is none, which is told with each document. */
const keyOf = (n: number): string => `352610${SUPPLIER}55001${String(n).padStart(9, '0')}1000000010`;

async function readBook(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-bench-sped-'));
  try {
    const file = join(folder, 'book.txt');
    await pipeline(
      Readable.from(linesOfLivro('icms_ipi', linesOfBook(MEGABYTES * 1e6))),
      createWriteStream(file, { encoding: 'latin1' }),
    );
    const reader = fork(fileURLToPath(new URL('sped/read.mjs', import.meta.url)), [file], { execArgv: [] });
    const [answer] = (await once(reader, 'message')) as [
      { seconds: number; lines: number; facts: number; peakMb: number; problems: unknown[] },
    ];
    if (answer.problems.length > 0) throw new Error(JSON.stringify(answer.problems[0]));
    const goal = (GOALS.secondsOf100 * MEGABYTES) / 100;
    process.stdout.write(
      `${MEGABYTES} MB, ${answer.lines} lines, ${answer.facts} facts\n` +
        `  read in ${answer.seconds.toFixed(2)} s, goal ${goal} ${met(answer.seconds <= goal)}\n` +
        `  process at most ${answer.peakMb.toFixed(0)} MB, goal ${GOALS.peakMb} ${met(answer.peakMb <= GOALS.peakMb)}\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compareBooks(notes: number): void {
  const numbers = Array.from({ length: notes }, (_, n) => n + 1);
  const documentos = numbers.map((n): DocumentoDoConfronto => {
    const tributos = {
      icms: '180.00',
      icms_monofasico: '0.00',
      fcp: '0.00',
      icms_st: '0.00',
      fcp_st: '0.00',
    };
    return {
      ...{ chave: keyOf(n), tipo: 'nfe', modelo: '55', serie: '1', numero: String(n), emitente: SUPPLIER },
      ...{
        destinatario: CLIENT,
        emitido_em: '2026-10-06',
        entrada_do_emitente: false,
        situacao: 'autorizada',
      },
      ...{ so_dos_tributos_novos: false, total: '1000.00', novos: '10.00', itens: [] },
      tributos: { ...tributos, ipi: '0.00', pis: '13.53', cofins: '62.32', credito_do_simples: '0.00' },
    };
  });
  const bookOf = (livro: 'icms_ipi' | 'contribuicoes'): LivroCarregado => ({
    ...{ livro, cnpj: CLIENT, de: '2026-10-01', ate: '2026-10-31', apuracoes: [], consolidado: false },
    documentos: numbers.map((n) => ({
      ...{ tipo: 'documento', linha: n, livro, registro: 'C100', estabelecimento: CLIENT, lado: 'entrada' },
      ...{ emissao: 'terceiros', participante: { cnpj: SUPPLIER }, modelo: '55', situacao: 'regular' },
      ...{ extemporanea: false, serie: '1', numero: String(n), chave: keyOf(n), emitido_em: '2026-10-06' },
      // Each tenth has another amount.
      valores: { total: n % 10 === 0 ? '1001.00' : '1000.00', icms: '180.00' },
      ...{ itens: [], analitico: [], contribuicoes: [] },
    })),
  });
  const livros = [bookOf('icms_ipi'), bookOf('contribuicoes')];
  const start = performance.now();
  const { achados } = confrontarLivros({
    competencia: '2026-10',
    cnpj_raiz: CLIENT.slice(0, 8),
    livros,
    documentos,
  });
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(
    `${notes} notes in two books: ${achados.length} findings in ${seconds.toFixed(2)} s, goal ${GOALS.comparedIn} ${met(seconds <= GOALS.comparedIn)}\n`,
  );
}

function met(reached: boolean): string {
  return reached ? '(met)' : '(MISSED)';
}

await readBook();
compareBooks(10_000);
