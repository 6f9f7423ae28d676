import { type Ator, auditar } from '../auditoria/auditar.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { gastarSegundoFator } from './entrar.ts';

/** Keeps the encrypted secret of a second factor that is being set up. False when one is active already. */
export function prepararSegundoFator(tenant: Tenant, ator: Ator, cifrado: Buffer): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE "user" SET totp_segredo = $2, totp_passo = 0 WHERE id = $1 AND totp_ativo_em IS NULL',
      [ator.id, cifrado],
    );
    return rowCount === 1;
  });
}

/** From now on the second factor is asked for. `codigos`: SHA-256 of each recovery code. False when it is active already. */
export function ativarSegundoFator(
  tenant: Tenant,
  ator: Ator,
  { passo, codigos }: { readonly passo: number; readonly codigos: readonly Buffer[] },
): Promise<boolean> {
  return tenant.sql(async (client) => {
    if (!(await gastarSegundoFator(client, ator.id, { passo }))) return false;
    const { rowCount } = await client.query(
      `UPDATE "user" SET totp_ativo_em = now(), codigos_de_recuperacao = $2
        WHERE id = $1 AND totp_ativo_em IS NULL AND totp_segredo IS NOT NULL`,
      [ator.id, codigos],
    );
    if (!rowCount) return false;
    await auditar(client, tenant.organizationId, ator, { acao: 'dois_fatores.ativados', alvo: ator.id });
    return true;
  });
}

/** It is no longer asked for. False when it was not active. */
export function desativarSegundoFator(tenant: Tenant, ator: Ator): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE "user" SET totp_ativo_em = NULL, totp_segredo = NULL, codigos_de_recuperacao = '{}'
        WHERE id = $1 AND totp_ativo_em IS NOT NULL`,
      [ator.id],
    );
    if (!rowCount) return false;
    await auditar(client, tenant.organizationId, ator, { acao: 'dois_fatores.desativados', alvo: ator.id });
    return true;
  });
}

/** Replaces the recovery codes. False when the second factor is not active. */
export function trocarCodigosDeRecuperacao(
  tenant: Tenant,
  ator: Ator,
  codigos: readonly Buffer[],
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      'UPDATE "user" SET codigos_de_recuperacao = $2 WHERE id = $1 AND totp_ativo_em IS NOT NULL',
      [ator.id, codigos],
    );
    if (!rowCount) return false;
    await auditar(client, tenant.organizationId, ator, {
      acao: 'dois_fatores.codigos_trocados',
      alvo: ator.id,
    });
    return true;
  });
}
