import type { FigurasDoMes, Unwritten, VisaoGeral } from '@apura/contracts';
import { FIGURES_OF_MES } from '../apuracoes/find-apuracao.ts';
import { ONE_PERGUNTA, TO_ASK } from '../documentos/list-perguntas.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

type Inteira = Unwritten<VisaoGeral>;
type Contagens = Pick<Inteira, 'clientes' | 'documentos' | 'perguntas' | 'primeiros_passos'> & {
  /** Active clients by the regime that holds in the month. */
  readonly por_regime: Readonly<Record<string, number>>;
};

export interface VisaoGeralLida
  extends Contagens,
    Pick<Inteira, 'divergencias' | 'em_espera' | 'falhas' | 'desatualizadas'> {
  readonly recentes: readonly (Omit<Inteira['recentes'][number], keyof FigurasDoMes> & {
    readonly figuras: FigurasDoMes;
  })[];
}

/** Uploads are of all clients: who sees only some of these sees their own. */
const OWN_LOTES = '(pessoa_restrita() IS NULL OR autor = pessoa_restrita()::text)';

const DEZ = 10;
const DA_APURACAO = `a.id, a.cliente_id, c.razao_social AS cliente, a.competencia, a.versao`;
/** The newest version of each client's month: what an older one says has been answered by it. */
const ULTIMAS = `SELECT DISTINCT ON (cliente_id, competencia) * FROM apuracao
  WHERE organization_id = $1 ORDER BY cliente_id, competencia, versao DESC`;

/** What an office sees first, as of one instant. `mes` (YYYY-MM) is the month that it works on. */
export function findVisaoGeral(tenant: Tenant, mes: string): Promise<VisaoGeralLida> {
  const { organizationId } = tenant;
  return tenant.snapshot(async (tx) => {
    const [contado] = await tx.rows<Contagens & { recusados: number }>(
      `SELECT
         (SELECT jsonb_build_object('ativos', count(*) FILTER (WHERE status = 'ativo'),
            'inativos', count(*) FILTER (WHERE status = 'inativo')) FROM cliente WHERE organization_id = $1) AS clientes,
         jsonb_build_object(
           'no_mes', (SELECT count(*) FROM documento WHERE organization_id = $1 AND competencia = $2),
           'nos_ultimos_30_dias', (SELECT count(*) FROM documento
              WHERE organization_id = $1 AND id >= primeiro_id(now() - interval '30 days'))) AS documentos,
         (SELECT coalesce(sum(recusados), 0)::int FROM lote
           WHERE organization_id = $1 AND id >= primeiro_id(now() - interval '7 days') AND ${OWN_LOTES}) AS recusados,
         (SELECT count(*)::int FROM (SELECT DISTINCT ${ONE_PERGUNTA}
            FROM pergunta p WHERE p.organization_id = $1 AND ${TO_ASK}) grupos) AS perguntas,
         (SELECT coalesce(jsonb_object_agg(regime, n), '{}') FROM (
            SELECT regime, count(*) AS n FROM (
              SELECT DISTINCT ON (r.cliente_id) r.regime FROM cliente_regime r JOIN cliente c ON c.id = r.cliente_id
               WHERE r.organization_id = $1 AND c.status = 'ativo'
               ORDER BY r.cliente_id, r.desde <= $2 DESC, CASE WHEN r.desde <= $2 THEN r.desde END DESC, r.desde) atual
             GROUP BY regime) contados) AS por_regime,
         jsonb_build_object(
           'cliente', EXISTS (SELECT FROM cliente WHERE organization_id = $1),
           'envio', EXISTS (SELECT FROM lote WHERE organization_id = $1),
           'apuracao', EXISTS (SELECT FROM apuracao WHERE organization_id = $1),
           'chave', EXISTS (SELECT FROM api_key WHERE organization_id = $1),
           'webhook', EXISTS (SELECT FROM webhook_endpoint WHERE organization_id = $1 AND removido_em IS NULL)
         ) AS primeiros_passos`,
      [organizationId, mes],
    );
    if (!contado) throw new Error('a query of counts gave no row');
    const { recusados, ...contagens } = contado;
    return {
      ...contagens,
      divergencias: await divergencias(tx, organizationId),
      em_espera: {
        lotes: await tx.rows(
          `SELECT id AS job_id, estado, total, pendentes, criado_em FROM lote
            WHERE organization_id = $1 AND estado NOT IN ('concluido', 'cancelado') AND ${OWN_LOTES} ORDER BY id DESC LIMIT ${DEZ}`,
          [organizationId],
        ),
        apuracoes: await tx.rows(
          `SELECT ${DA_APURACAO}, a.estado, a.criada_em FROM apuracao a JOIN cliente c ON c.id = a.cliente_id
            WHERE a.organization_id = $1 AND a.estado IN ('na_fila', 'calculando', 'gerando_pdf')
            ORDER BY a.id DESC LIMIT ${DEZ}`,
          [organizationId],
        ),
      },
      falhas: {
        arquivos_recusados_7_dias: recusados,
        apuracoes: await tx.rows(
          `SELECT ${DA_APURACAO}, a.erro_codigo AS codigo, a.erro_mensagem AS mensagem
             FROM (${ULTIMAS}) a JOIN cliente c ON c.id = a.cliente_id
            WHERE a.estado = 'falhou' ORDER BY a.id DESC LIMIT ${DEZ}`,
          [organizationId],
        ),
      },
      desatualizadas: await tx.rows(
        `SELECT ${DA_APURACAO}, a.desatualizada_desde FROM (${ULTIMAS}) a JOIN cliente c ON c.id = a.cliente_id
          WHERE a.desatualizada_desde IS NOT NULL ORDER BY a.desatualizada_desde DESC LIMIT ${DEZ}`,
        [organizationId],
      ),
      recentes: await tx.rows(
        `SELECT ${DA_APURACAO}, a.calculada_em, ${FIGURES_OF_MES} AS figuras
           FROM (${ULTIMAS}) a JOIN cliente c ON c.id = a.cliente_id
          WHERE a.estado = 'calculada' ORDER BY a.calculada_em DESC LIMIT ${DEZ}`,
        [organizationId],
      ),
    };
  });
}

/** Of all months, however long ago they were computed; the clients' months with the most come first. */
async function divergencias(tx: Transaction, organizationId: string): Promise<Inteira['divergencias']> {
  type Contadas = Pick<Inteira['divergencias'], 'criticas' | 'avisos'>;
  const rows = await tx.rows<{ todas: Contadas; mes: Inteira['divergencias']['por_cliente'][number] }>(
    `SELECT jsonb_build_object('criticas', sum(d.criticas) OVER (), 'avisos', sum(d.avisos) OVER ()) AS todas,
            jsonb_build_object('apuracao_id', a.id, 'cliente_id', a.cliente_id, 'cliente', c.razao_social,
              'competencia', a.competencia, 'criticas', d.criticas, 'avisos', d.avisos) AS mes
       FROM (${ULTIMAS}) a JOIN cliente c ON c.id = a.cliente_id,
            jsonb_to_record(a.divergencias) AS d(criticas int, avisos int)
      WHERE a.estado = 'calculada' AND d.criticas + d.avisos > 0
      ORDER BY d.criticas DESC, d.avisos DESC, a.id DESC LIMIT ${DEZ}`,
    [organizationId],
  );
  return { ...(rows[0]?.todas ?? { criticas: 0, avisos: 0 }), por_cliente: rows.map(({ mes }) => mes) };
}
