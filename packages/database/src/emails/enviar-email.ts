import type { Email } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** `tentativas`: tries so far. */
export interface EmailLido extends Pick<Email, 'id' | 'para' | 'modelo' | 'tentativas' | 'criado_em'> {
  readonly dados: Record<string, unknown>;
  readonly segredo: Buffer | null;
  /** The office's name; null of one that is not registered yet, or of nobody's. */
  readonly escritorio: string | null;
}

/** A mail that is still to be sent, or undefined. */
export const lerEmail = (tenant: Tenant, id: string): Promise<EmailLido | undefined> =>
  tenant.first<EmailLido>(
    `SELECT e.id, e.para, e.modelo, e.dados, e.segredo, e.tentativas, e.criado_em, o.nome AS escritorio
         FROM email e LEFT JOIN organization o ON o.id = e.organization_id WHERE e.id = $1 AND e.estado = 'pendente'`,
    [id],
  );

/**
 * How a try to send a mail ended. `falhou` is for good; `pendente` is tried again at `nextIn`, behind what is due by
 * then. `descartado`: there is nobody to send it to.
 */
export type FimDoEnvio =
  | { readonly estado: 'enviado' | 'descartado' }
  | { readonly estado: 'falhou'; readonly erro: string }
  | { readonly estado: 'pendente'; readonly erro: string; readonly proximaEm: Date };

/** Records it. What only the receiver might read is forgotten when no further try comes. */
export async function registrarEnvio(tenant: Tenant, id: string, fim: FimDoEnvio): Promise<void> {
  await tenant.transaction((tx) =>
    tx.query(
      `UPDATE email SET estado = $2, tentativas = tentativas + 1, lease_dono = NULL, lease_ate = NULL, erro = $3,
              proxima_tentativa_em = coalesce($4, proxima_tentativa_em), vez_em = greatest(vez_em, $4),
              enviado_em = CASE WHEN $2 = 'enviado' THEN now() END,
              segredo = CASE WHEN $2 = 'pendente' THEN segredo END
        WHERE id = $1 AND estado = 'pendente'`,
      [
        id,
        fim.estado,
        'erro' in fim ? fim.erro.replaceAll('\u0000', '\uFFFD').toWellFormed().slice(0, 500) : null,
        fim.estado === 'pendente' ? fim.proximaEm : null,
      ],
    ),
  );
}
