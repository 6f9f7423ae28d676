import { sql } from 'kysely';
import { asking } from '../tenancy/asking.ts';
import { asked, from, now } from '../tenancy/builder.ts';
import type { Database } from '../tenancy/open-database.ts';

export const lastRecalculo = () => from.selectFrom('limites.recalculo').orderBy('criado_em', 'desc').limit(1);

/** Nobody holds it any more. */
export const FREE = { lease_dono: null, lease_ate: null };

export type EstadoDoRecalculo = 'ativo' | 'pausado' | 'parado';

/** How the job of a version of the rules stands, over all offices. */
export interface Andamento {
  readonly regras: string;
  readonly estado: EstadoDoRecalculo;
  /** Notes a second at most, in the whole fleet; null is no bound. */
  readonly pace: number | null;
  readonly desde: Date;
  /** When its last office was done; null while there are others. */
  readonly fim: Date | null;
  /** Offices by how far they are. */
  readonly escritorios: Readonly<Record<string, number>>;
  /** Notes that were computed anew. */
  readonly documentos: number;
}

/** The newest job; undefined where there never was one. */
export const findAndamento = (database: Database): Promise<Andamento | undefined> =>
  asking(database.relay).first(
    from
      .selectFrom('limites.recalculo as j')
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom(
            selectFrom('recalculo')
              .select(({ fn }) => [
                'estado',
                sql<number>`${fn.countAll()}::int`.as('n'),
                fn.sum<string>('documentos').as('documentos'),
                fn.max('fim').as('fim'),
              ])
              .whereRef('regras', '=', 'j.regras')
              .groupBy('estado')
              .as('e'),
          )
            .select(({ fn, ref }) => [
              sql<Andamento['escritorios'] | null>`jsonb_object_agg(${ref('e.estado')}, ${ref('e.n')})`.as(
                'escritorios',
              ),
              fn.sum<string | null>('e.documentos').as('documentos'),
              fn.max('e.fim').as('fim'),
              fn
                .sum<string | null>('e.n')
                .filterWhere('e.estado', 'in', ['pendente', 'executando', 'esperando'])
                .as('abertos'),
            ])
            .as('x'),
        (join) => join.onTrue(),
      )
      .select(({ eb, ref }) => [
        ...(['j.regras', 'j.estado', 'j.pace', 'j.criado_em as desde'] as const),
        sql<Andamento['escritorios']>`coalesce(${ref('x.escritorios')}, '{}')`.as('escritorios'),
        sql<number>`coalesce(${ref('x.documentos')}, 0)::int`.as('documentos'),
        eb.case().when('x.abertos', 'is', null).then(ref('x.fim')).end().as('fim'),
      ])
      .orderBy('j.criado_em', 'desc')
      .limit(1),
  );

/**
 * Slows, pauses, stops or resumes the newest job; every worker heeds it before its next page of notes. `pace` null takes
 * the bound away. A stopped job leaves its offices as they are, until it is resumed. Undefined where there is no job.
 */
export async function changeAndamento(
  database: Database,
  { estado, pace }: { readonly estado?: EstadoDoRecalculo; readonly pace?: number | null },
): Promise<Andamento | undefined> {
  const { first, run } = asking(database.relay);
  const job = await first(
    from
      .updateTable('limites.recalculo')
      .set({ ...asked({ estado, pace }), proxima_em: now })
      .where('regras', '=', lastRecalculo().select('regras'))
      .returning('regras'),
  );
  if (job && estado === 'parado')
    await run(
      partsOf(job.regras, ['pendente', 'executando', 'esperando']).set({ estado: 'parado', ...FREE }),
    );
  // The sweeper has them at its next turn.
  if (job && estado === 'ativo')
    await run(
      partsOf(job.regras, ['pendente', 'parado']).set({
        estado: 'pendente',
        geracao: 0,
        acordado_em: sql<Date>`now() - interval '1 hour'`,
      }),
    );
  return findAndamento(database);
}

const partsOf = (regras: string, estados: readonly string[]) =>
  from.updateTable('recalculo').where('regras', '=', regras).where('estado', 'in', estados);

/** A chunk that no worker has taken after so long waits because all are busy. */
const CHUNK_PATIENCE_S = 0.5;

export interface Turn {
  /** Nobody holds it up. */
  readonly ativo: boolean;
  /** Seconds until what was done before is made up for at the pace that is set. */
  readonly espera: number;
  /** Chunks wait that no worker has taken, although there was time to. */
  readonly envios: boolean;
}

/** Charges `feitos` notes to the pace of the job, and says whether its next page may begin. */
export async function turnOfRecalculo(database: Database, regras: string, feitos: number): Promise<Turn> {
  const { run, first } = asking(database.relay);
  if (feitos)
    await run(
      from
        .updateTable('limites.recalculo')
        .set(({ ref }) => ({
          proxima_em: sql<Date>`greatest(now(), ${ref('proxima_em')}) + make_interval(secs => ${feitos}::float8 / ${ref('pace')})`,
        }))
        .where('regras', '=', regras)
        .where('pace', 'is not', null),
    );
  const envios = from
    .selectFrom('pedaco')
    .where('estado', '=', 'pendente')
    .where('criado_em', '<', sql<Date>`now() - make_interval(secs => ${CHUNK_PATIENCE_S})`);
  const turn = await first(
    from
      .selectFrom('limites.recalculo')
      .select(({ eb, exists, ref }) => [
        eb('estado', '=', 'ativo').$castTo<boolean>().as('ativo'),
        exists(envios).$castTo<boolean>().as('envios'),
        sql<number>`CASE WHEN ${ref('pace')} IS NULL THEN 0
          ELSE greatest(0, extract(epoch FROM ${ref('proxima_em')} - clock_timestamp())) END::float8`.as(
          'espera',
        ),
      ])
      .where('regras', '=', regras),
  );
  return turn ?? { ativo: false, espera: 0, envios: false };
}
