import { newId } from '../new-id.ts';
import { arrayLiteral } from '../tenancy/array-literal.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { LancamentoParaGravar, PerguntaParaGravar } from './documento-para-gravar.ts';
import { CHAVE_DO_LANCAMENTO, VALORES } from './valores.ts';

export interface LancamentosDoDocumento {
  readonly documentoId: string;
  readonly versaoRegras: string;
  readonly lancamentos: readonly LancamentoParaGravar[];
  /** What only the office can tell of them; left out: nothing. */
  readonly perguntas?: readonly PerguntaParaGravar[] | undefined;
}

/** The columns that each row brings, with their types; the id is the database's. */
const TIPOS: ReadonlyMap<string, string> = new Map([
  ['documento_id', 'uuid'],
  ['cliente_id', 'uuid'],
  ['competencia', 'text'],
  ...CHAVE_DO_LANCAMENTO.map((name): [string, string] => [name, 'text']),
  ['itens', 'int'],
  ...VALORES.map((name): [string, string] => [name, 'numeric']),
  ['versao_regras', 'text'],
]);
const NOMES = [...TIPOS.keys()].map((name) => `"${name}"`).join(', ');

/**
 * Rows given as `colunasDe` makes them, from the second parameter on; the first is the office. The most numerous rows of
 * all: an array for each column costs the server two thirds of what a JSON document does.
 */
export const LINHAS = `SELECT * FROM unnest(${[...TIPOS.values()].map((tipo, i) => `$${i + 2}::${tipo}[]`).join(', ')}) AS x (${NOMES})`;
export const inserirLinhas = (de: string): string =>
  `INSERT INTO lancamento (id, organization_id, ${NOMES}) SELECT uuidv7(), $1, n.* FROM ${de} ON CONFLICT DO NOTHING`;

/** One array for each column: written here, because pg writes it element by element at twice the cost. */
export function colunasDe(documentos: readonly LancamentosDoDocumento[]): string[] {
  const linhas = documentos.flatMap(({ documentoId, versaoRegras, lancamentos }) => {
    const daNota: Celulas = { documento_id: documentoId, versao_regras: versaoRegras };
    return lancamentos.map((lancamento) => [lancamento as unknown as Celulas, daNota] as const);
  });
  return [...TIPOS.keys()].map((name) =>
    arrayLiteral(linhas.map(([lancamento, daNota]) => daNota[name] ?? lancamento[name])),
  );
}

type Celulas = Readonly<Record<string, string | number | null>>;

/** Inserts lançamentos; one that is there already stays as it is, so the same work may be done twice. */
export async function inserirLancamentos(
  tx: Transaction,
  documentos: readonly LancamentosDoDocumento[],
): Promise<void> {
  if (!documentos.some(({ lancamentos }) => lancamentos.length)) return;
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
