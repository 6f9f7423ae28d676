import {
  createFato,
  type MesesWithOutcome,
  mesesBefore,
  type RecusaDoMes,
  type SituacaoNaCarteira,
} from '@apura/contracts';
import { type Expression, sql } from 'kysely';
import { lockVersoes, markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { lockClientes } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { storeEvents } from '../webhooks/eventos.ts';
import { keepPagamentos, type Pagamento, type PagamentoToStore } from './keep-pagamentos.ts';
import { LINHA_DO_MES } from './linha-do-mes.ts';
import type { FechamentoLido, PrazoDoMes } from './list-fechamento.ts';

/** What became of a client's month; the sentence is the caller's. */
export type OutcomeOfMes = Omit<MesesWithOutcome['data'][number], 'mensagem'>;

interface Linha
  extends Pick<FechamentoLido['linhas'][number], 'razao_social' | 'regime' | 'situacao' | 'etapa'> {
  readonly id: string;
  readonly versao: number | null;
  readonly apuracao_id: string | null;
  readonly fechado: object | null;
  readonly conferido: object | null;
  readonly figuras: { readonly devidos?: readonly object[]; readonly total_a_recolher: string | null };
}

/** Null: the month has a figure that may be reviewed, unless questions are open. */
const WHY_NOT: Readonly<Record<SituacaoNaCarteira, RecusaDoMes | null>> = {
  sem_notas: 'sem_apuracao',
  a_apurar: 'sem_apuracao',
  em_andamento: 'apuracao_em_andamento',
  falhou: 'apuracao_falhou',
  desatualizada: 'mes_desatualizado',
  faltam_dados: 'faltam_dados',
  encerrada: 'mes_fechado',
  calculada: null,
};

const whyNot = ({ situacao, etapa }: Linha): RecusaDoMes | null =>
  WHY_NOT[situacao] ?? (etapa === 'perguntas' ? 'perguntas_abertas' : null);

/** A month whose outcome is decided, in the order of the request; `linha` where it is to be written. */
interface Decided {
  readonly outcome: OutcomeOfMes;
  readonly linha?: Linha;
}

/**
 * Until the transaction ends nobody finishes a version of these clients, asks for one or changes what their months are made of: what is seen
 * of a month is what is closed. Then decides each client, once however often it is named.
 */
async function decideMeses(
  tx: Transaction,
  competencia: string,
  clientes: readonly string[],
  decide: (linha: Linha) => 'fazer' | 'ja_estava' | RecusaDoMes,
): Promise<Decided[]> {
  const ids = [...new Set(clientes)];
  const known = await lockClientes(tx, ids);
  const names = new Map(known.map(({ id, razao_social }) => [id, razao_social]));
  await lockVersoes(tx, [...names.keys()], 'termina');
  const rows = await tx.rows<Linha & Record<string, unknown>>(
    `SELECT l.id, l.razao_social, l.regime, l.situacao, l.etapa, l.versao, l.apuracao_id, l.fechado, l.conferido, l.figuras
       FROM (${LINHA_DO_MES}) l WHERE l.id = ANY($3::uuid[])`,
    [tx.organizationId, competencia, ids],
  );
  const linhas = new Map<string, Linha>(rows.map((row) => [row.id, row]));
  return ids.map((cliente_id) => {
    const linha = linhas.get(cliente_id);
    const quem = { cliente_id, razao_social: names.get(cliente_id) ?? null };
    const apuracao_id = linha?.apuracao_id ?? null;
    const refused = (codigo: RecusaDoMes): Decided => ({
      outcome: { ...quem, resultado: 'recusado', codigo, apuracao_id },
    });
    if (!names.has(cliente_id)) return refused('cliente_nao_encontrado');
    if (!linha) return refused('fora_do_periodo');
    const decided = decide(linha);
    if (decided === 'ja_estava')
      return { outcome: { ...quem, resultado: 'ja_estava', codigo: null, apuracao_id } };
    if (decided !== 'fazer') return refused(decided);
    return { outcome: { ...quem, resultado: 'feito', codigo: null, apuracao_id }, linha };
  });
}

const fechamentosOf = (tx: Transaction, competencia: string, linhas: readonly Linha[]) =>
  from
    .updateTable('fechamento')
    .where('organization_id', '=', tx.organizationId)
    .where('competencia', '=', competencia)
    .where('cliente_id', '=', anyOf(linhas.map(({ id }) => id)));

/** What is written of months that are reviewed, where there is one at all. */
const reviewOf = (tx: Transaction, ator: Ator, competencia: string, { id, apuracao_id }: Linha) => ({
  organization_id: tx.organizationId,
  ...{ cliente_id: id, competencia, conferida_id: apuracao_id, conferida_por: ator.nome, conferida_em: now },
});

async function storeReviews(tx: Transaction, ator: Ator, competencia: string, linhas: readonly Linha[]) {
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

async function storeClosings(tx: Transaction, ator: Ator, competencia: string, linhas: readonly Linha[]) {
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

const toWrite = (decided: readonly Decided[]): Linha[] =>
  decided.flatMap(({ linha }) => (linha ? [linha] : []));

/** One line of the audit log, whoever many clients it is about. */
async function note(
  tx: Transaction,
  ator: Ator,
  acao: string,
  competencia: string,
  clientes: readonly string[],
  detalhe: object = {},
): Promise<void> {
  const [first, ...others] = clientes;
  if (first === undefined) return;
  await audit(tx, ator, acao, others.length ? competencia : first, {
    competencia,
    ...(others.length ? { clientes } : {}),
    ...detalhe,
  });
}

interface Meses {
  readonly competencia: string;
  readonly clientes: readonly string[];
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
    const prazoOf = ({ regime }: Linha, obrigacao: string) =>
      prazos.find((prazo) => prazo.regime === regime && prazo.id === obrigacao);
    const paying: Linha[] = [];
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

/** An event for each month, of the version that counts while it is closed. */
async function tellOf(
  tx: Transaction,
  requestId: string,
  ator: Ator,
  type: 'mes.fechado' | 'mes.reaberto',
  competencia: string,
  linhas: readonly Linha[],
): Promise<void> {
  const ids = linhas.flatMap(({ apuracao_id }) => apuracao_id ?? []);
  const numbers = await tx.rows(
    from
      .updateTable('apuracao')
      .set((eb) => ({ sequencia: eb('sequencia', '+', 1) }))
      .where('id', '=', anyOf(ids))
      .returning(['id', 'versao', 'sequencia']),
  );
  const byId = new Map(numbers.map((row) => [row.id, row]));
  const fatos = linhas.flatMap(({ id: cliente_id, apuracao_id }) => {
    const row = byId.get(apuracao_id ?? '');
    if (!row) return [];
    const { id, versao, sequencia } = row;
    const happened = { versao: { id, cliente_id, competencia, versao }, por: ator.nome };
    const fato =
      type === 'mes.fechado' ? createFato('mes.fechado', happened) : createFato('mes.reaberto', happened);
    return [{ ...fato, sequencia, coluna: { apuracao_id: id, versao } }];
  });
  if (fatos.length) await storeEvents(tx, requestId, fatos);
}
