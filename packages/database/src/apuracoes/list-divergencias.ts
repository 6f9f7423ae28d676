import type { ListDivergenciasQuery, Revisao } from '@apura/contracts';
import { sql } from 'kysely';
import type { Divergencia } from '../generated/client.ts';
import { asked, from, writeEachShape } from '../tenancy/builder.ts';
import { between, type Filter, type Ids, idsOfPage } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { documentosDoMesOf, hasProtocolo } from './documentos-do-mes.ts';

export interface DivergenciaListada
  extends Pick<
    Divergencia,
    'regra' | 'n_item' | 'campo' | 'declarado' | 'calculado' | 'mensagem' | 'fundamento' | 'rejeicao'
  > {
  readonly chave: string;
  readonly gravidade: 'critica' | 'aviso';
}

const daNota = (clienteId: string, competencia: string) =>
  from
    .selectFrom('divergencia as v')
    .innerJoin(
      documentosDoMesOf(clienteId, competencia).select(['d.id', 'd.chave']).as('d'),
      'd.id',
      'v.documento_id',
    )
    .select(['d.chave', 'v.gravidade', 'v.regra', 'v.n_item', 'v.campo', 'v.declarado', 'v.calculado'])
    .select(['v.mensagem', 'v.fundamento', 'v.rejeicao'])
    .$narrowType<Pick<DivergenciaListada, 'gravidade'>>();

interface DoMes {
  readonly clienteId: string;
  readonly competencia: string;
  readonly limit: number;
}

const pageDoMes = writeEachShape(
  ({
    clienteId,
    competencia,
    gravidade,
    ids,
    limit,
  }: DoMes & Pick<ListDivergenciasQuery, 'gravidade'> & { readonly ids: Ids }) =>
    daNota(clienteId, competencia)
      .select('v.id')
      .where((eb) => eb.and([eb.and(asked({ 'v.gravidade': gravidade })), ...between(eb.ref('v.id'), ids)]))
      .orderBy('v.id', 'desc')
      .limit(limit),
);

/** One page of a client's month, the newest first, one more than `limit` if there is a next page. */
export const paginateDivergencias = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  { gravidade, limit, ...page }: Filter<ListDivergenciasQuery>,
): Promise<(DivergenciaListada & { readonly id: string })[]> =>
  tenant.read(
    pageDoMes({ clienteId, competencia, ...asked({ gravidade }), ids: idsOfPage(page), limit: limit + 1 }),
  );

const firstDoMes = writeEachShape(({ clienteId, competencia, limit }: DoMes) =>
  daNota(clienteId, competencia)
    .orderBy((eb) => eb('v.gravidade', '=', sql.lit('critica')), 'desc')
    .orderBy('d.chave')
    .orderBy('v.n_item', (order) => order.asc().nullsFirst())
    .orderBy('v.campo')
    .orderBy('v.regra')
    .limit(limit),
);

/** The first `limit` divergências of a client's month, the critical ones first. */
export const listDivergencias = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  limit: number,
): Promise<DivergenciaListada[]> => tenant.read(firstDoMes({ clienteId, competencia, limit }));

export interface FiltroDeRevisoes {
  readonly clienteId: string;
  /** The first and the last month (YYYY-MM). */
  readonly de: string;
  readonly ate: string;
  readonly tipo?: string;
  /** Only what the client itself issued, or only what others did. */
  readonly emissaoPropria?: boolean;
  readonly limit: number;
  /** The last product of the page before. */
  readonly depoisDe?: { readonly emJogo: string; readonly id: string };
}

/** A product of one issuer whose classification ought to be looked at again. Amounts in reais, two decimals. */
export interface RevisaoListada {
  readonly id: string;
  readonly tipo: 'paga_a_mais' | 'paga_a_menos' | 'contradicao';
  readonly motivo: Revisao['motivo'];
  readonly ressalvas: Revisao['ressalvas'];
  readonly ncm: string;
  readonly cprod: string;
  readonly descricao: string;
  readonly cfops: readonly string[];
  readonly cclasstrib: string;
  readonly sugerida: string;
  readonly anexo: string | null;
  /** CNPJ root or CPF. */
  readonly emitente: string;
  readonly emitente_nome: string | null;
  /** The client itself issued the notes. */
  readonly emissao_propria: boolean;
  readonly desde: string;
  readonly ate: string;
  readonly documentos: number;
  readonly itens: number;
  readonly valor: string;
  /** Declared minus suggested. */
  readonly cbs: string;
  readonly ibs: string;
  readonly total: string;
  readonly cbs_plena: string;
  readonly ibs_plena: string;
  readonly total_pleno: string;
  /** Access keys of a few of the notes. */
  readonly chaves: readonly string[];
}

/** All products of one kind, of the client's notes or of its suppliers'. The differences are what is at stake, whatever its direction. */
export interface TotalDeRevisoes
  extends Pick<RevisaoListada, 'tipo' | 'emissao_propria' | 'itens' | 'valor' | 'total' | 'total_pleno'> {
  readonly produtos: number;
  /** Of `total_pleno`, what depends on more than the note says. */
  readonly a_confirmar: string;
}

/** What makes rows of `revisao` one product of an issuer. */
const PRODUTO = [
  'r.tipo',
  'r.motivo',
  'r.ressalvas',
  'r.ncm',
  'r.cprod',
  'r.cclasstrib',
  'r.sugerida',
  'r.anexo',
] as const;

/** The products of the client's notes in the months, of one issuer each. */
const produtosOf = ({ clienteId, de, ate }: Pick<FiltroDeRevisoes, 'clienteId' | 'de' | 'ate'>) =>
  from
    .with(
      (cte) => cte('notas').materialized(),
      (db) =>
        db
          .selectFrom('documento as d')
          .innerJoin('cliente as c', (join) => join.on('c.id', '=', clienteId))
          .select(({ eb, ref, fn }) => [
            ...(['d.id', 'd.chave', 'd.competencia'] as const),
            fn
              .coalesce('d.emitente_raiz', sql<string>`${ref('d.emitente')}->>'cpf'`, sql.lit<string>(''))
              .as('emitente'),
            sql<string | null>`${ref('d.emitente')}->>'nome'`.as('nome'),
            eb('d.emitente_raiz', 'is not distinct from', ref('c.cnpj_raiz')).as('propria'),
          ])
          .where(hasProtocolo)
          .where(({ eb, selectFrom }) =>
            eb(
              'd.id',
              'in',
              selectFrom('lancamento as l')
                .select('l.documento_id')
                .where('l.cliente_id', '=', clienteId)
                .where((of) => of.between('l.competencia', de, ate)),
            ),
          ),
    )
    .with('produtos', (db) =>
      db
        .selectFrom('revisao as r')
        .innerJoin('notas as n', 'n.id', 'r.documento_id')
        .select(PRODUTO)
        .select(['n.emitente', 'n.propria as emissao_propria'])
        .select(({ fn, ref, cast }) => [
          fn.min(cast<string>('r.id', 'text')).as('id'),
          fn.min('r.descricao').as('descricao'),
          fn.agg<string[]>('array_agg', ['r.cfop']).distinct().as('cfops'),
          fn.max('n.nome').as('emitente_nome'),
          fn.min('n.competencia').as('desde'),
          fn.max('n.competencia').as('ate'),
          sql<number>`${fn.count('n.id').distinct()}::int`.as('documentos'),
          sql<number>`${fn.countAll()}::int`.as('itens'),
          fn.sum<string>('r.valor').as('valor'),
          fn.sum<string>('r.cbs').as('cbs'),
          fn.sum<string>('r.ibs').as('ibs'),
          fn.sum<string>('r.cbs_plena').as('cbs_plena'),
          fn.sum<string>('r.ibs_plena').as('ibs_plena'),
          sql<string>`sum(${ref('r.cbs')} + ${ref('r.ibs')})`.as('total'),
          sql<string>`sum(${ref('r.cbs_plena')} + ${ref('r.ibs_plena')})`.as('total_pleno'),
          sql<string[]>`(${fn.agg<string[]>('array_agg', ['n.chave']).distinct()})[1:5]`.as('chaves'),
        ])
        .groupBy(PRODUTO)
        .groupBy(['n.emitente', 'n.propria']),
    );

/** What is to be looked at again of a client's products in the months, by product and declared code. */
export const revisoesDosProdutos = (filtro: Pick<FiltroDeRevisoes, 'clienteId' | 'de' | 'ate'>) =>
  produtosOf(filtro)
    .selectFrom('produtos as p')
    .select(['p.emitente', 'p.cprod as codigo', 'p.ncm', 'p.cclasstrib', 'p.sugerida'])
    .select(({ cast, ref }) => [
      cast<string>(sql`abs(${ref('p.total_pleno')})::numeric(17, 2)`, 'text').as('diferenca'),
    ]);

/** The kinds in the order in which their totals stand. */
const TIPOS = ['paga_a_mais', 'paga_a_menos', 'contradicao'] as const;

/**
 * One page of the classifications of a client's notes that ought to be looked at again, by product and issuer, what
 * weighs most at full rates first, one more than `limit` if there is a next page; beside it what all of them come to.
 */
export const listRevisoes = (
  tenant: Tenant,
  filtro: FiltroDeRevisoes,
): Promise<{ readonly produtos: RevisaoListada[]; readonly totais: TotalDeRevisoes[] }> => {
  const { tipo, emissaoPropria, limit, depoisDe } = filtro;
  const statement = produtosOf(filtro)
    .with('pagina', (db) =>
      db
        .selectFrom('produtos as p')
        .select(['p.id', 'p.tipo', 'p.motivo', 'p.ressalvas', 'p.ncm', 'p.cprod', 'p.descricao', 'p.cfops'])
        .select([
          'p.cclasstrib',
          'p.sugerida',
          'p.anexo',
          'p.emitente',
          'p.emitente_nome',
          'p.emissao_propria',
        ])
        .select(['p.desde', 'p.ate', 'p.documentos', 'p.itens', 'p.chaves'])
        .select(({ cast, ref }) => [
          sql<number>`row_number() OVER (ORDER BY -abs(${ref('p.total_pleno')}), ${ref('p.id')})`.as('lugar'),
          cast<string>('p.valor', 'text').as('valor'),
          cast<string>('p.cbs', 'text').as('cbs'),
          cast<string>('p.ibs', 'text').as('ibs'),
          cast<string>('p.total', 'text').as('total'),
          cast<string>('p.cbs_plena', 'text').as('cbs_plena'),
          cast<string>('p.ibs_plena', 'text').as('ibs_plena'),
          cast<string>('p.total_pleno', 'text').as('total_pleno'),
        ])
        .where((eb) => eb.and(asked({ 'p.tipo': tipo, 'p.emissao_propria': emissaoPropria })))
        .where((eb) =>
          eb.and(
            depoisDe
              ? [
                  sql<boolean>`(-abs(${eb.ref('p.total_pleno')}), ${eb.ref('p.id')})
                    > (-${depoisDe.emJogo}::numeric, ${depoisDe.id}::text)`,
                ]
              : [],
          ),
        )
        .orderBy('lugar')
        .limit(limit + 1),
    )
    .with('totais', (db) =>
      db
        .selectFrom('produtos as p')
        .select(['p.tipo', 'p.emissao_propria'])
        .select(({ fn, ref }) => [
          sql<number>`${fn.countAll()}::int`.as('produtos'),
          sql<number>`${fn.sum('p.itens')}::int`.as('itens'),
          sql<string>`${fn.sum('p.valor')}::text`.as('valor'),
          sql<string>`sum(abs(${ref('p.total')}))::text`.as('total'),
          sql<string>`sum(abs(${ref('p.total_pleno')}))::text`.as('total_pleno'),
          sql<string>`sum(CASE WHEN ${ref('p.ressalvas')} = '{}' THEN 0.00 ELSE abs(${ref('p.total_pleno')}) END)::text`.as(
            'a_confirmar',
          ),
        ])
        .groupBy(['p.tipo', 'p.emissao_propria']),
    )
    .selectNoFrom((eb) => {
      const page = eb
        .selectFrom('pagina as p')
        .select(({ ref }) => sql`jsonb_agg(to_jsonb(p) - 'lugar' ORDER BY ${ref('p.lugar')})`.as('lista'));
      const totais = eb.selectFrom('totais as t').select(({ ref }) =>
        sql`jsonb_agg(to_jsonb(t)
            ORDER BY NOT ${ref('t.emissao_propria')}, array_position(${[...TIPOS]}::text[], ${ref('t.tipo')}))`.as(
          'lista',
        ),
      );
      return [
        sql<RevisaoListada[]>`coalesce(${page}, '[]')`.as('produtos'),
        sql<TotalDeRevisoes[]>`coalesce(${totais}, '[]')`.as('totais'),
      ];
    });
  return tenant.one(statement);
};
