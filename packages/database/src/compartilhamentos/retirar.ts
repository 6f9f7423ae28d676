import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Of `compartilhamento`: a mail that has not gone out. */
const NAO_SAIU = `EXISTS (SELECT FROM email e WHERE e.id = email_id AND e.estado = 'pendente')`;

/** Withdraws a link, or a mail that has not gone out. False when there is none that counts. */
export const retirarCompartilhamento = (tenant: Tenant, ator: Ator, id: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [retirado] = await tx.rows<{ nome: string | null; para: string | null }>(
      `UPDATE compartilhamento SET retirado_em = now() WHERE id = $1 AND retirado_em IS NULL
          AND (hash IS NOT NULL OR ${NAO_SAIU}) RETURNING nome, para`,
      [id],
    );
    if (!retirado) return false;
    const { nome, para } = retirado;
    await auditar(tx, ator, 'relatorio.retirado', id, {
      ...(nome ? { nome } : {}),
      ...(para ? { email: para } : {}),
    });
    return true;
  });

/** Withdraws all links that still open and all mails that have not gone out, of a month (YYYY-MM) or of all. Returns how many. */
export const retirarTodos = (tenant: Tenant, ator: Ator, competencia: string | null): Promise<number> =>
  tenant.transaction(async (tx) => {
    const retirados = await tx.rows<{ id: string }>(
      `UPDATE compartilhamento c SET retirado_em = now() FROM apuracao a
        WHERE a.id = c.apuracao_id AND c.organization_id = $1 AND c.retirado_em IS NULL AND ($2::text IS NULL OR a.competencia = $2)
          AND (c.expira_em > now() OR ${NAO_SAIU}) RETURNING c.id`,
      [tx.organizationId, competencia],
    );
    const [primeiro] = retirados;
    if (primeiro)
      await auditar(tx, ator, 'relatorio.todos_retirados', primeiro.id, {
        quantos: retirados.length,
        ...(competencia ? { competencia } : {}),
      });
    return retirados.length;
  });
