import type { Pergunta } from '@apura/contracts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Of a question `p`. The few notes that do not count have an index of their own; the many others are not looked at. */
export const OF_NOTA_THAT_COUNTS = `NOT EXISTS (SELECT FROM documento d
  WHERE d.id = p.documento_id AND d.organization_id = p.organization_id
    AND d.situacao <> 'autorizada' AND d.situacao <> 'sem_protocolo')`;

/**
 * Whether nobody has to be asked what a purchase `p` is for: the client has issued notes of goods of the same NCM, which it is then
 * taken to have bought to sell. A purchase that it gave back counts as well; the premise beside the total says what hangs on it.
 */
const bySaidas = (
  which: string,
) => `(p.tipo = 'destinacao' AND p.padrao = 'revenda' AND (p.cliente_id, p.ncm) IN (
  SELECT vc.id, substr(v.texto, 4, 8) FROM (
    -- Under row-level security a cast within the condition of the join would keep it from the index.
    SELECT id, organization_id, cnpj_raiz::text AS raiz FROM cliente WHERE ${which} OFFSET 0) vc
    JOIN parte v ON v.organization_id = vc.organization_id AND v.documento_id = '00000000-0000-0000-0000-000000000000' AND v.raiz = vc.raiz
   WHERE v.texto ~ '^ncm[0-9]{8}'))`;

/** The same of questions that are all of one client (an SQL term): what the office's other clients sell is not read. */
export const bySaidasOf = (cliente: string) => bySaidas(`id = ${cliente}`);

/** Of a question `p`: somebody has to answer it. */
export const TO_ASK = `${OF_NOTA_THAT_COUNTS} AND NOT ${bySaidas('true')}`;

/** By the CFOPs of what the client sells: of its own making, or bought to sell. */
const PRODUZ = `l.cfop ~ '^[567](10[1359]|11[1368]|122|40[12])$'`;
const REVENDE = `l.cfop ~ '^[567](10[246]|11[04579]|12[03]|40[35])$'`;

/**
 * What makes rows of pergunta `p` one question: a product of one issuer, and where it is no note what the answer will be
 * remembered by. What is sold in another month is another asset, bought another day.
 */
export const ONE_PERGUNTA = `p.cliente_id, p.tipo, p.cfop, p.ncm, p.cprod, p.emitente, p.cclasstrib, p.alternativas, p.quando,
  CASE WHEN p.tipo = 'aquisicao' THEN p.competencia END`;

/** An answer that group `g` waits to be computed with. Of an acquisition only the rules can tell whether it is one. */
const JA_RESPONDIDA = `EXISTS (SELECT FROM ajuste_classificacao x
  WHERE x.organization_id = $4 AND (x.cliente_id IS NULL OR x.cliente_id = g.cliente_id)
    AND x.desde <= g.desde AND (x.ate IS NULL OR x.ate >= g.ate) AND (x.cfop IS NULL OR x.cfop = g.cfop)
    AND (x.cprod IS NULL OR x.cprod = g.cprod) AND (x.emitente IS NULL OR x.emitente = g.emitente)
    AND (x.ncm_prefixo IS NULL OR starts_with(g.ncm, x.ncm_prefixo))
    AND (x.cclasstrib_de IS NULL OR x.cclasstrib_de = g.cclasstrib)
    AND CASE g.tipo WHEN 'cfop' THEN x.efeito IS NOT NULL WHEN 'classificacao' THEN x.cclasstrib IS NOT NULL END)`;

/** The same where it is no note. */
const RESPONDIDA_DE_OUTRO = `EXISTS (SELECT FROM resposta r
  WHERE r.organization_id = $4 AND r.cliente_id = g.cliente_id AND r.pergunta = g.tipo AND g.quando @> r.quando
    AND r.desde <= g.desde AND (r.ate IS NULL OR r.ate >= g.ate))`;

/** Tax at stake in question `p`, in reais: all of it together; null where nobody knows how much. */
export const SUM_OF_TRIBUTOS = `(SELECT sum(t.value::numeric) FROM jsonb_each_text(p.em_jogo) t)`;

/** Reais by tax, of all rows of group `a`. */
const EM_JOGO = `(SELECT jsonb_object_agg(tributo, soma) FROM (
  SELECT t.key AS tributo, sum(t.value::numeric)::numeric(17, 2)::text AS soma
    FROM unnest(a.em_jogo) x, jsonb_each_text(x) t GROUP BY t.key) s)`;

/** A question as it is stored: what it asks in words the rules say. */
export interface PerguntaListada
  extends Omit<Pergunta, 'texto' | 'padrao' | 'sugestao' | 'respostas' | 'fundamento'> {
  /** Where it is not the same for all of its kind. */
  readonly padrao: string | null;
  /** What the client's own exits, or what counts meanwhile, make likely. */
  readonly sugestao: string | null;
}

/**
 * What the rules cannot know and the office has not answered, grouped by product and issuer, the most tax at stake first: at
 * most `limit` groups. Only notes that count are asked about; an answer makes its group go at once, and the client's notes
 * are computed anew.
 */
export const listPerguntas = async (
  tenant: Tenant,
  filtro: { readonly clienteId?: string; readonly competencia?: string; readonly limit: number },
): Promise<PerguntaListada[]> => {
  const contradicoes = await listContradicoes(tenant, filtro);
  const dasNotas = await tenant.read<PerguntaListada>(
    `WITH grupos AS (
         SELECT p.cliente_id, p.tipo, p.cfop, p.ncm, p.cprod, min(p.descricao) AS descricao, p.emitente,
                min(p.emitente_nome) AS emitente_nome, p.cclasstrib,
                p.alternativas, p.quando, array_agg(p.em_jogo) AS em_jogo, min(p.padrao) AS padrao, min(p.condicao) AS condicao, min(p.competencia) AS desde, max(p.competencia) AS ate,
                count(DISTINCT p.documento_id)::int AS documentos, sum(p.itens)::int AS itens, sum(p.valor) AS valor,
                sum(${SUM_OF_TRIBUTOS}) AS imposto,
                (array_agg(DISTINCT p.documento_id))[1:5] AS alguns
           FROM pergunta p
          WHERE p.organization_id = $4 AND ${TO_ASK}
            AND ($1::uuid IS NULL OR p.cliente_id = $1) AND ($2::text IS NULL OR p.competencia = $2)
          GROUP BY ${ONE_PERGUNTA}),
       abertos AS (
         SELECT * FROM grupos g WHERE g.tipo = 'aquisicao' OR NOT (${JA_RESPONDIDA} OR ${RESPONDIDA_DE_OUTRO})
          ORDER BY g.imposto DESC NULLS LAST, g.valor DESC, cliente_id, tipo, cfop, ncm, cprod, emitente, quando, desde LIMIT $3),
       industrias AS MATERIALIZED (
         SELECT l.cliente_id, l.competencia FROM lancamento l
          WHERE l.organization_id = $4
            AND (l.cliente_id, l.competencia) IN (SELECT b.cliente_id, b.ate FROM abertos b WHERE b.tipo = 'destinacao')
          GROUP BY 1, 2 HAVING bool_or(${PRODUZ}) AND NOT bool_or(${REVENDE}))
       SELECT a.cliente_id, c.razao_social AS cliente, tipo, cfop, ncm, cprod, descricao, emitente, emitente_nome, cclasstrib,
              alternativas, condicao, quando, ${EM_JOGO} AS em_jogo, padrao, desde, ate,
              CASE WHEN tipo <> 'destinacao' THEN NULL WHEN padrao = 'ativo_imobilizado' THEN padrao
                   WHEN EXISTS (SELECT FROM industrias i WHERE i.cliente_id = a.cliente_id AND i.competencia = a.ate)
                   THEN 'insumo' END AS sugestao, documentos, itens, a.valor::text AS valor,
              ARRAY(SELECT d.chave FROM documento d WHERE d.id = ANY(alguns) ORDER BY 1) AS chaves
         FROM abertos a JOIN cliente c ON c.id = a.cliente_id
        ORDER BY a.imposto DESC NULLS LAST, a.valor DESC, a.cliente_id, tipo, cfop, ncm, cprod, emitente, quando, desde`,
    [filtro.clienteId, filtro.competencia, filtro.limit, tenant.organizationId],
  );
  return [...contradicoes, ...dasNotas].slice(0, filtro.limit);
};

/**
 * Where the notes of a month contradict the register, as the newest version of the month with figures or without says, and no
 * answer has come since: they stop a whole month, and so come first.
 */
const listContradicoes = (
  tenant: Tenant,
  filtro: { readonly clienteId?: string; readonly competencia?: string; readonly limit: number },
): Promise<PerguntaListada[]> =>
  tenant.read<PerguntaListada>(
    `WITH ultima AS (
         SELECT DISTINCT ON (a.cliente_id, a.competencia) a.id, a.cliente_id, a.competencia::text, a.figuras
           FROM apuracao a
          WHERE a.organization_id = $4 AND a.comparativo IS NOT NULL
            AND ($1::uuid IS NULL OR a.cliente_id = $1) AND ($2::text IS NULL OR a.competencia = $2)
          ORDER BY a.cliente_id, a.competencia, a.versao DESC),
       parada AS MATERIALIZED (SELECT * FROM ultima WHERE figuras->>'situacao' = 'incompleta'),
       contradicao AS (
         SELECT u.cliente_id, u.competencia, p->>'campo' AS tipo, p->>'mensagem' AS mensagem, coalesce(a.documentos, 0) AS documentos
           FROM parada u JOIN apuracao a ON a.id = u.id
          CROSS JOIN LATERAL jsonb_array_elements(a.comparativo->'pendencias') p
          WHERE p->>'onde' = 'perguntas'
            AND NOT EXISTS (SELECT FROM resposta r WHERE r.organization_id = $4 AND r.cliente_id = u.cliente_id
                  AND r.pergunta = p->>'campo' AND r.quando = '{}' AND r.desde <= u.competencia AND (r.ate IS NULL OR r.ate >= u.competencia)))
       SELECT x.cliente_id, c.razao_social AS cliente, x.tipo, '' AS cfop, '' AS ncm, '' AS cprod,
              (array_agg(x.mensagem ORDER BY x.competencia DESC))[1] AS descricao, NULL AS emitente, NULL AS emitente_nome, '' AS cclasstrib,
              '{}'::text[] AS alternativas, '' AS condicao, '{}'::jsonb AS quando, NULL::jsonb AS em_jogo,
              min(x.competencia) AS desde, max(x.competencia) AS ate, sum(x.documentos)::int AS documentos, 0 AS itens,
              '0.00' AS valor, '{}'::text[] AS chaves
         FROM contradicao x JOIN cliente c ON c.id = x.cliente_id
        GROUP BY x.cliente_id, c.razao_social, x.tipo ORDER BY c.razao_social, x.cliente_id, x.tipo LIMIT $3`,
    [filtro.clienteId, filtro.competencia, filtro.limit, tenant.organizationId],
  );
