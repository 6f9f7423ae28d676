import { newId } from '../new-id.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { type Prova, provaVale } from './entrar.ts';
import { violouUnicidade } from './usuarios.ts';

/** Who joins an office: somebody new, of whom the password's hash is kept, or a person with what they prove it by. */
export type QuemEntra = { readonly senhaHash: string } | Prova;

export interface NovoAcesso {
  /** In lower case. It has been read by who joins. */
  readonly email: string;
  readonly nome: string;
  readonly papel: 'owner' | 'member';
  readonly quem: QuemEntra;
}

/** The password or the code that was proven does not count any more. */
export class ProvaVencida extends Error {
  override readonly name = 'ProvaVencida';
}

/** Makes a person belong to the office. Returns what they are to it. @throws ProvaVencida */
export async function criarAcesso(tx: Transaction, { email, nome, papel, quem }: NovoAcesso) {
  const id = newId();
  const existing = 'pessoaId' in quem;
  const pessoaId = existing ? quem.pessoaId : newId();
  if (!existing) {
    // The office does not see the person yet, so nothing is returned.
    await tx.query('INSERT INTO pessoa (id, email, senha_hash) VALUES ($1, $2, $3)', [
      pessoaId,
      email,
      quem.senhaHash,
    ]);
  }
  await tx.query(
    'INSERT INTO "user" (id, organization_id, pessoa_id, nome, papel) VALUES ($1, $2, $3, $4, $5)',
    [id, tx.organizationId, pessoaId, nome, papel],
  );
  if (existing && !(await provaVale(tx, quem))) throw new ProvaVencida();
  await tx.query(
    'UPDATE pessoa SET email_confirmado_em = coalesce(email_confirmado_em, now()) WHERE id = $1 AND email = $2',
    [pessoaId, email],
  );
  return id;
}

/** The outcome of `work`, which makes somebody belong to an office, or why they may not. */
export async function ouPorQueNao<T>(work: Promise<T>): Promise<T | 'email_ja_usado' | 'prova_vencida'> {
  try {
    return await work;
  } catch (erro) {
    if (erro instanceof ProvaVencida) return 'prova_vencida';
    const twice = ['pessoa_email_key', 'user_pessoa_id_organization_id_key'];
    if (twice.some((index) => violouUnicidade(erro, index))) return 'email_ja_usado';
    throw erro;
  }
}
