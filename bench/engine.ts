import { createRequire } from 'node:module';
import { calcularDocumento, type NotaFiscal } from '@apura/engine';
import { generateMes } from '@apura/samples';
import { lerXml } from '../packages/documents/src/index.ts';

/**
 * The engine beside the cheapest thing that anybody can do with the same files: one bare pass of the XML parser that
 * the reader uses, with no handler doing anything. Same files, same process, one thread, turns about; explanation
 * steps are recorded, as in the worker.
 */
const require = createRequire(new URL('../packages/documents/package.json', import.meta.url));
const { SaxesParser } = require('saxes') as {
  SaxesParser: new (options: {
    xmlns: false;
  }) => {
    on(event: string, handler: () => void): void;
    write(text: string): { close(): void };
  };
};

const RODADAS = Number(process.argv[2] ?? 60);
/** Rounds until the compiler has seen enough of both: with five of them the engine looked half as fast again as it is. */
const WARMING = 60;
const mes = generateMes({ seed: 1, competencia: '2026-09' });
const notas: NotaFiscal[] = [];
const textos: string[] = [];
for (const { bytes } of mes.arquivos) {
  const leitura = lerXml(bytes);
  if (leitura.tipo !== 'lido') continue;
  const doArquivo = leitura.documentos.flatMap((documento) =>
    documento.tipo === 'nota' ? [documento.nota] : [],
  );
  if (doArquivo.length === 0) continue;
  notas.push(...doArquivo);
  textos.push(bytes.toString('utf8'));
}
const itens = notas.reduce((soma, nota) => soma + nota.det.length, 0);
const bytes = textos.reduce((soma, texto) => soma + Buffer.byteLength(texto), 0);

function measure(trabalho: () => void): number {
  const inicio = process.hrtime.bigint();
  trabalho();
  return Number(process.hrtime.bigint() - inicio) / 1e6;
}

function analyse(): void {
  const nada = () => {};
  for (const texto of textos) {
    const parser = new SaxesParser({ xmlns: false });
    for (const evento of ['opentag', 'closetag', 'text', 'attribute']) parser.on(evento, nada);
    parser.write(texto).close();
  }
}

let passos = 0;
function compute(): void {
  for (const nota of notas) passos += calcularDocumento(nota).itens.length;
}

function write(): void {
  for (const nota of notas) passos += JSON.stringify(calcularDocumento(nota)).length;
}

const mediana = (tempos: number[]): number =>
  tempos.sort((a, b) => a - b)[Math.floor(tempos.length / 2)] ?? 0;
const tempos = { saxes: [] as number[], engine: [] as number[], json: [] as number[] };
for (let rodada = -WARMING; rodada < RODADAS; rodada++) {
  const saxes = measure(analyse);
  const engine = measure(compute);
  const json = measure(write);
  if (rodada < 0) continue;
  tempos.saxes.push(saxes);
  tempos.engine.push(engine);
  tempos.json.push(json);
}

const linha = (nome: string, ms: number): string =>
  `  ${nome.padEnd(44)} ${ms.toFixed(1).padStart(8)} ms  ${Math.round((itens / ms) * 1000)
    .toLocaleString('en-US')
    .padStart(9)} items/s\n`;
const [saxes, engine, json] = [mediana(tempos.saxes), mediana(tempos.engine), mediana(tempos.json)];
process.stdout.write(
  `${notas.length} notes, ${itens} items, ${(bytes / 1e6).toFixed(2)} MB; median of ${RODADAS} rounds\n` +
    linha('saxes, xmlns: false, empty handlers', saxes) +
    linha('engine, steps recorded', engine) +
    linha('engine, steps written out, as JSON', json) +
    `  engine / saxes ${(engine / saxes).toFixed(2)}\n`,
);
if (passos === 0) throw new Error('The engine computed nothing.');
