import type { MesesWithOutcome } from '@apura/contracts';
import { sumOfDevidos } from '../apuracoes/sum-devidos.ts';
import type { Transaction } from '../tenancy/tenant.ts';

export type Pagamento = NonNullable<MesesWithOutcome['data'][number]['pagos']>[number];

export interface PagamentoToStore {
  readonly cliente_id: string;
  readonly obrigacao: string;
  readonly valor: string;
  readonly paga: readonly string[];
  readonly devidos: readonly object[] | null;
}

/** Keeps what was paid of a month, which ticks its deadlines off, and says what was due with each and how far that is from it. */
export const keepPagamentos = (
  tx: Transaction,
  por: string,
  competencia: string,
  pagos: readonly PagamentoToStore[],
) =>
  tx.rows<Pagamento & { readonly cliente_id: string }>(
    `WITH x AS (SELECT * FROM jsonb_to_recordset($3::jsonb)
                  AS x(cliente_id uuid, obrigacao text, valor numeric(17, 2), paga jsonb, devidos jsonb)),
     kept AS (
       INSERT INTO prazo_cumprido (organization_id, competencia, obrigacao, cliente_id, por, valor_pago)
       SELECT $1, $2, x.obrigacao, x.cliente_id, $4, x.valor FROM x
       ON CONFLICT (organization_id, competencia, obrigacao, cliente_id) DO UPDATE SET valor_pago = excluded.valor_pago)
     SELECT x.cliente_id, x.obrigacao, x.valor::text, d.soma::text AS devido, (x.valor - d.soma)::text AS diferenca
       FROM x CROSS JOIN LATERAL (
         SELECT CASE WHEN jsonb_typeof(x.devidos) = 'array' THEN coalesce(${sumOfDevidos('x.devidos', 'x.paga')}, 0.00) END AS soma) d
      ORDER BY x.cliente_id, x.obrigacao`,
    [tx.organizationId, competencia, JSON.stringify(pagos), por],
  );
