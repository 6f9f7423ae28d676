import { type AvisoDoEnvio, createFato, type FileCode, type LoteEncerrado } from '@apura/contracts';
import { type Expression, sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Arquivo, Lote } from '../generated/client.ts';
import { type Built, from, now, writeOnce } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
import { newId } from '../tenancy/new-id.ts';
import { onPage, type Page, type Period } from '../tenancy/page.ts';
import { keepPlans, type Tenant, type Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';
import { dismissReenviados, wakeApuracoes } from './close-arquivos.ts';
import { takeContents } from './contents.ts';
import { type ArquivoRecebido, insertChunks } from './save-archive.ts';

export interface NovoLote {
  /** The chunks, each processed as one unit. */
  readonly chunks: readonly (readonly ArquivoRecebido[])[];
  readonly clienteId?: string;
  readonly competencia?: string;
  /** When the purchases in it came in, YYYY-MM-DD. */
  readonly entradaEm?: string;
  /** Who sends it: a person or a key. */
  readonly autor?: Ator;
  readonly requestId: string;
  /** Throws where the office has no room for it. No other lote of the office is made until this one is, or is not. */
  readonly conferirUso?: (usado: UsoDoEscritorio) => void;
}

/**
 * Turns stored bytes into a lote: rows, chunks and permits in one transaction. When it resolves, everything is durable.
 * Throws `ContentExpired` when bytes are missing. Returns the lote's id, which is the `job_id`.
 */
export async function registerLote(tenant: Tenant, novo: NovoLote): Promise<string> {
  const { organizationId } = tenant;
  const loteId = newId();
  const arquivos = novo.chunks.flat();
  await tenant.transaction(async (plain) => {
    const tx = keepPlans(plain);
    if (novo.conferirUso) novo.conferirUso(await useToRecord(tx));
    await takeContents(
      tx,
      arquivos.flatMap(({ sha256, partes }) => partes ?? [sha256]),
    );
    await tx.run(
      from.insertInto('lote').values({
        ...{ id: loteId, organization_id: organizationId, request_id: novo.requestId },
        ...{ estado: 'na_fila', total: arquivos.length, pendentes: arquivos.length },
        ...{ cliente_id: novo.clienteId, competencia: novo.competencia },
        ...{ autor: novo.autor?.id, autor_nome: novo.autor?.nome },
        entrada_em: novo.entradaEm === undefined ? null : sql<Date>`${novo.entradaEm}::date`,
      }),
    );
    if (novo.autor) await audit(tx, novo.autor, 'envio.recebido', loteId, { arquivos: arquivos.length });
    await dismissReenviados(
      tx,
      arquivos.map(({ nome }) => nome),
    );
    await insertChunks(tx, { loteId, requestId: novo.requestId }, novo.chunks);
  });
  return loteId;
}

/**
 * Ends a lote: what is not processed yet never will be, and what is stays. Chunks under way lose their claim, so their
 * results are refused; one that is just being written is waited for.
 */
export const cancelLote = (
  tenant: Tenant,
  id: string,
  requestId: string,
): Promise<'cancelado' | 'encerrado' | 'inexistente'> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.prisma.lote.count({ where: { id } }))) return 'inexistente';
    // Chunks before the lote, as in saveChunk: who takes both takes them in one order.
    await tx.run(
      from
        .with('travado', (db) =>
          db
            .selectFrom('pedaco')
            .select('id')
            .where('lote_id', '=', id)
            .where('estado', '<>', sql.lit('concluido'))
            .orderBy('id')
            .forUpdate(),
        )
        .updateTable('pedaco as p')
        .from('travado as t')
        .set({ estado: 'concluido', lease_dono: null, lease_ate: null })
        .whereRef('p.id', '=', 't.id'),
    );
    const cancelados = await tx.count(
      from
        .updateTable('arquivo')
        .set({ estado: 'cancelado', processado_em: now })
        .where('lote_id', '=', id)
        .where('estado', '=', sql.lit('pendente')),
    );
    const lote = await tx.first(
      from
        .updateTable('lote')
        .set({ estado: 'cancelado', fim: now })
        .set((eb) => ({
          pendentes: eb('pendentes', '-', cancelados),
          cancelados: eb('cancelados', '+', cancelados),
        }))
        .where('id', '=', id)
        .where('estado', 'in', [sql.lit('na_fila'), sql.lit('processando')])
        .returning(['id', 'estado', 'total', 'processados', 'duplicados', 'recusados'])
        .returning(['cancelados', 'avisos', 'criado_em', 'fim'])
        .$narrowType<Pick<LoteEncerrado, 'estado' | 'avisos' | 'fim'>>(),
    );
    if (!lote) return 'encerrado';
    await wakeApuracoes(tx, id);
    await insertEvents(tx, { lote: id }, requestId, [createFato('lote.concluido', lote)]);
    return 'cancelado';
  });

export interface LoteProgress
  extends Omit<LoteEncerrado, 'estado' | 'fim'>,
    Pick<Lote, 'estado' | 'fim' | 'pendentes'> {
  /** When it would end at the pace so far; null before its first file and after its end. */
  readonly previsao_fim: Date | null;
}

export interface LoteVisto extends LoteProgress {
  /** One page in order of arrival, one more than `limit` if there is a next page. */
  readonly arquivos: readonly (Pick<Arquivo, 'id' | 'nome' | 'origem' | 'estado' | 'mensagem'> & {
    readonly codigo: FileCode | null;
    readonly avisos: readonly AvisoDoEnvio[];
    readonly documentos: readonly string[];
  })[];
}

const progress = from
  .selectFrom('lote as l')
  .select(['l.id', 'l.estado', 'l.total', 'l.pendentes', 'l.processados', 'l.duplicados', 'l.recusados'])
  .select(['l.cancelados', 'l.avisos', 'l.criado_em', 'l.fim'])
  .select((eb) => {
    const [pendentes, total] = [eb.ref('l.pendentes'), eb.ref('l.total')];
    return eb
      .case()
      .when(sql<boolean>`${pendentes} BETWEEN 1 AND ${total} - 1`)
      .then(sql<Date>`now() + (now() - ${eb.ref('l.criado_em')}) * ${pendentes} / (${total} - ${pendentes})`)
      .end()
      .as('previsao_fim');
  })
  .$narrowType<Pick<LoteProgress, 'avisos'>>();

const progressOf = writeOnce(({ id }: { id: string }) => progress.where('l.id', '=', id));

/** The lote without its files, or undefined when the office has no such lote. */
export const readProgress = (tenant: Tenant, id: string): Promise<LoteProgress | undefined> =>
  tenant.first(progressOf({ id }));

export interface LoteListado extends LoteProgress {
  readonly autor_nome: string | null;
  /** The first of its files. */
  readonly primeiro_arquivo: string | null;
}

/** One page of the office's lotes, the newest first, one more than `limit` if there is a next page. */
export const listLotes = (tenant: Tenant, { limit, ...page }: Page & Period): Promise<LoteListado[]> =>
  tenant.read(
    progress
      .select((eb) => [
        'l.autor_nome',
        eb
          .selectFrom('arquivo as a')
          .select((a) => a.fn.coalesce('a.origem', 'a.nome').as('nome'))
          .whereRef('a.lote_id', '=', 'l.id')
          .orderBy('a.id')
          .limit(1)
          .as('primeiro_arquivo'),
      ])
      .where('l.organization_id', '=', tenant.organizationId)
      .where((eb) => eb.and(onPage(eb.ref('l.id'), page)))
      .orderBy('l.id', 'desc')
      .limit(limit + 1),
  );

/** The lote with one page of its files, or undefined when the office has no such lote. */
export const findLote = (
  tenant: Tenant,
  id: string,
  { depoisDe, limit }: Page,
): Promise<LoteVisto | undefined> =>
  tenant.first(
    progress
      .select((eb) => {
        const page = eb
          .selectFrom('arquivo as a')
          .select(['a.id', 'a.nome', 'a.origem', 'a.estado', 'a.codigo', 'a.mensagem', 'a.avisos'])
          .select((a) => {
            const notas = a
              .selectFrom('arquivo_resultado as r')
              .select(({ ref }) => sql`json_agg(${ref('r.chave')} ORDER BY ${ref('r.ordem')})`.as('chaves'))
              .whereRef('r.arquivo_id', '=', 'a.id')
              .where('r.tipo', '=', 'nota');
            return sql`coalesce(${notas}, '[]')`.as('documentos');
          })
          .whereRef('a.lote_id', '=', 'l.id')
          .$if(depoisDe !== undefined, (query) => query.where('a.id', '>', depoisDe ?? ''))
          .orderBy('a.id')
          .limit(limit + 1);
        const lista = eb
          .selectFrom(page.as('a'))
          .select(({ ref }) => sql`json_agg(a ORDER BY ${ref('a.id')})`.as('lista'));
        return sql<LoteVisto['arquivos']>`coalesce(${lista}, '[]')`.as('arquivos');
      })
      .where('l.id', '=', id),
  );

/** What one office may use. */
export interface Quotas {
  /** Lotes that wait or are under way. */
  readonly lotes: number;
  /** Files of the last 24 hours. */
  readonly arquivos: number;
  /** Uncompressed bytes of the last 24 hours. */
  readonly bytes: number;
}

export interface UsoDoEscritorio {
  readonly uso: Quotas;
  /** Bytes that are stored without a lote: of uploads that are coming in, or did not come to their end. */
  readonly provisorio: {
    readonly arquivos: number;
    readonly bytes: number;
    /** Seconds until the oldest of them are swept; 0 when there are none. */
    readonly libera_s: number;
  };
  /** The office's own, as far as it has some. */
  readonly proprias: Partial<Quotas>;
  /** Seconds until the oldest lote of the last 24 hours is older than that; 0 when there is none. */
  readonly libera_s: number;
}

/** What an office uses now, beside the quotas that were set for it alone. */
export const usoDoEscritorio = async (tenant: Tenant): Promise<UsoDoEscritorio> =>
  usoDe(await tenant.read(useOf({ organizationId: tenant.organizationId })));

/** The same as of a transaction that makes a lote of the office: until it ends, no other one does. */
export async function useToRecord({ organizationId, run, rows }: Transaction): Promise<UsoDoEscritorio> {
  await run(call('pg_advisory_xact_lock', lockOf(`quotas ${organizationId}`)));
  return usoDe(await rows(useOf({ organizationId })));
}

/** Those of the office that are not done. */
export const lotesUnderWay = ({ organizationId }: Pick<Tenant, 'organizationId'>) =>
  from
    .selectFrom('lote')
    .where('organization_id', '=', organizationId)
    .where(
      'estado',
      'in',
      ['recebendo', 'na_fila', 'processando'].map((estado) => sql.lit(estado)),
    );

/** Seconds until so long after an instant; 0 where that is past, or there is none. */
const secondsUntil = (instant: Expression<Date | null>, after: string) =>
  sql<number>`greatest(0, coalesce(ceil(extract(epoch FROM ${instant} + ${sql.lit(after)}::interval - now())), 0))::int`;

const useOf = writeOnce(({ organizationId }: Pick<Tenant, 'organizationId'>) =>
  from
    .with('dia', (db) =>
      db
        .selectFrom('lote')
        .select(['id', 'total', 'criado_em'])
        .where('organization_id', '=', organizationId)
        .where('id', '>=', sql<string>`primeiro_id(now() - interval '24 hours')`),
    )
    .selectNoFrom(({ selectFrom }) => [
      lotesUnderWay({ organizationId })
        .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('n'))
        .as('lotes'),
      selectFrom('dia')
        .select(({ ref }) => sql<string>`coalesce(sum(${ref('dia.total')}), 0)::text`.as('n'))
        .as('arquivos'),
      selectFrom('dia')
        .innerJoin('pedaco as p', 'p.lote_id', 'dia.id')
        .select(({ ref }) => sql<string>`coalesce(sum(${ref('p.bytes')}), 0)::text`.as('n'))
        .as('bytes'),
      selectFrom('dia')
        .select(({ fn }) => secondsUntil(fn.min('dia.criado_em'), '24 hours').as('n'))
        .as('libera_s'),
      selectFrom('organization')
        .select(({ ref }) => sql<Partial<Quotas> | null>`${ref('config')}->'quotas'`.as('quotas'))
        .where('id', '=', organizationId)
        .as('proprias'),
      selectFrom('conteudo')
        .select(({ fn, ref }) =>
          sql<UsoDoEscritorio['provisorio']>`jsonb_build_object('arquivos', ${fn.countAll()},
            'bytes', coalesce(sum(${ref('tamanho')}), 0), 'libera_s', ${secondsUntil(fn.min('criado_em'), '1 hour')})`.as(
            'n',
          ),
        )
        .where('organization_id', '=', organizationId)
        .where('provisorio', '=', true)
        .as('provisorio'),
    ]),
);

type Usage = ReturnType<typeof useOf> extends Built<infer Row> ? Row : never;

function usoDe([row]: readonly Usage[]): UsoDoEscritorio {
  if (!row?.provisorio) throw new Error('no usage');
  const { lotes, arquivos, bytes, libera_s, proprias, provisorio } = row;
  return {
    uso: { lotes: lotes ?? 0, arquivos: Number(arquivos), bytes: Number(bytes) },
    provisorio,
    proprias: proprias ?? {},
    libera_s: libera_s ?? 0,
  };
}

/** Gives an office quotas of its own; what is left out is as for all. Returns false when there is no such office. */
export const setQuotas = (tenant: Tenant, quotas: Partial<Quotas>): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const set = await tx.count(
      from
        .updateTable('organization')
        .set(({ ref }) => ({
          config: sql`${ref('config')} || jsonb_build_object('quotas', ${JSON.stringify(quotas)}::jsonb)`,
        }))
        .where('id', '=', tenant.organizationId),
    );
    return set === 1;
  });
