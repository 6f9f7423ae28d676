import { newId } from '../new-id.ts';
import { arrayLiteral } from '../tenancy/array-literal.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { PerguntaParaGravar } from './documento-para-gravar.ts';
import { COLUNAS_DO_LANCAMENTO, type LancamentosEmColunas } from './lancamentos-em-colunas.ts';

export interface LancamentosDoDocumento {
  readonly documentoId: string;
  readonly versaoRegras: string;
  readonly lancamentos: LancamentosEmColunas;
  /** What only the office can tell of them; left out: nothing. */
  readonly perguntas?: readonly PerguntaParaGravar[] | undefined;
}

/** The columns that each row brings, with their types; the id is the database's. */
const TIPOS: ReadonlyMap<string, string> = new Map([
  ['documento_id', 'uuid'],
  ['versao_regras', 'text'],
  ...COLUNAS_DO_LANCAMENTO,
]);
const NOMES = [...TIPOS.keys()].map((name) => `"${name}"`).join(', ');

/**
 * Rows given as `colunasDe` makes them, from the second parameter on; the first is the office. The most numerous rows of
 * all: an array for each column costs the server two thirds of what a JSON document does.
 */
export const LINHAS = `SELECT * FROM unnest(${[...TIPOS.values()].map((tipo, i) => `$${i + 2}::${tipo}[]`).join(', ')}) AS x (${NOMES})`;
export const inserirLinhas = (de: string): string =>
  `INSERT INTO lancamento (id, organization_id, ${NOMES}) SELECT uuidv7(), $1, n.* FROM ${de}`;

/** One array for each column: written here, because pg writes it element by element at twice the cost. */
export function colunasDe(documentos: readonly LancamentosDoDocumento[]): string[] {
  const notas = documentos.filter(({ lancamentos }) => lancamentos.linhas);
  const dasNotas = (valor: (nota: LancamentosDoDocumento) => string) =>
    arrayLiteral(notas.flatMap((nota) => Array<string>(nota.lancamentos.linhas).fill(valor(nota))));
  return [
    dasNotas(({ documentoId }) => documentoId),
    dasNotas(({ versaoRegras }) => versaoRegras),
    ...[...COLUNAS_DO_LANCAMENTO.keys()].map(
      (_, i) => `{${notas.map(({ lancamentos }) => lancamentos.colunas[i]).join(',')}}`,
    ),
  ];
}

/** Inserts the lançamentos of notes that have none yet. */
export async function inserirLancamentos(
  tx: Transaction,
  documentos: readonly LancamentosDoDocumento[],
): Promise<void> {
  if (!documentos.some(({ lancamentos }) => lancamentos.linhas)) return;
  await tx.query(inserirLinhas(`(${LINHAS}) n`), [tx.organizationId, ...colunasDe(documentos)]);
}

/** Inserts the questions of notes that have none yet. */
export async function inserirPerguntas(
  tx: Transaction,
  documentos: readonly { readonly documentoId: string; readonly perguntas: readonly PerguntaParaGravar[] }[],
): Promise<void> {
  const rows = documentos.flatMap(({ documentoId, perguntas }) =>
    perguntas.map((pergunta) => ({ ...pergunta, id: newId(), documento_id: documentoId })),
  );
  await insertRows(tx, 'pergunta', rows);
}
