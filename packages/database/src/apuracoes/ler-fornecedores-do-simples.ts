import type { Comparativo } from '@apura/contracts';
import { compradaDeFornecedores } from '../fornecedores-simples/compras-de-fornecedores.ts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** A supplier of the Simples from whom a client bought in a month; annex and RBT12 both or none, as the office entered them. */
export type FornecedorDoMes = Pick<
  NonNullable<Comparativo['conferencia']>['fornecedores_simples'][number],
  'cnpj_raiz' | 'nome' | 'compras' | 'anexo' | 'rbt12'
>;

/**
 * The suppliers of the Simples from whom the client bought in the month, by these notes, in order of their CNPJ roots,
 * with the annex and the RBT12 that hold in it.
 */
export async function lerFornecedoresDoSimples(
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<FornecedorDoMes[]> {
  const rows = await tx.rows<Required<FornecedorDoMes> | (FornecedorDoMes & { anexo: null; rbt12: null })>(
    `WITH ${compradaDeFornecedores('l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)')}
     SELECT v.cnpj_raiz, v.nome, v.compras::text, f.anexo, f.rbt12::text
       FROM (SELECT cnpj_raiz, sum(valor) AS compras,
                    coalesce((array_agg(nome ORDER BY emitida_em DESC) FILTER (WHERE nome IS NOT NULL))[1], cnpj_raiz) AS nome
               FROM comprada GROUP BY cnpj_raiz) v
       LEFT JOIN LATERAL (
         SELECT anexo, rbt12 FROM fornecedor_simples
          WHERE cnpj_raiz = v.cnpj_raiz AND desde <= $2 ORDER BY desde DESC LIMIT 1) f ON true
      ORDER BY v.cnpj_raiz`,
    [clienteId, competencia, documentoIds],
  );
  return rows.map(({ anexo, rbt12, ...fornecedor }) =>
    anexo === null || rbt12 === null ? fornecedor : { ...fornecedor, anexo, rbt12 },
  );
}
