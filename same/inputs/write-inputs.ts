import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { casos, detOf } from '../../packages/engine/test-data/casos-dos-vetores.ts';
import { linhas } from '../../packages/engine/test-data/cobertura.ts';
import { documentosWithValores } from '../../packages/engine/test-data/documentos-de-teste.ts';
import { mesesFixos } from '../../packages/engine/test-data/meses-aleatorios.ts';
import { grupo, item, nota } from '../../packages/engine/test-data/nota-de-teste.ts';
import { ANEXOS_POR_NCM as anexos } from '../../packages/law/src/index.ts';
import { fileOfKind, RecordWriter } from '../records.ts';
import { generatedDocuments, type InputFile, YEARS } from './documents.ts';
import { officeMonths } from './months.ts';
import { simulations } from './simulations.ts';

const MONTHS = 300;
/** Of the shared corpora, those whose files are documents. */
const CORPORA = ['documents', 'edge', 'outros', 'eventos', 'autenticidade', 'captura'];
const LARGEST = 5_000_000;

/**
 * Writes what both trees are given, once, as records: files, notes that the engine takes without a reader, months of
 * documents and months of sums, simulations. Returns their digest: equal inputs need not be run through a commit twice.
 */
export function writeInputs(folder: string): string {
  const writer = new RecordWriter(folder);
  for (const file of [...corpora(), ...generatedDocuments()]) writer.write('files', file.name, textOf(file));
  for (const [key, note] of notes()) writer.write('notes', key, note);
  for (const ano of YEARS) {
    for (const [i, documento] of documentosWithValores(ano).entries())
      writer.write('other-documents', `shape ${i} ${ano}`, documento);
  }
  for (const { files, ...month } of officeMonths(MONTHS)) {
    const named = files.map((file) => ({ name: file.name, text: textOf(file) }));
    writer.write('office-months', month.key, { ...month, files: named });
  }
  for (const [i, month] of mesesFixos(YEARS, MONTHS).entries())
    writer.write('sum-months', `${String(i).padStart(3, '0')} ${month.competencia} ${month.regime}`, month);
  for (const [key, request] of simulations()) writer.write('simulations', key, request);
  const kinds = [...writer.close().keys()].sort();
  const hash = createHash('sha256');
  for (const kind of kinds) hash.update(readFileSync(fileOfKind(folder, kind)));
  return hash.digest('hex').slice(0, 16);
}

/** A note of a year for each vector and each classification, and one for each NCM of an annex, with and without a group. */
function* notes(): Generator<readonly [string, unknown]> {
  for (const ano of YEARS) {
    const ide = { dhEmi: `${ano}-06-01T09:00:00-03:00` };
    for (const caso of casos) yield [`vector ${caso.id} ${ano}`, nota([detOf(caso)], { ide })];
    for (const { cclasstrib } of linhas) {
      const of = { IBSCBS: grupo(cclasstrib, { vBC: '1000.00' }) };
      yield [`classification ${cclasstrib} ${ano}`, nota([item({}, of)], { ide })];
    }
  }
  const prefixes = anexos.flatMap((annex) => annex.prefixos);
  for (const ncm of new Set(prefixes.map((prefix) => prefix.padEnd(8, '0')))) {
    const declared = item({ NCM: ncm }, { IBSCBS: grupo('000001', { vBC: '1000.00' }) }, '2');
    yield [`NCM ${ncm}`, nota([item({ NCM: ncm }), declared])];
  }
}

/** Latin-1 keeps every byte, and most of them readable. */
const textOf = ({ bytes }: InputFile): string => Buffer.from(bytes).toString('latin1');

/** The shared corpora, where they are at hand. */
function* corpora(): Generator<InputFile> {
  const shared = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus');
  for (const name of CORPORA.map((corpus) => join(shared, corpus)).filter(existsSync)) {
    for (const file of (readdirSync(name, { recursive: true }) as string[]).sort()) {
      const path = join(name, file);
      if (!/\.(xml|txt|json|zip)$/i.test(file) || !statSync(path).isFile() || statSync(path).size > LARGEST)
        continue;
      yield { name: `corpus/${relative(shared, path)}`, bytes: readFileSync(path) };
    }
  }
}
