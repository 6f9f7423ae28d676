import { createFato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, type Row } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { storeEvents } from '../webhooks/eventos.ts';

export interface PedidoDoMes {
  readonly competencia: string;
  /** Where the office has chosen none of its own. */
  readonly cenario: object;
  readonly requestId: string;
  /** The rules that ask for it: then its own events are left to the one that tells of all months. */
  readonly recalculo?: string;
  /** Who asks; left out: the service itself. */
  readonly ator?: Ator;
  /** Asked for by what came after the month was closed. */
  readonly afterClosing?: true;
}

export type ResponseToRequest =
  | { readonly criada: { readonly id: string; readonly versao: number } }
  /** A version of the same client and month is under way. */
  | { readonly emAndamento: string }
  /** The month is closed: nobody makes a version of it by hand. */
  | { readonly fechado: true }
  /** The month comes after the client's last one (YYYY-MM). */
  | { readonly ultimoMes: string };

const UNDER_WAY: ReadonlySet<Row<'apuracao'>['estado']> = new Set(['na_fila', 'calculando', 'gerando_pdf']);

/**
 * Makes the next version of a month for each of the clients that has none under way, with its watermark: the lotes that
 * are under way now, and no later ones. Versions, watermarks, events and permits are one transaction. By client; one
 * that the office has not is left out.
 */
export async function requestApuracoes(
  tx: Transaction,
  clientes: readonly string[],
  { competencia, cenario, requestId, recalculo, afterClosing, ator }: PedidoDoMes,
): Promise<ReadonlyMap<string, ResponseToRequest>> {
  // A client's row is the queue of those who ask for it: one of them makes the version, the next sees it. In one order,
  // so that two who ask for many wait for each other.
  const known = await tx.rows(
    from
      .selectFrom('cliente')
      .select(['id', 'ultimo_mes'])
      .where('id', '=', anyOf(clientes))
      .orderBy('id')
      .forUpdate(),
  );
  const last = await tx.rows(
    from
      .selectFrom('apuracao')
      .distinctOn('cliente_id')
      .select(['cliente_id', 'id', 'versao', 'estado'])
      .where('organization_id', '=', tx.organizationId)
      .where('cliente_id', '=', anyOf(clientes))
      .where('competencia', '=', competencia)
      .orderBy('cliente_id')
      .orderBy('versao', 'desc'),
  );
  const byHand = recalculo === undefined && afterClosing === undefined;
  const closed = new Set(byHand ? await closedClientes(tx, clientes, competencia) : []);
  const ultimas = new Map(last.map((ultima) => [ultima.cliente_id, ultima]));
  const respostas = new Map<string, ResponseToRequest>();
  const novas: { id: string; cliente_id: string; competencia: string; versao: number }[] = [];
  for (const { id: cliente_id, ultimo_mes: ultimoMes } of known) {
    const ultima = ultimas.get(cliente_id);
    if (ultimoMes !== null && ultimoMes < competencia) {
      respostas.set(cliente_id, { ultimoMes });
      continue;
    }
    if (closed.has(cliente_id)) {
      respostas.set(cliente_id, { fechado: true });
      continue;
    }
    if (ultima && UNDER_WAY.has(ultima.estado)) {
      respostas.set(cliente_id, { emAndamento: ultima.id });
      continue;
    }
    const nova = { id: newId(), cliente_id, competencia, versao: (ultima?.versao ?? 0) + 1 };
    novas.push(nova);
    respostas.set(cliente_id, { criada: { id: nova.id, versao: nova.versao } });
  }
  if (!novas.length) return respostas;
  await insertVersoes(tx, novas, cenario, requestId, recalculo);
  if (recalculo === undefined) {
    const eventos = novas.map((nova) => ({
      ...createFato('apuracao.criada', nova),
      sequencia: 1,
      coluna: { apuracao_id: nova.id, versao: nova.versao },
    }));
    await storeEvents(tx, requestId, eventos);
  }
  await insertOutbox(
    tx,
    novas.map(({ id }) =>
      permitFor.apuracoes({ id, organization_id: tx.organizationId, request_id: requestId }),
    ),
  );
  const [first, ...others] = novas.map(({ cliente_id }) => cliente_id);
  if (ator && first !== undefined)
    await audit(tx, ator, 'apuracao.pedida', others.length ? tx.organizationId : first, {
      competencia,
      ...(others.length ? { clientes: [first, ...others] } : {}),
    });
  return respostas;
}

async function closedClientes(
  tx: Transaction,
  clientes: readonly string[],
  competencia: string,
): Promise<string[]> {
  const rows = await tx.rows(
    from
      .selectFrom('fechamento')
      .select('cliente_id')
      .where('organization_id', '=', tx.organizationId)
      .where('cliente_id', '=', anyOf(clientes))
      .where('competencia', '=', competencia)
      .where('fechada_id', 'is not', null),
  );
  return rows.map(({ cliente_id }) => cliente_id);
}

async function insertVersoes(
  tx: Transaction,
  novas: readonly { readonly id: string }[],
  cenario: object,
  requestId: string,
  recalculo: string | undefined,
): Promise<void> {
  const { chosen } = await tx.one(
    from
      .selectFrom('organization')
      .select(({ ref }) => sql<string | object | null>`${ref('config')}->'cenario'`.as('chosen'))
      .where('id', '=', tx.organizationId),
  );
  const ofOffice = typeof chosen === 'string' ? { nome: chosen, status: 'estimativa' } : chosen;
  await insertRows(
    tx,
    'apuracao',
    novas.map((nova) => ({
      ...nova,
      estado: 'na_fila',
      cenario: ofOffice ?? cenario,
      request_id: requestId,
      ...(recalculo === undefined ? { sequencia: 1 } : { sequencia: 0, recalculo }),
    })),
  );
  // Locked: a lote that is just ending would otherwise end without waking a version that it does not know yet.
  await tx.run(
    from
      .with(
        (cte) => cte('em_curso').materialized(),
        (db) =>
          db
            .selectFrom('lote')
            .select('id')
            .where('estado', 'in', [sql.lit('recebendo'), sql.lit('na_fila'), sql.lit('processando')])
            .orderBy('id')
            .forShare(),
      )
      .insertInto('apuracao_lote')
      .columns(['organization_id', 'apuracao_id', 'lote_id'])
      .expression((db) =>
        db
          .selectFrom(['em_curso', givenRows('nova', { id: 'uuid' }, novas)])
          .select([
            sql<string>`${tx.organizationId}::uuid`.as('office'),
            'nova.id as apuracao',
            'em_curso.id as lote',
          ]),
      ),
  );
}

export interface PedidoDeApuracao extends PedidoDoMes {
  readonly clienteId: string;
}

/** Makes the next version of (client, month), in one transaction. */
export const requestApuracao = (tenant: Tenant, { clienteId, ...pedido }: PedidoDeApuracao) =>
  tenant.transaction(async (tx) => {
    const respostas = await requestApuracoes(tx, [clienteId], pedido);
    return respostas.get(clienteId) ?? 'cliente_desconhecido';
  });
