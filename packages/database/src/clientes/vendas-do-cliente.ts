import type { Tenant } from '../tenancy/tenant.ts';

/** What an operation of the client counts as, by the end of its CFOP (the last three digits). */
export interface RegraDeVenda {
  readonly final: string;
  /** A sale (CFOP 5 and 6) adds; a return of one (CFOP 1 and 2) takes away. */
  readonly saida: boolean;
  readonly origem: 'revenda' | 'producao' | 'servicos';
}

export interface VendasDoCliente {
  /** CRT of the newest note that the client issued; null without a note. */
  readonly crt: string | null;
  /** Months (YYYY-MM) of the period of which there are notes that the client issued. */
  readonly meses: number;
  /** By `origem`, less returns, the largest first: reais, two decimals. */
  readonly vendas: readonly { readonly origem: RegraDeVenda['origem']; readonly valor: string }[];
  /** The sum of `vendas`. */
  readonly soma: string;
}

/** What the notes say of a client's sales within the country from one month (YYYY-MM) to another. */
export function readVendasDoCliente(
  tenant: Tenant,
  clienteId: string,
  {
    de,
    ate,
    regras,
  }: { readonly de: string; readonly ate: string; readonly regras: readonly RegraDeVenda[] },
): Promise<VendasDoCliente> {
  return tenant.one<VendasDoCliente>(
    `WITH emitida AS (
         SELECT d.competencia, d.emitente->>'crt' AS crt, d.emitida_em FROM documento d
          WHERE d.organization_id = $1 AND d.emitente_raiz = (SELECT cnpj_raiz::text FROM cliente WHERE id = $2)
            AND d.situacao IN ('autorizada', 'sem_protocolo')),
       venda AS (
         SELECT r.origem, sum(CASE WHEN r.saida THEN l.valor ELSE -l.valor END) AS valor
           FROM lancamento l
           JOIN jsonb_to_recordset($5::jsonb) AS r(final text, saida boolean, origem text)
             ON r.final = right(l.cfop, 3) AND left(l.cfop, 1) = ANY (CASE WHEN r.saida THEN '{5,6}'::text[] ELSE '{1,2}' END)
          WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia BETWEEN $3 AND $4
            AND coalesce(l.motivo, '') NOT IN ('nota_de_ajuste_nao_calculada', 'nota_de_ajuste_do_emitente')
          GROUP BY r.origem)
       SELECT (SELECT crt FROM emitida WHERE crt IS NOT NULL ORDER BY emitida_em DESC LIMIT 1) AS crt,
              (SELECT count(DISTINCT competencia)::int FROM emitida WHERE competencia BETWEEN $3 AND $4) AS meses,
              (SELECT coalesce(jsonb_agg(jsonb_build_object('origem', origem, 'valor', valor::text) ORDER BY valor DESC), '[]')
                 FROM venda) AS vendas,
              (SELECT coalesce(sum(valor), 0.00)::text FROM venda) AS soma`,
    [tenant.organizationId, clienteId, de, ate, JSON.stringify(regras)],
  );
}
