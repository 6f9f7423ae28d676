import { createHash } from 'node:crypto';
import type { Apuracao as ApuracaoDaApi, FigurasDoMes, ListApuracoesQuery } from '@apura/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyOf, asked, from, type Row, textOf } from '../tenancy/builder.ts';
import { type Filter, onPage } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { askedTogether } from '../tenancy/transaction.ts';
import { documentosDoMesOf } from './documentos-do-mes.ts';
import { devidosOf } from './sum-devidos.ts';

export interface ApuracaoVista extends Row<'apuracao'> {}

const ofId = (id: string) => from.selectFrom('apuracao').selectAll().where('id', '=', id);

/** One version of an apuração, or undefined when the office has none of that id. */
export const findApuracao = (tenant: Tenant, id: string): Promise<ApuracaoVista | undefined> =>
  tenant.first(ofId(id));

export interface ReportLogo {
  readonly tipo: string;
  readonly bytes: Uint8Array;
  /** True when we wrote the bytes anew; else they are as somebody sent them, and no browser may get them. */
  readonly reescrito: boolean;
}

/** Who prints, for whom, and how the office wants to be seen. */
export interface ReportParties {
  readonly escritorio: { readonly nome: string } & Pick<
    Row<'organization'>['config'],
    'crc' | 'responsavel' | 'email' | 'telefone'
  >;
  readonly cliente: { readonly razao_social: string; readonly cnpj_raiz: string };
  /** How the office wants to be seen. */
  readonly marca: {
    readonly logo?: ReportLogo;
    /** "#rrggbb". */
    readonly cor?: string;
  };
}

export interface ReportApuracao extends ReportParties {
  readonly apuracao: ApuracaoVista;
}

/** What the report says besides its figures. Null when the apuração, its office or client is not there. */
export const findApuracaoForReport = (tenant: Tenant, id: string): Promise<ReportApuracao | null> =>
  tenant.transaction(async (tx) => {
    const apuracao = await tx.first(ofId(id));
    const parties = apuracao && (await reportParties(tx, apuracao.cliente_id));
    return apuracao && parties ? { ...parties, apuracao } : null;
  });

/** Undefined when the office or the client is not there. */
export async function reportParties(tx: Transaction, clienteId: string): Promise<ReportParties | undefined> {
  const { office, cliente, logo } = await askedTogether({
    office: tx.first(
      from.selectFrom('organization').select(['nome', 'config']).where('id', '=', tx.organizationId),
    ),
    cliente: tx.first(
      from.selectFrom('cliente').select(['razao_social', 'cnpj_raiz']).where('id', '=', clienteId),
    ),
    logo: tx.first(
      from
        .selectFrom('logo')
        .select(['tipo', 'bytes', 'reescrito_sha256'])
        .where('organization_id', '=', tx.organizationId),
    ),
  });
  if (!office || !cliente) return undefined;
  const { cor, crc, responsavel, email, telefone } = office.config;
  return {
    escritorio: {
      nome: office.nome,
      ...(crc ? { crc } : {}),
      ...(responsavel ? { responsavel } : {}),
      ...(email ? { email } : {}),
      ...(telefone ? { telefone } : {}),
    },
    cliente,
    marca: { ...(logo ? { logo: describe(logo) } : {}), ...(cor ? { cor } : {}) },
  };
}

const describe = ({
  tipo,
  bytes,
  reescrito_sha256,
}: Pick<Row<'logo'>, 'tipo' | 'bytes' | 'reescrito_sha256'>): ReportLogo => ({
  tipo,
  bytes,
  reescrito:
    reescrito_sha256 !== null && createHash('sha256').update(bytes).digest().equals(reescrito_sha256),
});

const LISTED = [
  'id',
  'cliente_id',
  'competencia',
  'versao',
  'estado',
  ...(['erro_estagio', 'erro_codigo', 'erro_mensagem'] as const),
  ...(['desatualizada_desde', 'desatualizada_por', 'criada_em', 'calculada_em'] as const),
  ...(['documentos', 'versoes', 'cenario'] as const),
] as const satisfies readonly (keyof ApuracaoVista)[];

export type ApuracaoListada = Pick<ApuracaoVista, (typeof LISTED)[number]>;

/** One page of the office's apurações, the newest first, without figures; one more than `limit` if there are more. */
export function listApuracoes(
  tenant: Tenant,
  { clienteId, competencia, estado, limit, ...filtro }: Filter<ListApuracoesQuery>,
): Promise<ApuracaoListada[]> {
  return tenant.read(
    from
      .selectFrom('apuracao')
      .select(LISTED)
      .where((eb) =>
        eb.and([
          eb.and(asked({ cliente_id: clienteId, competencia, estado })),
          eb('organization_id', '=', tenant.organizationId),
          ...onPage(eb.ref('id'), filtro),
        ]),
      )
      .orderBy('id', filtro.sentido ?? 'desc')
      .limit(limit + 1),
  );
}

/** The newest version of each of these months that has one, without figures. */
export const findLastVersoes = async (
  tenant: Tenant,
  meses: readonly { readonly cliente_id: string; readonly competencia: string }[],
): Promise<ApuracaoListada[]> =>
  meses.length
    ? tenant.read(
        from
          .selectFrom('apuracao')
          .select(LISTED)
          .distinctOn(['cliente_id', 'competencia'])
          .where('organization_id', '=', tenant.organizationId)
          .where((eb) => eb.or(meses.map((mes) => eb.and(mes))))
          .orderBy('cliente_id')
          .orderBy('competencia')
          .orderBy('versao', 'desc'),
      )
    : [];

export type Vereditos = NonNullable<ApuracaoDaApi['autenticidade']>;

const NENHUM: Vereditos = {
  integra: 0,
  alterada: 0,
  sem_protocolo: 0,
  nao_verificavel: 0,
  nao_conferida: 0,
};

/** How many documents of a client's month have which verdict; those of before there were any are `nao_conferida`. */
export async function countVereditos(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<Vereditos> {
  const rows = await tenant.read(
    documentosDoMesOf(clienteId, competencia)
      .select(({ fn }) => [
        fn.coalesce('d.autenticidade', sql.lit('nao_conferida')).as('veredito'),
        sql<number>`${fn.countAll()}::int`.as('documentos'),
      ])
      .groupBy('veredito'),
  );
  return { ...NENHUM, ...Object.fromEntries(rows.map(({ veredito, documentos }) => [veredito, documentos])) };
}

const SEM_FIGURAS: FigurasDoMes = {
  situacao: null,
  total_a_recolher: null,
  comparacao: null,
  mudanca_2027: null,
  mudanca_2029: null,
  mudanca_2033: null,
  credito_em_risco: null,
};
/** The years that a change is told of, as its published name says. */
const ANOS = Object.keys(SEM_FIGURAS)
  .flatMap((name) => name.match(/(?<=^mudanca_)\d+$/) ?? [])
  .map(Number);
const mudancaEm = (
  comparativo: string,
  ano: number,
) => `'mudanca_${ano}', jsonb_path_query_first(${comparativo}->'transicao',
  '$[*] ? (@.ano == ${ano} && @.premissa_preco == "liquido_constante").variacao')`;

/**
 * What is stored as `figuras` beside the `comparativo` (an SQL term of type jsonb) of a version. What earlier rules
 * stored has no `devido_no_mes`, and is not shown.
 */
export const figuresOf = (
  comparativo: string,
) => `CASE WHEN ${comparativo} ? 'devido_no_mes' THEN jsonb_build_object(
  'situacao', ${comparativo}->'situacao',
  'total_a_recolher', ${comparativo}->'devido_no_mes'->'total_a_recolher',
  'comparacao', CASE jsonb_typeof(${comparativo}->'comparacao') WHEN 'object' THEN jsonb_build_object(
    'regime_atual', ${comparativo}->'comparacao'->'regime_atual'->'total',
    'regime_novo', ${comparativo}->'comparacao'->'regime_novo'->'total',
    'ano', ${comparativo}->'comparacao'->'ano_do_regime_novo',
    'status', ${comparativo}->'comparacao'->'status') END,
  ${ANOS.map((ano) => mudancaEm(comparativo, ano)).join(', ')},
  'credito_em_risco', ${comparativo}->'conferencia'->'credito_em_risco',
  'devidos', ${devidosOf(comparativo)},
  'pendencias', jsonb_path_query_array(${comparativo}->'pendencias', '$[*].mensagem'))
  ELSE '${JSON.stringify(SEM_FIGURAS)}' END`;

const storedFigures = (figuras: string, comparativo: string) =>
  `coalesce(${figuras}, ${figuresOf(comparativo)})`;
/** What is stored of a row of `apuracao` as jsonb; the last term is for versions of before there was the column. */
export const STORED_FIGURES = storedFigures('figuras', 'comparativo');

/** Those two columns of a row. */
type Stored = Readonly<Record<'figuras' | 'comparativo', Expression<unknown>>>;
/** The same for the builder. */
export const figurasStored = ({ figuras, comparativo }: Stored): RawBuilder<unknown> =>
  sql.raw(storedFigures(textOf(figuras), textOf(comparativo)));
/** `FigurasDoMes` of it. */
export const figurasDoMes = (stored: Stored) =>
  sql<FigurasDoMes>`${figurasStored(stored)} - 'pendencias' - 'devidos'`;

/** What a list shows of an apuração besides its row. */
export type InList = FigurasDoMes & { readonly cliente: string };

/** The figures of apurações and the names of their clients, by their id. */
export async function figuresOfMeses(
  tenant: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InList>> {
  const rows = await tenant.read(
    from
      .selectFrom('apuracao as a')
      .innerJoin('cliente as c', 'c.id', 'a.cliente_id')
      .select(({ ref }) => [
        ...(['a.id', 'c.razao_social as cliente'] as const),
        figurasDoMes({ figuras: ref('a.figuras'), comparativo: ref('a.comparativo') }).as('figuras'),
      ])
      .where('a.id', '=', anyOf(ids)),
  );
  return new Map(rows.map(({ id, cliente, figuras }) => [id, { ...figuras, cliente }]));
}
