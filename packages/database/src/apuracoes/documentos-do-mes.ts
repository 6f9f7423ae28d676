import { createHash } from 'node:crypto';
import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { isOfOtherRegras, type RegrasDasNotas } from '../documentos/is-of-other-regras.ts';
import {
  AMOUNT_COLUMNS,
  CHAVE_DO_LANCAMENTO,
  type ChaveDoLancamento,
  VALORES,
  type Valores,
} from '../documentos/lancamentos-in-columns.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import { readByKeptPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';

export const CHAVE = CHAVE_DO_LANCAMENTO.map((name) => `l.${name}`).join(', ');

/** What tells the rows of one document apart, as they were marked before there was but notes: a note's mark stays as it is. */
const NA_MARCA = CHAVE_DO_LANCAMENTO.filter((name) => name !== 'tipo')
  .map((name) => (name === 'natureza' || name === 'anexo' ? `nullif(l.${name}, '')` : `l.${name}`))
  .join(', ');

/** Of a note `d`: it has a protocol, or the office takes notes without one. */
export const hasProtocolo = (eb: ExpressionBuilder<Tables & { d: Tables['documento'] }, 'd'>) =>
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

/**
 * The ids of the notes that count for the month. What is read of them is asked for by these ids: of rows that were
 * written a moment ago the planner expects next to none, and would join them by comparing each with each.
 */
export async function documentosDoMes({ tx, clienteId, competencia }: ClientMonth): Promise<string[]> {
  const rows = await tx.rows(documentosDoMesOf(clienteId, competencia).select('d.id'));
  return rows.map(({ id }) => id);
}

/** These notes of the month, how many they are, and a hash of which in which state with which lançamentos. */
export async function identityOfDocumentos(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<DocumentosDoMes> {
  const { lista } = await tx.one<{ lista: string }>(
    `SELECT coalesce(string_agg(linha, E'\\n' ORDER BY linha), '') AS lista
       FROM (SELECT concat_ws(' ', d.chave, d.situacao, d.versao_regras, marcado.marca) AS linha
               FROM (SELECT documento_id, left(md5(string_agg(linha, ',' ORDER BY linha)), 12) AS marca
                       FROM (SELECT l.documento_id, concat_ws('|', ${NA_MARCA},
                                      ${AMOUNT_COLUMNS.map((name) => `l.${name}`).join(', ')}) AS linha
                               FROM lancamento l
                              WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)) lancado
                      GROUP BY documento_id) marcado
               JOIN documento d ON d.id = marcado.documento_id WHERE d.id = ANY($3)) n`,
    [clienteId, competencia, ids],
  );
  return {
    documentos: ids.length,
    documentos_hash: createHash('sha256').update(lista).digest(),
    documentos_lista: lista,
  };
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

const VALORES_COM_SINAL = VALORES.map(
  (nome) =>
    `'${nome}', (CASE WHEN o.desfaz AND l.efeito LIKE 'estorno%' THEN -l."${nome}" ELSE l."${nome}" END)::text`,
);
/** Motives of a return whose amounts are those of its original, or of the office's answer, whatever its own items say. */
const PELA_ORIGINAL = `{devolucao_pelo_item_da_original,devolucao_pelo_produto_da_original,devolucao_na_proporcao_da_original,devolucao_pela_resposta}`;

const DO_MES = `SELECT json_agg(json_build_object('efeito', l.efeito, 'motivo', l.motivo, 'cfop', l.cfop,
                  'cclasstrib', l.cclasstrib, 'ncm_capitulo', l.ncm_capitulo, ${VALORES_COM_SINAL}) ORDER BY ${CHAVE})
  FROM lancamento l WHERE l.documento_id = d.id AND l.cliente_id = $1 AND l.competencia = $3`;

/**
 * The notes that count for a client's month by the time of their issue, up to `size` at a time. One that leaves the month
 * meanwhile (it is cancelled) is left out where it has not been passed yet: whoever sees this version is told that it is outdated.
 */
export async function* notasDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  size: number,
  { versao, valem }: RegrasDasNotas,
): AsyncGenerator<NotaDoMes[]> {
  const rows = await readByKeptPlans(tenant, (same) =>
    same.read(
      documentosDoMesOf(clienteId, competencia).select('d.id').orderBy('d.emitida_em').orderBy('d.chave'),
    ),
  );
  const ids = rows.map(({ id }) => id);
  while (ids.length) {
    yield await readByKeptPlans(tenant, (same) =>
      same.read<NotaDoMes>(
        `SELECT d.chave, d.sha256, d.ordem, left(d.dh_emi, 10) AS dia, v.criticas, v.avisos, o.efeitos,
              CASE WHEN o.desfaz OR o.outro_mes OR o.pela_original THEN (${DO_MES}) END AS do_mes,
              CASE WHEN NOT (${isOfOtherRegras('d', 4, 5)}) THEN d.versao_regras END AS regras
         FROM documento d
        CROSS JOIN LATERAL (
          SELECT array_agg(DISTINCT efeito) FILTER (WHERE competencia = $3) AS efeitos, bool_or(competencia <> $3) AS outro_mes,
                 bool_or(motivo = ANY('${PELA_ORIGINAL}')) AS pela_original,
                 bool_or(efeito = 'debito') AND bool_or(efeito = 'estorno_debito')
                   OR bool_or(efeito = 'credito') AND bool_or(efeito = 'estorno_credito') AS desfaz
            FROM lancamento WHERE documento_id = d.id AND cliente_id = $1) o
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
                 count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
            FROM divergencia WHERE documento_id = d.id) v
        WHERE d.id = ANY($2) AND o.efeitos IS NOT NULL ORDER BY d.emitida_em, d.chave`,
        [clienteId, ids.splice(0, size), competencia, versao, JSON.stringify(valem)],
      ),
    );
  }
}

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
export const lacunasDeNumeracao = (tenant: Tenant, clienteId: string, competencia: string, limit: number) =>
  tenant.read<LacunaDeNumeracao>(
    `WITH numerado AS (
         SELECT d.emitente->>'cnpj' AS cnpj, d.modelo, d.serie, d.numero::bigint AS numero, d.competencia,
                lag(d.numero::bigint) OVER (
                  PARTITION BY d.emitente->>'cnpj', d.modelo, d.serie ORDER BY d.numero::bigint) AS anterior
           FROM documento d
          -- Looked up first: under row-level security a join over the cast of CHAR to TEXT would read the office's every note.
          WHERE d.emitente_raiz = (SELECT c.cnpj_raiz::text FROM cliente c WHERE c.id = $1)
            AND d.modelo IS NOT NULL AND d.serie IS NOT NULL
            AND d.competencia <= $2 AND d.numero ~ '^[0-9]{1,15}$')
       SELECT cnpj AS emitente, modelo, serie, (anterior + 1)::float8 AS de, (numero - 1)::float8 AS ate
         FROM numerado WHERE competencia = $2 AND numero > anterior + 1
        ORDER BY cnpj, modelo, serie, numero LIMIT $3`,
    [clienteId, competencia, limit],
  );
