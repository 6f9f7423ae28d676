import type { PoolClient } from 'pg';
import { auditar } from '../auditoria/auditar.ts';
import { abrirSessao, type NovaSessao } from '../sessoes/abrir-sessao.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** The second factor that was given: a time step of the authenticator, or the SHA-256 of a recovery code. */
export type SegundoFator = { readonly passo: number } | { readonly codigo: Buffer };

export interface Entrada extends NovaSessao {
  readonly nome: string;
  /** The hash that the password was checked against: one that was changed meanwhile lets nobody in. */
  readonly senhaHash: string;
  readonly segundoFator?: SegundoFator;
}

/** Lets a person in whose password was right. Undefined when the second factor was used before, or the password changed. */
export function entrar(tenant: Tenant, entrada: Entrada): Promise<string | undefined> {
  return tenant.sql(async (client) => {
    const { userId, nome, senhaHash, segundoFator, ip } = entrada;
    const { rowCount } = await client.query(
      'SELECT FROM "user" WHERE id = $1 AND senha_hash = $2 FOR UPDATE',
      [userId, senhaHash],
    );
    if (!rowCount) return undefined;
    if (segundoFator && !(await gastarSegundoFator(client, userId, segundoFator))) return undefined;
    const sessao = await abrirSessao(client, tenant.organizationId, entrada);
    await auditar(
      client,
      tenant.organizationId,
      { id: userId, nome, ip },
      {
        acao: 'sessao.aberta',
        alvo: sessao,
        ...(segundoFator && 'codigo' in segundoFator ? { detalhe: { codigo_de_recuperacao: true } } : {}),
      },
    );
    return sessao;
  });
}

/** A code counts once, also when two requests bring it at the same time. */
export async function gastarSegundoFator(
  client: PoolClient,
  userId: string,
  fator: SegundoFator,
): Promise<boolean> {
  const { rowCount } =
    'passo' in fator
      ? await client.query('UPDATE "user" SET totp_passo = $2 WHERE id = $1 AND totp_passo < $2', [
          userId,
          fator.passo,
        ])
      : await client.query(
          `UPDATE "user" SET codigos_de_recuperacao = array_remove(codigos_de_recuperacao, $2)
            WHERE id = $1 AND $2 = ANY(codigos_de_recuperacao)`,
          [userId, fator.codigo],
        );
  return rowCount === 1;
}
