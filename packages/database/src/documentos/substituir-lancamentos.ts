import { replaceRows } from '../tenancy/replace-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';
import {
  colunasDe,
  inserirLinhas,
  type LancamentosDoDocumento,
  LINHAS,
  linhasAoLado,
  TABELAS_AO_LADO,
} from './inserir-lancamentos.ts';
import { COLUNAS_DE_VALORES } from './valores.ts';

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

const FIGURAS = ['tipo', 'estabelecimento', 'anexo', 'itens', ...COLUNAS_DE_VALORES];
const de = (row: string, ...names: string[]) => names.map((name) => `${row}.${name}`).join(', ');
const difere = (a: string, b: string, ...names: string[]) =>
  `(${de(a, ...names)}) IS DISTINCT FROM (${de(b, ...names)})`;

/** `ids` and `cliente`: which stored rows they are among, by parameter. Tells the months whose figures change. */
const substituir = (ids: string, cliente: string) => `
  WITH n AS MATERIALIZED (${LINHAS}),
    sobram AS (
      DELETE FROM lancamento l WHERE l.documento_id = ANY(${ids}) AND (${cliente}::uuid IS NULL OR l.cliente_id = ${cliente})
         AND NOT EXISTS (SELECT FROM n WHERE ${A_MESMA}) RETURNING l.documento_id, l.cliente_id, l.competencia),
    mudam AS (
      UPDATE lancamento l SET ${[...FIGURAS, 'versao_regras'].map((name) => `${name} = n.${name}`).join(', ')}
        FROM n WHERE l.documento_id = ANY(${ids}) AND ${A_MESMA} AND ${difere('l', 'n', ...FIGURAS, 'versao_regras')}
      RETURNING l.documento_id, l.cliente_id, l.competencia, ${difere('old', 'new', ...FIGURAS)} AS outra),
    faltam AS (
      ${inserirLinhas(`n WHERE NOT EXISTS (SELECT FROM lancamento l WHERE l.documento_id = ANY(${ids}) AND ${A_MESMA})`)}
      ON CONFLICT DO NOTHING RETURNING documento_id, cliente_id, competencia)
  SELECT documento_id, cliente_id, competencia FROM sobram UNION SELECT documento_id, cliente_id, competencia FROM faltam
   UNION SELECT documento_id, cliente_id, competencia FROM mudam WHERE outra`;

/** A month of a client whose figures changed, and by which document. */
export interface MesDoDocumento extends MesDoCliente {
  readonly documento_id: string;
}

/**
 * Gives each document these lançamentos, questions, retentions and doubts in place of those that it has, for one client or, without
 * `clienteId`, for all. Rows that are the same already are left alone. Returns the months of clients whose figures changed.
 */
export async function substituirLancamentos(
  tx: Transaction,
  documentos: readonly LancamentosDoDocumento[],
  clienteId?: string,
): Promise<MesDoDocumento[]> {
  const ids = documentos.map(({ documentoId }) => documentoId);
  // An answer may change nothing but the question.
  for (const tabela of TABELAS_AO_LADO) {
    await replaceRows(tx, tabela, linhasAoLado(tabela, documentos), ids, clienteId);
  }
  const colunas = colunasDe(documentos);
  const [doDocumento, doCliente] = [`$${colunas.length + 2}`, `$${colunas.length + 3}`];
  return tx.rows<MesDoDocumento>(substituir(doDocumento, doCliente), [
    tx.organizationId,
    ...colunas,
    ids,
    clienteId,
  ]);
}
