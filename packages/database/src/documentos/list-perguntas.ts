import type { Pergunta } from '@apura/contracts';
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { asked, from, type Tables, textOf, writeEachShape, writeOnce } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { readByKeptPlans, type Tenant } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';
import { contradicoesOf, type FiltroDePerguntas } from './list-contradicoes.ts';

type OfPergunta = ExpressionBuilder<Tables & { p: Tables['pergunta'] }, 'p'>;

/** The few notes that do not count have an index of their own; the many others are not looked at. */
const ofNotaThatCounts = ({ not, exists, selectFrom }: OfPergunta) =>
  not(
    exists(
      selectFrom('documento as d')
        .select('d.id')
        .whereRef('d.id', '=', 'p.documento_id')
        .whereRef('d.organization_id', '=', 'p.organization_id')
        .where('d.situacao', '<>', sql.lit('autorizada'))
        .where('d.situacao', '<>', sql.lit('sem_protocolo')),
    ),
  );

/**
 * Whether nobody has to be asked what a purchase is for: the client has issued notes of goods of the same NCM, which it is then
 * taken to have bought to sell. A purchase that it gave back counts as well; the premise beside the total says what hangs on it.
 */
const bySaidas = (eb: OfPergunta, whose: Expression<SqlBool>) =>
  eb.and([
    eb('p.tipo', '=', sql.lit('destinacao')),
    eb('p.padrao', '=', sql.lit('revenda')),
    eb(
      eb.refTuple('p.cliente_id', 'p.ncm'),
      'in',
      eb
        .selectFrom((of) =>
          of
            .selectFrom('cliente')
            // Under row-level security a cast within the condition of the join would keep it from the index.
            .select((x) => ['id', 'organization_id', x.cast<string>('cnpj_raiz', 'text').as('raiz')])
            .where(whose)
            .offset(sql.lit(0))
            .as('vc'),
        )
        // A client's own at a time: without figures of a table that has just grown, the office's would be read for each of its clients.
        .innerJoinLateral(
          (of) =>
            of
              .selectFrom('parte as x')
              .select('x.texto')
              .whereRef('x.organization_id', '=', 'vc.organization_id')
              .where('x.documento_id', '=', sql.lit('00000000-0000-0000-0000-000000000000'))
              .whereRef('x.raiz', '=', 'vc.raiz')
              .where('x.texto', '~', sql.lit('^ncm[0-9]{8}'))
              .offset(sql.lit(0))
              .as('v'),
          (join) => join.onTrue(),
        )
        .select(({ ref }) => ['vc.id', sql<string>`substr(${ref('v.texto')}, 4, 8)`.as('ncm')])
        .$asTuple('id', 'ncm'),
    ),
  ]);

/**
 * Whether the EFD-Contribuições of the month says how the PIS and COFINS of fixed assets are taken (F120, F130): also where it has none. Of one
 * that was read before these were, nobody knows.
 */
const byLivros = (eb: OfPergunta) =>
  eb.and([
    eb('p.tipo', '=', sql.lit('credito_do_ativo')),
    eb.exists(
      eb
        .selectFrom('livro as l')
        .innerJoin('cliente as dono', (join) =>
          join
            .onRef('dono.organization_id', '=', 'l.organization_id')
            .onRef('dono.cnpj_raiz', '=', 'l.cnpj_raiz'),
        )
        .select('l.id')
        .whereRef('l.organization_id', '=', 'p.organization_id')
        .whereRef('dono.id', '=', 'p.cliente_id')
        .where('l.livro', '=', sql.lit('contribuicoes' as const))
        .where('l.conta', '=', sql.lit(true))
        .where(({ ref }) => sql<SqlBool>`to_char(${ref('l.de')}, 'YYYY-MM') = ${ref('p.competencia')}`)
        .where(({ ref }) => sql<SqlBool>`jsonb_exists(${ref('l.lidos')}, 'credito_do_ativo')`),
    ),
  ]);

/** Somebody has to answer it. */
const toAsk = (eb: OfPergunta) =>
  eb.and([ofNotaThatCounts(eb), eb.not(bySaidas(eb, sql`true`)), eb.not(byLivros(eb))]);

/**
 * What makes rows of pergunta one question: a product of one issuer, and where it is no note what the answer will be
 * remembered by. What is sold in another month is another asset, bought another day.
 */
const ONE = [
  ...(['p.cliente_id', 'p.tipo', 'p.cfop', 'p.ncm', 'p.cprod', 'p.emitente'] as const),
  ...(['p.cclasstrib', 'p.alternativas', 'p.quando'] as const),
];
const mesDaVenda = (eb: OfPergunta) =>
  eb.case().when('p.tipo', '=', sql.lit('aquisicao')).then(eb.ref('p.competencia')).end();

const ofCliente = expressionBuilder<Tables, 'cliente'>();
/** Of questions that are all of one client: what the office's other clients sell is not read. */
export const bySaidasOf = (eb: OfPergunta, clienteId: string) =>
  sql<boolean>`${bySaidas(eb, ofCliente('id', '=', clienteId))}`;
/** The same of a question `p` as parts of larger statements. */
const ofPergunta: OfPergunta = expressionBuilder();
export const TO_ASK = textOf(toAsk(ofPergunta));
export const ONE_PERGUNTA = textOf(
  sql`${sql.join(ONE.map((column) => sql.ref(column)))}, ${mesDaVenda(ofPergunta)}`,
);

/** By the CFOPs of what the client sells: of its own making, or bought to sell. */
const PRODUZ = sql.lit('^[567](10[1359]|11[1368]|122|40[12])$');
const REVENDE = sql.lit('^[567](10[246]|11[04579]|12[03]|40[35])$');

/** A question as it is stored: what it asks in words the rules say. */
export interface PerguntaListada
  extends Omit<Pergunta, 'texto' | 'padrao' | 'sugestao' | 'respostas' | 'fundamento'> {
  /** Where it is not the same for all of its kind. */
  readonly padrao: string | null;
  /** What the client's own exits, or what counts meanwhile, make likely. */
  readonly sugestao: string | null;
}

/** A contradiction is of no product, and has no amount of its own. */
const OF_NO_PRODUTO = {
  ...{ cfop: '', ncm: '', cprod: '', emitente: null, emitente_nome: null, cclasstrib: '', alternativas: [] },
  ...{ condicao: '', quando: {}, itens: 0, valor: '0.00', chaves: [], padrao: null, sugestao: null },
};

/**
 * What the rules cannot know and the office has not answered, grouped by product and issuer, the most tax at stake first: at
 * most `limit` groups. Only notes that count are asked about; an answer makes its group go at once, and the client's notes
 * are computed anew.
 */
export const listPerguntas = async (
  tenant: Tenant,
  filtro: FiltroDePerguntas & { readonly limit: number },
): Promise<PerguntaListada[]> => {
  const perguntas = await readByKeptPlans(tenant, async (mesmo) => {
    const given = { ...filtro, organizationId: tenant.organizationId };
    const lidas = await askedTogether({
      // Planning takes five times as long as reading, and no client's plan is better than the one for all: it is kept from the first time on.
      planned: mesmo.value(byGenericPlan({})),
      contradicoes: mesmo.read(contradicoes(given)),
      ofNotas: mesmo.read(ofNotas(given)),
    });
    return [
      ...lidas.contradicoes.map((contradicao) => ({ ...OF_NO_PRODUTO, ...contradicao })),
      ...lidas.ofNotas,
    ];
  });
  return perguntas.slice(0, filtro.limit);
};

const byGenericPlan = writeOnce(() => call('set_config', 'plan_cache_mode', 'force_generic_plan', true));

type Asked = FiltroDePerguntas & { readonly organizationId: string; readonly limit: number };
const contradicoes = writeEachShape(({ organizationId, ...filtro }: Asked) =>
  contradicoesOf(organizationId, filtro),
);
const ofNotas = writeEachShape(({ organizationId, ...filtro }: Asked) =>
  questionsOfNotas(organizationId, filtro),
);

/** Where rows are one question they are one group. */
const groupPerguntas = (organizationId: string, { clienteId, competencia }: FiltroDePerguntas) =>
  from
    .selectFrom('pergunta as p')
    .select(ONE)
    .select(({ fn, ref }) => [
      fn.min('p.descricao').as('descricao'),
      fn.min('p.emitente_nome').as('emitente_nome'),
      fn.agg<unknown[]>('array_agg', ['p.em_jogo']).as('em_jogo'),
      fn.min('p.padrao').as('padrao'),
      fn.min('p.condicao').as('condicao'),
      fn.min('p.competencia').as('desde'),
      fn.max('p.competencia').as('ate'),
      sql<number>`${fn.count('p.documento_id').distinct()}::int`.as('documentos'),
      sql<number>`${fn.sum('p.itens')}::int`.as('itens'),
      fn.sum<string>('p.valor').as('valor'),
      // Tax at stake in reais, all of it together; null where nobody knows how much.
      sql<string | null>`sum((SELECT sum(t.value::numeric) FROM jsonb_each_text(${ref('p.em_jogo')}) t))`.as(
        'imposto',
      ),
      sql<string[]>`(array_agg(DISTINCT ${ref('p.documento_id')}))[1:5]`.as('alguns'),
    ])
    .where('p.organization_id', '=', organizationId)
    .where(toAsk)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cliente as saiu')
            .select('saiu.id')
            .whereRef('saiu.id', '=', 'p.cliente_id')
            .whereRef('saiu.ultimo_mes', '<', 'p.competencia'),
        ),
      ),
    )
    .where((eb) => eb.and(asked({ 'p.cliente_id': clienteId, 'p.competencia': competencia })))
    .groupBy((eb) => [...ONE.map((column) => eb.ref(column)), mesDaVenda(eb)]);

/** What is asked of one product, of one answer. */
export interface PerguntaDoProduto {
  readonly tipo: string;
  readonly emitente: string;
  readonly codigo: string;
  readonly ncm: string;
  readonly padrao: string | null;
  /** First month (YYYY-MM) that it is asked of. */
  readonly desde: string;
  readonly documentos: number;
  /** Tax at stake, reais. */
  readonly em_jogo: string;
}

/** What only the office can tell of a client's products, answered or not: who reads it holds the answers beside. */
export const perguntasDosProdutos = (organizationId: string, clienteId: string) =>
  from
    .selectFrom('pergunta as p')
    .select(({ ref, fn }) => [
      'p.tipo',
      fornecedorOf(ref).as('emitente'),
      'p.cprod as codigo',
      'p.ncm',
      fn.min('p.padrao').as('padrao'),
      fn.min('p.competencia').as('desde'),
      sql<number>`${fn.count('p.documento_id').distinct()}::int`.as('documentos'),
      sql<string>`coalesce(sum((SELECT sum(t.value::numeric) FROM jsonb_each_text(${ref('p.em_jogo')}) t)), 0)::numeric(17, 2)::text`.as(
        'em_jogo',
      ),
    ])
    .where('p.organization_id', '=', organizationId)
    .where('p.cliente_id', '=', clienteId)
    .where('p.tipo', 'in', ['destinacao', 'reducao_linear_lc224', 'classificacao'])
    .where((eb) => eb.and([ofNotaThatCounts(eb), eb.not(bySaidas(eb, ofCliente('id', '=', clienteId)))]))
    .groupBy(({ ref }) => [ref('p.tipo'), fornecedorOf(ref), ref('p.cprod'), ref('p.ncm')]);

/** Of a purchase who sold it, of whom the client itself may have issued the note. */
const fornecedorOf = (ref: OfPergunta['ref']) =>
  sql<string>`coalesce(${ref('p.quando')}->>'fornecedor', ${ref('p.emitente')}, '')`;

type Grupo = Pick<
  Selectable<Tables['pergunta']>,
  'cliente_id' | 'tipo' | 'cfop' | 'ncm' | 'cprod' | 'emitente' | 'cclasstrib' | 'quando'
> & { readonly desde: string; readonly ate: string };
type OfGrupo = ExpressionBuilder<Tables & { g: Grupo }, 'g'>;

/** There is an answer that it waits to be computed with. Of an acquisition only the rules can tell whether it is one. */
const isAnswered = (g: OfGrupo, organizationId: string) =>
  g.or([
    g.exists(ajustesFor(g, organizationId).whereRef('x.cprod', '=', 'g.cprod')),
    g.exists(ajustesFor(g, organizationId).where('x.cprod', 'is', null)),
    g.exists(respostasFor(g, organizationId).whereRef('r.produto', '=', 'g.cprod')),
    g.exists(respostasFor(g, organizationId).where('r.produto', 'is', null)),
  ]);

/** Adjustments that answer a question, whatever product they name. */
const ajustesFor = ({ ref, selectFrom }: OfGrupo, organizationId: string) =>
  selectFrom('ajuste_classificacao as x')
    .select('x.id')
    .where('x.organization_id', '=', organizationId)
    .whereRef('x.desde', '<=', 'g.desde')
    .where((x) =>
      x.and([
        x.or([x('x.cliente_id', 'is', null), x('x.cliente_id', '=', ref('g.cliente_id'))]),
        x.or([x('x.ate', 'is', null), x('x.ate', '>=', ref('g.ate'))]),
        x.or([x('x.cfop', 'is', null), x('x.cfop', '=', ref('g.cfop'))]),
        x.or([
          x('x.emitente', 'is', null),
          x('x.emitente', '=', ref('g.emitente')),
          x('x.emitente', '=', x.fn<string>('left', [ref('g.emitente'), sql.lit(8)])),
        ]),
        x.or([x('x.ncm_prefixo', 'is', null), x.fn<boolean>('starts_with', [ref('g.ncm'), 'x.ncm_prefixo'])]),
        x.or([x('x.cclasstrib_de', 'is', null), x('x.cclasstrib_de', '=', ref('g.cclasstrib'))]),
        x.or([
          x.and([x(ref('g.tipo'), '=', sql.lit('cfop')), x('x.efeito', 'is not', null)]),
          x.and([x(ref('g.tipo'), '=', sql.lit('classificacao')), x('x.cclasstrib', 'is not', null)]),
        ]),
      ]),
    );

/** The same where an answer of its own answers it. */
const respostasFor = ({ ref, selectFrom }: OfGrupo, organizationId: string) =>
  selectFrom('resposta as r')
    .select('r.id')
    .where('r.organization_id', '=', organizationId)
    .whereRef('r.cliente_id', '=', 'g.cliente_id')
    .whereRef('r.pergunta', '=', 'g.tipo')
    .whereRef('g.quando', '@>', 'r.quando')
    .whereRef('r.desde', '<=', 'g.desde')
    .where((x) => x.or([x('r.ate', 'is', null), x('r.ate', '>=', ref('g.ate'))]));

/** The first `limit` groups that nobody has answered, the most tax at stake first. */
const openGroups = (
  organizationId: string,
  { limit, ...filtro }: FiltroDePerguntas & { readonly limit: number },
) =>
  from
    .with('grupos', () => groupPerguntas(organizationId, filtro))
    .selectFrom('grupos as g')
    .selectAll()
    .where((eb) => eb.or([eb('g.tipo', '=', sql.lit('aquisicao')), eb.not(isAnswered(eb, organizationId))]))
    .orderBy('g.imposto', (order) => order.desc().nullsLast())
    .orderBy('g.valor', 'desc')
    .orderBy('g.cliente_id')
    .orderBy('g.tipo')
    .orderBy('g.cfop')
    .orderBy('g.ncm')
    .orderBy('g.cprod')
    .orderBy('g.emitente')
    .orderBy('g.quando')
    .orderBy('g.desde')
    .limit(limit);

const questionsOfNotas = (organizationId: string, filtro: FiltroDePerguntas & { readonly limit: number }) =>
  from
    .with('abertos', () => openGroups(organizationId, filtro))
    .with(
      (cte) => cte('industrias').materialized(),
      (db) =>
        db
          .selectFrom('lancamento as l')
          .select(['l.cliente_id', 'l.competencia'])
          .where('l.organization_id', '=', organizationId)
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('l.cliente_id', 'l.competencia'),
              'in',
              selectFrom('abertos as b')
                .select(['b.cliente_id', 'b.ate'])
                .where('b.tipo', '=', sql.lit('destinacao'))
                .$asTuple('cliente_id', 'ate'),
            ),
          )
          .groupBy(['l.cliente_id', 'l.competencia'])
          .having(({ ref }) => sql<boolean>`bool_or(${ref('l.cfop')} ~ ${PRODUZ})`)
          .having(({ ref }) => sql<boolean>`NOT bool_or(${ref('l.cfop')} ~ ${REVENDE})`),
    )
    .selectFrom('abertos as a')
    .innerJoin('cliente as c', 'c.id', 'a.cliente_id')
    .select(['a.cliente_id', 'c.razao_social as cliente', 'a.cfop', 'a.ncm', 'a.cprod', 'a.descricao'])
    .select(['a.emitente', 'a.emitente_nome', 'a.cclasstrib', 'a.alternativas', 'a.condicao', 'a.padrao'])
    .select(['a.desde', 'a.ate', 'a.documentos', 'a.itens'])
    .select((eb) => {
      const { ref, cast, exists, selectFrom } = eb;
      const industria = selectFrom('industrias as i')
        .select('i.cliente_id')
        .whereRef('i.cliente_id', '=', 'a.cliente_id')
        .whereRef('i.competencia', '=', 'a.ate');
      const chaves = selectFrom('documento as d')
        .select('d.chave')
        .where(({ eb: of, fn }) => of('d.id', '=', fn.any('a.alguns')))
        .orderBy('d.chave');
      return [
        ref('a.tipo').$castTo<PerguntaListada['tipo']>().as('tipo'),
        ref('a.quando').$castTo<NonNullable<PerguntaListada['quando']>>().as('quando'),
        // Reais by tax, of all rows of the group.
        sql<NonNullable<PerguntaListada['em_jogo']>>`(SELECT jsonb_object_agg(qual, soma) FROM (
          SELECT t.key AS qual, sum(t.value::numeric)::numeric(17, 2)::text AS soma
            FROM unnest(${ref('a.em_jogo')}) x, jsonb_each_text(x) t GROUP BY t.key) s)`.as('em_jogo'),
        eb
          .case()
          .when('a.tipo', '<>', sql.lit('destinacao'))
          .then(null)
          .when('a.padrao', '=', sql.lit('ativo_imobilizado'))
          .then(ref('a.padrao'))
          .when(exists(industria))
          .then(sql.lit<string>('insumo'))
          .end()
          .as('sugestao'),
        cast<string>('a.valor', 'text').as('valor'),
        sql<string[]>`ARRAY${chaves}`.as('chaves'),
      ];
    })
    .orderBy('a.imposto', (order) => order.desc().nullsLast())
    .orderBy('a.valor', 'desc')
    .orderBy('a.cliente_id')
    .orderBy('a.tipo')
    .orderBy('a.cfop')
    .orderBy('a.ncm')
    .orderBy('a.cprod')
    .orderBy('a.emitente')
    .orderBy('a.quando')
    .orderBy('a.desde');
