import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { from, type Row, type Tables } from '../tenancy/builder.ts';
import { onPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

const LISTADAS = [
  ...(['id', 'cnpj', 'livro', 'versao', 'finalidade', 'ie', 'nome', 'uf', 'arquivo', 'linhas'] as const),
  ...(['assinada', 'sem_leitura', 'lidos', 'conta', 'criado_em'] as const),
] as const;

/** A book as it is listed; its days are YYYY-MM-DD. */
export interface LivroListado extends Pick<Row<'livro'>, (typeof LISTADAS)[number]> {
  readonly de: string;
  readonly ate: string;
}

/** What it says of the month: its facts but for documents, products, assets and stock. */
export interface LivroComFatos extends LivroListado, Pick<Row<'livro'>, 'fatos' | 'consolidado' | 'partes'> {}

export const livrosOfOffice = (organizationId: string) =>
  from
    .selectFrom('livro as l')
    .select((eb) => [
      ...LISTADAS.map((coluna) => `l.${coluna}` as const),
      eb.cast<string>('l.de', 'text').as('de'),
      eb.cast<string>('l.ate', 'text').as('ate'),
    ])
    .where('l.organization_id', '=', organizationId);

/** Books of the client, whose CNPJ root they are of. */
export const livrosOf = (organizationId: string, clienteId: string) =>
  livrosOfOffice(organizationId).where('l.cnpj_raiz', '=', (eb) =>
    eb.selectFrom('cliente as c').select('c.cnpj_raiz').where('c.id', '=', clienteId),
  );

const { ref } = expressionBuilder<{ l: Tables['livro'] }, 'l'>();

/** That it has days of the month (YYYY-MM), or of one up to `ate`. */
const hasDaysOf = (competencia: string, ate = competencia): Expression<SqlBool> =>
  sql<SqlBool>`to_char(${ref('l.de')}, 'YYYY-MM') <= ${ate} AND to_char(${ref('l.ate')}, 'YYYY-MM') >= ${competencia}`;

/** One page of a client's books, the newest first, one more than `limit` if there is a next page. Undefined without such a client. */
export const listLivros = (
  tenant: Tenant,
  clienteId: string,
  { limit, competencia, ...page }: Page & Period & { readonly competencia?: string },
): Promise<LivroListado[] | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.prisma.cliente.count({ where: { id: clienteId } }))) return undefined;
    return tx.rows(
      livrosOf(tx.organizationId, clienteId)
        .where((eb) => eb.and(onPage(eb.ref('l.id'), page)))
        .where((eb) => eb.and(competencia === undefined ? [] : [hasDaysOf(competencia)]))
        .orderBy('l.id', 'desc')
        .limit(limit + 1),
    );
  });

/** One book, with what it says of the month. */
export const findLivro = (tenant: Tenant, livroId: string): Promise<LivroComFatos | undefined> =>
  tenant.first(
    livrosOfOffice(tenant.organizationId)
      .select(['l.fatos', 'l.consolidado', 'l.partes'])
      .where('l.id', '=', livroId),
  );

/** The client's books that count and have days between two months (YYYY-MM), the earliest first. */
export const readLivrosOfMeses = (
  tx: Transaction,
  clienteId: string,
  { de, ate }: { readonly de: string; readonly ate: string },
): Promise<LivroComFatos[]> =>
  tx.rows(
    livrosOf(tx.organizationId, clienteId)
      .select(['l.fatos', 'l.consolidado', 'l.partes'])
      .where('l.conta', '=', true)
      .where(hasDaysOf(de, ate))
      .orderBy('l.livro', 'desc')
      .orderBy('l.de')
      .orderBy('l.cnpj'),
  );

/** A client that has books. */
export interface ClienteWithLivros {
  readonly id: string;
  readonly razao_social: string;
  readonly cnpj_raiz: string;
}

/** The office's clients of whom a book that counts has days of the month (YYYY-MM). */
export const clientesWithLivros = (organizationId: string, competencia: string) =>
  from
    .selectFrom('cliente as c')
    .select(['c.id', 'c.razao_social', 'c.cnpj_raiz'])
    .where('c.organization_id', '=', organizationId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('livro as l')
          .select('l.id')
          .where('l.organization_id', '=', organizationId)
          .whereRef('l.cnpj_raiz', '=', 'c.cnpj_raiz')
          .where('l.conta', '=', true)
          .where(hasDaysOf(competencia)),
      ),
    );

/** One page of the active clients of whom a book that counts has days of the month, the newest first, one more than `limit` if there is a next page. */
export const listClientesWithLivros = (
  tenant: Tenant,
  { competencia, limit, ...page }: Page & { readonly competencia: string },
): Promise<ClienteWithLivros[]> =>
  tenant.transaction((tx) =>
    tx.rows(
      clientesWithLivros(tx.organizationId, competencia)
        .where('c.status', '=', 'ativo')
        .where((eb) => eb.and(onPage(eb.ref('c.id'), page)))
        .orderBy('c.id', 'desc')
        .limit(limit + 1),
    ),
  );
