import { type ExpressionBuilder, sql } from 'kysely';
import { hasProtocolo } from '../apuracoes/documentos-do-mes.ts';
import { regimeNoMes } from '../clientes/contexto-do-cliente.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Documents of one kind that a client issued in a month. */
export interface DocumentosEmitidos {
  readonly cliente_id: string;
  readonly competencia: string;
  readonly tipo: string;
  readonly emitidos: number;
  /** Of the day on which they must have CBS and IBS, or after. */
  readonly obrigados: number;
  readonly com_grupo: number;
  /** Without a critical divergence in CBS and IBS. */
  readonly certos: number;
}

/** What is looked at, and what the law says of it. */
export interface QuestaoDosEmitidos {
  /** Months (YYYY-MM), both included. */
  readonly de: string;
  readonly ate: string;
  /** The first day (YYYY-MM-DD) by kind of document, and of `do_simples`, `monofasica` and `de_importacao`. */
  readonly inicios: Readonly<Record<string, string>>;
  /** The divergence of a note without the group. */
  readonly regraDoGrupo: string;
  /** Those that say nothing of CBS and IBS. */
  readonly outrosCampos: readonly string[];
  /** One client; all that the office keeps where it is left out. */
  readonly clienteId?: string;
}

type OfEmitido = ExpressionBuilder<
  Tables & { readonly d: Tables['documento']; readonly c: Tables['cliente'] },
  'd' | 'c'
>;

/** Single-phase goods, by the CST that the note has or was given. */
const MONOFASICA = '620';

/** What was found in a document `d`. */
const achadoEm = (eb: OfEmitido, { regraDoGrupo, outrosCampos }: QuestaoDosEmitidos) =>
  eb
    .selectFrom('divergencia as v')
    .whereRef('v.documento_id', '=', 'd.id')
    .select(({ ref }) => [
      sql<boolean>`coalesce(bool_or(${ref('v.regra')} = ${regraDoGrupo}), false)`.as('sem_grupo'),
      sql<boolean>`coalesce(bool_or(${ref('v.gravidade')} = 'critica' AND ${ref('v.regra')} <> ALL(${outrosCampos}::text[])), false)`.as(
        'com_erro',
      ),
    ])
    .as('v');

/** What a document `d` is of, as far as its own first day depends on it. */
const casoDe = (eb: OfEmitido) =>
  eb
    .selectFrom('lancamento as l')
    .whereRef('l.documento_id', '=', 'd.id')
    .select(({ ref }) => [
      sql<boolean>`coalesce(bool_or(left(${ref('l.cfop')}, 1) = '3'), false)`.as('de_importacao'),
      sql<boolean>`coalesce(bool_or(left(${ref('l.cclasstrib')}, 3) = ${MONOFASICA}), false)`.as(
        'monofasica',
      ),
    ])
    .as('l');

/** Whether the issuer is in the Simples: by the document's CRT, else by the client's register in its month. */
const doSimples = (eb: OfEmitido) => {
  const registered = eb
    .selectFrom(regimeNoMes('r', eb.ref('c.id'), eb.ref('d.competencia')))
    .select('r.regime');
  return sql<boolean>`CASE WHEN ${eb.ref('d.emitente')}->>'crt' IS NOT NULL THEN ${eb.ref('d.emitente')}->>'crt' <> '3'
    ELSE coalesce((${registered}) IN ('simples_nacional', 'mei'), false) END`;
};

/** What clients' own documents say of CBS and IBS, by client, month and kind. */
export const documentosEmitidos = (
  tenant: Tenant,
  questao: QuestaoDosEmitidos,
): Promise<DocumentosEmitidos[]> => {
  const { de, ate, inicios, clienteId } = questao;
  const dias = JSON.stringify(inicios);
  const lidos = from
    .selectFrom('documento as d')
    .innerJoin('cliente as c', (join) =>
      join.onRef('c.organization_id', '=', 'd.organization_id').onRef('c.cnpj_raiz', '=', 'd.emitente_raiz'),
    )
    .crossJoinLateral((eb) => achadoEm(eb, questao))
    .crossJoinLateral(casoDe)
    .select((eb) => [
      ...(['c.id as cliente_id', 'd.competencia', 'd.tipo'] as const),
      sql<boolean>`left(${eb.ref('d.dh_emi')}, 10) >= greatest(${dias}::jsonb->>${eb.ref('d.tipo')},
        CASE WHEN ${doSimples(eb)} THEN ${dias}::jsonb->>'do_simples' END,
        CASE WHEN ${eb.ref('l.de_importacao')} THEN ${dias}::jsonb->>'de_importacao' END,
        CASE WHEN ${eb.ref('l.monofasica')} THEN ${dias}::jsonb->>'monofasica' END)`.as('obrigado'),
      sql<boolean>`CASE WHEN ${eb.ref('d.tipo')} IN ('nfe', 'nfce') THEN NOT ${eb.ref('v.sem_grupo')}
        ELSE ${eb.ref('d.declarado')} IS NOT NULL END`.as('com_grupo'),
      eb.ref('v.com_erro').as('com_erro'),
    ])
    .where('d.organization_id', '=', tenant.organizationId)
    .where('c.status', '=', 'ativo')
    .where(({ between }) => between('d.competencia', de, ate))
    .where(hasProtocolo)
    .$if(clienteId !== undefined, (query) => query.where('c.id', '=', clienteId ?? ''));
  return tenant.read(
    from
      .selectFrom(lidos.as('x'))
      .select(['x.cliente_id', 'x.competencia', 'x.tipo'])
      .select(({ fn, ref }) => {
        const count = fn.countAll();
        return [
          sql<number>`${count}::int`.as('emitidos'),
          sql<number>`${count.filterWhere(ref('x.obrigado'))}::int`.as('obrigados'),
          sql<number>`${count.filterWhere(sql<boolean>`${ref('x.obrigado')} AND ${ref('x.com_grupo')}`)}::int`.as(
            'com_grupo',
          ),
          sql<number>`${count.filterWhere(
            sql<boolean>`${ref('x.obrigado')} AND ${ref('x.com_grupo')} AND NOT ${ref('x.com_erro')}`,
          )}::int`.as('certos'),
        ];
      })
      .groupBy(['x.cliente_id', 'x.competencia', 'x.tipo'])
      .orderBy('x.cliente_id')
      .orderBy('x.competencia')
      .orderBy('x.tipo'),
  );
};
