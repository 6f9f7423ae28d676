import { PAGAMENTOS_DA_CBS } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

/** The oldest and the newest month whose lines may say where one of the month stands. */
const MESES_EM_VOLTA = 3;

/**
 * What a client's month is reconciled from, as the JSON text of the engine's `MesGuardado`: the lines of the tax authority, of one
 * identity the newest, of the month and three before and after it; the lançamentos of each document, by effect and motive; and
 * the documents that either side names and the office has, with the month that they count in for the client, else their own.
 */
export const lerMesDaAssistida = (tenant: Tenant, clienteId: string, competencia: string): Promise<string> =>
  tenant.transaction(async (tx) => {
    const [mes] = await tx.rows<{ json: string }>(
      `WITH do_fisco AS (
         SELECT DISTINCT ON (l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento)
                l.competencia, l.tributo, l.lado, l.chave, l.documento, l.origem, l.atualizacao, l.apurado::text AS apurado, l.dados
           FROM assistida_linha l JOIN assistida_importacao i ON i.id = l.importacao_id
          WHERE l.organization_id = $1 AND l.cliente_id = $2 AND i.formato <> '${PAGAMENTOS_DA_CBS}'
            AND l.competencia BETWEEN to_char(to_date($3, 'YYYY-MM') - make_interval(months => $4), 'YYYY-MM')
                                  AND to_char(to_date($3, 'YYYY-MM') + make_interval(months => $4), 'YYYY-MM')
          ORDER BY l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento,
                   l.atualizacao DESC NULLS LAST, i.criado_em DESC, i.id DESC, l.n DESC),
       somas AS (
         SELECT d.chave, l.efeito, l.motivo, sum(l.cbs)::text AS cbs, sum(l.ibs)::text AS ibs
           FROM lancamento l JOIN documento d ON d.id = l.documento_id
          WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia = $3
          GROUP BY d.chave, l.efeito, l.motivo),
       sabidos AS (
         SELECT d.chave, d.situacao,
                coalesce((SELECT min(l.competencia) FROM lancamento l
                           WHERE l.documento_id = d.id AND l.cliente_id = $2), d.competencia) AS competencia,
                EXISTS (SELECT FROM evento_documento e
                         WHERE e.organization_id = d.organization_id AND e.chave = d.chave AND NOT e.cancela) AS com_eventos
           FROM documento d
          WHERE d.organization_id = $1 AND d.chave IN (SELECT chave FROM do_fisco UNION SELECT chave FROM somas))
       SELECT json_build_object(
                'doFisco', coalesce((SELECT json_agg(f) FROM do_fisco f), '[]'),
                'somas', coalesce((SELECT json_agg(s) FROM somas s), '[]'),
                'sabidos', coalesce((SELECT json_agg(b) FROM sabidos b), '[]'))::text AS json`,
      [tx.organizationId, clienteId, competencia, MESES_EM_VOLTA],
    );
    return mes?.json ?? '{}';
  });
