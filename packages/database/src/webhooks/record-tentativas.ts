import { createFato, type MotivoDaDesativacao } from '@apura/contracts';
import { sql } from 'kysely';
import { anyOf, from } from '../tenancy/builder.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { disableEndpoint } from './endpoints.ts';
import { insertEvents } from './eventos.ts';
import { DAYS_UNTIL_DISABLED, evaluateSaude, type Observacao, type Saude } from './saude-do-endpoint.ts';

export interface TentativaFeita {
  readonly entregaId: string;
  readonly endpointId: string;
  readonly requestId: string;
  readonly numero: number;
  readonly estado: 'entregue' | 'falhou' | 'pendente' | 'cancelada';
  /** Set when `estado` is `pendente`. */
  readonly proximaEm?: Date;
  /** When the 24 hours of this round began. */
  readonly inicioEm: Date;
  readonly status?: number;
  readonly erro?: string;
  readonly duracaoMs: number;
  readonly corpo?: string;
  /** As it was sent, and the headers of the answer; without what is secret. */
  readonly requisicao?: { readonly url: string; readonly cabecalhos: Readonly<Record<string, string>> };
  readonly cabecalhos?: Readonly<Record<string, string>>;
  /** The receiver could not be reached, or said "not now": what the circuit breaker counts. */
  readonly indisponivel: boolean;
  /** The endpoint had no failure on record when this was read. */
  readonly endpointSadio: boolean;
  /** Why the endpoint must not be called again, for example after a 410. */
  readonly desativarEndpoint?: MotivoDaDesativacao;
}

/**
 * Closes attempts in a batch: their record, the state of their entregas, the health of their endpoints, and endpoints
 * that asked to be left alone. An attempt that is to be made again, but has an outcome already because its deliverer was
 * silent beyond the lease, is on record and changes nothing: another may be making the next one. `agora`: PostgreSQL's
 * clock unless given.
 */
export async function recordTentativas(tenant: Tenant, feitas: readonly TentativaFeita[], agora?: Date) {
  if (!feitas.length) return;
  const rows = feitas.map((feita) => ({
    id: newId(),
    entrega_id: feita.entregaId,
    numero: feita.numero,
    estado: feita.estado,
    proxima: feita.proximaEm?.toISOString() ?? null,
    inicio: feita.inicioEm.toISOString(),
    status: feita.status ?? null,
    erro: storable(feita.erro),
    duracao_ms: Math.round(feita.duracaoMs),
    corpo: storable(feita.corpo),
    requisicao: feita.requisicao ?? null,
    cabecalhos: feita.cabecalhos ?? null,
  }));
  const endpoints = [...new Set(feitas.map((feita) => feita.endpointId))].sort();
  const dos = (endpointId: string) => feitas.filter((feita) => feita.endpointId === endpointId);
  // Their health is not touched: the common case takes no lock on an endpoint.
  const sadios = new Set(
    endpoints.filter((id) => dos(id).every((feita) => feita.estado === 'entregue' && feita.endpointSadio)),
  );
  await tenant.transaction(async (tx) => {
    // Endpoints before entregas, and in one order, as everywhere: so that two batches never wait for each other in a circle.
    await tx.run(
      from
        .selectFrom('webhook_endpoint')
        .where('id', '=', anyOf(endpoints.filter((id) => !sadios.has(id))))
        .orderBy('id')
        .forNoKeyUpdate(),
    );
    await tx.query({
      name: 'registrar-tentativas',
      text: `WITH feita AS MATERIALIZED (
               SELECT * FROM jsonb_to_recordset($2::jsonb)
                 AS x(id uuid, entrega_id uuid, numero int, estado text, proxima timestamptz, inicio timestamptz,
                      status int, erro text, duracao_ms int, corpo text, requisicao jsonb, cabecalhos jsonb)),
             registro AS (
               INSERT INTO tentativa (id, organization_id, entrega_id, numero, status, erro, duracao_ms, corpo, requisicao, cabecalhos, criado_em)
               SELECT id, $1, entrega_id, numero, status, erro, duracao_ms, corpo, requisicao, cabecalhos,
                      coalesce($3::timestamptz, now()) FROM feita)
             UPDATE entrega e SET tentativas = greatest(e.tentativas, x.numero), estado = x.estado, proxima_tentativa_em = x.proxima,
                    inicio_em = x.inicio, lease_dono = NULL, lease_ate = NULL,
                    concluida_em = CASE WHEN x.estado = 'pendente' THEN NULL ELSE coalesce($3::timestamptz, now()) END
               FROM feita x WHERE e.id = x.entrega_id AND e.estado = 'pendente'
                AND (e.tentativas < x.numero OR x.estado <> 'pendente')`,
      values: [tenant.organizationId, JSON.stringify(rows), agora ?? null],
    });
    for (const endpointId of endpoints) {
      const suas = dos(endpointId);
      if (!sadios.has(endpointId)) await registerSaude(tx, endpointId, suas, agora);
      const pedido = suas.find((feita) => feita.desativarEndpoint);
      if (pedido?.desativarEndpoint)
        await disableEndpoint(tx, endpointId, pedido.desativarEndpoint, pedido.requestId);
    }
  });
}

async function registerSaude(
  tx: Transaction,
  endpointId: string,
  feitas: readonly TentativaFeita[],
  agora: Date | undefined,
): Promise<void> {
  const linha = await tx.first(
    from
      .selectFrom('webhook_endpoint')
      .select(['falhas_seguidas', 'falhando_desde', 'avisado'])
      .select(['disjuntor', 'disjuntor_ate', 'disjuntor_espera_s'])
      .select(sql<Date>`coalesce(${agora ?? null}::timestamptz, now())`.as('agora'))
      .where('id', '=', endpointId)
      .where('estado', '<>', 'desativado')
      .$narrowType<Pick<Saude, 'disjuntor'>>(),
  );
  if (!linha) return;
  const { saude, aviso, desativar, recuperou } = evaluateSaude(linha, observe(feitas), linha.agora);
  await tx.prisma.webhookEndpoint.updateMany({ where: { id: endpointId }, data: saude });
  if (saude.disjuntor === 'aberto') await endOverdue(tx, endpointId, linha.agora);
  const requestId = feitas[0]?.requestId ?? endpointId;
  if (aviso !== undefined && saude.falhando_desde) {
    const desde = saude.falhando_desde;
    const fim = new Date(desde.getTime() + DAYS_UNTIL_DISABLED * 86_400_000);
    await insertEvents(tx, { webhook: endpointId }, requestId, [
      createFato('webhook.falhando', { webhook_id: endpointId, percentual: aviso, desde, fim }),
    ]);
  }
  if (recuperou && linha.falhando_desde) {
    const { falhas_seguidas: falhas, falhando_desde: desde } = linha;
    await insertEvents(tx, { webhook: endpointId }, requestId, [
      createFato('webhook.recuperado', { webhook_id: endpointId, falhas, desde }),
    ]);
  }
  if (desativar) await disableEndpoint(tx, endpointId, 'cinco_dias_de_falhas', requestId);
}

/** While the breaker is open only probes go out: what has used up its 24 hours meanwhile shares the probe's failure. */
async function endOverdue(tx: Transaction, endpointId: string, agora: Date): Promise<void> {
  const ended = await tx.rows(
    from
      .updateTable('entrega')
      .set({ estado: 'falhou', concluida_em: agora, proxima_tentativa_em: null })
      .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
      .where('endpoint_id', '=', endpointId)
      .where('estado', '=', sql.lit('pendente'))
      .where('proxima_tentativa_em', '<=', agora)
      .where('inicio_em', '<=', new Date(agora.getTime() - 86_400_000))
      .where((eb) => eb.or([eb('lease_ate', 'is', null), eb('lease_ate', '<=', agora)]))
      .returning(['id', 'tentativas']),
  );
  await insertRows(
    tx,
    'tentativa',
    ended.map(({ id: entrega_id, tentativas: numero }) => ({
      ...{ id: newId(), entrega_id, numero, erro: 'disjuntor_aberto', duracao_ms: 0, criado_em: agora },
    })),
  );
}

function observe(feitas: readonly TentativaFeita[]): Observacao {
  const falhas = feitas.filter(({ estado }) => estado !== 'entregue');
  return {
    sucessos: feitas.length - falhas.length,
    falhas: falhas.length,
    indisponivel: falhas.filter(({ indisponivel }) => indisponivel).length,
  };
}

/** jsonb takes neither NUL nor a lone surrogate, and a receiver may answer anything. */
function storable(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
