import { createFato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { type Ator, audit } from '../escritorios/audit.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from } from '../tenancy/builder.ts';
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
  const last = await tx.rows<{ cliente_id: string; id: string; versao: number; ativa: boolean }>(
    `SELECT DISTINCT ON (cliente_id) cliente_id, id, versao, estado IN ('na_fila', 'calculando', 'gerando_pdf') AS ativa
       FROM apuracao WHERE organization_id = $3 AND cliente_id = ANY($1) AND competencia = $2 ORDER BY cliente_id, versao DESC`,
    [clientes, competencia, tx.organizationId],
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
    if (ultima?.ativa) {
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
  const rows = await tx.rows<{ cliente_id: string }>(
    `SELECT cliente_id FROM fechamento
      WHERE organization_id = $1 AND cliente_id = ANY($2) AND competencia = $3 AND fechada_id IS NOT NULL`,
    [tx.organizationId, clientes, competencia],
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
  const [office] = await tx.rows<{ cenario: object }>(
    `SELECT CASE jsonb_typeof(config->'cenario')
              WHEN 'string' THEN jsonb_build_object('nome', config->'cenario', 'status', 'estimativa')
              WHEN 'object' THEN config->'cenario' ELSE $2::jsonb END AS cenario
       FROM organization WHERE id = $1`,
    [tx.organizationId, JSON.stringify(cenario)],
  );
  await insertRows(
    tx,
    'apuracao',
    novas.map((nova) => ({
      ...nova,
      estado: 'na_fila',
      cenario: office?.cenario,
      request_id: requestId,
      ...(recalculo === undefined ? { sequencia: 1 } : { sequencia: 0, recalculo }),
    })),
  );
  // Locked: a lote that is just ending would otherwise end without waking a version that it does not know yet.
  await tx.query(
    `WITH em_curso AS MATERIALIZED (
       SELECT id FROM lote WHERE estado IN ('recebendo', 'na_fila', 'processando') ORDER BY id FOR SHARE)
     INSERT INTO apuracao_lote (organization_id, apuracao_id, lote_id)
     SELECT $1, nova, em_curso.id FROM em_curso CROSS JOIN unnest($2::uuid[]) AS nova`,
    [tx.organizationId, novas.map(({ id }) => id)],
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
