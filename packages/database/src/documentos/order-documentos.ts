import type { OrdemDosDocumentos, Sentido } from '@apura/contracts';
import {
  type AliasableExpression,
  type Expression,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { from, type Tables } from '../tenancy/builder.ts';
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

/** These notes from behind a place in the order; undefined where the note of that place is gone. Without an order their ids tell it. */
export async function pageOfNotas(
  tenant: Tenant,
  notas: Notas,
  { ordem, sentido = 'desc', depoisDe }: OrderOfNotas & { readonly depoisDe?: string },
): Promise<Notas | undefined> {
  if (ordem === undefined || depoisDe === undefined) return notas;
  const key = KEYS[ordem];
  const place = await tenant.first(
    from
      .selectFrom('documento')
      .select((eb) => key((name) => eb.ref(name)).as('key'))
      .where('organization_id', '=', tenant.organizationId)
      .where('id', '=', depoisDe),
  );
  return (
    place &&
    notas.where((eb) => {
      const row = sql`(${key((name) => eb.ref(name))}, ${eb.ref('id')})`;
      const last = sql`(${place.key}, ${depoisDe}::uuid)`;
      return sentido === 'asc' ? sql<SqlBool>`${row} > ${last}` : sql<SqlBool>`${row} < ${last}`;
    })
  );
}
