import type { FornecedorSimples } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';
import { comprasDeFornecedores } from './compras-de-fornecedores.ts';

export interface FiltroDeFornecedores {
  /** The first and the last month (YYYY-MM) of the purchases. */
  readonly de: string;
  readonly ate: string;
  readonly clienteId?: string;
  readonly cnpjRaiz?: string;
  /** Only those that were bought from in the months; otherwise also those of whom the office entered something. */
  readonly soComprados: boolean;
  /** Only those of whom nothing is known for the last month. */
  readonly semDados: boolean;
  readonly limit: number;
  /** The last supplier of the page before. */
  readonly depoisDe?: { readonly compras: string; readonly cnpjRaiz: string };
}

/**
 * One page of the suppliers of the Simples whose customers' credit depends on what the office enters of them, those who
 * sell most first, one more than `limit` if there is a next page.
 */
export const listarFornecedoresSimples = (
  tenant: Tenant,
  { de, ate, clienteId, cnpjRaiz, soComprados, semDados, limit, depoisDe }: FiltroDeFornecedores,
): Promise<FornecedorSimples[]> =>
  tenant.transaction((tx) =>
    tx.rows<FornecedorSimples>(
      `WITH ${comprasDeFornecedores(`l.organization_id = $1 AND l.competencia BETWEEN $2 AND $3
              AND ($4::uuid IS NULL OR l.cliente_id = $4)`)},
       vendido AS (
         SELECT cnpj_raiz, (array_agg(nome ORDER BY emitida_em DESC) FILTER (WHERE nome IS NOT NULL))[1] AS nome,
                sum(valor) AS compras, count(DISTINCT cliente_id)::int AS clientes
           FROM compra GROUP BY cnpj_raiz),
       informado AS (
         SELECT cnpj_raiz::text, min(desde) AS desde,
                jsonb_agg(jsonb_build_object('desde', desde, 'anexo', anexo, 'rbt12', rbt12::text) ORDER BY desde) AS dados
           FROM fornecedor_simples WHERE organization_id = $1 GROUP BY cnpj_raiz),
       fornecedor AS (
         SELECT coalesce(v.cnpj_raiz, i.cnpj_raiz) AS cnpj_raiz, v.nome, coalesce(v.compras, 0.00) AS compras,
                coalesce(v.clientes, 0) AS clientes, coalesce(i.dados, '[]') AS dados, i.desde
           FROM vendido v FULL JOIN informado i ON i.cnpj_raiz = v.cnpj_raiz
          WHERE v.cnpj_raiz IS NOT NULL OR NOT $5)
       SELECT cnpj_raiz, nome, compras::text, clientes, dados FROM fornecedor
        WHERE ($6::text IS NULL OR cnpj_raiz = $6) AND (NOT $7 OR desde IS NULL OR desde > $3)
          AND ($8::numeric IS NULL OR (-compras, cnpj_raiz) > (-$8, $9))
        ORDER BY -compras, cnpj_raiz LIMIT $10`,
      [
        tenant.organizationId,
        de,
        ate,
        clienteId,
        soComprados,
        cnpjRaiz,
        semDados,
        depoisDe?.compras,
        depoisDe?.cnpjRaiz,
        limit + 1,
      ],
    ),
  );
