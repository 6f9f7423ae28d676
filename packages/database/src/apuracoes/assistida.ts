import { createHash } from 'node:crypto';
import { LIMITES, mesesBefore, PAGAMENTOS_DA_CBS } from '@apura/contracts';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { AssistidaImportacao, AssistidaLinha } from '../generated/client.ts';
import { from } from '../tenancy/builder.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import { lockCliente } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { markByExtincao } from './informado-do-mes.ts';

/** One line of what the tax authority worked out. Reais as decimal strings. */
export interface LinhaDoFiscoGuardada
  extends Omit<
    AssistidaLinha,
    'importacao_id' | 'n' | 'organization_id' | 'cliente_id' | 'apurado' | 'dados'
  > {
  readonly apurado: string;
  /** The other fields of the line. */
  readonly dados: object;
}

export interface ImportacaoToStore {
  readonly clienteId: string;
  readonly arquivo: string;
  readonly sha256: Buffer;
  readonly formato: string;
  readonly gerado_em: string | null;
  readonly linhas: readonly LinhaDoFiscoGuardada[];
  /** What the office said of the columns of its header. */
  readonly mapa?: MapaGuardado & { readonly header: readonly string[] };
}

/**
 * Keeps a file of a client's assisted assessment with all its lines, and notes who brought it. The same bytes a second time
 * change nothing: `nova` is false then. `muitas`: the client would have more lines than are kept.
 * Undefined when the office has no such client.
 */
export const storeImportacao = (
  tenant: Tenant,
  ator: Ator,
  { clienteId: cliente_id, sha256, linhas, mapa, ...arquivo }: ImportacaoToStore,
  requestId: string,
): Promise<{ readonly id: string; readonly nova: boolean } | 'muitas' | undefined> =>
  tenant.transaction(async (tx) => {
    // Two imports of one client stand in line.
    if (!(await lockCliente(tx, cliente_id))) return undefined;
    if (mapa) await storeMapa(tx, mapa.header, mapa);
    const { assistidaImportacao } = tx.prisma;
    const antes = await assistidaImportacao.findUnique({
      where: { cliente_id_sha256: { cliente_id, sha256: new Uint8Array(sha256) } },
      select: { id: true },
    });
    if (antes) return { id: antes.id, nova: false };
    const { _sum } = await assistidaImportacao.aggregate({ where: { cliente_id }, _sum: { linhas: true } });
    if ((_sum.linhas ?? 0) + linhas.length > LIMITES.linhas_da_assistida_por_cliente) return 'muitas';
    const id = newId();
    await insertRows(tx, 'assistida_importacao', [
      {
        ...arquivo,
        id,
        cliente_id,
        sha256: hexOf(sha256),
        linhas: linhas.length,
        por: ator.nome,
        criado_em: new Date(),
      },
    ]);
    await insertRows(
      tx,
      'assistida_linha',
      linhas.map((linha, n) => ({ ...linha, n, importacao_id: id, cliente_id })),
    );
    const { arquivo: nome, formato } = arquivo;
    await audit(tx, ator, 'apuracao_assistida.importada', cliente_id, {
      arquivo: nome,
      formato,
      linhas: linhas.length,
    });
    await markByExtincao(tx, requestId, [...new Set(linhas.map(({ chave }) => chave))]);
    return { id, nova: true };
  });

const FATO = [
  'l.cliente_id',
  'l.competencia',
  'l.tributo',
  'l.lado',
  'l.chave',
  'l.origem',
  'l.documento',
] as const;

/** Of each fact that the tax authority tells (lines `l` of imports `i`) the newest line. */
export const lastLines = (organizationId: string) =>
  from
    .selectFrom('assistida_linha as l')
    .innerJoin('assistida_importacao as i', 'i.id', 'l.importacao_id')
    .where('l.organization_id', '=', organizationId)
    .distinctOn(FATO)
    .orderBy(({ ref }) => sql.join(FATO.map((column) => ref(column))))
    .orderBy('l.atualizacao', (order) => order.desc().nullsLast())
    .orderBy('i.criado_em', 'desc')
    .orderBy('i.id', 'desc')
    .orderBy('l.n', 'desc');

/** So many months before and after one have lines that may say where one of it stands. */
const MESES_EM_VOLTA = 3;

/**
 * What a client's month is reconciled from, as the JSON text of the engine's `MesGuardado`: the lines of the tax authority, of one
 * identity the newest, of the month and three before and after it; the lançamentos of each document, by effect and motive; and
 * the documents that either side names and the office has, with the month that they count in for the client, else their own.
 */
export const readMesDaAssistida = (tenant: Tenant, clienteId: string, competencia: string): Promise<string> =>
  tenant.transaction(async (tx) => {
    const doFisco = lastLines(tx.organizationId)
      .select(({ cast }) => [
        ...(['l.competencia', 'l.tributo', 'l.lado', 'l.chave', 'l.documento', 'l.origem'] as const),
        ...(['l.atualizacao', 'l.dados'] as const),
        cast<string>('l.apurado', 'text').as('apurado'),
      ])
      .where('l.cliente_id', '=', clienteId)
      .where('i.formato', '<>', PAGAMENTOS_DA_CBS)
      .where(({ between }) =>
        between(
          'l.competencia',
          mesesBefore(competencia, MESES_EM_VOLTA),
          mesesBefore(competencia, -MESES_EM_VOLTA),
        ),
      );
    const somas = from
      .selectFrom('lancamento as l')
      .innerJoin('documento as d', 'd.id', 'l.documento_id')
      .select(({ cast, fn }) => [
        ...(['d.chave', 'l.efeito', 'l.motivo'] as const),
        cast<string>(fn.sum('l.cbs'), 'text').as('cbs'),
        cast<string>(fn.sum('l.ibs'), 'text').as('ibs'),
      ])
      .where('l.organization_id', '=', tx.organizationId)
      .where('l.cliente_id', '=', clienteId)
      .where('l.competencia', '=', competencia)
      .groupBy(['d.chave', 'l.efeito', 'l.motivo']);
    const { json } = await tx.one(
      from
        .with('do_fisco', () => doFisco)
        .with('somas', () => somas)
        .with('sabidos', (db) =>
          db
            .selectFrom('documento as d')
            .select(({ exists, fn, selectFrom }) => {
              const counted = selectFrom('lancamento as l')
                .select((eb) => eb.fn.min('l.competencia').as('mes'))
                .whereRef('l.documento_id', '=', 'd.id')
                .where('l.cliente_id', '=', clienteId);
              const eventos = selectFrom('evento_documento as e')
                .whereRef('e.organization_id', '=', 'd.organization_id')
                .whereRef('e.chave', '=', 'd.chave')
                .where('e.cancela', '=', sql.lit(false));
              return [
                ...(['d.chave', 'd.situacao'] as const),
                fn.coalesce(counted, 'd.competencia').as('competencia'),
                exists(eventos).as('com_eventos'),
              ];
            })
            .where('d.organization_id', '=', tx.organizationId)
            .where('d.chave', 'in', (eb) =>
              eb.selectFrom('do_fisco').select('chave').union(eb.selectFrom('somas').select('chave')),
            ),
        )
        .selectNoFrom(() => {
          const all = (name: 'do_fisco' | 'somas' | 'sabidos') =>
            sql`(SELECT coalesce(json_agg(r), '[]') FROM ${sql.table(name)} AS r)`;
          return sql<string>`json_build_object('doFisco', ${all('do_fisco')}, 'somas', ${all('somas')}, 'sabidos', ${all('sabidos')})::text`.as(
            'json',
          );
        }),
    );
    return json;
  });

export type ImportacaoListada = Omit<AssistidaImportacao, 'organization_id' | 'cliente_id'>;

/** A client's imports, the newest first, one more than `limit` if there is a next page. */
export const listImportacoes = (
  tenant: Tenant,
  clienteId: string,
  { limit, ...page }: Page & Period,
): Promise<ImportacaoListada[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.assistidaImportacao.findMany({
      where: { cliente_id: clienteId, id: idsOfPage(page) },
      omit: { organization_id: true, cliente_id: true },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
  );

/** What the columns of a file are, and what holds for all its lines. */
interface MapaGuardado {
  readonly colunas: Readonly<Record<string, string>>;
  readonly constantes: Readonly<Record<string, string>>;
}

/** Names of columns, in their order. */
type Header = readonly string[];

/** Headers are as long as people write them; they are only ever looked up whole. */
const identidadeDo = (header: Header): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

/** What the office said of files with this header; undefined where it said nothing. */
export const readStoredMapa = (tenant: Tenant, header: Header): Promise<MapaGuardado | undefined> =>
  tenant.first(
    from
      .selectFrom('assistida_mapa')
      .select(['colunas', 'constantes'])
      .where('organization_id', '=', tenant.organizationId)
      .where('header', '=', identidadeDo(header))
      .$narrowType<MapaGuardado>(),
  );

/** Keeps what the office said of files with this header, for the next of them. */
const storeMapa = async (tx: Transaction, header: Header, { colunas, constantes }: MapaGuardado) => {
  const onde = { organization_id: tx.organizationId, header: identidadeDo(header) };
  const mapa = { colunas, constantes };
  await tx.prisma.assistidaMapa.upsert({
    where: { organization_id_header: onde },
    create: { ...onde, ...mapa },
    update: mapa,
  });
};

/** Removes an import with all its lines, and notes whose. False when the office has no such import. */
export const removeImportacao = (tenant: Tenant, ator: Ator, id: string, requestId: string) =>
  tenant.transaction(async (tx) => {
    const chaves = await tx.rows(
      from.selectFrom('assistida_linha').select('chave').distinct().where('importacao_id', '=', id),
    );
    const importacao = await tx.first(
      from.deleteFrom('assistida_importacao').where('id', '=', id).returning(['cliente_id', 'arquivo']),
    );
    if (!importacao) return false;
    const { cliente_id, arquivo } = importacao;
    await audit(tx, ator, 'apuracao_assistida.removida', cliente_id, { arquivo });
    await markByExtincao(
      tx,
      requestId,
      chaves.map(({ chave }) => chave),
    );
    return true;
  });

/** Whether anything was imported of what the tax authority worked out for a client's month. */
export async function hasAssistida(tenant: Tenant, clienteId: string, competencia: string): Promise<boolean> {
  const lines = from
    .selectFrom('assistida_linha as l')
    .innerJoin('assistida_importacao as i', 'i.id', 'l.importacao_id')
    .where('l.organization_id', '=', tenant.organizationId)
    .where('l.cliente_id', '=', clienteId)
    .where('l.competencia', '=', competencia)
    .where('i.formato', '<>', PAGAMENTOS_DA_CBS)
    .limit(1);
  return (await tenant.count(lines)) > 0;
}
