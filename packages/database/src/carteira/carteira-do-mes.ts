import { FIGURAS_GUARDADAS } from '../apuracoes/figuras-do-mes.ts';
import { REGIME_NO_MES } from '../clientes/regime-no-mes.ts';
import { A_PERGUNTAR, UMA_PERGUNTA } from '../documentos/listar-perguntas.ts';

/** Whether client `c` has anything of the month in a table. */
const TEM = (table: 'lancamento' | 'lancamento_manual') => `EXISTS (SELECT FROM ${table} l
  WHERE l.organization_id = $1::uuid AND l.cliente_id = c.id AND l.competencia = $2)`;

/** Whether all that client `c` has to pay and hand in for the month is ticked off; a day that has passed says nothing of it. */
const TUDO_ENTREGUE = `jsonb_array_length(coalesce($4::jsonb->${REGIME_NO_MES}, '[]')) > 0 AND NOT EXISTS (
  SELECT FROM jsonb_array_elements_text($4::jsonb->${REGIME_NO_MES}) AS o(obrigacao)
   WHERE NOT EXISTS (SELECT FROM prazo_cumprido p WHERE p.organization_id = $1::uuid AND p.cliente_id = c.id
                        AND p.competencia = $2 AND p.obrigacao = o.obrigacao))`;

/**
 * The active clients of office $1 in month $2 (YYYY-MM), one row each; $4: by regime (JSON), the ids of
 * what is to be paid and handed in for the month. State and reason
 * are those of the newest version, the figures those of the newest that has any.
 */
export const CARTEIRA = `
  SELECT c.id, c.id AS cliente_id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz,
         ${REGIME_NO_MES} AS regime, u.id AS apuracao_id, f.figuras, p.perguntas,
         CASE WHEN u.estado IN ('na_fila', 'calculando', 'gerando_pdf') THEN 'em_andamento'
              WHEN u.estado = 'falhou' THEN 'falhou'
              WHEN u.id IS NULL AND (${TEM('lancamento')} OR ${TEM('lancamento_manual')}) THEN 'a_apurar'
              WHEN u.id IS NULL THEN 'sem_notas'
              WHEN u.desatualizada_desde IS NOT NULL THEN 'desatualizada'
              WHEN f.figuras->>'situacao' = 'incompleta' THEN 'faltam_dados'
              WHEN ${TUDO_ENTREGUE} THEN 'encerrada' ELSE 'calculada' END AS situacao,
         CASE WHEN u.estado = 'falhou' THEN u.erro_mensagem
              WHEN u.estado = 'calculada' AND f.figuras->>'situacao' = 'incompleta' THEN
                (SELECT string_agg(falta, ' ') FROM jsonb_array_elements_text(f.figuras->'pendencias') AS falta)
         END AS motivo
    FROM cliente c
    LEFT JOIN LATERAL (
      SELECT id, estado, desatualizada_desde, erro_mensagem FROM apuracao
       WHERE organization_id = $1::uuid AND cliente_id = c.id AND competencia = $2 ORDER BY versao DESC LIMIT 1) u ON true
    LEFT JOIN LATERAL (
      SELECT ${FIGURAS_GUARDADAS} AS figuras FROM (SELECT 1) um LEFT JOIN LATERAL (
        SELECT figuras, comparativo FROM apuracao
         WHERE organization_id = $1::uuid AND cliente_id = c.id AND competencia = $2 AND comparativo IS NOT NULL
         ORDER BY versao DESC LIMIT 1) x ON true) f ON true
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS perguntas FROM (
        SELECT DISTINCT ${UMA_PERGUNTA} FROM pergunta p
         WHERE p.organization_id = $1::uuid AND p.cliente_id = c.id AND p.competencia = $2 AND ${A_PERGUNTAR}) g) p
   WHERE c.organization_id = $1::uuid AND c.status = 'ativo'`;
