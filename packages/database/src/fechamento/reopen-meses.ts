import { mesesBefore } from '@apura/contracts';
import { sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Ator } from '../escritorios/audit.ts';
import { anyOf, from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import {
  decideMeses,
  fechamentosOf,
  type Meses,
  note,
  type OutcomeOfMes,
  tellOf,
  toWrite,
} from './decide-meses.ts';

/**
 * Opens closed months again: the newest version of each is the month's. The month after one whose balances are others now becomes outdated.
 */
export const openMeses = (
  tenant: Tenant,
  ator: Ator,
  { competencia, clientes, requestId }: Meses & { readonly requestId: string },
): Promise<OutcomeOfMes[]> =>
  tenant.transaction(async (tx) => {
    const decided = await decideMeses(tx, competencia, clientes, ({ fechado }) =>
      fechado ? 'fazer' : 'ja_estava',
    );
    const linhas = toWrite(decided);
    const ids = linhas.map(({ id }) => id);
    const opened = { fechada_id: null, fechada_por: null, fechada_em: null, a_recalcular_desde: null };
    await tx.run(fechamentosOf(tx, competencia, linhas).set(opened));
    const newest = await tx.rows(
      from
        .selectFrom('apuracao')
        .distinctOn('cliente_id')
        .select(['cliente_id', 'id'])
        .where('organization_id', '=', tx.organizationId)
        .where('competencia', '=', competencia)
        .where('cliente_id', '=', anyOf(ids))
        .orderBy('cliente_id')
        .orderBy('versao', 'desc'),
    );
    const current = new Map(newest.map(({ cliente_id, id }) => [cliente_id, id]));
    await note(tx, ator, 'mes.reaberto', competencia, ids);
    await tellOf(tx, requestId, ator, 'mes.reaberto', competencia, linhas);
    await markDesatualizadas(
      tx,
      requestId,
      await monthsWithOtherSaldos(tx, competencia, ids),
      'mes_anterior',
    );
    return decided.map(({ outcome }) => ({
      ...outcome,
      apuracao_id: current.get(outcome.cliente_id) ?? outcome.apuracao_id,
    }));
  });

/** The months after, whose newest finished version began with other balances than the newest version of this month carries over. */
const monthsWithOtherSaldos = (
  tx: Transaction,
  competencia: string,
  clientes: readonly string[],
): Promise<MesDoCliente[]> =>
  tx.rows(
    from
      .selectFrom(
        givenRows(
          'c',
          { id: 'uuid' },
          clientes.map((id) => ({ id })),
        ),
      )
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom('apuracao as a')
          .select('a.comparativo')
          .where('a.organization_id', '=', tx.organizationId)
          .whereRef('a.cliente_id', '=', 'c.id')
          .where('a.competencia', '=', competencia)
          .where('a.comparativo', 'is not', null)
          .orderBy('a.versao', 'desc')
          .limit(1)
          .as('n'),
      )
      .crossJoinLateral(({ selectFrom }) =>
        selectFrom('apuracao as a')
          .select(['a.cliente_id', 'a.competencia', 'a.entrada'])
          .where('a.organization_id', '=', tx.organizationId)
          .whereRef('a.cliente_id', '=', 'c.id')
          .where('a.estado', 'in', ['gerando_pdf', 'calculada'])
          .where('a.competencia', '=', mesesBefore(competencia, -1))
          .orderBy('a.versao', 'desc')
          .limit(1)
          .as('s'),
      )
      .select(['s.cliente_id', 's.competencia'])
      .where(
        ({ ref }) =>
          sql<boolean>`${ref('s.entrada')}->'saldos_anteriores' IS DISTINCT FROM ${ref('n.comparativo')}->'saldos_a_transportar'`,
      ),
  );
