import { type Expression, sql } from 'kysely';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
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
  (await of.count(notasOf(of, false).limit(1))) > 0;

const notasOf = ({ organizationId }: Tenant | Transaction, somada: boolean) =>
  from
    .selectFrom('notas_entre_partes')
    .select(['de', 'para', 'notas', 'ultima'])
    .where('organization_id', '=', organizationId)
    .where('somada', '=', somada);
/** Rows that are summed in one transaction, so that none takes long. */
const DE_UMA_VEZ = 50_000;

/** A value of the row that the page before ended with. */
const DO_CURSOR = (valor: string) =>
  `(SELECT ${valor} FROM parte_sem_cliente WHERE organization_id = $1::uuid AND raiz = $5::text)`;

/** One page of the companies in notes of which no client is a party, active or not; first those that `julgar` takes for clients. */
export async function listPartesWithoutCliente(
  tenant: Tenant,
  julgar: (entre: readonly NotasBetweenPartes[]) => readonly ParteJulgada[],
  { q, dispensadas, limit, depoisDe }: FiltroDePartes,
): Promise<PartesLidas> {
  const office = tenant.organizationId;
  if (await haNovo(tenant)) while (!(await tenant.transaction((tx) => judgeAgain(tx, julgar)))) {}
  return tenant.one<PartesLidas>(
    `WITH pagina AS (
       SELECT * FROM parte_sem_cliente
        WHERE organization_id = $1::uuid AND emitidas + recebidas > 0 AND (dispensada_em IS NOT NULL) = $2
          AND ($3::text IS NULL OR position(sem_acentos($3) IN sem_acentos(nome)) > 0 OR starts_with(raiz, $4::text))
          ${depoisDe === undefined ? '' : `AND (classe, -(emitidas + recebidas), raiz) > (${DO_CURSOR('classe')}, ${DO_CURSOR('-(emitidas + recebidas)')}, $5::text)`}
        ORDER BY classe, -(emitidas + recebidas), raiz LIMIT $6)
     SELECT (SELECT count(*)::int FROM parte_sem_cliente WHERE organization_id = $1::uuid AND classe = 0
                AND emitidas + recebidas > 0 AND (dispensada_em IS NOT NULL) = $2) AS sugeridas,
            $5::text IS NULL OR ${DO_CURSOR('true')} IS NOT NULL AS continua,
            coalesce((SELECT jsonb_agg(jsonb_build_object('raiz', p.raiz, 'nome', p.nome, 'emitidas', p.emitidas, 'recebidas', p.recebidas,
                'sozinha', p.sozinha, 'classe', p.classe, 'cnpj', x.dados->>'cnpj', 'uf', x.dados->>'uf',
                'municipio', x.dados->>'municipio', 'ie', x.dados->>'ie', 'crt', x.dados->>'crt')
                ORDER BY p.classe, -(p.emitidas + p.recebidas), p.raiz)
               FROM pagina p LEFT JOIN documento d ON d.id = p.documento_id
              CROSS JOIN LATERAL (SELECT CASE WHEN p.emitidas > 0 THEN d.emitente ELSE d.destinatario END AS dados) x), '[]') AS linhas`,
    [office, dispensadas, q, searchedRaiz(q), depoisDe, limit + 1],
  );
}

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
  await tx.query(
    `WITH nova AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb)
         AS x(raiz text, emitidas int, recebidas int, sozinha int, classe smallint, documento_id uuid)),
       sumida AS (DELETE FROM parte_sem_cliente p 
                   WHERE organization_id = $1 AND NOT EXISTS (SELECT FROM nova n WHERE n.raiz = p.raiz)
                     AND (dispensada_em IS NULL
                          OR EXISTS (SELECT FROM cliente c WHERE c.organization_id = $1 AND c.cnpj_raiz = p.raiz::bpchar))),
       calada AS (UPDATE parte_sem_cliente p SET emitidas = 0, recebidas = 0 WHERE organization_id = $1 AND dispensada_em IS NOT NULL
                     AND emitidas + recebidas > 0 AND NOT EXISTS (SELECT FROM nova n WHERE n.raiz = p.raiz)
                     AND NOT EXISTS (SELECT FROM cliente c WHERE c.organization_id = $1 AND c.cnpj_raiz = p.raiz::bpchar))
     INSERT INTO parte_sem_cliente AS p (organization_id, raiz, documento_id, nome, emitidas, recebidas, sozinha, classe)
     SELECT $1, n.raiz, n.documento_id,
            coalesce(CASE WHEN n.emitidas > 0 THEN d.emitente->>'nome' ELSE d.destinatario->>'nome' END, ''),
            n.emitidas, n.recebidas, n.sozinha, n.classe
       FROM nova n LEFT JOIN documento d ON d.id = n.documento_id
     ON CONFLICT (organization_id, raiz) DO UPDATE SET documento_id = excluded.documento_id,
            nome = coalesce(nullif(excluded.nome, ''), p.nome), emitidas = excluded.emitidas,
            recebidas = excluded.recebidas, sozinha = excluded.sozinha, classe = excluded.classe
      WHERE (p.documento_id, p.emitidas, p.recebidas, p.sozinha, p.classe)
            IS DISTINCT FROM (excluded.documento_id, excluded.emitidas, excluded.recebidas, excluded.sozinha, excluded.classe)`,
    [tx.organizationId, JSON.stringify(partes)],
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
