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
import { linesOfLivro } from '@apura/samples';
import { CLIENT, FORNECEDOR, keyOf, linesOfCompras } from './sped/lines-of-compras.ts';

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '100' } } });
const MEGABYTES = Number(values.megabytes);
/** What reading 100 MB and comparing 10,000 notes must come to: issue 45. */
const GOALS = { secondsOf100: 10, peakMb: 150, comparedIn: 3 };

async function readBook(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-bench-sped-'));
  try {
    const file = join(folder, 'book.txt');
    await pipeline(
      Readable.from(linesOfLivro('icms_ipi', linesOfCompras(MEGABYTES * 1e6))),
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
      ...{ chave: keyOf(n), tipo: 'nfe', modelo: '55', serie: '1', numero: String(n), emitente: FORNECEDOR },
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
      ...{ emissao: 'terceiros', participante: { cnpj: FORNECEDOR }, modelo: '55', situacao: 'regular' },
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
