import { firstInLivros } from '../documentos/neighbours.ts';
import type { Transaction } from '../tenancy/tenant.ts';

/** All that the books of which `conta` holds say of an entry, as `neighboursOf` reads it. */
const ditas = (conta: string): string =>
  `jsonb_build_array(${[
    ['b.dia', 'b.dia'],
    ['b.conta_em', 'b.dia'],
    ['b.destinacoes', 'b.destinacoes'],
    ['jsonb_build_array(b.livro_id, b.codigos)', 'b.codigos'],
  ]
    .map(([what = '', given]) => firstInLivros(what, `${given} IS NOT NULL AND ${conta}`))
    .join(', ')})`;

/**
 * Marks the entries of these books, which begin to count or count no more, whose notes are stored and now come in on another day, for another
 * purpose or under other codes than before. Most of what a second book says of a purchase the first one has said.
 */
const MARK = `
  UPDATE entrada_do_livro e SET a_calcular = true FROM (
    SELECT b.chave FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
     WHERE b.organization_id = $1::uuid AND v.cnpj_raiz = $2::bpchar
       AND b.chave IN (SELECT chave FROM entrada_do_livro WHERE organization_id = $1::uuid AND livro_id = ANY($3::uuid[]))
     GROUP BY b.chave HAVING ${ditas('v.conta')} IS DISTINCT FROM ${ditas('v.conta <> (v.id = ANY($3::uuid[]))')}) mudada
   WHERE e.organization_id = $1::uuid AND e.livro_id = ANY($3::uuid[]) AND e.chave = mudada.chave AND NOT e.a_calcular
     AND EXISTS (SELECT FROM documento d WHERE d.organization_id = $1::uuid AND d.chave = e.chave)`;

/** To be called once whether these books of a company count has been turned round. */
export async function markEntradas(tx: Transaction, raiz: string, livros: readonly string[]): Promise<void> {
  if (livros.length) await tx.query(MARK, [tx.organizationId, raiz, livros]);
}
