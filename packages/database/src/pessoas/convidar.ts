import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { criarLink, type SegredoDeLink } from '../usuarios/criar-link.ts';

export interface NovoConvite {
  /** In lower case. */
  readonly email: string;
  readonly papel: 'owner' | 'member';
  readonly segredo: SegredoDeLink;
  readonly requestId: string;
}

/** Invites somebody; an earlier invitation of the same address ends. Returns its id. */
export function convidar(
  tenant: Tenant,
  ator: Ator,
  { email, papel, segredo, requestId }: NovoConvite,
): Promise<string> {
  return tenant.sql(async (client) => {
    const id = await criarLink(client, tenant.organizationId, {
      tipo: 'convite',
      email,
      papel,
      criadoPor: ator.id,
      segredo,
      dados: { convidado_por: ator.nome, papel },
      requestId,
    });
    await auditar(client, tenant.organizationId, ator, {
      acao: 'convite.enviado',
      alvo: id,
      detalhe: { email, papel },
    });
    return id;
  });
}

/** Withdraws an invitation. False when there is none that waits. */
export function retirarConvite(tenant: Tenant, ator: Ator, id: string): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `UPDATE link_de_email SET usado_em = now() WHERE id = $1 AND tipo = 'convite' AND usado_em IS NULL RETURNING email`,
      [id],
    );
    if (!rows[0]) return false;
    await auditar(client, tenant.organizationId, ator, {
      acao: 'convite.retirado',
      alvo: id,
      detalhe: { email: rows[0].email },
    });
    return true;
  });
}
