import { type Dossie, MES_DA_POSICAO } from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import { MARCOS } from '@apura/law';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { type ReportParties, reportParties } from '../apuracoes/find-apuracao.ts';
import { keepBytes } from '../apuracoes/store-resultado.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { clientesWithLivros } from '../livros/list-livros.ts';
import type { Claim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, asked, from } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { onPage, type Page } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { clienteOf } from './contexto-do-cliente.ts';

type DossieLido = Omit<Dossie, 'pedido_em' | 'pronto_em'> & {
  readonly pedido_em: Date;
  readonly pronto_em: Date | null;
};

const SHOWN = [
  ...(['d.id', 'd.cliente_id', 'd.tipo', 'd.sobre'] as const),
  ...(['d.estado', 'd.por', 'd.pedido_em', 'd.pronto_em'] as const),
] as const;

/** The dossiers of a client, of one kind or of all, the newest first. */
export const listDossies = (
  tenant: Tenant,
  clienteId: string,
  tipo?: Dossie['tipo'],
): Promise<DossieLido[]> =>
  tenant.read(
    from
      .selectFrom('dossie as d')
      .select(SHOWN)
      .where('d.organization_id', '=', tenant.organizationId)
      .where('d.cliente_id', '=', clienteId)
      .where((eb) => eb.and(asked({ 'd.tipo': tipo })))
      .orderBy('d.id', 'desc'),
  );

interface OfTipo extends Pick<Dossie, 'tipo' | 'sobre'> {}

/** Of each active client the newest dossier `d` of a kind. */
const newestOfTipo = (organizationId: string, { tipo, sobre }: OfTipo) =>
  from
    .selectFrom('dossie as d')
    .innerJoin('cliente as c', 'c.id', 'd.cliente_id')
    .where('d.organization_id', '=', organizationId)
    .where('c.status', '=', 'ativo')
    .where('d.tipo', '=', tipo)
    .where('d.sobre', 'is not distinct from', sobre)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dossie as n')
            .select('n.id')
            .whereRef('n.organization_id', '=', 'd.organization_id')
            .whereRef('n.cliente_id', '=', 'd.cliente_id')
            .whereRef('n.tipo', '=', 'd.tipo')
            .whereRef('n.sobre', 'is not distinct from', 'd.sobre')
            .whereRef('n.id', '>', 'd.id'),
        ),
      ),
    );

/** One page of them, the newest first, one more than `limit` if there is a next page. */
export const listDossiesOfTipo = (tenant: Tenant, { limit, depoisDe, ...qual }: OfTipo & Page) =>
  tenant.read(
    newestOfTipo(tenant.organizationId, qual)
      .select([...SHOWN, 'c.razao_social', 'c.cnpj_raiz'])
      .where((eb) => eb.and(onPage(eb.ref('d.id'), depoisDe === undefined ? {} : { depoisDe })))
      .orderBy('d.id', 'desc')
      .limit(limit + 1),
  );

/** How far they are. */
export async function countDossiesOfTipo(
  tenant: Tenant,
  qual: OfTipo,
): Promise<Record<Dossie['estado'], number>> {
  const counted = await tenant.read(
    newestOfTipo(tenant.organizationId, qual)
      .select((eb) => ['d.estado', eb.cast<number>(eb.fn.countAll(), 'integer').as('quantos')])
      .groupBy('d.estado'),
  );
  return recordOf(
    ['gerando_pdf', 'pronto', 'falhou'],
    (estado) => counted.find((um) => um.estado === estado)?.quantos ?? 0,
  );
}

/** The files of those that are finished, by name of the client. */
export const filesOfDossies = (tenant: Tenant, qual: OfTipo) =>
  tenant.read(
    newestOfTipo(tenant.organizationId, qual)
      .select(['d.pdf_sha256', 'd.xlsx_sha256', 'c.razao_social', 'c.cnpj_raiz'])
      .where('d.estado', '=', 'pronto')
      .orderBy('c.razao_social')
      .orderBy('c.id'),
  );

/** One of the office's dossiers with its files. */
export const findDossie = (tenant: Tenant, id: string) =>
  tenant.first(
    from
      .selectFrom('dossie as d')
      .innerJoin('cliente as c', 'c.id', 'd.cliente_id')
      .select([...SHOWN, 'd.pdf_sha256', 'd.xlsx_sha256', 'c.razao_social'])
      .where('d.organization_id', '=', tenant.organizationId)
      .where('d.id', '=', id),
  );

export interface PedidoDeDossies extends Pick<Dossie, 'tipo' | 'sobre'> {
  /** All that the office keeps where it is left out; of what goes into 2027 those that it still has then. */
  readonly clientes?: readonly string[] | undefined;
  readonly requestId: string;
}

/**
 * Asks for a dossier of one kind of each of the clients that has none of it under way, and says how many. Nothing is done when the office
 * has not all that are named, or one of them has decided nothing that could be printed.
 */
export const requestDossies = (
  tenant: Tenant,
  ator: Ator,
  { tipo, sobre, clientes, requestId }: PedidoDeDossies,
): Promise<number | 'desconhecido' | 'sem_decisao' | 'sem_livros'> =>
  tenant.transaction(async (tx) => {
    // A client's row is the queue of those who ask for it.
    const known = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select('c.id')
        .where((eb) =>
          clientes === undefined
            ? clienteOf(eb, eb.val(KEPT_IN[tipo] ?? ''))
            : eb('c.id', '=', anyOf(clientes)),
        )
        .orderBy('c.id')
        .forUpdate(),
    );
    const named = clientes && new Set(clientes).size;
    if (named !== undefined && known.length < named) return 'desconhecido';
    const all = known.map(({ id }) => id);
    const { choose, refusal } = SOME_ONLY[tipo] ?? {};
    const ids = choose ? await choose(tx, all, sobre ?? '') : all;
    if (refusal && named !== undefined && ids.length < named) return refusal;
    const underWay = await tx.rows(
      from
        .selectFrom('dossie')
        .select('cliente_id')
        .where('cliente_id', '=', anyOf(ids))
        .where('tipo', '=', tipo)
        .where('sobre', 'is not distinct from', sobre)
        .where('estado', '=', sql.lit('gerando_pdf')),
    );
    const waiting = new Set(underWay.map(({ cliente_id }) => cliente_id));
    const rows = ids
      .filter((id) => !waiting.has(id))
      .map((cliente_id) => ({
        ...{ id: newId(), organization_id: tx.organizationId, cliente_id },
        ...{ tipo, sobre, por: ator.nome, request_id: requestId },
      }));
    if (rows.length === 0) return 0;
    await tx.run(from.insertInto('dossie').values(rows));
    await insertOutbox(
      tx,
      rows.map((row) => permitFor.pdfs(row)),
    );
    const [{ cliente_id = '' } = {}, ...others] = rows;
    const detalhe = others.length ? { clientes: rows.map((row) => row.cliente_id) } : {};
    await audit(tx, ator, 'dossies.pedidos', cliente_id, { tipo, ...detalhe });
    return rows.length;
  });

/** Those of the clients that have decided for a half-year. */
async function decidedOf(tx: Transaction, clientes: readonly string[], semestre: string): Promise<string[]> {
  const decided = await tx.rows(
    from
      .selectFrom('decisao_do_simples')
      .select('cliente_id')
      .distinct()
      .where('organization_id', '=', tx.organizationId)
      .where('cliente_id', '=', anyOf(clientes))
      .where('semestre', '=', semestre)
      .orderBy('cliente_id'),
  );
  return decided.map(({ cliente_id }) => cliente_id);
}

/** Those of the clients of whom a book that counts has days of the month. */
async function withLivros(
  tx: Transaction,
  clientes: readonly string[],
  competencia: string,
): Promise<string[]> {
  const rows = await tx.rows(
    clientesWithLivros(tx.organizationId, competencia).where('c.id', '=', anyOf(clientes)).orderBy('c.id'),
  );
  return rows.map(({ id }) => id);
}

/** The month that a dossier is of, where it is one of the calendar: who has left by then gets none with those of all. */
const KEPT_IN: Readonly<Partial<Record<Dossie['tipo'], string>>> = {
  ...{
    conformidade_2026: `${MARCOS.cbs_devida.ano - 1}-01`,
    posicao_de_abertura: MES_DA_POSICAO,
    pronto_para_janeiro: MES_DA_POSICAO,
  },
};

/** Kinds of which only some clients have something to print, and what is answered of a client that was named and has not. */
const SOME_ONLY: Readonly<
  Partial<
    Record<
      Dossie['tipo'],
      { readonly choose: typeof withLivros; readonly refusal: 'sem_decisao' | 'sem_livros' }
    >
  >
> = {
  opcao_do_simples: { choose: decidedOf, refusal: 'sem_decisao' },
  confronto: { choose: withLivros, refusal: 'sem_livros' },
};

export interface DossieToPrint extends ReportParties, Pick<Dossie, 'cliente_id' | 'tipo' | 'sobre' | 'por'> {}

/** What a dossier says besides its figures. Undefined when it, its office or client is not there. */
export const findDossieToPrint = (tenant: Tenant, id: string): Promise<DossieToPrint | undefined> =>
  tenant.transaction(async (tx) => {
    const dossie = await tx.first(
      from.selectFrom('dossie').select(['cliente_id', 'tipo', 'sobre', 'por']).where('id', '=', id),
    );
    const parties = dossie && (await reportParties(tx, dossie.cliente_id));
    return dossie && parties ? { ...parties, ...dossie } : undefined;
  });

/** Finishes a dossier with its files. False when the claim was lost. */
export const storeDossie = (
  tenant: Tenant,
  claim: Claim,
  prontoEm: Date,
  { pdf, xlsx }: Readonly<Record<'pdf' | 'xlsx', Buffer>>,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const finished = from
      .updateTable('dossie')
      .set({ estado: 'pronto', pronto_em: prontoEm, pdf_sha256: pdf, xlsx_sha256: xlsx })
      .set({ lease_dono: null, lease_ate: null })
      .where('id', '=', claim.id)
      .where('estado', '=', sql.lit('gerando_pdf'))
      .where('lease_dono', '=', claim.lease_dono);
    if (!(await tx.count(finished))) return false;
    await keepBytes(tx, [pdf, xlsx]);
    return true;
  });

/** Ends a dossier that cannot be printed; another one may be asked for. */
export const failDossie = (tenant: Tenant, claim: Claim): Promise<void> =>
  tenant.transaction((tx) =>
    tx.run(
      from
        .updateTable('dossie')
        .set({ estado: 'falhou', lease_dono: null, lease_ate: null })
        .where('id', '=', claim.id)
        .where('lease_dono', '=', claim.lease_dono),
    ),
  );
