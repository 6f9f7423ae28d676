import { auditar } from '../auditoria/auditar.ts';
import { abrirSessao, type NovaSessao } from '../sessoes/sessoes.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** The second factor that was given: a time step of the authenticator, or the SHA-256 of a recovery code. */
export type SegundoFator = { readonly passo: number } | { readonly codigo: Buffer };

export interface Entrada extends NovaSessao {
  readonly nome: string;
  /** The hash that the password was checked against: one that was changed meanwhile lets nobody in. */
  readonly senhaHash: string;
  readonly segundoFator?: SegundoFator;
}

/** Lets a person in whose password was right. Undefined when the second factor was used before, or the password changed. */
export const entrar = (tenant: Tenant, entrada: Entrada): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    const { userId, nome, senhaHash, segundoFator, ip } = entrada;
    const { rowCount } = await tx.query('SELECT FROM "user" WHERE id = $1 AND senha_hash = $2 FOR UPDATE', [
      userId,
      senhaHash,
    ]);
    if (!rowCount) return undefined;
    if (segundoFator && !(await gastarSegundoFator(tx, userId, segundoFator))) return undefined;
    const sessao = await abrirSessao(tx, entrada);
    const detalhe = segundoFator && 'codigo' in segundoFator ? { codigo_de_recuperacao: true } : {};
    await auditar(tx, { id: userId, nome, ip }, { acao: 'sessao.aberta', alvo: sessao, detalhe });
    return sessao;
  });

/** A code counts once, also when two requests bring it at the same time. */
export async function gastarSegundoFator(
  tx: Transaction,
  userId: string,
  fator: SegundoFator,
): Promise<boolean> {
  const { rowCount } =
    'passo' in fator
      ? await tx.query('UPDATE "user" SET totp_passo = $2 WHERE id = $1 AND totp_passo < $2', [
          userId,
          fator.passo,
        ])
      : await tx.query(
          `UPDATE "user" SET codigos_de_recuperacao = array_remove(codigos_de_recuperacao, $2)
            WHERE id = $1 AND $2 = ANY(codigos_de_recuperacao)`,
          [userId, fator.codigo],
        );
  return rowCount === 1;
}
