import type { AjusteDoEscritorio, IbsCbsDoRegime, Regime, RespostaDoEscritorio } from '@apura/contracts';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { type Row, type Tables, textOf } from '../tenancy/builder.ts';
import { readByKeptPlans, type Tenant } from '../tenancy/tenant.ts';

/** What the lançamentos of a client depend on besides the notes and the rules. */
export interface ContextoDoCliente {
  readonly cliente_id: string;
  readonly cnpj_raiz: string;
  /** In order of `desde`; the last one that began by a month holds in it. */
  readonly regimes: readonly {
    readonly desde: string;
    readonly regime: Regime;
    readonly ibs_cbs: IbsCbsDoRegime;
    readonly rbt12: string | null;
  }[];
  /**
   * The office's answers as the engine takes them, months as their first and last days: those for this
   * client before those for all, the newest first.
   */
  readonly ajustes: readonly AjusteDoEscritorio[];
  /** What it says of documents that are no notes, likewise, the newest first. */
  readonly respostas: readonly RespostaDoEscritorio[];
  /** NCMs of machines, vehicles, instruments and furniture that it sells. */
  readonly ncms_vendidos: readonly string[];
  /** What the office chose of the points of events that no act settles. */
  readonly escolhas_dos_eventos: Readonly<Record<string, string>>;
  /** How many days after their issue purchases come in, by the month (YYYY-MM) of the issue, in order; its own before the office's. */
  readonly regras_de_entrada: readonly { readonly desde: string; readonly dias: number }[];
}

/** The acquisition of the row `x` of ajuste_classificacao as the engine takes it, once its nulls are stripped; null where it has none. */
export const AQUISICAO_DO_AJUSTE = `CASE WHEN x.aquisicao_data IS NOT NULL THEN
  jsonb_build_object('data', x.aquisicao_data, 'valor_liquido', x.aquisicao_valor::text, 'documento_idoneo', x.aquisicao_documento,
    'pis_cofins', x.aquisicao_pis_cofins, 'icms', x.aquisicao_icms) END`;

/**
 * NCMs of goods that others keep and the client `c` sells: it issued notes of them, and sells goods of their chapter that were no
 * fixed assets of its own. A note alone would not do: who sends a machine to be mended, or sells it off, does not trade in machines.
 */
export const SOLD_NCMS = `SELECT DISTINCT substr(v.texto, 4, 8) AS ncm FROM parte v
  WHERE v.organization_id = c.organization_id AND v.documento_id = '00000000-0000-0000-0000-000000000000'
    AND v.raiz = c.cnpj_raiz AND v.texto ~ '^ncm(84|85|87|90|94)[0-9]{6}'
    AND EXISTS (SELECT FROM lancamento l WHERE l.organization_id = c.organization_id AND l.cliente_id = c.id
                   AND l.ncm_capitulo = substr(v.texto, 4, 2) AND l.ncm_capitulo IN ('84', '85', '87', '90', '94')
                   AND l.cfop ~ '^[567](1|40[1-5])')`;

/** A `ContextoDoCliente` as jsonb, of the row `c` of cliente. */
export const CONTEXTO_DO_CLIENTE = `jsonb_build_object('cliente_id', c.id, 'cnpj_raiz', c.cnpj_raiz, 'regimes', (
    SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs, 'rbt12', r.rbt12::text) ORDER BY r.desde)
      FROM cliente_regime r WHERE r.cliente_id = c.id), 'ajustes', coalesce((
    SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('quando', jsonb_strip_nulls(jsonb_build_object('cfop', x.cfop,
             'ncm', x.ncm_prefixo, 'cprod', x.cprod, 'cclasstrib', x.cclasstrib_de, 'emitente', x.emitente)),
             'desde', x.desde || '-01', 'ate', x.ate || '-31', 'cclasstrib', x.cclasstrib, 'efeito', x.efeito,
             'aquisicao', ${AQUISICAO_DO_AJUSTE}))
             ORDER BY x.cliente_id NULLS LAST, x.id DESC)
      FROM ajuste_classificacao x
     WHERE x.organization_id = c.organization_id AND (x.cliente_id = c.id OR x.cliente_id IS NULL)), '[]'), 'respostas', coalesce((
    SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('pergunta', s.pergunta, 'quando', s.quando, 'resposta', s.resposta,
             'desde', s.desde || '-01', 'ate', s.ate || '-31')) ORDER BY s.id DESC)
      FROM resposta s WHERE s.organization_id = c.organization_id AND s.cliente_id = c.id), '[]'), 'ncms_vendidos', coalesce((
    SELECT jsonb_agg(n.ncm ORDER BY n.ncm) FROM (${SOLD_NCMS}) n), '[]'), 'escolhas_dos_eventos', (
    SELECT coalesce(o.config->'escolhas_dos_eventos', '{}') FROM organization o WHERE o.id = c.organization_id), 'regras_de_entrada', coalesce((
    SELECT jsonb_agg(jsonb_build_object('desde', e.desde, 'dias', e.dias) ORDER BY e.desde)
      FROM regra_de_entrada e WHERE e.organization_id = c.organization_id AND CASE WHEN EXISTS (
             SELECT FROM regra_de_entrada p WHERE p.organization_id = c.organization_id AND p.cliente_id = c.id)
           THEN e.cliente_id = c.id ELSE e.cliente_id IS NULL END), '[]'))`;

export type ClienteDoDocumento = ContextoDoCliente;

export interface ClientesDoEscritorio {
  /** Grows with each change of a client; `saveChunk` refuses results made for another one. */
  readonly versao: number;
  readonly clientes: readonly ClienteDoDocumento[];
}

/** The active clients whose CNPJ root is among `raizes`, with the version of the office's clients that they are of. */
export async function clientesByRaiz(
  tenant: Tenant,
  raizes: readonly string[],
): Promise<ClientesDoEscritorio> {
  const [row] = await readByKeptPlans(tenant, (same) =>
    same.read<{ versao: number; clientes: ClienteDoDocumento[] }>(
      `SELECT o.clientes_versao AS versao, coalesce((
        SELECT jsonb_agg(${CONTEXTO_DO_CLIENTE})
          FROM cliente c WHERE c.cnpj_raiz = ANY($2) AND c.status = 'ativo'), '[]') AS clientes
       FROM organization o WHERE o.id = $1::uuid`,
      [tenant.organizationId, raizes],
    ),
  );
  if (!row) throw new Error(`no organization ${tenant.organizationId}`);
  return row;
}

type OfCliente = ExpressionBuilder<Tables & { c: Tables['cliente'] }, 'c'>;

/** Of client `c`: the office keeps its books in a month (YYYY-MM). */
export const clienteOf = (eb: OfCliente, month: Expression<string>) =>
  eb.and([
    eb('c.status', '=', sql.lit('ativo')),
    eb.or([eb('c.ultimo_mes', 'is', null), eb('c.ultimo_mes', '>=', month)]),
  ]);

/** The same as a part of a larger statement; the month is an SQL term. */
export const clienteIn = (month: string): string =>
  textOf(sql`(${clienteOf(expressionBuilder(), sql.raw<string>(month))})`);

/** The regime of client `c` in a month (YYYY-MM). An SQL term. */
export const regimeIn = (month: string): string => `(SELECT r.regime FROM regime_no_mes(c.id, ${month}) r)`;

/** The same as a table of one row, for the builder. */
export const regimeNoMes = <Alias extends string>(
  alias: Alias,
  cliente: Expression<string>,
  mes: Expression<string>,
) => sql<Row<'cliente_regime'>>`regime_no_mes(${cliente}, ${mes})`.as<Alias>(sql.ref(alias));

/** The revenue and payroll that hold with regime `r` of client `c`: those that the office last entered of the Simples by then. */
export const LAST_RECEITA = `(SELECT i.rbt12, i.folha12 FROM cliente_regime i
  WHERE i.cliente_id = c.id AND i.regime = 'simples_nacional' AND i.rbt12 IS NOT NULL AND i.desde <= r.desde ORDER BY i.desde DESC LIMIT 1)`;
