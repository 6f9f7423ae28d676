import { literalOf } from '../tenancy/array-literal.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { replaceRows } from '../tenancy/replace-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { DocumentoToStore, LinhasDosClientes } from './documento-to-store.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';
import { AMOUNT_COLUMNS, COLUMNS_OF_LANCAMENTO } from './lancamentos-in-columns.ts';

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
  ...COLUMNS_OF_LANCAMENTO,
]);
const NOMES = [...TIPOS.keys()].map((name) => `"${name}"`).join(', ');

/**
 * Rows given as `colunasDe` makes them, from the second parameter on; the first is the office. The most numerous rows of
 * all: an array for each column costs the server two thirds of what a JSON document does, and taken apart side by side in the
 * list of a SELECT a sixth less than by one `unnest` in its FROM, which puts each column into a store of its own first.
 */
const ROWS_AS_ARRAYS = `SELECT ${[...TIPOS].map(([name, tipo], i) => `unnest($${i + 2}::${tipo}[]) AS "${name}"`).join(', ')}`;
const insertLinhas = (de: string): string =>
  `INSERT INTO lancamento (id, organization_id, ${NOMES}) SELECT uuidv7(), $1, n.* FROM ${de}`;

/** One array for each column: written here, because pg writes it element by element at twice the cost. */
function columnsOf(documentos: readonly LancamentosDoDocumento[]): string[] {
  const notas = documentos.filter(({ lancamentos }) => lancamentos.linhas);
  const dasNotas = (valor: (nota: LancamentosDoDocumento) => string) => {
    const elements = notas.map((nota) => `,${literalOf(valor(nota))}`.repeat(nota.lancamentos.linhas));
    return `{${elements.join('').slice(1)}}`;
  };
  return [
    dasNotas(({ documentoId }) => documentoId),
    dasNotas(({ versaoRegras }) => versaoRegras),
    dasNotas(({ tipo }) => tipo),
    ...[...COLUMNS_OF_LANCAMENTO.keys()].map(
      (_, i) => `{${notas.map(({ lancamentos }) => lancamentos.colunas[i]).join(',')}}`,
    ),
  ];
}

/** Inserts the lançamentos of notes that have none yet. */
export async function insertLancamentos(tx: Transaction, documentos: readonly LancamentosDoDocumento[]) {
  if (!documentos.some(({ lancamentos }) => lancamentos.linhas)) return;
  await tx.rows(insertLinhas(`(${ROWS_AS_ARRAYS}) n`), [tx.organizationId, ...columnsOf(documentos)]);
}

/** What a document has beside its lançamentos for a client, and what it links to; rows only where there is something. */
export const TABLES_BESIDE = ['pergunta', 'retencao', 'em_duvida'] as const;
const AO_LADO = {
  pergunta: ({ perguntas = [] }: Partial<DocumentoToStore>) => perguntas,
  retencao: ({ retencoes = [] }: Partial<DocumentoToStore>) => retencoes,
  em_duvida: ({ em_duvida = [] }: Partial<DocumentoToStore>) => em_duvida,
} satisfies Record<(typeof TABLES_BESIDE)[number], unknown>;

/** The rows of one of these tables, with the ids of their documents. */
const rowsBeside = (
  tabela: keyof typeof AO_LADO,
  documentos: readonly (LinhasDosClientes & { readonly documentoId: string })[],
): object[] =>
  documentos.flatMap((documento) =>
    AO_LADO[tabela](documento).map((linha) => ({ ...linha, documento_id: documento.documentoId })),
  );

/** Inserts the questions, retentions and doubts of documents that have none yet. */
export async function insertBeside(
  tx: Transaction,
  documentos: readonly (LinhasDosClientes & { readonly documentoId: string })[],
): Promise<void> {
  for (const tabela of TABLES_BESIDE) {
    const linhas = rowsBeside(tabela, documentos);
    await insertRows(
      tx,
      tabela,
      linhas.map((linha) => ({ ...linha, id: newId() })),
    );
  }
}

const CODIGOS = ['cfop', 'cclasstrib', 'ncm_capitulo'];
const DA_LINHA = ['cliente_id', 'competencia', 'efeito', 'segregacao', 'natureza', ...CODIGOS];
const chave = (row: string) =>
  `(${DA_LINHA.map((name) => `${row}.${name}`).join(', ')}, coalesce(${row}.motivo, ''))`;
const codigos = (row: string) => CODIGOS.map((name) => `${row}.${name}`).join(' || ');
/**
 * What tells the rows of a note apart, stored ones (l) and new ones (n): the columns of `lancamento_unico`. They are found by
 * the note and by their codes as one text; each column by "=" as well, and the planner expects no row: then it may sort all of
 * them by eleven columns of text, which costs more than the rest of the statement.
 */
const A_MESMA = `l.documento_id = n.documento_id AND ${codigos('l')} = ${codigos('n')}
   AND ${chave('l')} IS NOT DISTINCT FROM ${chave('n')}`;

const FIGURAS = ['tipo', 'estabelecimento', 'anexo', 'itens', ...AMOUNT_COLUMNS];
const de = (row: string, ...names: string[]) => names.map((name) => `${row}.${name}`).join(', ');
const difere = (a: string, b: string, ...names: string[]) =>
  `(${de(a, ...names)}) IS DISTINCT FROM (${de(b, ...names)})`;

/** `ids` and `clientes`: which stored rows they are among, by parameter. Tells the months whose figures change. */
const replace = (ids: string, clientes: string) => `
  WITH n AS MATERIALIZED (${ROWS_AS_ARRAYS}),
    sobram AS (
      DELETE FROM lancamento l WHERE l.documento_id = ANY(${ids}) AND (${clientes}::uuid[] IS NULL OR l.cliente_id = ANY(${clientes}))
         AND NOT EXISTS (SELECT FROM n WHERE ${A_MESMA}) RETURNING l.documento_id, l.cliente_id, l.competencia),
    mudam AS (
      UPDATE lancamento l SET ${[...FIGURAS, 'versao_regras'].map((name) => `${name} = n.${name}`).join(', ')}
        FROM n WHERE l.documento_id = ANY(${ids}) AND ${A_MESMA} AND ${difere('l', 'n', ...FIGURAS, 'versao_regras')}
      RETURNING l.documento_id, l.cliente_id, l.competencia, ${difere('old', 'new', ...FIGURAS)} AS outra),
    faltam AS (
      ${insertLinhas(`n WHERE NOT EXISTS (SELECT FROM lancamento l WHERE l.documento_id = ANY(${ids}) AND ${A_MESMA})`)}
      ON CONFLICT DO NOTHING RETURNING documento_id, cliente_id, competencia)
  SELECT documento_id, cliente_id, competencia FROM sobram UNION SELECT documento_id, cliente_id, competencia FROM faltam
   UNION SELECT documento_id, cliente_id, competencia FROM mudam WHERE outra`;

/** For documents that have none: nothing of them is compared, which costs several times as much as writing them. */
const FIRST = `
  WITH novas AS (${insertLinhas(`(${ROWS_AS_ARRAYS}) n`)}
    ON CONFLICT DO NOTHING RETURNING documento_id, cliente_id, competencia)
  SELECT DISTINCT documento_id, cliente_id, competencia FROM novas`;

/** Whether anything is stored of these clients for these documents: of those that were made after they came there is not. */
const hasStored = async (
  tx: Transaction,
  ids: readonly string[],
  clientes: readonly string[],
): Promise<boolean> => {
  const { has } = await tx.one(
    from.selectNoFrom((eb) =>
      eb
        .or(
          (['lancamento', ...TABLES_BESIDE] as const).map((table) =>
            eb.exists(
              eb
                .selectFrom(table)
                .select('id')
                .where('documento_id', '=', anyOf(ids))
                .where('cliente_id', '=', anyOf(clientes)),
            ),
          ),
        )
        .as('has'),
    ),
  );
  return Boolean(has);
};

/** A month of a client whose figures changed, and by which document. */
export interface MesDoDocumento extends MesDoCliente {
  readonly documento_id: string;
}

/**
 * Gives each document these lançamentos, questions, retentions and doubts in place of those that it has, for these clients or, without
 * `clientes`, for all. Rows that are the same already are left alone. Returns the months of clients whose figures changed.
 */
export async function replaceLancamentos(
  tx: Transaction,
  documentos: readonly LancamentosDoDocumento[],
  clientes?: readonly string[],
): Promise<MesDoDocumento[]> {
  const ids = documentos.map(({ documentoId }) => documentoId);
  if (clientes !== undefined && !(await hasStored(tx, ids, clientes))) {
    await insertBeside(tx, documentos);
    return tx.rows<MesDoDocumento>(FIRST, [tx.organizationId, ...columnsOf(documentos)]);
  }
  // An answer may change nothing but the question.
  for (const tabela of TABLES_BESIDE) {
    await replaceRows(tx, tabela, rowsBeside(tabela, documentos), ids, clientes);
  }
  const colunas = columnsOf(documentos);
  const [dosDocumentos, dosClientes] = [`$${colunas.length + 2}`, `$${colunas.length + 3}`];
  return tx.rows<MesDoDocumento>(replace(dosDocumentos, dosClientes), [
    tx.organizationId,
    ...colunas,
    ids,
    clientes,
  ]);
}
