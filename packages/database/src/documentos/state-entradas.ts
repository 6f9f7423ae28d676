import type { WhyOutdated } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { lockChaves } from './insert-documentos.ts';

/** When a document came in at a client, as the office says; `dia` null takes it back. */
export interface EntradaToStore {
  readonly chave: string;
  /** YYYY-MM-DD. */
  readonly dia: string | null;
  /** YYYY-MM, where it counts in another month than that of `dia`. */
  readonly conta_em: string | null;
}

export type OrigemDaEntrada = 'informada' | 'envio' | 'csv' | 'livros';

/** An entry as it is listed. */
export interface EntradaListada {
  readonly chave: string;
  readonly entrada_em: string;
  readonly conta_em: string | null;
  readonly origem: string;
  readonly por: string | null;
}

/** What the books that count say of when notes that are there came in; of several as `O_QUE_HA` in neighbours.ts chooses. */
const ditasPelosLivros = (organizationId: string, clienteId: string) =>
  from
    .selectFrom('entrada_do_livro as b')
    .innerJoin('livro as v', 'v.id', 'b.livro_id')
    .innerJoin('documento as d', (join) =>
      join.onRef('d.chave', '=', 'b.chave').on('d.organization_id', '=', organizationId),
    )
    .innerJoin('cliente as c', (join) =>
      join.onRef('c.cnpj_raiz', '=', 'v.cnpj_raiz').on('c.id', '=', clienteId),
    )
    .distinctOn('b.chave')
    .select(['b.chave', 'b.dia', 'b.conta_em', 'v.arquivo as por'])
    .select((eb) => eb.val('livros').as('origem'))
    .where('b.organization_id', '=', organizationId)
    .where('v.conta', '=', true)
    .where('b.dia', 'is not', null)
    .orderBy('b.chave')
    .orderBy('v.livro', 'desc')
    .orderBy('v.de')
    .orderBy('v.cnpj');

/** When the client's purchases came in, each as it counts, and who says so: a person, else the books, else an upload (ADR 87). */
function entradasOf(organizationId: string, clienteId: string) {
  const livros = ditasPelosLivros(organizationId, clienteId);
  const doEscritorio = from
    .selectFrom('entrada_documento as e')
    .select(['e.chave', 'e.dia', 'e.conta_em', 'e.por', 'e.origem'])
    .where('e.organization_id', '=', organizationId)
    .where('e.cliente_id', '=', clienteId)
    .where('e.dia', 'is not', null);
  return doEscritorio
    .where((eb) =>
      eb.or([
        eb('e.origem', '<>', 'envio'),
        eb('e.chave', 'not in', eb.selectFrom(livros.as('l')).select('l.chave')),
      ]),
    )
    .unionAll(
      from
        .selectFrom(livros.as('l'))
        .select(['l.chave', 'l.dia', 'l.conta_em', 'l.por', 'l.origem'])
        .where((eb) =>
          eb(
            'l.chave',
            'not in',
            eb.selectFrom(doEscritorio.where('e.origem', '<>', 'envio').as('e')).select('e.chave'),
          ),
        ),
    );
}

/**
 * One page of when a client's purchases came in, as the office or its books say, by key, one more than `limit` if there is a next page.
 * `competencia`: only those that count in this month. Undefined without such a client.
 */
export const listEntradas = (
  tenant: Tenant,
  clienteId: string,
  filtro: {
    readonly competencia?: string;
    readonly chave?: string;
    readonly limit: number;
    readonly depoisDe?: string;
  },
): Promise<EntradaListada[] | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.prisma.cliente.count({ where: { id: clienteId } }))) return undefined;
    const { competencia, chave, depoisDe, limit } = filtro;
    return tx.rows(
      from
        .selectFrom(entradasOf(tx.organizationId, clienteId).as('n'))
        .select((eb) => [
          ...(['n.chave', 'n.origem', 'n.por'] as const),
          eb.cast<string>('n.dia', 'text').as('entrada_em'),
          eb.cast<string | null>('n.conta_em', 'text').as('conta_em'),
        ])
        .where((eb) =>
          eb.and([
            ...(competencia === undefined
              ? []
              : [
                  sql<boolean>`coalesce(${eb.ref('n.conta_em')}, to_char(${eb.ref('n.dia')}, 'YYYY-MM')) = ${competencia}`,
                ]),
            ...(depoisDe === undefined ? [] : [eb('n.chave', '>', depoisDe)]),
            ...(chave === undefined ? [] : [eb('n.chave', '=', chave)]),
          ]),
        )
        .orderBy('n.chave')
        .limit(limit + 1),
    );
  });

/** Why an entry cannot be kept, by its place in the list. */
export interface EntradaRecusada {
  readonly indice: number;
  readonly porque: 'nao_encontrado' | 'nao_e_compra' | 'antes_da_emissao';
  /** Day of the issue, of one that came in before it. */
  readonly emissao?: string;
}

/**
 * Keeps when documents came in at a client: all, or none where one is refused. Of those that change the finished months become
 * outdated, the one before and the one after, and the documents get their lançamentos for this client anew. Saying the same again
 * changes nothing. Undefined without such a client.
 */
export const stateEntradas = (
  tenant: Tenant,
  ator: Ator,
  novas: { readonly clienteId: string; readonly entradas: readonly EntradaToStore[] },
  origem: OrigemDaEntrada,
  requestId: string,
): Promise<readonly EntradaRecusada[] | undefined> =>
  tenant.transaction(async (tx) => {
    const { clienteId, entradas } = novas;
    await lockChaves(
      tx,
      entradas.map(({ chave }) => chave),
    );
    const cliente = await tx.first(
      from.selectFrom('cliente').select('cnpj_raiz').where('id', '=', clienteId).forNoKeyUpdate(),
    );
    if (!cliente) return undefined;
    const recusadas = await check(tx, cliente.cnpj_raiz, entradas);
    if (recusadas.length) return recusadas;
    const mudadas = await storeEntradas(tx, { clienteId, entradas }, origem, ator.nome);
    const [primeira, ...outras] = mudadas;
    if (!primeira) return [];
    const { chave, dia, conta_em } = primeira;
    await audit(tx, ator, 'entrada.informada', clienteId, {
      ...{ chave, dia, conta_em },
      ...(outras.length ? { outras: outras.map((outra) => outra.chave) } : {}),
    });
    await recomputeByEntradas(tx, clienteId, mudadas, requestId);
    return [];
  });

/**
 * To be called in the transaction that changes the entries of stored documents: the months become outdated, and the documents get
 * their lançamentos for this client anew, by a job or before the next apuração reads them.
 */
export async function recomputeByEntradas(
  tx: Transaction,
  clienteId: string,
  mudadas: readonly EntradaToStore[],
  requestId: string,
): Promise<void> {
  await markByEntradas(tx, requestId, clienteId, mudadas);
  await requestRecalculoDasEntradas(tx, clienteId, 'entrada', requestId);
}

/** Documents of the client whose entry changed get their lançamentos for it anew, by a job or before the next apuração reads them. */
export async function requestRecalculoDasEntradas(
  tx: Transaction,
  clienteId: string,
  motivo: WhyOutdated['motivo'],
  requestId: string,
): Promise<void> {
  const clock = from.selectNoFrom(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('agora'));
  await tx.run(
    from
      .updateTable('cliente as c')
      .from(clock.as('n'))
      .set(({ eb, ref }) => ({
        documentos_recolhidos_em: null,
        recolhimento_pedido_em: ref('n.agora'),
        recolhimento_por: JSON.stringify({ motivo } satisfies WhyOutdated),
        recolher_entradas_em: eb
          .case()
          .when(
            eb.or([
              eb('c.documentos_recolhidos_em', 'is not', null),
              eb('c.recolher_entradas_em', '=', ref('c.recolhimento_pedido_em')),
            ]),
          )
          .then(ref('n.agora'))
          .end(),
      }))
      .where('c.id', '=', clienteId),
  );
  await insertOutbox(tx, [
    permitFor.clientes({ id: clienteId, organization_id: tx.organizationId, request_id: requestId }, newId()),
  ]);
}

/** What `stateEntradas` would refuse of these; nothing is kept. */
export const checkEntradas = (
  tenant: Tenant,
  { clienteId, entradas }: { readonly clienteId: string; readonly entradas: readonly EntradaToStore[] },
): Promise<readonly EntradaRecusada[] | undefined> =>
  tenant.transaction(async (tx) => {
    const cliente = await tx.prisma.cliente.findUnique({
      where: { id: clienteId },
      select: { cnpj_raiz: true },
    });
    return cliente ? check(tx, cliente.cnpj_raiz, entradas) : undefined;
  });

async function check(
  tx: Transaction,
  raiz: string,
  entradas: readonly EntradaToStore[],
): Promise<EntradaRecusada[]> {
  const documentos = await tx.rows(
    from
      .selectFrom('documento as d')
      .select(({ eb, exists, or, ref, selectFrom }) => {
        const asBought = selectFrom('lancamento as l')
          .innerJoin('cliente as c', 'c.id', 'l.cliente_id')
          .whereRef('l.documento_id', '=', 'd.id')
          .where('c.cnpj_raiz', '=', raiz)
          .where('l.cfop', '~', '^[123]');
        return [
          'd.chave',
          or([eb('d.destinatario_raiz', 'is not distinct from', raiz), exists(asBought)]).as('compra'),
          sql<string>`left(${ref('d.dh_emi')}, 10)`.as('emissao'),
        ];
      })
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', '=', anyOf(entradas.map(({ chave }) => chave)))
      .where(({ eb, or }) => or([eb('d.destinatario_raiz', '=', raiz), eb('d.emitente_raiz', '=', raiz)])),
  );
  const achados = new Map(documentos.map((documento) => [documento.chave, documento]));
  return entradas.flatMap(({ chave, dia }, indice): EntradaRecusada[] => {
    const achado = achados.get(chave);
    if (!achado) return [{ indice, porque: 'nao_encontrado' }];
    if (!achado.compra) return [{ indice, porque: 'nao_e_compra' }];
    if (dia !== null && dia < achado.emissao)
      return [{ indice, porque: 'antes_da_emissao', emissao: achado.emissao }];
    return [];
  });
}

/** Writes them; returns those that say something else than before. */
export const storeEntradas = (
  tx: Transaction,
  { clienteId, entradas }: { readonly clienteId: string; readonly entradas: readonly EntradaToStore[] },
  origem: OrigemDaEntrada,
  por: string | null,
): Promise<EntradaToStore[]> =>
  tx.rows(
    from
      .insertInto('entrada_documento')
      .columns(['organization_id', 'cliente_id', 'origem', 'por', 'a_calcular', 'chave', 'dia', 'conta_em'])
      .expression(({ selectFrom }) =>
        selectFrom(givenRows('x', { chave: 'text', dia: 'date', conta_em: 'text' }, entradas))
          .select([
            sql<string>`${tx.organizationId}::uuid`.as('office'),
            sql<string>`${clienteId}::uuid`.as('cliente'),
            sql<string>`${origem}::text`.as('origem'),
            sql<string | null>`${por}::text`.as('por'),
            sql.lit(true).as('a_calcular'),
          ])
          .select(['x.chave', 'x.dia', 'x.conta_em'])
          .where(({ eb, exists, or, selectFrom }) =>
            or([
              eb('x.dia', 'is not', null),
              exists(
                selectFrom('entrada_documento as a')
                  .where('a.organization_id', '=', tx.organizationId)
                  .where('a.cliente_id', '=', clienteId)
                  .whereRef('a.chave', '=', 'x.chave'),
              ),
            ]),
          )
          .orderBy('x.chave'),
      )
      .onConflict((one) =>
        one
          .columns(['organization_id', 'cliente_id', 'chave'])
          .doUpdateSet(({ ref }) => ({
            dia: ref('excluded.dia'),
            conta_em: ref('excluded.conta_em'),
            origem: ref('excluded.origem'),
            por: ref('excluded.por'),
            a_calcular: true,
            informada_em: now,
          }))
          .where(({ eb, or, ref }) =>
            or([
              eb('entrada_documento.dia', 'is distinct from', ref('excluded.dia')),
              eb('entrada_documento.conta_em', 'is distinct from', ref('excluded.conta_em')),
            ]),
          ),
      )
      .returning(({ cast }) => ['chave', cast<string | null>('dia', 'text').as('dia'), 'conta_em']),
  );

/** The months in which the documents count so far, and those in which they will. */
async function markByEntradas(
  tx: Transaction,
  requestId: string,
  clienteId: string,
  mudadas: readonly EntradaToStore[],
): Promise<void> {
  const chaves = mudadas.map(({ chave }) => chave);
  const ateAgora = await tx.rows(
    from
      .selectFrom('documento as d')
      .innerJoin('lancamento as l', 'l.documento_id', 'd.id')
      .select(['l.competencia', 'd.chave'])
      .distinct()
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', '=', anyOf(chaves))
      .where('l.cliente_id', '=', clienteId)
      .orderBy('l.competencia')
      .orderBy('d.chave'),
  );
  const daquiEmDiante = mudadas.flatMap(({ chave, dia, conta_em }) => {
    const competencia = conta_em ?? dia?.slice(0, 7);
    return competencia === undefined ? [] : [{ chave, competencia }];
  });
  await markDesatualizadas(
    tx,
    requestId,
    [...ateAgora, ...daquiEmDiante].map(({ chave, competencia }) => ({
      cliente_id: clienteId,
      competencia,
      por: { motivo: 'entrada', chave } as const,
    })),
    'entrada',
  );
}
