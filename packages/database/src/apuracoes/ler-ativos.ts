import type { ClientMonth } from './documentos-do-mes.ts';
import { TEM_PROTOCOLO } from './documentos-do-mes.ts';

/** A fixed asset whose credits are taken in 48 months: reais, and the month of its sale as the office says. */
export interface BemLido {
  readonly chave: string;
  readonly estabelecimento: string;
  readonly competencia: string;
  readonly icms: string;
  readonly pis: string;
  readonly cofins: string;
  readonly baixa: string | null;
}

/** The fixed assets of the client that came in the 48 months up to this one, by notes that count. */
export const lerAtivos = ({ tx, clienteId, competencia }: ClientMonth): Promise<BemLido[]> =>
  tx.rows<BemLido>(
    `SELECT d.chave, l.estabelecimento, l.competencia, sum(l.icms_ativo)::text AS icms, sum(l.pis_ativo)::text AS pis,
            sum(l.cofins_ativo)::text AS cofins, (
              SELECT s.resposta FROM resposta s
               WHERE s.organization_id = l.organization_id AND s.cliente_id = l.cliente_id AND s.pergunta = 'baixa_do_ativo'
                 AND s.quando = jsonb_build_object('chave', d.chave) ORDER BY s.id DESC LIMIT 1) AS baixa
       FROM lancamento l JOIN documento d ON d.id = l.documento_id
      WHERE l.organization_id = $3::uuid AND l.cliente_id = $1 AND l.competencia <= $2
        AND l.competencia > to_char(to_date($2, 'YYYY-MM') - interval '48 months', 'YYYY-MM')
        AND (l.icms_ativo <> 0 OR l.pis_ativo <> 0 OR l.cofins_ativo <> 0) AND ${TEM_PROTOCOLO}
      GROUP BY d.chave, l.estabelecimento, l.competencia, l.organization_id, l.cliente_id ORDER BY l.competencia, d.chave`,
    [clienteId, competencia, tx.organizationId],
  );
