import type { OrdemDosDocumentos, Sentido } from '@apura/contracts';
import {
  type AliasableExpression,
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { from, type Tables, writeEachShape } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** In what order notes are listed: as they came, or by what stands in them. */
export interface OrderOfNotas {
  readonly ordem?: OrdemDosDocumentos;
  readonly sentido?: Sentido;
}

/** Notes, of which a list shows some. */
export type Notas = SelectQueryBuilder<Tables, 'documento', Selectable<Tables['documento']>>;

type Column = 'id' | 'emitida_em' | 'numero' | 'valor_total' | 'emitente' | 'destinatario';
/** A column of a note, however the statement calls its table. */
type ColumnOf = (name: Column) => AliasableExpression<unknown>;

const nameOf = (parte: Expression<unknown>) =>
  sql`sem_acentos(coalesce(${parte}->>'nome', ${parte}->>'cnpj', ${parte}->>'cpf', ''))`;

/** What each order goes by; never null, so that a place can be told by it. */
const KEYS: Readonly<Record<OrdemDosDocumentos, (column: ColumnOf) => AliasableExpression<unknown>>> = {
  emissao: (column) => column('emitida_em'),
  // Numbers are text, in which 10 comes before 9.
  numero: (column) => sql`lpad(${column('numero')}, 60, '0')`,
  valor: (column) => column('valor_total'),
  emitente: (column) => nameOf(column('emitente')),
  destinatario: (column) => nameOf(column('destinatario')),
};

/** The same rows sorted: the id tells apart those that are alike. */
export function inOrder<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { ordem, sentido = 'desc' }: OrderOfNotas,
  column: ColumnOf,
): SelectQueryBuilder<DB, Table, Row> {
  const sorted = ordem === undefined ? query : query.orderBy(KEYS[ordem](column), sentido);
  return sorted.orderBy(column('id'), sentido);
}

/** The last note of the page before, by what the order goes by. */
interface PlaceInOrder {
  readonly key: unknown;
  readonly id: string;
}

/** A page of notes in an order; without one their ids tell where it begins. */
export interface PageInOrder extends OrderOfNotas {
  readonly limit: number;
  readonly behind?: PlaceInOrder | undefined;
}

/** What of such a page shapes the text that asks for it. */
export const ORDER = ['ordem', 'sentido'] as const;

/** Where a page in an order begins: undefined where it is the first, null where the note that it begins behind is gone. */
export async function placeInOrder(
  tenant: Tenant,
  { ordem, depoisDe }: OrderOfNotas & { readonly depoisDe?: string },
): Promise<PlaceInOrder | undefined | null> {
  if (ordem === undefined || depoisDe === undefined) return undefined;
  const place = await tenant.first(keyOf({ organizationId: tenant.organizationId, ordem, id: depoisDe }));
  return place ? { key: place.key, id: depoisDe } : null;
}

const keyOf = writeEachShape(
  (given: { readonly organizationId: string; readonly ordem: OrdemDosDocumentos; readonly id: string }) =>
    from
      .selectFrom('documento')
      .select((eb) => KEYS[given.ordem]((name) => eb.ref(name)).as('key'))
      .where('organization_id', '=', given.organizationId)
      .where('id', '=', given.id),
  ['ordem'],
);

/** These notes from behind that place. */
export const afterPlace = (notas: Notas, { ordem, sentido = 'desc', behind }: PageInOrder): Notas =>
  ordem === undefined || behind === undefined
    ? notas
    : notas.where((eb) => {
        const row = sql`(${KEYS[ordem]((name) => eb.ref(name))}, ${eb.ref('id')})`;
        const last = sql`(${behind.key}, ${behind.id}::uuid)`;
        return sentido === 'asc' ? sql<SqlBool>`${row} > ${last}` : sql<SqlBool>`${row} < ${last}`;
      });
