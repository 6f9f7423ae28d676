import type { Pergunta } from '@apura/contracts';
import { sql } from 'kysely';
import { clienteOf } from '../clientes/contexto-do-cliente.ts';
import { asked, from } from '../tenancy/builder.ts';

/** Of which client and month (YYYY-MM) questions are asked for. */
export interface FiltroDePerguntas {
  readonly clienteId?: string;
  readonly competencia?: string;
}

/**
 * Where the notes of a month contradict the register, as the newest version of the month with figures or without says, and no
 * answer has come since: they stop a whole month, and so come first.
 */
export const contradicoesOf = (
  organizationId: string,
  { clienteId, competencia, limit }: FiltroDePerguntas & { readonly limit: number },
) =>
  from
    .with(
      (cte) => cte('parada').materialized(),
      (db) =>
        db
          .selectFrom('apuracao as a')
          .select(['a.id', 'a.cliente_id', 'a.competencia'])
          .where('a.organization_id', '=', organizationId)
          .where('a.comparativo', 'is not', null)
          // The few that have an index of their own (`apuracao_incompleta`): what else is there of an office is not read.
          .where(({ ref }) => sql<boolean>`${ref('a.figuras')}->>'situacao' = 'incompleta'`)
          .where((eb) => eb.and(asked({ 'a.cliente_id': clienteId, 'a.competencia': competencia })))
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('apuracao as n')
                  .select('n.id')
                  .whereRef('n.organization_id', '=', 'a.organization_id')
                  .whereRef('n.cliente_id', '=', 'a.cliente_id')
                  .whereRef('n.competencia', '=', 'a.competencia')
                  .whereRef('n.versao', '>', 'a.versao')
                  .where('n.comparativo', 'is not', null),
              ),
            ),
          ),
    )
    .selectFrom('parada as x')
    .innerJoin('apuracao as a', 'a.id', 'x.id')
    .innerJoin('cliente as c', 'c.id', 'x.cliente_id')
    .innerJoinLateral(
      ({ ref }) =>
        sql<{ p: object }>`jsonb_array_elements(${ref('a.comparativo')}->'pendencias')`.as<'f'>(sql`f(p)`),
      (join) => join.onTrue(),
    )
    .select(({ fn, ref }) => [
      ...(['x.cliente_id', 'c.razao_social as cliente'] as const),
      sql<Pergunta['tipo']>`${ref('f.p')}->>'campo'`.as('tipo'),
      sql<string>`(array_agg(${ref('f.p')}->>'mensagem' ORDER BY ${ref('x.competencia')} DESC))[1]`.as(
        'descricao',
      ),
      fn.min('x.competencia').as('desde'),
      fn.max('x.competencia').as('ate'),
      sql<number>`coalesce(sum(${ref('a.documentos')}), 0)::int`.as('documentos'),
    ])
    .where(({ ref }) => sql<boolean>`${ref('f.p')}->>'onde' = 'perguntas'`)
    .where((eb) => clienteOf(eb, eb.ref('x.competencia')))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('resposta as r')
            .select('r.id')
            .where('r.organization_id', '=', organizationId)
            .whereRef('r.cliente_id', '=', 'x.cliente_id')
            .where(({ ref }) => sql<boolean>`${ref('r.pergunta')} = ${ref('f.p')}->>'campo'`)
            .where(({ ref }) => sql<boolean>`${ref('r.quando')} = '{}'`)
            .whereRef('r.desde', '<=', 'x.competencia')
            .where((r) => r.or([r('r.ate', 'is', null), r('r.ate', '>=', r.ref('x.competencia'))])),
        ),
      ),
    )
    .groupBy(['x.cliente_id', 'c.razao_social', 'tipo'])
    .orderBy('c.razao_social')
    .orderBy('x.cliente_id')
    .orderBy('tipo')
    .limit(limit);
