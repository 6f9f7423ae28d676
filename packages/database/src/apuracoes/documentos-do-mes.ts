import { createHash } from 'node:crypto';
import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { isOfOtherRegras, type RegrasDasNotas } from '../documentos/is-of-other-regras.ts';
import {
  CHAVE_DO_LANCAMENTO,
  type ChaveDoLancamento,
  VALORES,
  type Valores,
} from '../documentos/lancamentos-in-columns.ts';
import { anyOf, anyOfRows, from, type Tables, writeEachShape, writeOnce } from '../tenancy/builder.ts';
import { readByKeptPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';

/** What tells the rows of one document apart, as they were marked before there was but notes, and their amounts: a note's mark stays as it is. */
const marked = ({ fn, ref, val }: ExpressionBuilder<Tables & { l: Tables['lancamento'] }, 'l'>) => [
  ...CHAVE_DO_LANCAMENTO.filter((name) => name !== 'tipo').map((name) =>
    name === 'natureza' || name === 'anexo' ? fn('nullif', [`l.${name}`, val('')]) : ref(`l.${name}`),
  ),
  ...VALORES.map((name) => ref(`l.${name}`)),
];

type OfNota = ExpressionBuilder<Tables & { d: Tables['documento'] }, 'd'>;

/** Of a note `d`: it has a protocol, or the office takes notes without one. */
export const hasProtocolo = (eb: OfNota) =>
  eb.or([
    eb('d.situacao', '=', sql.lit('autorizada')),
    eb.and([
      eb('d.situacao', '=', sql.lit('sem_protocolo')),
      eb.exists(
        eb
          .selectFrom('organization as o')
          .select('o.id')
          .whereRef('o.id', '=', 'd.organization_id')
          .where(({ ref }) => sql<boolean>`${ref('o.config')}->>'conta_sem_protocolo' = 'true'`),
      ),
    ]),
  ]);

/** The same as a part of a larger statement. */
export const HAS_PROTOCOLO = sql`${hasProtocolo(expressionBuilder())}`.compile(from).sql;

/** The notes `d` that count for a client's month: those with lançamentos. */
export const documentosDoMesOf = (clienteId: string, competencia: string) =>
  from
    .selectFrom('documento as d')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lancamento as l')
          .select('l.id')
          .whereRef('l.documento_id', '=', 'd.id')
          .where('l.cliente_id', '=', clienteId)
          .where('l.competencia', '=', competencia),
      ),
    )
    .where(hasProtocolo);

/** A client's month, and the transaction that it is read in. */
export interface ClientMonth {
  readonly tx: Transaction;
  readonly clienteId: string;
  readonly competencia: string;
}

/** The notes that the sums of a month are made of. */
export interface DocumentosDoMes {
  readonly documentos: number;
  /** SHA-256 of `documentos_lista`: identifies exactly the notes, and their lançamentos, that the sums are made of. */
  readonly documentos_hash: Buffer;
  /** One line for each note: access key, state, version of the rules, a mark of its lançamentos. */
  readonly documentos_lista: string;
}

/** The same for what reads all of them. */
const allDocumentosDoMes = (clienteId: string, competencia: string) =>
  from
    .selectFrom('documento as d')
    .select('d.id')
    .where('d.id', '=', ({ selectFrom }) => {
      const lancados = selectFrom('lancamento as l')
        .select('l.documento_id')
        .distinct()
        .where('l.cliente_id', '=', clienteId)
        .where('l.competencia', '=', competencia);
      return anyOfRows(lancados);
    })
    .where(hasProtocolo);

const idsDoMes = writeOnce(({ clienteId, competencia }: Omit<ClientMonth, 'tx'>) =>
  allDocumentosDoMes(clienteId, competencia),
);

/** The ids of the notes that count for the month. What is read of them is asked for by these ids. */
export async function documentosDoMes({ tx, clienteId, competencia }: ClientMonth): Promise<string[]> {
  const rows = await tx.rows(idsDoMes({ clienteId, competencia }));
  return rows.map(({ id }) => id);
}

/** These notes, of a client's month. */
export interface NotasDoMes extends Omit<ClientMonth, 'tx'> {
  readonly ids: readonly string[];
}

const listDocumentosDoMes = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) => {
  const rows = from
    .selectFrom('lancamento as l')
    .select((eb) => ['l.documento_id', sql<string>`concat_ws('|', ${sql.join(marked(eb))})`.as('linha')])
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where('l.documento_id', '=', anyOf(ids));
  const marks = from
    .selectFrom(rows.as('r'))
    .select(({ ref }) => {
      const todas = sql`string_agg(${ref('r.linha')}, ',' ORDER BY ${ref('r.linha')})`;
      return ['r.documento_id', sql<string | null>`left(md5(${todas}), 12)`.as('marca')];
    })
    .groupBy('r.documento_id');
  const notas = from
    .selectFrom('documento as d')
    .select(({ ref }) => {
      const parts = [ref('d.chave'), ref('d.situacao'), ref('d.versao_regras')];
      return [
        ...(['d.id as documento_id'] as const),
        sql<string | null>`NULL`.as('marca'),
        sql<string | null>`concat_ws(' ', ${sql.join(parts)})`.as('nota'),
      ];
    })
    .where('d.id', '=', anyOf(ids));
  // Brought together by grouping: a join of rows just written compares each with each.
  const lines = from
    .selectFrom(notas.unionAll(marks.select(sql<string | null>`NULL`.as('nota'))).as('m'))
    .select(({ ref }) => sql<string>`max(${ref('m.nota')}) || ' ' || max(${ref('m.marca')})`.as('linha'))
    .groupBy('m.documento_id');
  return from
    .selectFrom(lines.as('n'))
    .select(({ ref }) =>
      sql<string>`coalesce(string_agg(${ref('n.linha')}, chr(10) ORDER BY ${ref('n.linha')}), '')`.as(
        'lista',
      ),
    );
});

/** These notes of the month, how many they are, and a hash of which in which state with which lançamentos. */
export async function identityOfDocumentos(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<DocumentosDoMes> {
  const { lista } = await tx.one(listDocumentosDoMes({ clienteId, competencia, ids }));
  return {
    documentos: ids.length,
    documentos_hash: createHash('sha256').update(lista).digest(),
    documentos_lista: lista,
  };
}

const listTransactionIds = writeOnce(({ clienteId, competencia, ids }: NotasDoMes) => {
  const lancamentos = from
    .selectFrom('lancamento as l')
    .select([sql<string>`concat_ws(' ', 'lancamento', l.xmin, count(*))`.as('escritas')])
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where('l.documento_id', '=', anyOf(ids))
    .groupBy(sql`l.xmin`);
  const documentos = from
    .selectFrom('documento as d')
    .select([sql<string>`concat_ws(' ', 'documento', d.xmin, count(*))`.as('escritas')])
    .where('d.id', '=', anyOf(ids))
    .groupBy(sql`d.xmin`);
  return lancamentos.unionAll(documentos);
});

/**
 * By which transactions these notes and their lançamentos of the month were written, and how many rows by each. Whatever changes a row
 * writes it anew, and a transaction that has ended writes no more: where this is as it was, so is all that `identityOfDocumentos` says, at
 * a tenth of its price.
 */
export async function transactionIdsOf(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<string> {
  const rows = await tx.rows(listTransactionIds({ clienteId, competencia, ids }));
  return [...ids.toSorted(), ...rows.map(({ escritas }) => escritas).sort()].join('\n');
}

/** A note that counts for a client's month, and where its XML is. */
export interface NotaDoMes {
  readonly chave: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
  /** Of the issue, as the note says it: YYYY-MM-DD. */
  readonly dia: string;
  readonly criticas: number;
  readonly avisos: number;
  /** What it means for the client in this month. */
  readonly efeitos: readonly string[];
  /**
   * Its rows of this month, what takes back negative: where the note counts in several months, or its events or its advance payments
   * take back a part of it. Null where the note as it is written is what the month has of it.
   */
  readonly do_mes: readonly LinhaDoMes[] | null;
  /** The version of the rules that computed it; null where ours might compute it otherwise. */
  readonly regras: string | null;
}

/** A lançamento; amounts are decimal strings. */
export interface LinhaDoMes
  extends Valores,
    Pick<ChaveDoLancamento, 'efeito' | 'motivo' | 'cfop' | 'cclasstrib' | 'ncm_capitulo'> {}

/** Motives of a return whose amounts are those of its original, or of the office's answer, whatever its own items say. */
const PELA_ORIGINAL = `{devolucao_pelo_item_da_original,devolucao_pelo_produto_da_original,devolucao_na_proporcao_da_original,devolucao_pela_resposta}`;

/**
 * The notes that count for a client's month by the time of their issue, up to `size` at a time. One that leaves the month
 * meanwhile (it is cancelled) is left out where it has not been passed yet: whoever sees this version is told that it is outdated.
 */
export async function* notasDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  size: number,
  regras: RegrasDasNotas,
): AsyncGenerator<NotaDoMes[]> {
  const rows = await readByKeptPlans(tenant, (same) =>
    same.read(allDocumentosDoMes(clienteId, competencia).orderBy('d.emitida_em').orderBy('d.chave')),
  );
  const ids = rows.map(({ id }) => id);
  while (ids.length) {
    yield await readByKeptPlans(tenant, (same) =>
      same.read(notasOf(clienteId, competencia, ids.splice(0, size), regras)),
    );
  }
}

/** What the rows of a note in all months of the client say of it. */
const effectsOf = ({ selectFrom }: OfNota, clienteId: string, competencia: string) =>
  selectFrom('lancamento as l')
    .select(({ ref }) => {
      const efeito = (name: string) => sql`bool_or(${ref('l.efeito')} = ${sql.lit(name)})`;
      const mes = sql`${ref('l.competencia')} = ${competencia}`;
      const desfaz = sql<boolean>`${efeito('debito')} AND ${efeito('estorno_debito')} OR ${efeito('credito')} AND ${efeito('estorno_credito')}`;
      return [
        sql<string[] | null>`array_agg(DISTINCT ${ref('l.efeito')}) FILTER (WHERE ${mes})`.as('efeitos'),
        sql<boolean>`bool_or(NOT ${mes})`.as('outro_mes'),
        sql<boolean>`bool_or(${ref('l.motivo')} = ANY(${sql.lit(PELA_ORIGINAL)}))`.as('pela_original'),
        desfaz.as('desfaz'),
      ];
    })
    .whereRef('l.documento_id', '=', 'd.id')
    .where('l.cliente_id', '=', clienteId);

/** What the rules found in a note. */
const countsOf = ({ selectFrom }: OfNota) =>
  selectFrom('divergencia')
    .select(({ fn }) => {
      const of = (gravidade: string) =>
        sql<number>`${fn.countAll().filterWhere('gravidade', '=', sql.lit(gravidade))}::int`;
      return [of('critica').as('criticas'), of('aviso').as('avisos')];
    })
    .whereRef('documento_id', '=', 'd.id');

/** The rows of a note in the month as JSON; what takes back is negative where an effect is taken back (`desfaz`). */
const rowsOf = (
  { selectFrom }: OfNota,
  clienteId: string,
  competencia: string,
  desfaz: Expression<boolean>,
) =>
  selectFrom('lancamento as l')
    .select(({ ref }) => {
      const back = sql`${desfaz} AND ${ref('l.efeito')} LIKE 'estorno%'`;
      const members = [
        ...(['efeito', 'motivo', 'cfop', 'cclasstrib', 'ncm_capitulo'] as const).map(
          (name) => sql`${sql.lit(name)}, ${ref(`l.${name}`)}`,
        ),
        ...VALORES.map((name) => {
          const valor = ref(`l.${name}`);
          return sql`${sql.lit(name)}, (CASE WHEN ${back} THEN -${valor} ELSE ${valor} END)::text`;
        }),
      ];
      const inOrder = sql`json_agg(json_build_object(${sql.join(members)}) ORDER BY ${sql.join(CHAVE_DO_LANCAMENTO.map((name) => ref(`l.${name}`)))})`;
      return sql<LinhaDoMes[] | null>`${inOrder}`.as('linhas');
    })
    .whereRef('l.documento_id', '=', 'd.id')
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia);

const notasOf = (clienteId: string, competencia: string, ids: readonly string[], regras: RegrasDasNotas) =>
  from
    .selectFrom('documento as d')
    .innerJoinLateral(
      (eb) => effectsOf(eb, clienteId, competencia).as('o'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (eb) => countsOf(eb).as('v'),
      (join) => join.onTrue(),
    )
    .select(['d.chave', 'd.sha256', 'd.ordem', 'v.criticas', 'v.avisos', 'o.efeitos'])
    .select((eb) => {
      const { ref } = eb;
      const row = { versao_regras: ref('d.versao_regras'), competencia: ref('d.competencia') };
      const apart = eb.or([
        eb('o.desfaz', '=', true),
        eb('o.outro_mes', '=', true),
        eb('o.pela_original', '=', true),
      ]);
      return [
        sql<string>`left(${ref('d.dh_emi')}, 10)`.as('dia'),
        sql<
          LinhaDoMes[] | null
        >`CASE WHEN ${apart} THEN ${rowsOf(eb, clienteId, competencia, ref('o.desfaz'))} END`.as('do_mes'),
        eb
          .case()
          .when(eb.not(isOfOtherRegras(row, regras)))
          .then(row.versao_regras)
          .end()
          .as('regras'),
      ];
    })
    .where('d.id', '=', anyOf(ids))
    .where('o.efeitos', 'is not', null)
    .orderBy('d.emitida_em')
    .orderBy('d.chave')
    .$narrowType<{ efeitos: string[] }>();

/** Numbers of a series that no stored note has: not received, or made void at the tax authority. */
export interface LacunaDeNumeracao {
  /** CNPJ. */
  readonly emitente: string;
  readonly modelo: string;
  readonly serie: string;
  /** First and last missing number. */
  readonly de: number;
  readonly ate: number;
}

/**
 * The first `limit` gaps in the numbers of the notes that the client issued in a month, per establishment, model and
 * series. The last number before the month counts, so that a gap at its beginning shows; what precedes the first note
 * ever received does not. Cancelled notes have their number; what has no model is no note of a series.
 */
export const lacunasDeNumeracao = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  limit: number,
): Promise<LacunaDeNumeracao[]> => tenant.read(lacunasOf({ clienteId, competencia, limit }));

const lacunasOf = writeEachShape(({ clienteId, competencia, limit }: DaLacuna) => {
  const numerado = from
    .selectFrom('documento as d')
    .select(({ ref }) => {
      const [cnpj, numero] = [sql<string>`${ref('d.emitente')}->>'cnpj'`, sql`${ref('d.numero')}::bigint`];
      const before = sql`lag(${numero}) OVER (PARTITION BY ${cnpj}, ${ref('d.modelo')}, ${ref('d.serie')} ORDER BY ${numero})`;
      return [
        'd.modelo',
        'd.serie',
        'd.competencia',
        cnpj.as('cnpj'),
        numero.as('numero'),
        before.as('anterior'),
      ];
    })
    // Looked up first: under row-level security a join over the cast of CHAR to TEXT would read the office's every note.
    .where('d.emitente_raiz', '=', ({ selectFrom }) =>
      selectFrom('cliente as c')
        .select(({ cast }) => cast<string>('c.cnpj_raiz', 'text').as('raiz'))
        .where('c.id', '=', clienteId),
    )
    .where('d.modelo', 'is not', null)
    .where('d.serie', 'is not', null)
    .where('d.competencia', '<=', competencia)
    .where('d.numero', '~', '^[0-9]{1,15}$');
  return from
    .selectFrom(numerado.as('n'))
    .select(({ ref }) => [
      ...(['n.cnpj as emitente', 'n.modelo', 'n.serie'] as const),
      sql<number>`(${ref('n.anterior')} + 1)::float8`.as('de'),
      sql<number>`(${ref('n.numero')} - 1)::float8`.as('ate'),
    ])
    .where('n.competencia', '=', competencia)
    .where(({ ref }) => sql<boolean>`${ref('n.numero')} > ${ref('n.anterior')} + 1`)
    .orderBy('n.cnpj')
    .orderBy('n.modelo')
    .orderBy('n.serie')
    .orderBy('n.numero')
    .limit(limit)
    .$narrowType<{ modelo: string; serie: string }>();
});

interface DaLacuna {
  readonly clienteId: string;
  readonly competencia: string;
  readonly limit: number;
}
