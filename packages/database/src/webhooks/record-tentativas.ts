import { createFato, type MotivoDaDesativacao } from '@apura/contracts';
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
    await tx.query('SELECT FROM webhook_endpoint WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
      endpoints.filter((id) => !sadios.has(id)),
    ]);
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
  const linha = await tx.first<Saude & { readonly agora: Date }>(
    `SELECT falhas_seguidas, falhando_desde, avisado, disjuntor, disjuntor_ate, disjuntor_espera_s,
            coalesce($2::timestamptz, now()) AS agora
       FROM webhook_endpoint WHERE id = $1 AND estado <> 'desativado'`,
    [endpointId, agora],
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
  const { rows } = await tx.query<{ id: string; tentativas: number }>(
    `UPDATE entrega SET estado = 'falhou', concluida_em = $2, proxima_tentativa_em = NULL, tentativas = tentativas + 1
      WHERE endpoint_id = $1 AND estado = 'pendente' AND proxima_tentativa_em <= $2
        AND inicio_em <= $2::timestamptz - interval '24 hours' AND (lease_ate IS NULL OR lease_ate <= $2)
      RETURNING id, tentativas`,
    [endpointId, agora],
  );
  if (!rows.length) return;
  await tx.query(
    `INSERT INTO tentativa (id, organization_id, entrega_id, numero, erro, duracao_ms, criado_em)
     SELECT x.id, $1, x.entrega_id, x.numero, 'disjuntor_aberto', 0, $3
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, entrega_id uuid, numero int)`,
    [
      tx.organizationId,
      JSON.stringify(rows.map((row) => ({ id: newId(), entrega_id: row.id, numero: row.tentativas }))),
      agora,
    ],
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
