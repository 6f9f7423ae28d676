import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LeituraDeDocumentos, lerDocumento } from '@apura/nfe';
import { textTable } from '../text-table.ts';
import { meets, outcomeOf } from './document-outcome.ts';

type ExpectedFile = NonNullable<ReturnType<typeof expectedFiles>>[number];

/** The rows of a folder's index, where it says of each file, in words, how it has to end. */
export function expectedFiles(folder: string) {
  const path = join(folder, 'index.csv');
  if (!existsSync(path)) return undefined;
  const [header = [], ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/).map(fieldsOf);
  if (!header.includes('expected')) return undefined;
  return rows.map((fields) => {
    const field = (name: string): string => fields[header.indexOf(name)] ?? '';
    return { file: field('file'), expected: field('expected') };
  });
}

/** Comma-separated values, some in quotes. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

/**
 * Files that say themselves why they cannot end as the index has it. Looked at, one by one: the reason is in the file, and
 * has to show in its outcome.
 */
const LOOKED_AT: readonly {
  readonly reason: string;
  readonly files: RegExp;
  readonly shows: (leitura: LeituraDeDocumentos) => boolean;
}[] = [
  {
    reason: 'o protocolo do arquivo é de outra chave: não autoriza este documento',
    files: /^cte\/Engenere__BrazilFiscalReport__dacte_\w+\.xml$/,
    shows: (leitura) =>
      leitura.tipo === 'lido' &&
      leitura.documentos.every(({ avisos }) =>
        avisos.some(({ codigo }) => codigo === 'protocolo_de_outra_nota'),
      ),
  },
  {
    reason: 'modelo de um esquema: cada campo traz a palavra "string"',
    files: /^(?:cte|nfcom)\/nfephp-org__sped-(?:cte|nfcom)__\w+_v\w[\w.]*\.xml$/,
    shows: (leitura) => leitura.tipo === 'problema' && leitura.problema.mensagem.includes('"string"'),
  },
  {
    reason: 'exemplo sem partes, itens e total: nada a contar',
    files: /^bpe_nfgas\/Unimake__Uninfe__download-danfe-procNFGas\.xml$/,
    shows: (leitura) =>
      leitura.tipo === 'problema' && leitura.problema.lugar?.endsWith('/total/vNF') === true,
  },
];

/**
 * Reads every file of an index, other documents than NF-e among them, and compares: how many ended how, each that did not
 * end as the index has it, and how many of those nothing explains.
 */
export function documentLines(folder: string, expected: readonly ExpectedFile[]) {
  const read = expected.map((row) => ({
    ...row,
    leitura: lerDocumento(readFileSync(join(folder, row.file))),
  }));
  const outcomes = outcomeOf(read.map(({ leitura }) => leitura));
  const counts = new Map<string, number>();
  const deviations: string[] = [];
  let [met, explained, faults] = [0, 0, 0];
  for (const [i, { file, expected: said, leitura }] of read.entries()) {
    const outcome = outcomes[i] ?? [];
    const text = outcome.map(({ words }) => words).join(' + ');
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (meets(said, outcome)) {
      met += 1;
      continue;
    }
    const reason = LOOKED_AT.find(({ files, shows }) => files.test(file) && shows(leitura))?.reason;
    if (reason === undefined) faults += 1;
    else explained += 1;
    deviations.push(`${file}: ${text}; o índice diz "${said}" (${reason ?? 'SEM EXPLICAÇÃO'})`);
  }
  const table = textTable(
    ['Desfecho', 'Arquivos'],
    [...counts].sort((a, b) => b[1] - a[1]),
  );
  const sum = `${read.length} arquivos: ${met} como o índice diz, ${explained} de outro modo por razão que está no arquivo, ${faults} sem explicação (esperado: 0).`;
  return { lines: [table, ...deviations, '', sum], faults };
}
