import type { Expression } from 'kysely';
import type { Ator } from '../escritorios/audit.ts';
import { from, now } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import {
  decideMeses,
  fechamentosOf,
  type Meses,
  note,
  type OutcomeOfMes,
  tellOf,
  toWrite,
  whyNot,
} from './decide-meses.ts';
import { keepPagamentos, type Pagamento, type PagamentoToStore } from './keep-pagamentos.ts';
import type { LinhaDoMes } from './linha-do-mes.ts';
import type { PrazoDoMes } from './list-fechamento.ts';

/** What is written of months that are reviewed, where there is one at all. */
const reviewOf = (tx: Transaction, ator: Ator, competencia: string, { id, apuracao_id }: LinhaDoMes) => ({
  organization_id: tx.organizationId,
  ...{ cliente_id: id, competencia, conferida_id: apuracao_id, conferida_por: ator.nome, conferida_em: now },
});

async function storeReviews(tx: Transaction, ator: Ator, competencia: string, linhas: readonly LinhaDoMes[]) {
  if (!linhas.length) return;
  await tx.run(
    from
      .insertInto('fechamento')
      .values(linhas.map((linha) => reviewOf(tx, ator, competencia, linha)))
      .onConflict((one) =>
        one.columns(['organization_id', 'cliente_id', 'competencia']).doUpdateSet(({ ref }) => ({
          conferida_id: ref('excluded.conferida_id'),
          conferida_por: ref('excluded.conferida_por'),
          conferida_em: now,
        })),
      ),
  );
}

async function storeClosings(
  tx: Transaction,
  ator: Ator,
  competencia: string,
  linhas: readonly LinhaDoMes[],
) {
  if (!linhas.length) return;
  const rows = linhas.map((linha) => ({
    ...reviewOf(tx, ator, competencia, linha),
    ...{ fechada_id: linha.apuracao_id, fechada_por: ator.nome, fechada_em: now },
  }));
  await tx.run(
    from
      .insertInto('fechamento')
      .values(rows)
      .onConflict((one) =>
        one.columns(['organization_id', 'cliente_id', 'competencia']).doUpdateSet(({ eb, ref }) => {
          // Who has reviewed this very version has done so.
          const kept = <T>(before: Expression<T>, after: Expression<T>) =>
            eb
              .case()
              .when('fechamento.conferida_id', '=', ref('excluded.conferida_id'))
              .then(before)
              .else(after)
              .end();
          return {
            conferida_por: kept(ref('fechamento.conferida_por'), ref('excluded.conferida_por')),
            conferida_em: kept(ref('fechamento.conferida_em'), ref('excluded.conferida_em')),
            conferida_id: ref('excluded.conferida_id'),
            fechada_id: ref('excluded.fechada_id'),
            fechada_por: ref('excluded.fechada_por'),
            fechada_em: ref('excluded.fechada_em'),
            a_recalcular_desde: null,
          };
        }),
      ),
  );
}

/** Marks the version that there is of each month as reviewed, or takes the mark away. */
export const reviewMeses = (
  tenant: Tenant,
  ator: Ator,
  { competencia, clientes, conferido }: Meses & { readonly conferido: boolean },
): Promise<OutcomeOfMes[]> =>
  tenant.transaction(async (tx) => {
    const decided = await decideMeses(tx, competencia, clientes, (linha) => {
      if (Boolean(linha.conferido) === conferido) return 'ja_estava';
      if (linha.fechado) return 'mes_fechado';
      return (conferido ? whyNot(linha) : null) ?? 'fazer';
    });
    const linhas = toWrite(decided);
    if (conferido) await storeReviews(tx, ator, competencia, linhas);
    else
      await tx.run(
        fechamentosOf(tx, competencia, linhas).set({
          ...{ conferida_id: null, conferida_por: null, conferida_em: null },
        }),
      );
    const { acao } = conferido ? { acao: 'mes.conferido' } : { acao: 'mes.desconferido' };
    await note(
      tx,
      ator,
      acao,
      competencia,
      linhas.map(({ id }) => id),
    );
    return decided.map(({ outcome }) => outcome);
  });

export interface MesesToClose {
  readonly competencia: string;
  readonly clientes: readonly {
    readonly cliente_id: string;
    readonly pagos?: readonly { readonly obrigacao: string; readonly valor: string }[] | undefined;
  }[];
  /** What falls due of the month. */
  readonly prazos: readonly PrazoDoMes[];
  readonly requestId: string;
}

/**
 * Closes months, each with the version that there is, which counts from now on; who closes one that nobody has reviewed, has reviewed it. What
 * was paid is kept beside what was due, also of a month that is closed already.
 */
export const closeMeses = (
  tenant: Tenant,
  ator: Ator,
  { competencia, clientes, prazos, requestId }: MesesToClose,
): Promise<OutcomeOfMes[]> =>
  tenant.transaction(async (tx) => {
    const pagosOf = new Map(clientes.map(({ cliente_id, pagos = [] }) => [cliente_id, pagos]));
    const prazoOf = ({ regime }: LinhaDoMes, obrigacao: string) =>
      prazos.find((prazo) => prazo.regime === regime && prazo.id === obrigacao);
    const paying: LinhaDoMes[] = [];
    const decided = await decideMeses(tx, competencia, [...pagosOf.keys()], (linha) => {
      const pagos = pagosOf.get(linha.id) ?? [];
      if (pagos.some(({ obrigacao }) => !prazoOf(linha, obrigacao))) return 'obrigacao_desconhecida';
      const recusa = linha.fechado ? null : whyNot(linha);
      if (recusa !== null) return recusa;
      if (pagos.length) paying.push(linha);
      return linha.fechado ? 'ja_estava' : 'fazer';
    });
    const linhas = toWrite(decided);
    await storeClosings(tx, ator, competencia, linhas);
    const pagos = await storePagos(
      tx,
      ator,
      competencia,
      paying.flatMap((linha) =>
        [...new Map((pagosOf.get(linha.id) ?? []).map((pago) => [pago.obrigacao, pago])).values()].map(
          (pago) => ({
            ...pago,
            cliente_id: linha.id,
            paga: prazoOf(linha, pago.obrigacao)?.paga ?? [],
            devidos: linha.figuras.total_a_recolher === null ? null : (linha.figuras.devidos ?? null),
          }),
        ),
      ),
    );
    const ids = linhas.map(({ id }) => id);
    await note(tx, ator, 'mes.fechado', competencia, ids);
    await tellOf(tx, requestId, ator, 'mes.fechado', competencia, linhas);
    return decided.map(({ outcome }) => ({ ...outcome, ...pagos.get(outcome.cliente_id) }));
  });

/** Keeps what was paid, which ticks its deadline off, beside what was due. By client. */
async function storePagos(
  tx: Transaction,
  ator: Ator,
  competencia: string,
  pagos: readonly PagamentoToStore[],
): Promise<ReadonlyMap<string, { readonly pagos: Pagamento[] }>> {
  if (!pagos.length) return new Map();
  const rows = await keepPagamentos(tx, ator.nome, competencia, pagos);
  const byCliente = new Map<string, { pagos: Pagamento[] }>();
  for (const { cliente_id, ...pago } of rows) {
    const kept = byCliente.get(cliente_id) ?? { pagos: [] };
    kept.pagos.push(pago);
    byCliente.set(cliente_id, kept);
  }
  await note(tx, ator, 'prazo.pago', competencia, [...byCliente.keys()], {
    pagos: rows.map(({ cliente_id, obrigacao, valor }) => ({ cliente_id, obrigacao, valor })),
  });
  return byCliente;
}
