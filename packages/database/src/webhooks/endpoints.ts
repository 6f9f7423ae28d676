import { createFato, type Fato, type MotivoDaDesativacao } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { tellOtherOwners } from '../emails/emails.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireDireito } from '../escritorios/chaves.ts';
import { inEachAmbiente } from '../escritorios/in-each-ambiente.ts';
import type { WebhookEndpoint } from '../generated/client.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import { lockPlaces } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { insertEvents } from './eventos.ts';
import { HEALTHY } from './saude-do-endpoint.ts';

/** Headers that are sent with every attempt: their values encrypted, none is null; their names in clear. */
export interface StoredHeaders {
  readonly cifrado: Buffer | null;
  readonly nomes: readonly string[];
}

const gravados = ({ cifrado, nomes }: StoredHeaders) => ({
  cabecalhos: cifrado && new Uint8Array(cifrado),
  nomes_dos_cabecalhos: [...nomes],
});

export interface NovoEndpoint {
  readonly url: string;
  readonly descricao?: string;
  /** Empty: every type. */
  readonly eventos: readonly string[];
  /** Ids; empty: of every client, and what is of none. */
  readonly clientes?: readonly string[];
  readonly regimes?: readonly string[];
  /** The signing secret, encrypted. */
  readonly encryptedSecret: Buffer;
  readonly cabecalhos?: StoredHeaders;
  /** Endpoints that the office may have, this one included. */
  readonly maximo: number;
}

export type EndpointVisto = WebhookEndpoint;

/**
 * Registers an endpoint with its first secret; `ator` stands in the audit log. Returns its id, or undefined when the office
 * has as many as it may; disabled ones count, removed ones do not.
 *
 * @throws NoPermission
 */
export const createEndpoint = (
  tenant: Tenant,
  { url, descricao, eventos, clientes = [], regimes = [], encryptedSecret, cabecalhos, maximo }: NovoEndpoint,
  ator?: Ator,
): Promise<{ readonly id: string } | undefined> =>
  tenant.transaction(async (tx) => {
    const { organizationId, prisma } = tx;
    if (ator) await requireDireito(tx, ator);
    await lockPlaces(tx);
    if ((await prisma.webhookEndpoint.count({ where: { removido_em: null } })) >= maximo) return undefined;
    const { id } = await prisma.webhookEndpoint.create({
      data: {
        id: newId(),
        organization_id: organizationId,
        url,
        descricao: descricao ?? null,
        eventos: [...eventos],
        clientes: [...clientes],
        regimes: [...regimes],
        ...(cabecalhos ? gravados(cabecalhos) : {}),
      },
    });
    await insertSegredo(tx, id, encryptedSecret);
    if (ator) await audit(tx, ator, 'webhook.criado', id, { url });
    return { id };
  });

/** One page of the office's endpoints, the newest first, one more than `limit` if there is a next page. */
export const listEndpoints = (tenant: Tenant, { limit, ...page }: Page & Period): Promise<EndpointVisto[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.webhookEndpoint.findMany({
      where: { removido_em: null, id: idsOfPage(page) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
  );

/** One endpoint of the office, or null. */
export const findEndpoint = (tenant: Tenant, id: string): Promise<EndpointVisto | null> =>
  tenant.transaction(({ prisma }) => prisma.webhookEndpoint.findFirst({ where: { id, removido_em: null } }));

export interface MudancasOfEndpoint {
  readonly url?: string;
  readonly descricao?: string | null;
  /** Empty: every type. */
  readonly eventos?: string[];
  /** Empty: every client. */
  readonly clientes?: string[];
  readonly regimes?: string[];
  /** `pausado` holds everything back; `ativo` resumes, also what was disabled. */
  readonly estado?: 'ativo' | 'pausado';
  readonly concorrencia?: number;
  readonly taxa_por_segundo?: number | null;
  readonly cabecalhos?: StoredHeaders;
}

/**
 * Changes an endpoint. Another URL or a return to `ativo` clears its record of failures; `ator` stands in the audit log.
 * False: there is no such endpoint.
 *
 * @throws NoPermission
 */
export const updateEndpoint = (
  tenant: Tenant,
  id: string,
  { cabecalhos, ...mudancas }: MudancasOfEndpoint,
  requestId: string,
  ator?: Ator,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (ator) await requireDireito(tx, ator);
    const { url, estado } = mudancas;
    const { count } = await tx.prisma.webhookEndpoint.updateMany({
      where: { id, removido_em: null },
      data: {
        ...mudancas,
        ...(cabecalhos ? gravados(cabecalhos) : {}),
        ...(estado === undefined ? {} : { motivo: null }),
        ...(url !== undefined || estado === 'ativo' ? HEALTHY : {}),
      },
    });
    if (!count) return false;
    if (ator)
      await audit(tx, ator, 'webhook.alterado', id, {
        ...mudancas,
        ...(cabecalhos ? { cabecalhos: cabecalhos.nomes } : {}),
      });
    // The 24 hours of what was never tried begin when it can be tried.
    if (estado === 'ativo')
      await tx.run(
        from
          .updateTable('entrega')
          .set({ inicio_em: now })
          .where('endpoint_id', '=', id)
          .where('estado', '=', sql.lit('pendente'))
          .whereRef('tentativas', '=', 'tentativas_antes'),
      );
    if (estado === 'ativo' || url !== undefined)
      await insertOutbox(tx, [permitFor.entregas(newId(), { request_id: requestId })]);
    return true;
  });

/**
 * Removes an endpoint and its secrets; the record of what was sent to it stays, and `ator` stands in the audit log. False:
 * there is no such endpoint.
 */
export const removeEndpoint = (tenant: Tenant, id: string, requestId: string, ator?: Ator) =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.webhookEndpoint.updateMany({
      where: { id, removido_em: null },
      data: { removido_em: new Date() },
    });
    if (!count) return false;
    if (ator) await audit(tx, ator, 'webhook.removido', id);
    await disableEndpoint(tx, id, 'removido', requestId);
    await tx.prisma.endpointSecret.deleteMany({ where: { endpoint_id: id } });
    return true;
  });

export async function insertSegredo(
  { organizationId: organization_id, prisma }: Transaction,
  endpoint_id: string,
  encrypted: Buffer,
): Promise<void> {
  await prisma.endpointSecret.create({
    data: { id: newId(), organization_id, endpoint_id, cifrado: new Uint8Array(encrypted) },
  });
}

/**
 * Gives an endpoint a new secret. Those in force go on signing beside it for `sobreposicaoSegundos`, none for longer than
 * before. `ator` stands in the audit log. Returns when the old ones end; null: there is no such endpoint.
 *
 * @throws NoPermission
 */
export const rotateSegredo = (
  tenant: Tenant,
  id: string,
  encrypted: Buffer,
  sobreposicaoSegundos: number,
  requestId: string,
  ator?: Ator,
): Promise<Date | null> =>
  tenant.transaction(async (tx) => {
    if (ator) await requireDireito(tx, ator);
    // The lock makes rotations of one endpoint follow each other.
    const endpoint = await tx.first(
      from
        .selectFrom('webhook_endpoint')
        .select(sql<Date>`now() + make_interval(secs => ${sobreposicaoSegundos})`.as('ate'))
        .where('id', '=', id)
        .where('removido_em', 'is', null)
        .forUpdate(),
    );
    if (!endpoint) return null;
    const { ate } = endpoint;
    await tx.run(
      from.deleteFrom('endpoint_secret').where('endpoint_id', '=', id).where('valido_ate', '<=', now),
    );
    await tx.run(
      from
        .updateTable('endpoint_secret')
        .set({ valido_ate: ate })
        .where('endpoint_id', '=', id)
        .where((eb) => eb.or([eb('valido_ate', 'is', null), eb('valido_ate', '>', ate)])),
    );
    await insertSegredo(tx, id, encrypted);
    if (ator) await audit(tx, ator, 'webhook.segredo_girado', id);
    await insertEvents(tx, { webhook: id }, requestId, [
      createFato('webhook.segredo_girado', { webhook_id: id, ate }),
    ]);
    return ate;
  });

/** Replaces a secret's ciphertext, if it is still `antes`: two deliverers may do so at once. */
export const reencryptSecret = (
  tenant: Tenant,
  id: string,
  antes: Buffer,
  depois: Buffer,
): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.endpointSecret.updateMany({
      where: { id, cifrado: new Uint8Array(antes) },
      data: { cifrado: new Uint8Array(depois) },
    }),
  );

/** Replaces the ciphertext of an endpoint's headers, likewise. */
export const reencryptHeaders = (
  tenant: Tenant,
  endpointId: string,
  antes: Buffer,
  depois: Buffer,
): Promise<unknown> =>
  tenant.transaction(({ prisma }) =>
    prisma.webhookEndpoint.updateMany({
      where: { id: endpointId, cabecalhos: new Uint8Array(antes) },
      data: { cabecalhos: new Uint8Array(depois) },
    }),
  );

/**
 * Writes an event for one endpoint alone, whatever it subscribes to. Returns the event's id; 'desativado' when the
 * endpoint would not get it; null when there is no such endpoint.
 */
export const testEndpoint = (
  tenant: Tenant,
  id: string,
  fato: Fato,
  requestId: string,
): Promise<{ eventId: string } | 'desativado' | null> =>
  tenant.transaction(async (tx) => {
    const endpoint = await tx.prisma.webhookEndpoint.findFirst({
      where: { id, removido_em: null },
      select: { estado: true },
    });
    if (!endpoint) return null;
    if (endpoint.estado === 'desativado') return 'desativado';
    const [eventId] = await insertEvents(tx, { only: id }, requestId, [fato]);
    if (eventId === undefined) throw new Error(`no event for the test of webhook ${id}`);
    return { eventId };
  });

/** Stops calling an endpoint, cancels what waits for it, and tells the office's other endpoints. */
export async function disableEndpoint(
  tx: Transaction,
  endpointId: string,
  motivo: MotivoDaDesativacao,
  requestId: string,
): Promise<void> {
  const { count } = await tx.prisma.webhookEndpoint.updateMany({
    where: { id: endpointId, estado: { not: 'desativado' } },
    data: { estado: 'desativado', motivo },
  });
  await tx.run(
    from
      .updateTable('entrega')
      .set({ estado: 'cancelada', concluida_em: now })
      .set({ lease_dono: null, lease_ate: null, proxima_tentativa_em: null })
      .where('endpoint_id', '=', endpointId)
      .where('estado', '=', sql.lit('pendente')),
  );
  if (count)
    await insertEvents(tx, { webhook: endpointId }, requestId, [
      createFato('webhook.desativado', { webhook_id: endpointId, motivo }),
    ]);
}

export interface WhoCeasedToBeTitular {
  readonly id: string;
  readonly nome: string;
  readonly requestId: string;
}

/**
 * Holds back what goes to addresses that a person chose, or is signed with secrets that they saw, themselves or with a key
 * of theirs: who may not set up webhooks any more may not go on reading what these send either. Nothing is lost; an
 * owner who has looked at them resumes them. The owners are told by mail. Returns how many were paused.
 */
export async function pauseWebhooksOf(tx: Transaction, { id, nome, requestId }: WhoCeasedToBeTitular) {
  const urls = await inEachAmbiente(tx, async () => {
    const rows = await tx.rows(
      from
        .updateTable('webhook_endpoint')
        .set({ estado: 'pausado', motivo: 'autor_nao_e_titular' })
        .where('estado', '=', sql.lit('ativo'))
        .where('removido_em', 'is', null)
        .where((eb) => {
          const keys = eb
            .selectFrom('api_key')
            .select((k) => k.cast<string>('id', 'text').as('id'))
            .where((k) => k(k.cast('criada_por', 'text'), '=', id));
          const acts = eb
            .selectFrom('audit_log')
            .select('alvo')
            .where((a) =>
              a.or([
                a('acao', 'in', ['webhook.criado', 'webhook.segredo_girado']),
                a.and([a('acao', '=', 'webhook.alterado'), sql<boolean>`${a.ref('detalhe')} ? 'url'`]),
              ]),
            )
            .where((a) => a.or([a('ator', '=', id), a('ator', 'in', keys)]));
          return eb(eb.cast<string>('id', 'text'), 'in', acts);
        })
        .returning('url'),
    );
    return rows.map(({ url }) => url);
  });
  const pausados = urls.flat();
  if (!pausados.length) return 0;
  await tellOtherOwners(tx, id, { modelo: 'webhook.pausado', dados: { nome, urls: pausados }, requestId });
  return pausados.length;
}
