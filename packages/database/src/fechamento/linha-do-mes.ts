import type { LinhaDoFechamento } from '@apura/contracts';
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { STORED_FIGURES } from '../apuracoes/find-apuracao.ts';
import { clienteIn, LAST_RECEITA } from '../clientes/contexto-do-cliente.ts';
import { ONE_PERGUNTA, TO_ASK } from '../documentos/list-perguntas.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import type { Transaction } from '../tenancy/tenant.ts';

type OfVersao = ExpressionBuilder<Tables & { a: Tables['apuracao'] }, 'a'>;

/**
 * Of version `a` of a month: the month is open, or it is the version that was closed (ADR 71). The newest of which this holds is the one
 * that counts.
 */
export const versaoCounts = ({ exists, not, selectFrom }: OfVersao) =>
  not(
    exists(
      selectFrom('fechamento as fm')
        .select('fm.cliente_id')
        .whereRef('fm.organization_id', '=', 'a.organization_id')
        .whereRef('fm.cliente_id', '=', 'a.cliente_id')
        .whereRef('fm.competencia', '=', 'a.competencia')
        .whereRef('fm.fechada_id', '<>', 'a.id'),
    ),
  );

/** The same as a part of a larger statement. */
export const COUNTS = sql`${versaoCounts(expressionBuilder())}`.compile(from).sql;

/** An instant as JSON has it. An SQL term. */
export const instant = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const who = (name: string, when: string) => `jsonb_build_object('por', ${name}, 'em', ${instant(when)})`;
const total = (figures: string) => `(${figures}->>'total_a_recolher')::numeric`;

/**
 * Whether client `c` has anything of the month in a table: one look at the index, and only where it is asked. An EXISTS may be
 * answered by reading the month of all clients first.
 */
const TEM = (table: 'lancamento' | 'lancamento_manual', month: string) => `(SELECT true FROM ${table} l
  WHERE l.organization_id = $1::uuid AND l.cliente_id = c.id AND l.competencia = ${month} LIMIT 1)`;

/** Of what version `v` lacked (`p`): the register, or an answer, has it by now. */
const MENDED = (month: string) => `(v.entrada->>'regime' IS DISTINCT FROM r.regime OR CASE
  WHEN p->>'onde' = 'perguntas' THEN EXISTS (SELECT FROM resposta s WHERE s.organization_id = $1::uuid AND s.cliente_id = c.id
    AND s.pergunta = p->>'campo' AND s.quando = '{}' AND s.desde <= ${month} AND (s.ate IS NULL OR s.ate >= ${month}))
  WHEN p->>'campo' = 'simples_anexo' THEN r.simples_anexo IS NOT NULL
  WHEN p->>'campo' = 'atividade' THEN r.atividade IS NOT NULL
  WHEN p->>'campo' = 'rbt12' THEN ultima.rbt12 IS DISTINCT FROM nullif(v.entrada->'simples'->>'rbt12', '')::numeric
    OR to_char(c.inicio_de_atividade, 'YYYY-MM-DD') IS DISTINCT FROM v.entrada->>'inicio_de_atividade'
  ELSE false END)`;

/** What nobody has said of a month that has no figures yet, as far as the register shows it. The texts are the caller's. */
const OF_REGISTER: Readonly<Record<string, string>> = {
  atividade: `r.regime = 'mei' AND r.atividade IS NULL`,
  simples_anexo: `r.regime = 'simples_nacional' AND r.simples_anexo IS NULL`,
  rbt12: `r.regime = 'simples_nacional' AND ultima.rbt12 IS NULL AND c.inicio_de_atividade IS NULL`,
};

/** What the month of client `c` lacks, as an array; where it lacks what. A closed month lacks nothing. */
const FALTAS = (month: string) => `
  SELECT coalesce(jsonb_agg(jsonb_build_object('campo', campo, 'onde', onde, 'competencia', ${month}, 'texto', texto) ORDER BY n), '[]') AS todas,
         coalesce(bool_or(onde = 'cadastro_do_cliente'), false) AS no_cadastro, coalesce(bool_or(onde = 'perguntas'), false) AS nas_perguntas
    FROM (
      SELECT n, p->>'campo' AS campo, p->>'onde' AS onde, p->>'mensagem' AS texto
        FROM jsonb_array_elements(v.pendencias) WITH ORDINALITY AS x(p, n) WHERE NOT ${MENDED(month)}
      ${Object.entries(OF_REGISTER)
        .map(
          ([campo, lacks], n) =>
            `UNION ALL SELECT ${n}, '${campo}', 'cadastro_do_cliente', NULL WHERE v.id IS NULL AND ${lacks}`,
        )
        .join('\n      ')}
      UNION ALL SELECT 1000, 'contato', 'contatos', NULL WHERE e.enviado_em IS NULL
        AND NOT EXISTS (SELECT FROM contato k WHERE k.organization_id = $1::uuid AND k.cliente_id = c.id)) falta
   WHERE k.fechada_id IS NULL`;

/** At the end of a subquery: what it computes is computed once a row, however often it is named outside. */
const ONCE = 'OFFSET 0';

const OF_MONTH = (month: string) =>
  `a.organization_id = $1::uuid AND a.cliente_id = c.id AND a.competencia = ${month}`;

/**
 * Clients `c` of office $1 in month `month` (an SQL term, YYYY-MM), one row for each of whom `whose` holds. State and reason are those of the newest version, of a closed month of none; figures are those of the newest version that has any,
 * of a closed month those of the version that was closed.
 */
const lineOf = (whose: string, month: string): string => `
  SELECT l.*, CASE WHEN l.fechado IS NOT NULL THEN NULL
                   WHEN l.situacao = 'sem_notas' THEN 'notas'
                   WHEN l.no_cadastro THEN 'cadastro'
                   WHEN l.nas_perguntas OR l.perguntas_que_movem > 0 THEN 'perguntas'
                   WHEN l.situacao <> 'calculada' THEN 'apurado'
                   WHEN l.conferido IS NULL THEN 'conferido'
                   WHEN l.enviado_em IS NULL THEN 'entregue' ELSE 'fechado' END AS etapa
    FROM (
      SELECT c.id, c.id AS cliente_id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, r.regime,
             coalesce(k.fechada_id, u.id) AS apuracao_id, CASE WHEN k.fechada_id IS NULL THEN u.versao ELSE v.versao END AS versao,
             v.figuras, v.sobra, p.perguntas, p.perguntas_que_movem, p.em_jogo, f.todas AS falta, f.no_cadastro, f.nas_perguntas,
             e.enviado_em, e.aberto_em,
             CASE WHEN k.fechada_id IS NOT NULL THEN ${who('k.fechada_por', 'k.fechada_em')} END AS fechado,
             CASE WHEN k.conferida_id = coalesce(k.fechada_id, u.id) THEN ${who('k.conferida_por', 'k.conferida_em')} END AS conferido,
             CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('apuracao_id', n.id, 'diferenca',
               (${total('n.figuras')} - ${total('v.figuras')})::text) END AS reabrir,
             CASE WHEN k.fechada_id IS NOT NULL THEN 'encerrada'
                  WHEN u.estado IN ('na_fila', 'calculando', 'gerando_pdf') THEN 'em_andamento'
                  WHEN u.estado = 'falhou' THEN 'falhou'
                  WHEN u.id IS NULL AND (${TEM('lancamento', month)} OR ${TEM('lancamento_manual', month)}) THEN 'a_apurar'
                  WHEN u.id IS NULL THEN 'sem_notas'
                  WHEN u.desatualizada_desde IS NOT NULL THEN 'desatualizada'
                  WHEN v.figuras->>'situacao' = 'incompleta' THEN 'faltam_dados' ELSE 'calculada' END AS situacao,
             CASE WHEN k.fechada_id IS NOT NULL THEN NULL
                  WHEN u.estado = 'falhou' THEN u.erro_mensagem
                  WHEN u.estado = 'calculada' AND v.figuras->>'situacao' = 'incompleta' THEN
                    (SELECT string_agg(falta, ' ') FROM jsonb_array_elements_text(v.figuras->'pendencias') AS falta)
             END AS motivo
        FROM cliente c
        LEFT JOIN fechamento k ON k.organization_id = $1::uuid AND k.cliente_id = c.id AND k.competencia = ${month}
        LEFT JOIN LATERAL regime_no_mes(c.id, ${month}) r ON true
        LEFT JOIN LATERAL ${LAST_RECEITA} ultima ON true
        LEFT JOIN LATERAL (
          SELECT a.id, a.versao, a.estado, a.desatualizada_desde, a.erro_mensagem FROM apuracao a
           WHERE ${OF_MONTH(month)} ORDER BY a.versao DESC LIMIT 1) u ON true
        CROSS JOIN LATERAL (
          SELECT w.id, w.versao, w.figuras,
                 -- Long columns, read only where something lacks or nothing is due.
                 CASE WHEN w.figuras->>'situacao' = 'incompleta' THEN w.entrada END AS entrada,
                 CASE WHEN w.figuras->>'situacao' = 'incompleta' THEN w.comparativo->'pendencias' END AS pendencias,
                 CASE WHEN ${total('w.figuras')} = 0 THEN (
                   SELECT nullif(sum(nullif(t->>'a_transportar', '')::numeric), 0)::numeric(17, 2)
                     FROM jsonb_array_elements(w.comparativo->'devido_no_mes'->'tributos') t WHERE t->>'situacao' = 'devido') END AS sobra
            FROM (
              SELECT x.id, x.versao, x.entrada, x.comparativo, ${STORED_FIGURES} AS figuras
                FROM (SELECT 1) um LEFT JOIN LATERAL (
                  SELECT a.id, a.versao, a.figuras, a.comparativo, a.entrada FROM apuracao a
                   WHERE ${OF_MONTH(month)} AND a.comparativo IS NOT NULL AND (k.fechada_id IS NULL OR a.id = k.fechada_id)
                   ORDER BY a.versao DESC LIMIT 1) x ON true
              ${ONCE}) w) v
        LEFT JOIN LATERAL (
          SELECT a.id, ${STORED_FIGURES} AS figuras FROM apuracao a
           WHERE k.fechada_id IS NOT NULL AND ${OF_MONTH(month)} AND a.comparativo IS NOT NULL AND a.versao > v.versao
           ORDER BY a.versao DESC LIMIT 1) n ON true
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS perguntas, count(*) FILTER (WHERE soma IS DISTINCT FROM 0) AS perguntas_que_movem,
                 sum(soma)::numeric(17, 2) AS em_jogo
            FROM (SELECT sum(j.soma) AS soma
                    FROM pergunta p LEFT JOIN LATERAL (
                      SELECT sum(t.value::numeric) AS soma FROM jsonb_each_text(p.em_jogo) t) j ON true
                   WHERE p.organization_id = $1::uuid AND p.cliente_id = c.id AND p.competencia = ${month} AND ${TO_ASK}
                   GROUP BY ${ONE_PERGUNTA}) g) p
        CROSS JOIN LATERAL (
          -- No coalesce(): under row-level security PostgreSQL does not trust it, and would read the shares of the whole office for each client.
          SELECT max(s.criado_em) AS enviado_em, max(s.ultima_abertura_em) AS aberto_em
            FROM compartilhamento s LEFT JOIN email m ON m.id = s.email_id
           WHERE s.organization_id = $1::uuid AND s.apuracao_id = CASE WHEN k.fechada_id IS NULL THEN u.id ELSE k.fechada_id END AND s.retirado_em IS NULL
             AND coalesce(m.estado, 'enviado') IN ('pendente', 'enviado')) e
        CROSS JOIN LATERAL (${FALTAS(month)}) f
       WHERE c.organization_id = $1::uuid AND ${whose} ${ONCE}) l`;

/** The clients that office $1 keeps the books of in month $2, one row each. From here comes every count of them that the product shows. */
export const LINHA_DO_MES = lineOf(clienteIn('$2'), '$2');

/** The same of one client $2, active or not. */
export const lineOfCliente = (month: string): string => lineOf('c.id = $2::uuid', month);

/** What is read of such a line. Null: there is none. */
export interface LinhaDoMes
  extends Pick<LinhaDoFechamento, 'cliente_id' | 'razao_social' | 'regime' | 'situacao' | 'etapa'> {
  readonly id: string;
  readonly apuracao_id: string | null;
  readonly versao: number | null;
  readonly fechado: object | null;
  readonly conferido: object | null;
  readonly figuras: { readonly devidos?: readonly object[]; readonly total_a_recolher: string | null };
}

/** The month of these clients, or of all, by name. */
export const readLinhasDoMes = (
  tx: Transaction,
  competencia: string,
  clientes?: readonly string[],
): Promise<LinhaDoMes[]> =>
  tx.rows<LinhaDoMes & Record<string, unknown>>(
    `SELECT l.id, l.cliente_id, l.razao_social, l.regime, l.situacao, l.etapa, l.apuracao_id, l.versao, l.fechado, l.conferido, l.figuras
       FROM (${LINHA_DO_MES}) l WHERE $3::uuid[] IS NULL OR l.id = ANY($3) ORDER BY l.razao_social, l.id`,
    [tx.organizationId, competencia, clientes],
  );
