import { recordOf } from '@apura/contracts/tables';
import type { ClientMonth } from './documentos-do-mes.ts';

/** Credits of purchases, reais by tax. */
export interface ComprasLidas {
  readonly documentos: number;
  readonly creditos: Readonly<
    Record<'icms' | 'ipi' | 'pis' | 'cofins' | 'cbs' | 'ibs_uf' | 'ibs_mun', string>
  >;
}

export interface ReadComprasWithoutEntrada {
  readonly dias: number;
  readonly do_mes: ComprasLidas;
  readonly do_mes_anterior: ComprasLidas;
}

/**
 * So many days before the end of a month is the edge: what was issued in them may have come in in the next month. Goods take about as
 * long from one State to another; of what was issued earlier the issue is nearly always of the month of the entry.
 */
const DIAS_NA_BORDA = 5;
const DE_HOJE = ['icms', 'ipi', 'pis', 'cofins'] as const;
const DA_REFORMA = ['cbs', 'ibs_uf', 'ibs_mun'] as const;

/**
 * What the client's NF-e of suppliers credit that were issued in the last days of the month, and of the month before, and count
 * in the month of their issue because nobody has said when they came in: neither the document's day nor a rule of the office.
 */
export async function readComprasWithoutEntrada({
  tx,
  clienteId,
  competencia,
}: ClientMonth): Promise<ReadComprasWithoutEntrada> {
  const soma = (name: string, quando: string) =>
    `'${name}', coalesce(sum(l.${name}) FILTER (WHERE ${quando}), 0)::numeric(17,2)::text`;
  const rows = await tx.rows<ComprasLidas & { readonly deste: boolean }>(
    `WITH mes AS (
       SELECT m.competencia, m.deste, (to_date(m.competencia, 'YYYY-MM') + interval '1 month')::date - $4::int AS borda
         FROM (VALUES ($2::text, true), (to_char(to_date($2, 'YYYY-MM') - interval '1 month', 'YYYY-MM'), false)) m(competencia, deste))
     SELECT m.deste, count(DISTINCT d.id)::int AS documentos, jsonb_build_object(
              ${[
                ...DE_HOJE.map((name) =>
                  soma(name, `l.efeito IN ('credito', 'credito_recusado', 'sem_efeito')`),
                ),
                ...DA_REFORMA.map((name) => soma(name, `l.efeito = 'credito'`)),
              ].join(', ')}) AS creditos
       FROM mes m JOIN lancamento l ON l.cliente_id = $1 AND l.competencia = m.competencia AND l.cfop ~ '^[12]'
       JOIN documento d ON d.id = l.documento_id
      WHERE d.organization_id = $3 AND d.tipo = 'nfe' AND left(d.dh_emi, 7) = m.competencia AND left(d.dh_emi, 10) >= m.borda::text
        AND d.situacao IN ('autorizada', 'sem_protocolo')
        AND l.efeito IN ('credito', 'credito_recusado', 'sem_efeito') AND NOT EXISTS (
              SELECT FROM entrada_documento e
               WHERE e.organization_id = $3 AND e.cliente_id = $1 AND e.chave = d.chave AND e.dia IS NOT NULL)
        AND NOT EXISTS (SELECT FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
               WHERE b.organization_id = $3 AND b.chave = d.chave AND b.dia IS NOT NULL AND v.conta
                 AND v.cnpj_raiz = d.destinatario_raiz)
        AND NOT EXISTS (SELECT FROM regra_de_entrada r
               WHERE r.organization_id = $3 AND r.desde <= m.competencia AND CASE WHEN EXISTS (
                       SELECT FROM regra_de_entrada p WHERE p.organization_id = $3 AND p.cliente_id = $1)
                     THEN r.cliente_id = $1 ELSE r.cliente_id IS NULL END)
        AND EXISTS (SELECT FROM cliente c WHERE c.id = $1 AND c.cnpj_raiz = d.destinatario_raiz AND c.cnpj_raiz <> d.emitente_raiz)
      GROUP BY m.deste`,
    [clienteId, competencia, tx.organizationId, DIAS_NA_BORDA],
  );
  const das = (deste: boolean): ComprasLidas => {
    const row = rows.find((um) => um.deste === deste);
    return row ? { documentos: row.documentos, creditos: row.creditos } : NENHUMA;
  };
  return { dias: DIAS_NA_BORDA, do_mes: das(true), do_mes_anterior: das(false) };
}

const NENHUMA: ComprasLidas = {
  documentos: 0,
  creditos: recordOf([...DE_HOJE, ...DA_REFORMA], () => '0.00'),
};
