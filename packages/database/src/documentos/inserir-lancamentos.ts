import { newId } from '../new-id.ts';
import { arrayLiteral } from '../tenancy/array-literal.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { DocumentoParaGravar, LinhasDosClientes } from './documento-para-gravar.ts';
import { COLUNAS_DO_LANCAMENTO } from './lancamentos-em-colunas.ts';

export interface LancamentosDoDocumento extends LinhasDosClientes {
  readonly documentoId: string;
  /** Kind of the document. */
  readonly tipo: string;
  readonly versaoRegras: string;
}

/** The columns that each row brings, with their types; the id is the database's. */
const TIPOS: ReadonlyMap<string, string> = new Map([
  ['documento_id', 'uuid'],
  ['versao_regras', 'text'],
  ['tipo', 'text'],
  ...COLUNAS_DO_LANCAMENTO,
]);
const NOMES = [...TIPOS.keys()].map((name) => `"${name}"`).join(', ');

/**
 * Rows given as `colunasDe` makes them, from the second parameter on; the first is the office. The most numerous rows of
 * all: an array for each column costs the server two thirds of what a JSON document does, and taken apart side by side in the
 * list of a SELECT a sixth less than by one `unnest` in its FROM, which puts each column into a store of its own first.
 */
export const LINHAS = `SELECT ${[...TIPOS].map(([name, tipo], i) => `unnest($${i + 2}::${tipo}[]) AS "${name}"`).join(', ')}`;
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
    dasNotas(({ tipo }) => tipo),
    ...[...COLUNAS_DO_LANCAMENTO.keys()].map(
      (_, i) => `{${notas.map(({ lancamentos }) => lancamentos.colunas[i]).join(',')}}`,
    ),
  ];
}

/** Inserts the lançamentos of notes that have none yet. */
export async function inserirLancamentos(tx: Transaction, documentos: readonly LancamentosDoDocumento[]) {
  if (!documentos.some(({ lancamentos }) => lancamentos.linhas)) return;
  await tx.query(inserirLinhas(`(${LINHAS}) n`), [tx.organizationId, ...colunasDe(documentos)]);
}

/** What a document has beside its lançamentos for a client, and what it links to; rows only where there is something. */
const AO_LADO = {
  pergunta: ({ perguntas = [] }: Partial<DocumentoParaGravar>) => perguntas,
  retencao: ({ retencoes = [] }: Partial<DocumentoParaGravar>) => retencoes,
  em_duvida: ({ em_duvida = [] }: Partial<DocumentoParaGravar>) => em_duvida,
} as const;
export const TABELAS_AO_LADO = Object.keys(AO_LADO) as readonly (keyof typeof AO_LADO)[];

/** The rows of one of these tables, with the ids of their documents. */
export const linhasAoLado = (
  tabela: keyof typeof AO_LADO,
  documentos: readonly (LinhasDosClientes & { readonly documentoId: string })[],
): object[] =>
  documentos.flatMap((documento) =>
    AO_LADO[tabela](documento).map((linha) => ({ ...linha, documento_id: documento.documentoId })),
  );

/** Inserts the questions, retentions and doubts of documents that have none yet. */
export async function inserirAoLado(
  tx: Transaction,
  documentos: readonly (LinhasDosClientes & { readonly documentoId: string })[],
): Promise<void> {
  for (const tabela of TABELAS_AO_LADO) {
    const linhas = linhasAoLado(tabela, documentos);
    await insertRows(
      tx,
      tabela,
      linhas.map((linha) => ({ ...linha, id: newId() })),
    );
  }
}
