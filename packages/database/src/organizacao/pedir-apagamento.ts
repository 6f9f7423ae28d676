import { type Ator, auditar } from '../auditoria/auditar.ts';
import { inserirEmail } from '../emails/inserir-email.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Notes that an owner wants everything of the office removed, and tells all owners. Asking again keeps the first date. */
export function pedirApagamento(
  tenant: Tenant,
  ator: Ator,
  { dias, requestId }: { readonly dias: number; readonly requestId: string },
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const { rows } = await tx.query<{ em: Date }>(
      `UPDATE organization SET apagamento_pedido_em = now(), apagamento_pedido_por = $2
        WHERE id = $1 AND apagamento_pedido_em IS NULL RETURNING apagamento_pedido_em AS em`,
      [organizationId, ator.id],
    );
    if (!rows[0]) return;
    const apagar_em = new Date(rows[0].em.getTime() + dias * 86_400_000).toISOString();
    await avisarTitulares('apagamento.pedido', { nome: ator.nome, apagar_em });
    await auditar(tx, ator, 'escritorio.apagamento_pedido', organizationId, { apagar_em });

    async function avisarTitulares(modelo: string, dados: object): Promise<void> {
      const titulares = await tx.query<{ email: string }>(
        `SELECT p.email FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id WHERE u.papel = 'owner'`,
      );
      for (const { email } of titulares.rows)
        await inserirEmail(tx, { para: email, modelo, dados, requestId });
    }
  });
}

/** Takes the wish back. False when there was none. */
export const desistirDoApagamento = (tenant: Tenant, ator: Ator): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE organization SET apagamento_pedido_em = NULL, apagamento_pedido_por = NULL
        WHERE id = $1 AND apagamento_pedido_em IS NOT NULL`,
      [tenant.organizationId],
    );
    if (!rowCount) return false;
    await auditar(tx, ator, 'escritorio.apagamento_retirado', tenant.organizationId);
    return true;
  });
