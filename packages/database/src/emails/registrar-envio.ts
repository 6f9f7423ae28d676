import type { Tenant } from '../tenancy/tenant.ts';

/**
 * How a try to send a mail ended. `falhou` is for good; `pendente` is tried again at `proximaEm`, behind what is due by
 * then. `descartado`: there is nobody to send it to.
 */
export type FimDoEnvio =
  | { readonly estado: 'enviado' | 'descartado' }
  | { readonly estado: 'falhou'; readonly erro: string }
  | { readonly estado: 'pendente'; readonly erro: string; readonly proximaEm: Date };

/** Records it. What only the receiver might read is forgotten when no further try comes. */
export async function registrarEnvio(tenant: Tenant, id: string, fim: FimDoEnvio): Promise<void> {
  await tenant.sql((client) =>
    client.query(
      `UPDATE email SET estado = $2, tentativas = tentativas + 1, lease_ate = NULL, erro = $3,
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
