import { permitFor } from '@apura/queues/permits';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { exigirDireito } from '../chaves/emitir-chave.ts';
import type { WebhookEndpoint } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { desativarEndpoint } from './parar-endpoint.ts';
import { SADIO } from './saude-do-endpoint.ts';
import { inserirSegredo } from './segredos.ts';

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
 * @throws SemDireito
 */
export const criarEndpoint = (
  tenant: Tenant,
  { url, descricao, eventos, encryptedSecret, cabecalhos, maximo }: NovoEndpoint,
  ator?: Ator,
): Promise<{ readonly id: string } | undefined> =>
  tenant.transaction(async (tx) => {
    const { organizationId, prisma } = tx;
    if (ator) await exigirDireito(tx, ator);
    // One at a time, or several would pass together.
    await tx.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [organizationId]);
    if ((await prisma.webhookEndpoint.count({ where: { removido_em: null } })) >= maximo) return undefined;
    const { id } = await prisma.webhookEndpoint.create({
      data: {
        id: newId(),
        organization_id: organizationId,
        url,
        descricao: descricao ?? null,
        eventos: [...eventos],
        ...(cabecalhos ? gravados(cabecalhos) : {}),
      },
    });
    await inserirSegredo(tx, id, encryptedSecret);
    if (ator) await auditar(tx, ator, 'webhook.criado', id, { url });
    return { id };
  });

/** One page of the office's endpoints, the newest first, one more than `limit` if there is a next page. */
export const listarEndpoints = (
  tenant: Tenant,
  { limit, ...page }: Page & Period,
): Promise<EndpointVisto[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.webhookEndpoint.findMany({
      where: { removido_em: null, id: idsOfPage(page) },
      orderBy: { id: 'desc' },
      take: limit + 1,
    }),
  );

/** One endpoint of the office, or null. */
export const verEndpoint = (tenant: Tenant, id: string): Promise<EndpointVisto | null> =>
  tenant.transaction(({ prisma }) => prisma.webhookEndpoint.findFirst({ where: { id, removido_em: null } }));

export interface MudancasDoEndpoint {
  readonly url?: string;
  readonly descricao?: string | null;
  /** Empty: every type. */
  readonly eventos?: string[];
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
 * @throws SemDireito
 */
export const alterarEndpoint = (
  tenant: Tenant,
  id: string,
  { cabecalhos, ...mudancas }: MudancasDoEndpoint,
  requestId: string,
  ator?: Ator,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    if (ator) await exigirDireito(tx, ator);
    const { url, estado } = mudancas;
    const { count } = await tx.prisma.webhookEndpoint.updateMany({
      where: { id, removido_em: null },
      data: {
        ...mudancas,
        ...(cabecalhos ? gravados(cabecalhos) : {}),
        ...(estado === undefined ? {} : { motivo: null }),
        ...(url !== undefined || estado === 'ativo' ? SADIO : {}),
      },
    });
    if (!count) return false;
    if (ator)
      await auditar(tx, ator, 'webhook.alterado', id, {
        ...mudancas,
        ...(cabecalhos ? { cabecalhos: cabecalhos.nomes } : {}),
      });
    // The 24 hours of what was never tried begin when it can be tried.
    if (estado === 'ativo')
      await tx.query(
        `UPDATE entrega SET inicio_em = now() WHERE endpoint_id = $1 AND estado = 'pendente' AND tentativas = tentativas_antes`,
        [id],
      );
    if (estado === 'ativo' || url !== undefined)
      await insertOutbox(tx, [permitFor.entregas(newId(), { request_id: requestId })]);
    return true;
  });

/**
 * Removes an endpoint and its secrets; the record of what was sent to it stays, and `ator` stands in the audit log. False:
 * there is no such endpoint.
 */
export const removerEndpoint = (tenant: Tenant, id: string, requestId: string, ator?: Ator) =>
  tenant.transaction(async (tx) => {
    const { count } = await tx.prisma.webhookEndpoint.updateMany({
      where: { id, removido_em: null },
      data: { removido_em: new Date() },
    });
    if (!count) return false;
    if (ator) await auditar(tx, ator, 'webhook.removido', id);
    await desativarEndpoint(tx, id, 'removido', requestId);
    await tx.prisma.endpointSecret.deleteMany({ where: { endpoint_id: id } });
    return true;
  });
