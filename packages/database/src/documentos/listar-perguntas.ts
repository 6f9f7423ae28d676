import type { Pergunta } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';
/** Of a question `p`. The few notes that do not count have an index of their own; the many others are not looked at. */
export const DE_NOTA_QUE_CONTA = `NOT EXISTS (SELECT FROM documento d
  WHERE d.id = p.documento_id AND d.organization_id = p.organization_id
    AND d.situacao <> 'autorizada' AND d.situacao <> 'sem_protocolo')`;

/** What makes rows of pergunta `p` one question. What is sold in another month is another asset, bought another day. */
export const UMA_PERGUNTA = `p.cliente_id, p.tipo, p.cfop, p.ncm, p.cprod, p.cclasstrib, p.alternativas,
  CASE WHEN p.tipo = 'aquisicao' THEN p.competencia END`;

/**
 * What the rules cannot know and the office has not answered, grouped by product, what weighs most first: at most
 * `limit` groups. Only notes that count are asked about; an answer makes its group go once the client's notes are
 * computed anew.
 */
export const listarPerguntas = (
  tenant: Tenant,
  filtro: { readonly clienteId?: string; readonly competencia?: string; readonly limit: number },
): Promise<Pergunta[]> =>
  tenant.read<Pergunta>(
    `WITH grupos AS (
         SELECT p.cliente_id, p.tipo, p.cfop, p.ncm, p.cprod, min(p.descricao) AS descricao, p.cclasstrib,
                p.alternativas, min(p.condicao) AS condicao, min(p.competencia) AS desde, max(p.competencia) AS ate,
                count(DISTINCT p.documento_id)::int AS documentos, sum(p.itens)::int AS itens, sum(p.valor) AS valor,
                (array_agg(DISTINCT p.documento_id))[1:5] AS alguns
           FROM pergunta p
          WHERE p.organization_id = $4 AND ${DE_NOTA_QUE_CONTA}
            AND ($1::uuid IS NULL OR p.cliente_id = $1) AND ($2::text IS NULL OR p.competencia = $2)
          GROUP BY ${UMA_PERGUNTA}
          ORDER BY sum(p.valor) DESC, p.cliente_id, p.tipo, p.cfop, p.ncm, p.cprod, min(p.competencia) LIMIT $3)
       SELECT cliente_id, tipo, cfop, ncm, cprod, descricao, cclasstrib, alternativas, condicao, desde, ate, documentos,
              itens, valor::text AS valor, ARRAY(SELECT d.chave FROM documento d WHERE d.id = ANY(alguns) ORDER BY 1) AS chaves
         FROM grupos ORDER BY grupos.valor DESC, cliente_id, tipo, cfop, ncm, cprod, desde`,
    [filtro.clienteId, filtro.competencia, filtro.limit, tenant.organizationId],
  );
