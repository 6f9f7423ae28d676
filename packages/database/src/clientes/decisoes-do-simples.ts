import type { DecisaoDoSimples, FigurasDaDecisao, LinhaDaOpcao } from '@apura/contracts';
import { rowAt } from '@apura/law';
import { sql } from 'kysely';
import { HAS_PROTOCOLO } from '../apuracoes/documentos-do-mes.ts';
import { readReceitaDosMeses, sumMeses } from '../apuracoes/somas-do-mes.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { movedTo } from '../escritorios/move-office.ts';
import { COUNTS, instant, versaoCounts } from '../fechamento/linha-do-mes.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Database } from '../tenancy/open-database.ts';
import type { Page } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { clienteIn, regimeIn } from './contexto-do-cliente.ts';

/** The months that a half-year is estimated from, the newest of which there are figures. */
const MESES = 6;
/** Buyers that stand by themselves; the others of a regime stand together. */
const BUYERS = 100;

interface CompradorLido {
  readonly cnpj_raiz: string | null;
  readonly nome: string;
  readonly vendas: string;
  readonly regime: FigurasDaDecisao['clientes'][number]['regime'];
}

/** What a choice of a client is estimated from. */
export interface MesesDaDecisao {
  /** What the months were computed from, the oldest first: a JSON array. */
  readonly entradas: string;
  readonly meses: readonly string[];
  readonly compradores: readonly CompradorLido[];
  /** Of the first month of the half-year. */
  readonly regime: string;
  readonly ibs_cbs: string;
}

/**
 * What is known of the buyer with root `raiz` in month $2: a client of the office by its register, another by the CRT of the newest note
 * that it issued, or as the office entered it as a supplier of the Simples.
 */
const REGIME_DO_COMPRADOR = `coalesce(
  (SELECT CASE WHEN r.regime = 'mei' OR r.regime = 'simples_nacional' AND r.ibs_cbs = 'das' THEN 'simples' ELSE 'regular' END
     FROM cliente k CROSS JOIN LATERAL regime_no_mes(k.id, $2) r
    WHERE k.organization_id = $3::uuid AND k.cnpj_raiz = v.raiz),
  (SELECT CASE WHEN e.emitente->>'crt' = '3' THEN 'regular' ELSE 'simples' END
     FROM documento e WHERE e.organization_id = $3::uuid AND e.emitente_raiz = v.raiz AND e.emitente->>'crt' IS NOT NULL
    ORDER BY e.emitida_em DESC LIMIT 1),
  (SELECT 'simples' FROM fornecedor_simples s WHERE s.organization_id = $3::uuid AND s.cnpj_raiz = v.raiz LIMIT 1),
  'nao_se_sabe')`;

/** The sales of the months $4 of client $1 to companies, by company: the same sales as `vendas_a_empresas` of each month. */
const COMPRADORES = `
  WITH v AS (
    SELECT d.destinatario_raiz AS raiz, sum(l.valor) AS vendas,
           (array_agg(d.destinatario->>'nome' ORDER BY d.emitida_em DESC) FILTER (WHERE d.destinatario->>'nome' IS NOT NULL))[1] AS nome
      FROM lancamento l JOIN documento d ON d.id = l.documento_id JOIN cliente c ON c.id = l.cliente_id
     WHERE l.organization_id = $3::uuid AND l.cliente_id = $1 AND l.competencia = ANY($4::text[])
       AND d.emitente_raiz = c.cnpj_raiz AND d.destinatario_raiz IS NOT NULL AND ${HAS_PROTOCOLO}
       AND l.cfop ~ '^[56]' AND (l.efeito = 'debito' OR l.efeito = 'sem_efeito' AND l.motivo = 'cliente_no_das')
     GROUP BY 1),
  w AS (
    SELECT v.*, ${REGIME_DO_COMPRADOR} AS regime, row_number() OVER (ORDER BY v.vendas DESC, v.raiz) <= ${BUYERS} AS alone FROM v)
  SELECT CASE WHEN alone THEN raiz END AS cnpj_raiz, regime, sum(vendas)::numeric(17, 2)::text AS vendas,
         CASE WHEN alone THEN coalesce(min(nome), min(raiz)) ELSE 'Outros ' || count(*) || ' compradores' END AS nome
    FROM w GROUP BY alone, 1, regime ORDER BY alone DESC, sum(vendas) DESC, 1`;

/** The version that counts of each of the newest months of a client that have a comparison of both sides. */
const mesesWithFiguras = (clienteId: string) =>
  from
    .selectFrom('apuracao as a')
    .distinctOn('a.competencia')
    .select(['a.competencia', 'a.entrada'])
    .where('a.cliente_id', '=', clienteId)
    .where('a.entrada', 'is not', null)
    .where(({ ref }) => sql<boolean>`jsonb_typeof(${ref('a.comparativo')}->'opcao_do_simples') = 'object'`)
    .where(versaoCounts)
    .orderBy('a.competencia', 'desc')
    .orderBy('a.versao', 'desc')
    .limit(MESES);

/** Undefined without such a client. `inicio`: the first month (YYYY-MM) of the half-year. */
export const readMesesDaDecisao = (
  tenant: Tenant,
  clienteId: string,
  inicio: string,
): Promise<MesesDaDecisao | undefined> =>
  tenant.snapshot(async (tx) => {
    const regimes = await tx.prisma.clienteRegime.findMany({
      where: { cliente_id: clienteId },
      orderBy: { desde: 'asc' },
    });
    const registered = rowAt(regimes, inicio);
    if (!registered) return undefined;
    const lidos = (await tx.rows(mesesWithFiguras(clienteId))).reverse();
    const meses = lidos.map(({ competencia }) => competencia);
    const compradores = await tx.rows<CompradorLido & Record<string, unknown>>(COMPRADORES, [
      clienteId,
      inicio,
      tx.organizationId,
      meses,
    ]);
    const { regime, ibs_cbs } = registered;
    // A version keeps all that it was made of but the sums of its notes, which are read again.
    const somas = await sumMeses({ tx, clienteId }, meses);
    const entradas = JSON.stringify(
      await Promise.all(
        lidos.map(async ({ competencia, entrada }) => ({
          ...entrada,
          lancamentos: somas[competencia],
          receita_dos_meses: await readReceitaDosMeses({ tx, clienteId, competencia }, regimes),
        })),
      ),
    );
    return { regime, ibs_cbs, entradas, meses, compradores };
  });

type Lida = Omit<DecisaoDoSimples, 'decidida_em' | 'link_expira_em' | 'confirmada_em'> & {
  readonly decidida_em: Date;
  readonly link_expira_em: Date | null;
  readonly confirmada_em: Date | null;
};

const decisoes = () =>
  from
    .selectFrom('decisao_do_simples as d')
    .select(['d.id', 'd.semestre', 'd.opcao', 'd.por', 'd.decidida_em', 'd.figuras'])
    .select(['d.link_expira_em', 'd.confirmada_por', 'd.confirmada_em']);

/** What was chosen for a half-year, the newest first: that one counts. */
export const findDecisoes = (tenant: Tenant, clienteId: string, semestre: string): Promise<Lida[]> =>
  tenant.read(
    decisoes()
      .where('d.organization_id', '=', tenant.organizationId)
      .where('d.cliente_id', '=', clienteId)
      .where('d.semestre', '=', semestre)
      .orderBy('d.id', 'desc'),
  );

export interface DecisaoToStore extends Pick<DecisaoDoSimples, 'semestre' | 'opcao' | 'figuras'> {
  readonly clienteId: string;
}

/** Keeps a choice in front of those before. */
export const storeDecisao = (
  tenant: Tenant,
  ator: Ator,
  { clienteId, semestre, opcao, figuras }: DecisaoToStore,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    await tx.run(
      from.insertInto('decisao_do_simples').values({
        ...{ id: newId(), organization_id: tx.organizationId, cliente_id: clienteId },
        ...{ semestre, opcao, figuras, por: ator.nome },
      }),
    );
    await audit(tx, ator, 'decisao.registrada', clienteId, { semestre, opcao });
  });

const newestOf = (tx: Transaction, clienteId: string, semestre: string) =>
  from
    .selectFrom('decisao_do_simples')
    .select('id')
    .where('organization_id', '=', tx.organizationId)
    .where('cliente_id', '=', clienteId)
    .where('semestre', '=', semestre)
    .orderBy('id', 'desc')
    .limit(1);

interface LinkToStore {
  readonly clienteId: string;
  readonly semestre: string;
  /** SHA-256 of what it carries. */
  readonly hash: Buffer;
  readonly expiraEm: Date;
}

/** Gives the choice that counts a link, in place of the one before. False where nothing was chosen. */
export const linkDecisao = (
  tenant: Tenant,
  ator: Ator,
  { clienteId, semestre, hash, expiraEm }: LinkToStore,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const linked = await tx.first(
      from
        .updateTable('decisao_do_simples')
        .set({ hash, link_expira_em: expiraEm })
        .where('id', '=', newestOf(tx, clienteId, semestre))
        .returning('id'),
    );
    if (linked) await audit(tx, ator, 'decisao.link_criado', clienteId, { semestre });
    return linked !== undefined;
  });

/** The office that a link belongs to, whether it still opens. */
export const officeOfDecisao = (database: Database, hash: Buffer): Promise<Tenant | undefined> =>
  database.forStranger(call('escritorio_da_decisao', hash));

/** What a link shows: one choice, and nothing else of the office. */
export interface OpenedDecisao extends Lida {
  readonly cliente_id: string;
  readonly razao_social: string;
  readonly cnpj_raiz: string;
  readonly escritorio: string;
}

/** The choice behind a link, or the address of the cell where its office lives now. Undefined where it has ended, or another choice counts. */
export async function openDecisao(tenant: Tenant, hash: Buffer): Promise<OpenedDecisao | string | undefined> {
  const [found] = await tenant.read(
    from
      .selectFrom(sql`(SELECT 1)`.as('one'))
      .leftJoin(opened(hash).as('v'), (join) => join.onTrue())
      .select(movedTo.as('mudou_para'))
      .selectAll('v')
      .$narrowType<OpenedDecisao>(),
  );
  if (!found) return undefined;
  const { mudou_para, ...decisao } = found;
  return mudou_para ?? (decisao.id === null ? undefined : decisao);
}

const opened = (hash: Buffer) =>
  decisoes()
    .innerJoin('cliente as c', 'c.id', 'd.cliente_id')
    .innerJoin('organization as o', 'o.id', 'd.organization_id')
    .select(['d.cliente_id', 'c.razao_social', 'c.cnpj_raiz', 'o.nome as escritorio'])
    .where('d.hash', '=', hash)
    .where('d.link_expira_em', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('decisao_do_simples as n')
            .select('n.id')
            .whereRef('n.cliente_id', '=', 'd.cliente_id')
            .whereRef('n.semestre', '=', 'd.semestre')
            .whereRef('n.id', '>', 'd.id'),
        ),
      ),
    );

/** Notes that the client confirms the choice behind a link. Confirmed once, it stays as it is. */
export const confirmDecisao = (
  tenant: Tenant,
  { id, cliente_id, semestre, opcao }: OpenedDecisao,
  nome: string,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const confirmed = await tx.first(
      from
        .updateTable('decisao_do_simples')
        .set({ confirmada_por: nome, confirmada_em: now })
        .where('id', '=', id)
        .where('confirmada_em', 'is', null)
        .returning('id'),
    );
    if (confirmed) await audit(tx, null, 'decisao.confirmada', cliente_id, { semestre, opcao, nome });
  });

/** Client `c` of the Simples in month $2, with the choice of half-year $3 that counts. */
const DECISOES = `
  SELECT c.id, c.id AS cliente_id, c.razao_social, c.cnpj_raiz::text AS cnpj_raiz, sem_acentos(c.razao_social) AS ordem,
         d.opcao, d.por, ${instant('d.decidida_em')} AS decidida_em, ${instant('d.confirmada_em')} AS confirmada_em,
         CASE WHEN d.id IS NULL THEN 'indecisa' WHEN d.confirmada_em IS NULL THEN 'decidida' ELSE 'confirmada' END AS situacao
    FROM cliente c LEFT JOIN LATERAL (
      SELECT * FROM decisao_do_simples x WHERE x.organization_id = $1::uuid AND x.cliente_id = c.id AND x.semestre = $3
       ORDER BY x.id DESC LIMIT 1) d ON true
   WHERE c.organization_id = $1::uuid AND ${clienteIn('$2')} AND ${regimeIn('$2')} = 'simples_nacional'`;

type OpcaoLida = LinhaDaOpcao & { readonly id: string };

export interface FiltroDeDecisoes extends Page, Partial<Pick<LinhaDaOpcao, 'situacao'>> {
  readonly semestre: string;
  /** The first month of the half-year. */
  readonly inicio: string;
}

export interface DecisoesLidas {
  /** By name, one more than `limit` if there is a next page; with what their newest month says. */
  readonly linhas: readonly OpcaoLida[];
  /** How many of all have chosen nothing. */
  readonly indecisos: number;
}

/** One page of the clients of the Simples in a half-year. */
export const listDecisoes = (
  tenant: Tenant,
  { semestre, inicio, situacao, limit, depoisDe }: FiltroDeDecisoes,
): Promise<DecisoesLidas> =>
  tenant.one<DecisoesLidas & Record<string, unknown>>(
    `WITH o AS MATERIALIZED (${DECISOES}),
     p AS (SELECT * FROM o WHERE ($4::text IS NULL OR situacao = $4)
              AND ($5::uuid IS NULL OR (ordem, id) > (SELECT u.ordem, u.id FROM o u WHERE u.id = $5))
            ORDER BY ordem, id LIMIT $6)
     SELECT (SELECT count(*)::int FROM o WHERE situacao = 'indecisa') AS indecisos,
            (SELECT coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('competencia', m.competencia, 'diferenca', m.ano->'diferenca',
                      'credito_a_mais', m.ano->'credito_a_mais') ORDER BY p.ordem, p.id), '[]')
               FROM p LEFT JOIN LATERAL (
                 SELECT a.competencia::text AS competencia, jsonb_path_query_first(a.comparativo->'opcao_do_simples'->'anos',
                          '$[*] ? (@.ano == $ano)', jsonb_build_object('ano', left($3, 4)::int)) AS ano
                   FROM apuracao a WHERE a.organization_id = $1::uuid AND a.cliente_id = p.id AND a.comparativo IS NOT NULL AND ${COUNTS}
                  ORDER BY a.competencia DESC, a.versao DESC LIMIT 1) m ON true) AS linhas`,
    [tenant.organizationId, inicio, semestre, situacao, depoisDe, limit + 1],
  );
