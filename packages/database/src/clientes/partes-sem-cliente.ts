import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf, from, now, type Tables, writeEachShape } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { searchedRaiz } from './list-clientes.ts';

/** How many notes two CNPJ roots have with each other; empty is a person, a foreigner or nobody. */
export interface NotasBetweenPartes {
  readonly de: string;
  readonly para: string;
  readonly notas: number;
  /** Id of the newest of them. */
  readonly ultima: string;
}

/** What the notes of which no client is a party show of one company; `classe`: see `parte_sem_cliente`. */
export interface ParteJulgada {
  /** CNPJ root. */
  readonly raiz: string;
  readonly emitidas: number;
  readonly recebidas: number;
  /** Notes of which it is the only company. */
  readonly sozinha: number;
  readonly classe: number;
  /** The newest note that it issued, or else received. */
  readonly documento_id: string;
}

/** The same with what that note tells of it; without what a note that is gone told. */
export interface ParteWithoutCliente extends Omit<ParteJulgada, 'documento_id'> {
  readonly nome: string;
  readonly cnpj: string | null;
  readonly uf: string | null;
  readonly municipio: string | null;
  readonly ie: string | null;
  /** Null unless it issued one. */
  readonly crt: string | null;
}

export interface FiltroDePartes {
  readonly q?: string | undefined;
  /** The dismissed ones instead of the others. */
  readonly dispensadas: boolean;
  readonly limit: number;
  /** Root of the last one of the page before. */
  readonly depoisDe?: string | undefined;
}

export interface PartesLidas {
  /** Those that look like clients, whatever is searched for. */
  readonly sugeridas: number;
  /** False where `depoisDe` is there no more. */
  readonly continua: boolean;
  /** One more than `limit` if there is a next page. */
  readonly linhas: readonly ParteWithoutCliente[];
}

/** Whether something has come or gone since the companies of the office were judged. */
const haNovo = async (of: Tenant | Transaction): Promise<boolean> =>
  (await of.count(firstNova({ organizationId: of.organizationId }))) > 0;

const firstNova = writeEachShape((of: Pick<Tenant, 'organizationId'>) =>
  notasOf(of, false).limit(sql.lit(1)),
);

const notasOf = ({ organizationId }: Pick<Tenant, 'organizationId'>, somada: boolean) =>
  from
    .selectFrom('notas_entre_partes')
    .select(['de', 'para', 'notas', 'ultima'])
    .where('organization_id', '=', organizationId)
    .where('somada', '=', somada);
/** Rows that are summed in one transaction, so that none takes long. */
const DE_UMA_VEZ = 50_000;

type OfParte = ExpressionBuilder<Tables & { p: Tables['parte_sem_cliente'] }, 'p'>;

const partesOf = (office: string) =>
  from.selectFrom('parte_sem_cliente as p').where('p.organization_id', '=', office);
const notasDe = ({ ref }: OfParte) => sql<number>`${ref('p.emitidas')} + ${ref('p.recebidas')}`;

/** First those that look like clients, then those of most notes: as the index of the table has them. */
const placeOf = (eb: OfParte) => [eb.ref('p.classe'), sql<number>`-(${notasDe(eb)})`, eb.ref('p.raiz')];

/** Those with notes, of which the office has said, or has not said, that they are none of its clients. */
const shown = (office: string, dispensadas: boolean) =>
  partesOf(office)
    .where((eb) => eb(notasDe(eb), '>', sql.lit(0)))
    .where('p.dispensada_em', dispensadas ? 'is not' : 'is', null);

interface AskedPartes extends FiltroDePartes {
  readonly office: string;
  /** The beginning of a root, where `q` is one. */
  readonly raiz: string | undefined;
}

const pageOf = ({ office, q, raiz, dispensadas, limit, depoisDe }: AskedPartes) =>
  shown(office, dispensadas)
    .selectAll('p')
    .$if(q !== undefined, (query) =>
      query.where(({ or, ref }) =>
        or([
          sql<boolean>`position(sem_acentos(${q}) IN sem_acentos(${ref('p.nome')})) > 0`,
          ...(raiz === undefined ? [] : [sql<boolean>`starts_with(${ref('p.raiz')}, ${raiz}::text)`]),
        ]),
      ),
    )
    .$if(depoisDe !== undefined, (query) =>
      query.where((eb) => {
        const last = partesOf(office).where('p.raiz', '=', depoisDe ?? '');
        const after = placeOf(eb).map((value) => last.select(sql`${value}`.as('value')));
        return sql<boolean>`(${sql.join(placeOf(eb))}) > (${sql.join(after)})`;
      }),
    )
    .orderBy((eb) => sql.join(placeOf(eb)))
    .limit(limit);

/** One page of the companies in notes of which no client is a party, active or not; first those that `julgar` takes for clients. */
export async function listPartesWithoutCliente(
  tenant: Tenant,
  julgar: (entre: readonly NotasBetweenPartes[]) => readonly ParteJulgada[],
  filtro: FiltroDePartes,
): Promise<PartesLidas> {
  const office = tenant.organizationId;
  if (await haNovo(tenant)) while (!(await tenant.transaction((tx) => judgeAgain(tx, julgar)))) {}
  const raiz = searchedRaiz(filtro.q) ?? undefined;
  return tenant.one(partesLidas({ ...filtro, office, raiz, limit: filtro.limit + 1 }));
}

const partesLidas = writeEachShape((asked: AskedPartes) => {
  const { office, dispensadas, depoisDe } = asked;
  return from
    .with('p', () => pageOf(asked))
    .selectNoFrom(({ exists, or, selectFrom }) => [
      shown(office, dispensadas)
        .where('p.classe', '=', sql.lit(0))
        .select(sql<number>`count(*)::int`.as('n'))
        .$asScalar()
        .$notNull()
        .as('sugeridas'),
      or([
        sql<boolean>`${depoisDe === undefined}`,
        exists(
          partesOf(office)
            .select('p.raiz')
            .where('p.raiz', '=', depoisDe ?? ''),
        ),
      ])
        .$castTo<boolean>()
        .as('continua'),
      jsonArrayFrom(
        selectFrom('p')
          .leftJoin('documento as d', 'd.id', 'p.documento_id')
          .select(['p.raiz', 'p.nome', 'p.emitidas', 'p.recebidas', 'p.sozinha', 'p.classe'])
          .select(({ ref }) => {
            const dado = <Nome extends string>(nome: Nome) =>
              sql<
                string | null
              >`CASE WHEN ${ref('p.emitidas')} > 0 THEN ${ref('d.emitente')} ELSE ${ref('d.destinatario')} END
                ->> ${sql.lit(nome)}`.as(nome);
            return [dado('cnpj'), dado('uf'), dado('municipio'), dado('ie'), dado('crt')];
          })
          .orderBy((eb) => sql.join(placeOf(eb))),
      ).as('linhas'),
    ]);
});

const clienteOfRaiz = (office: string, raiz: Expression<string>) =>
  from
    .selectFrom('cliente as c')
    .where('c.organization_id', '=', office)
    .where(({ eb }) => eb('c.cnpj_raiz', '=', sql<string>`${raiz}::bpchar`));

/**
 * Sums what has come since and, once nothing is left, judges all companies anew; false: there is more to be summed. Whoever
 * asks meanwhile waits for it, and finds nothing left to do.
 */
async function judgeAgain(
  tx: Transaction,
  julgar: (entre: readonly NotasBetweenPartes[]) => readonly ParteJulgada[],
): Promise<boolean> {
  const office = tx.organizationId;
  await tx.run(call('pg_advisory_xact_lock', lockOf(`partes ${office}`)));
  if (!(await haNovo(tx))) return true;
  const [somadas] = await tx.rows<{ n: number }>(
    `WITH nova AS (
       DELETE FROM notas_entre_partes WHERE id = ANY(ARRAY(
         SELECT id FROM notas_entre_partes WHERE organization_id = $1 AND NOT somada LIMIT $2))
       RETURNING de, para, notas, ultima),
     posta AS (
       INSERT INTO notas_entre_partes AS p (organization_id, de, para, notas, ultima, somada)
       SELECT $1, de, para, sum(notas), (array_agg(ultima ORDER BY ultima DESC))[1], true FROM nova GROUP BY de, para
       ON CONFLICT (organization_id, de, para) WHERE somada
       DO UPDATE SET notas = p.notas + excluded.notas, ultima = greatest(p.ultima, excluded.ultima))
     SELECT count(*)::int AS n FROM nova`,
    [office, DE_UMA_VEZ],
  );
  if (somadas?.n === DE_UMA_VEZ && (await haNovo(tx))) return false;
  // A client that was made while its notes came explains them too.
  await tx.run(
    from
      .deleteFrom('notas_entre_partes as p')
      .where('p.organization_id', '=', office)
      .where('p.somada', '=', true)
      .where(({ eb, or, exists, ref }) =>
        or([
          eb('p.notas', '<=', 0),
          exists(clienteOfRaiz(office, ref('p.de'))),
          exists(clienteOfRaiz(office, ref('p.para'))),
        ]),
      ),
  );
  await keep(tx, julgar(await tx.rows(notasOf(tx, true))));
  return true;
}

/** What the office has dismissed stays so, also where its notes are gone and come again, unless it is a client by now. */
async function keep(tx: Transaction, partes: readonly ParteJulgada[]): Promise<void> {
  const office = tx.organizationId;
  const isGone = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'parte_sem_cliente'>) =>
    not(
      exists(
        selectFrom(
          givenRows(
            'n',
            { raiz: 'text' },
            partes.map(({ raiz }) => ({ raiz })),
          ),
        )
          .select('n.raiz')
          .whereRef('n.raiz', '=', 'parte_sem_cliente.raiz'),
      ),
    );
  await tx.run(
    from
      .deleteFrom('parte_sem_cliente')
      .where('organization_id', '=', office)
      .where(isGone)
      .where(({ eb, exists, or, ref }) =>
        or([eb('dispensada_em', 'is', null), exists(clienteOfRaiz(office, ref('parte_sem_cliente.raiz')))]),
      ),
  );
  await tx.run(
    from
      .updateTable('parte_sem_cliente')
      .set({ emitidas: 0, recebidas: 0 })
      .where('organization_id', '=', office)
      .where(({ eb, ref }) => eb(sql`${ref('emitidas')} + ${ref('recebidas')}`, '>', 0))
      .where(isGone),
  );
  const columns = {
    ...({ raiz: 'text', documento_id: 'uuid' } as const),
    ...({ emitidas: 'integer', recebidas: 'integer', sozinha: 'integer', classe: 'integer' } as const),
  };
  await tx.run(
    from
      .insertInto('parte_sem_cliente')
      .columns([
        'organization_id',
        'nome',
        'raiz',
        'documento_id',
        'emitidas',
        'recebidas',
        'sozinha',
        'classe',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(givenRows('n', columns, partes))
          .leftJoin('documento as d', 'd.id', 'n.documento_id')
          .select(({ ref }) => [
            sql<string>`${office}::uuid`.as('office'),
            sql<string>`coalesce(CASE WHEN ${ref('n.emitidas')} > 0 THEN ${ref('d.emitente')}
              ELSE ${ref('d.destinatario')} END ->> 'nome', '')`.as('nome'),
          ])
          .select(['n.raiz', 'n.documento_id', 'n.emitidas', 'n.recebidas', 'n.sozinha', 'n.classe']),
      )
      .onConflict((one) =>
        one
          .columns(['organization_id', 'raiz'])
          .doUpdateSet(({ ref }) => ({
            documento_id: ref('excluded.documento_id'),
            nome: sql<string>`coalesce(nullif(${ref('excluded.nome')}, ''), ${ref('parte_sem_cliente.nome')})`,
            emitidas: ref('excluded.emitidas'),
            recebidas: ref('excluded.recebidas'),
            sozinha: ref('excluded.sozinha'),
            classe: ref('excluded.classe'),
          }))
          .where(({ ref }) => {
            const judged = ['documento_id', 'emitidas', 'recebidas', 'sozinha', 'classe'] as const;
            const [before, after] = [
              judged.map((name) => ref(`parte_sem_cliente.${name}`)),
              judged.map((name) => ref(`excluded.${name}`)),
            ];
            return sql<boolean>`(${sql.join(before)}) IS DISTINCT FROM (${sql.join(after)})`;
          }),
      ),
  );
}

/** Clients of these roots are made: none of them is suggested any more, and who else is, is judged anew. */
export async function makeClientes(tx: Transaction, raizes: readonly string[]): Promise<void> {
  await tx.run(
    from
      .with('eram', (db) =>
        db
          .deleteFrom('parte_sem_cliente')
          .where('organization_id', '=', tx.organizationId)
          .where('raiz', '=', anyOf(raizes))
          .returning('raiz'),
      )
      .insertInto('notas_entre_partes')
      .columns(['organization_id', 'de', 'para', 'notas', 'ultima'])
      .expression(({ selectFrom }) =>
        selectFrom('eram')
          .select([
            sql<string>`${tx.organizationId}::uuid`.as('office'),
            ...[sql.lit('').as('de'), sql.lit('').as('para'), sql.lit(0).as('notas')],
            sql<string>`'00000000-0000-0000-0000-000000000000'::uuid`.as('ultima'),
          ])
          .limit(1),
      ),
  );
}

/** Dismisses companies, which are then listed no more, or takes that back. Returns how many. */
export async function dismissPartes(tenant: Tenant, raizes: readonly string[], dispensada: boolean) {
  return tenant.transaction((tx) =>
    tx.count(
      from
        .updateTable('parte_sem_cliente')
        .set({ dispensada_em: dispensada ? now : null })
        .where('organization_id', '=', tx.organizationId)
        .where('raiz', '=', anyOf(raizes))
        .where('dispensada_em', dispensada ? 'is' : 'is not', null),
    ),
  );
}
