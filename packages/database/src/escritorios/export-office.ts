import { sql } from 'kysely';
import type { Client, ClientBase } from 'pg';
import type { Organization } from '../generated/client.ts';
import {
  asOfOneInstant,
  betweenQuotes,
  copyOut,
  migrations,
  type Table,
  tables,
} from '../operations/backup.ts';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import { actingFor } from '../tenancy/tenant.ts';
import { RefusedMove } from './refused-move.ts';

/** `sandbox_of`: of a sandbox the office that it belongs to. */
export type OfficeOnTheMove = Readonly<Pick<Organization, 'id' | 'nome' | 'sandbox_of'>>;

/** The rows of one table that are of one office. What it reads is to be read to the end before anything else is asked for. */
export interface Section {
  readonly office: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** The column that says whose row it is; null where it is no office's. */
  readonly owner: string | null;
  /** Rows in PostgreSQL's text format: all, or those that may have changed since the instant of that `horizon`. */
  read(since?: string): AsyncIterable<Buffer>;
  /** The keys of all rows. */
  keys(): AsyncIterable<Buffer>;
}

/** How many rows a section has, and how many of them `read(since)` gives. */
export interface Count {
  readonly all: number;
  readonly changed: number;
}

export interface OpenOffice {
  readonly migrations: readonly string[];
  /** Names the instant: what a later one reads `since` is whatever had not been committed by this one. */
  readonly horizon: string;
  /** The office, and behind it its sandbox if it has one. */
  readonly offices: readonly OfficeOnTheMove[];
  /** In the order in which they can be put elsewhere. */
  readonly sections: readonly Section[];
  /** The sections in their order, each with what it has. */
  count(since: string): Promise<(readonly [Section, Count])[]>;
}

/**
 * Opens all rows of an office and of its sandbox as of one instant, while the services go on working, and hands them to
 * `work`. Ciphertexts are as they are stored. `ownerUrl` is the login that migrates.
 *
 * @throws `RefusedMove` `office_unknown`, `office_is_sandbox`, `table_undecided`
 */
export const openOffice = <T>(
  ownerUrl: string,
  organizationId: string,
  work: (office: OpenOffice) => Promise<T>,
): Promise<T> =>
  asOfOneInstant(ownerUrl, async (client) => {
    const offices = await officesOf(client, organizationId);
    const carried = await carriedTables(client);
    const sections = offices.flatMap(({ id }) => carried.map((table) => sectionOf(client, table, id)));
    return await work({
      migrations: await migrations(client),
      horizon: await horizonOf(client),
      offices,
      sections,
      async count(since) {
        const counts: Count[] = [];
        for (const { id } of offices) counts.push(...(await countRows(client, carried, id, since)));
        return counts.flatMap((count, i) => {
          const section = sections[i];
          return section ? [[section, count] as const] : [];
        });
      },
    });
  });

async function horizonOf(client: ClientBase): Promise<string> {
  const { horizon } = await asking(client).one(
    from.selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('horizon')),
  );
  return horizon;
}

const actFor = (client: ClientBase, office: string) => asking(client).run(actingFor(office));

/** One statement for all: while nobody may write each of many would be waited for. */
async function countRows(client: ClientBase, carried: readonly Table[], office: string, since: string) {
  await actFor(client, office);
  const each = carried.map(
    (table, i) =>
      `SELECT ${i} AS at, count(*)::int AS all, count(*) FILTER (WHERE ${writtenSince(since)})::int AS changed ${rowsOf(table, office)}`,
  );
  return (await client.query<Count>(`${each.join(' UNION ALL ')} ORDER BY at`)).rows;
}

function sectionOf(client: Client, table: Table, office: string): Section {
  async function* copied(columns: readonly string[], condition = '') {
    await actFor(client, office);
    yield* copyOut(client, `SELECT ${betweenQuotes(columns)} ${rowsOf(table, office)} ${condition}`);
  }
  return {
    office,
    table: table.nome,
    columns: table.colunas,
    key: table.chave,
    owner: table.dono,
    read: (since) => copied(table.colunas, since === undefined ? '' : `AND ${writtenSince(since)}`),
    keys: () => copied(table.chave),
  };
}

/** Numbers of transactions go round, and ages do not. */
const writtenSince = (horizon: string): string => `age(xmin) <= age('${BigInt(horizon)}'::xid8::xid)`;

async function officesOf(client: ClientBase, id: string): Promise<OfficeOnTheMove[]> {
  const rows = await asking(client).rows(
    from
      .selectFrom('organization')
      .select(['id', 'nome', 'sandbox_of'])
      .where((eb) => eb.or([eb('id', '=', id), eb('sandbox_of', '=', id)]))
      .orderBy('sandbox_of', (order) => order.asc().nullsFirst()),
  );
  const office = rows.find((row) => row.id === id);
  if (!office) throw new RefusedMove('office_unknown', `There is no office ${id}.`);
  if (office.sandbox_of)
    throw new RefusedMove(
      'office_is_sandbox',
      `${id} is the sandbox of ${office.sandbox_of}, and goes with it: export that one.`,
    );
  return rows;
}

/** The tables whose rows go along, those that others refer to first. */
export async function carriedTables(client: ClientBase): Promise<Table[]> {
  const all = await tables(client);
  const undecided = all.filter(({ nome }) => !Object.hasOwn(TREATMENTS, nome)).map(({ nome }) => nome);
  if (undecided.length)
    throw new RefusedMove('table_undecided', `Nobody has said what becomes of ${undecided.join(', ')}.`);
  return all.filter(({ nome }) => TREATMENTS[nome] === 'copied');
}

function rowsOf({ nome, dono }: Table, office: string): string {
  if (dono === null)
    return `FROM "${nome}" WHERE id IN (SELECT pessoa_id FROM "user" WHERE organization_id = '${office}')`;
  return `FROM "${nome}" WHERE ${dono} = '${office}' AND ${GOES_ALONG[nome] ?? true}`;
}

/** What becomes of a table's rows when an office goes to another database. */
export type Treatment =
  /** They go along as they are. */
  | 'copied'
  /** Triggers make them there, of rows that go along. */
  | 'derived'
  /** They stay: what they are for does not exist there, or is made anew. */
  | 'left';

/**
 * Every table that has rows of an office. One that is missing here is refused by the export: nobody has decided what becomes
 * of it.
 */
export const TREATMENTS: Readonly<Record<string, Treatment>> = {
  organization: 'copied',
  // Those who belong to the office. Who belongs to another one too is a row in both databases.
  pessoa: 'copied',
  user: 'copied',
  api_key: 'copied',
  audit_log: 'copied',
  link_de_email: 'copied',
  email: 'copied',
  cenario_salvo: 'copied',
  logo: 'copied',
  cliente: 'copied',
  estabelecimento: 'copied',
  contato: 'copied',
  cliente_regime: 'copied',
  ajuste_classificacao: 'copied',
  lancamento_manual: 'copied',
  prazo_cumprido: 'copied',
  fechamento: 'copied',
  acesso_a_cliente: 'copied',
  calendario: 'copied',
  decisao_do_simples: 'copied',
  produto: 'copied',
  comunicado: 'copied',
  dossie: 'copied',
  posicao_de_abertura: 'copied',
  fornecedor_simples: 'copied',
  saldo_inicial: 'copied',
  lote: 'copied',
  pedaco: 'copied',
  arquivo: 'copied',
  arquivo_resultado: 'copied',
  conteudo: 'copied',
  documento: 'copied',
  documento_vinculo: 'copied',
  evento_documento: 'copied',
  lancamento: 'copied',
  pergunta: 'copied',
  resposta: 'copied',
  retencao: 'copied',
  em_duvida: 'copied',
  divergencia: 'copied',
  tratativa: 'copied',
  assistida_importacao: 'copied',
  assistida_linha: 'copied',
  assistida_mapa: 'copied',
  extincao_informada: 'copied',
  entrada_documento: 'copied',
  regra_de_entrada: 'copied',
  livro: 'copied',
  entrada_do_livro: 'copied',
  estoque_do_livro: 'copied',
  produto_do_livro: 'copied',
  codigo_no_livro: 'copied',
  revisao: 'copied',
  apuracao: 'copied',
  apuracao_lote: 'copied',
  compartilhamento: 'copied',
  abertura: 'copied',
  recalculo: 'copied',
  event: 'copied',
  webhook_endpoint: 'copied',
  endpoint_secret: 'copied',
  entrega: 'copied',
  tentativa: 'copied',
  // An upload that is sent again after the move is still the same upload.
  idempotency: 'copied',
  // It holds which of the companies without a client the office has dismissed.
  parte_sem_cliente: 'copied',
  // Of `documento`, and of `cliente`, whose rows come before.
  parte: 'derived',
  notas_entre_partes: 'derived',
  // A cookie is signed with the other deployment's key: people sign in once more.
  session: 'left',
  // The provider knows the other deployment's address: it is set up anew.
  provedor_de_entrada: 'left',
  // Of cookies that are signed there.
  retorno_usado: 'left',
  // Permits: the sweepers make them anew.
  outbox: 'left',
  // Says in the cell of before where the office is.
  office_move: 'left',
};

/**
 * Of a table that is copied, in SQL, the rows that go along; all where it is left out. What a mail still allows with a person's
 * account stays: it was asked for by whoever has the account here, and there the same address may have one with another password.
 */
export const GOES_ALONG: Readonly<Record<string, string>> = {
  // What no lote has taken was never acknowledged.
  conteudo: 'NOT provisorio',
  link_de_email: "(tipo = 'convite' OR usado_em IS NOT NULL)",
  email: "(segredo IS NULL OR modelo NOT IN ('link.senha', 'link.email'))",
};
