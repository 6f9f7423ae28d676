import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Built, from, writeOnce } from './builder.ts';

/** What pg makes of a value of that type. */
interface Types {
  readonly bigint: string;
  readonly boolean: boolean;
  readonly bytea: Buffer;
  readonly 'bytea[]': Buffer[];
  readonly integer: number;
  readonly text: string;
  readonly 'text[]': string[];
  readonly 'timestamp with time zone': Date;
  readonly uuid: string;
  readonly 'uuid[]': string[];
  /** Nothing that anybody looks at. */
  readonly void: unknown;
}

type Gives = keyof Types | `${keyof Types} | null`;
interface Signature {
  readonly takes: readonly (keyof Types)[];
  /** What it answers, a row of it or several; of a table its columns. */
  readonly gives: Gives | { readonly [Column in string]: Gives };
}

/**
 * The functions of the schema that we call, and those of PostgreSQL that lock and set, with what they take and give as PostgreSQL calls
 * it: what the compiler knows of a call is made of this, and `functions.test.ts` asks the migrated database for each.
 */
export const FUNCTIONS = {
  acessos_por_email: {
    takes: ['text'],
    gives: { id: 'uuid', organization_id: 'uuid', nome: 'text', pessoa_id: 'uuid', senha_hash: 'text' },
  },
  anular_convites: { takes: ['text'], gives: 'void' },
  anular_links_da_pessoa: { takes: ['uuid'], gives: 'void' },
  apagar_cliente: { takes: ['uuid'], gives: 'bigint' },
  apagar_escritorio: { takes: ['uuid', 'text'], gives: 'bigint' },
  apagar_livros: { takes: ['uuid[]'], gives: 'integer' },
  apagar_vencidos: { takes: [], gives: 'integer' },
  aposentar_particoes: { takes: [], gives: 'text[]' },
  autenticar_chave_com_relogio: {
    takes: ['bytea'],
    gives: {
      id: 'uuid',
      organization_id: 'uuid',
      escopos: 'text[]',
      expira_em: 'timestamp with time zone | null',
      revogada_em: 'timestamp with time zone | null',
      sandbox: 'boolean',
      moved_to: 'text | null',
      relogio: 'text | null',
    },
  },
  cell_has_room: { takes: ['integer'], gives: 'boolean' },
  cut_off_moves: { takes: [], gives: { address: 'text', token: 'bytea', since: 'timestamp with time zone' } },
  devolver_conteudos: { takes: ['bytea[]'], gives: 'integer' },
  emails_de_hoje: {
    takes: ['text', 'text'],
    gives: { no_escritorio: 'integer', no_endereco: 'integer', segundos: 'integer' },
  },
  encerrar_sessoes_da_pessoa: { takes: ['uuid', 'uuid'], gives: 'void' },
  escritorio_da_decisao: { takes: ['bytea'], gives: 'uuid | null' },
  escritorio_do_calendario: { takes: ['bytea'], gives: 'uuid | null' },
  escritorio_do_compartilhamento: { takes: ['bytea'], gives: 'uuid | null' },
  escritorio_do_link: { takes: ['bytea', 'text'], gives: 'uuid | null' },
  escritorio_do_provedor: { takes: ['text'], gives: 'uuid | null' },
  escritorios_a_apagar: { takes: ['timestamp with time zone'], gives: 'uuid' },
  escritorios_com_aviso: { takes: ['text'], gives: 'uuid' },
  escritorios_da_pessoa: {
    takes: ['uuid'],
    gives: { id: 'uuid', nome: 'text', user_id: 'uuid', user_nome: 'text' },
  },
  escritorios_de_outras_regras: { takes: ['text'], gives: 'uuid' },
  garantir_particoes: { takes: [], gives: 'integer' },
  garantir_particoes_passadas: { takes: ['integer'], gives: 'integer' },
  limpar_aberturas: { takes: [], gives: 'integer' },
  limpar_cadastros: { takes: [], gives: 'integer' },
  office_arrival: { takes: ['bytea'], gives: 'text' },
  partes_com: { takes: ['text', 'integer'], gives: { raiz: 'text', documento_id: 'uuid' } },
  pg_advisory_lock: { takes: ['bigint'], gives: 'void' },
  pg_advisory_unlock: { takes: ['bigint'], gives: 'boolean' },
  pg_advisory_xact_lock: { takes: ['bigint'], gives: 'void' },
  pg_notify: { takes: ['text', 'text'], gives: 'void' },
  pg_try_advisory_lock: { takes: ['bigint'], gives: 'boolean' },
  pg_try_advisory_xact_lock: { takes: ['bigint'], gives: 'boolean' },
  produtos_com: { takes: ['text', 'integer'], gives: { raiz: 'text', documento_id: 'uuid' } },
  relatorios_de_hoje: {
    takes: ['text[]'],
    gives: { endereco: 'text', no_endereco: 'integer', no_escritorio: 'integer', segundos: 'integer' },
  },
  sandbox_do_escritorio: { takes: [], gives: 'uuid | null' },
  set_config: { takes: ['text', 'text', 'boolean'], gives: 'text' },
  settle_move: { takes: ['bytea', 'boolean'], gives: 'integer' },
} as const satisfies Readonly<Record<string, Signature>>;

type Functions = typeof FUNCTIONS;
type Read<Type> = Type extends `${infer Of extends keyof Types} | null`
  ? Types[Of] | null
  : Type extends keyof Types
    ? Types[Type]
    : never;

/** A row of what a function answers; `answer` where that is one value. */
export type Answer<Name extends keyof Functions> = Functions[Name]['gives'] extends infer Given
  ? Given extends string
    ? { readonly answer: Read<Given> }
    : { -readonly [Column in keyof Given]: Read<Given[Column]> }
  : never;

/** Left out is NULL. */
type Taken<Type> = Type extends 'bigint'
  ? number | Expression<string>
  : Type extends 'text[]'
    ? readonly string[]
    : Read<Type> | undefined;
type Arguments<Takes extends readonly unknown[]> = { [At in keyof Takes]: Taken<Takes[At]> };

/** A statement that calls a function. */
export function call<Name extends keyof Functions>(
  name: Name,
  ...given: Arguments<Functions[Name]['takes']>
): Built<Answer<Name>> {
  const { gives }: Signature = FUNCTIONS[name];
  const columns = typeof gives === 'string' ? ['answer'] : Object.keys(gives);
  const values: readonly unknown[] = given;
  const statement = sql<
    Answer<Name>
  >`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(name)}(${
    values.length ? sql.join(values.map((value) => value ?? null)) : sql``
  }) AS answer`;
  return { compile: () => statement.compile(from) };
}

/** The number of an advisory lock that is known by a name. */
export const lockOf = (name: string): RawBuilder<string> => sql`hashtextextended(${name}, 0)`;

/** Takes the locks of these names until the transaction ends, in one order, so that no two who take several deadlock. */
export const lockInOrder = (lock: LockInOrder, names: readonly string[]): Built<unknown> =>
  LOCKING[lock]({ names });

type LockInOrder = 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared';

const locking = (lock: LockInOrder) =>
  writeOnce(({ names }: { names: readonly string[] }) =>
    from
      .selectFrom(
        from
          .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'n'>(sql`n(name)`))
          .select(({ ref }) => sql<string>`hashtextextended(${ref('n.name')}, 0)`.as('h'))
          .distinct()
          .orderBy('h')
          .as('locks'),
      )
      .select(({ ref }) => sql`${sql.id(lock)}(${ref('locks.h')})`.as('taken')),
  );
const LOCKING = {
  pg_advisory_xact_lock: locking('pg_advisory_xact_lock'),
  pg_advisory_xact_lock_shared: locking('pg_advisory_xact_lock_shared'),
};
