import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { criarLink, type SegredoDeLink } from './criar-link.ts';

/** Sends the link by which an address is confirmed: the person's own, or the one that it is to become. */
export function pedirConfirmacaoDeEmail(
  tenant: Tenant,
  ator: Ator,
  {
    email,
    sessaoId,
    segredo,
    requestId,
  }: {
    readonly email: string;
    /** The one that goes on when the address changes. */
    readonly sessaoId: string;
    readonly segredo: SegredoDeLink;
    readonly requestId: string;
  },
): Promise<void> {
  return tenant.sql(async (client) => {
    await criarLink(client, tenant.organizationId, {
      tipo: 'email',
      userId: ator.id,
      email,
      sessaoId,
      segredo,
      dados: { nome: ator.nome },
      requestId,
    });
    await auditar(client, tenant.organizationId, ator, {
      acao: 'email.confirmacao_pedida',
      alvo: ator.id,
      detalhe: { email },
    });
  });
}
