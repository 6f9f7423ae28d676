import { auditar } from '../auditoria/auditar.ts';
import { abrirSessao, type NovaSessao } from '../sessoes/sessoes.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** The second factor that was given: a time step of the authenticator, or the SHA-256 of a recovery code. */
export type SegundoFator = { readonly passo: number } | { readonly codigo: Buffer };

/** What a person has proven who they are with. */
export interface Prova {
  readonly pessoaId: string;
  /** The hash that the password was checked against: one that was changed meanwhile lets nobody in. */
  readonly senhaHash: string;
  readonly segundoFator?: SegundoFator;
}

export interface Entrada extends NovaSessao, Prova {
  readonly nome: string;
}

/** Lets a person in whose password was right. Undefined when the second factor was used before, or the password changed. */
export const entrar = (tenant: Tenant, entrada: Entrada): Promise<string | undefined> =>
  tenant.transaction(async (tx) => {
    const { userId, nome, segundoFator, ip } = entrada;
    if (!(await provaVale(tx, entrada))) return undefined;
    const sessao = await abrirSessao(tx, entrada);
    const detalhe = segundoFator && 'codigo' in segundoFator ? { codigo_de_recuperacao: true } : {};
    await auditar(tx, { id: userId, nome, ip }, 'sessao.aberta', sessao, detalhe);
    return sessao;
  });

/** Whether a proof still counts; its second factor is used up, and the password stays until the transaction is over. */
export async function provaVale(tx: Transaction, { pessoaId, senhaHash, segundoFator }: Prova) {
  const { rowCount } = await tx.query('SELECT FROM pessoa WHERE id = $1 AND senha_hash = $2 FOR UPDATE', [
    pessoaId,
    senhaHash,
  ]);
  if (!rowCount) return false;
  return !segundoFator || gastarSegundoFator(tx, pessoaId, segundoFator);
}

/** A code counts once, also when two requests bring it at the same time. */
export async function gastarSegundoFator(tx: Transaction, pessoaId: string, fator: SegundoFator) {
  const { rowCount } =
    'passo' in fator
      ? await tx.query('UPDATE pessoa SET totp_passo = $2 WHERE id = $1 AND totp_passo < $2', [
          pessoaId,
          fator.passo,
        ])
      : await tx.query(
          `UPDATE pessoa SET codigos_de_recuperacao = array_remove(codigos_de_recuperacao, $2)
            WHERE id = $1 AND $2 = ANY(codigos_de_recuperacao)`,
          [pessoaId, fator.codigo],
        );
  return rowCount === 1;
}
