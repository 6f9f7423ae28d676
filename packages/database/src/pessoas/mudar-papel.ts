import { type Ator, auditar } from '../auditoria/auditar.ts';
import { cassarChavesDe } from '../chaves/chaves-do-escritorio.ts';
import { lockProvedor, suspendProvedorDe } from '../conta-da-empresa/suspend-provedor.ts';
import { encerrarSessoesDoAcesso } from '../sessoes/sessoes.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { pausarWebhooksDe, type QuemDeixouDeSerTitular } from '../webhooks/parar-endpoint.ts';
import { retirarConvitesDe } from './convites.ts';

export type FimDaMudanca = 'feito' | 'ultimo_titular' | 'desconhecida';

export interface MudancaDePapel {
  readonly id: string;
  readonly papel: 'owner' | 'member';
  readonly requestId: string;
}

/** Gives a person another role. Who stops being an owner loses the keys and invitations that they made, their webhooks are paused, and the provider that they set up is suspended. */
export const mudarPapel = (tenant: Tenant, ator: Ator, mudanca: MudancaDePapel): Promise<FimDaMudanca> =>
  tenant.transaction((tx) => darPapel(tx, ator, mudanca));

/** The same in a transaction of which it is a part. `ator` null: the office's provider says so. */
export async function darPapel(
  tx: Transaction,
  ator: Ator | null,
  { id, papel, requestId }: MudancaDePapel,
): Promise<FimDaMudanca> {
  const antes = await lockedPapel(tx, id);
  if (!antes) return 'desconhecida';
  if (antes.papel === papel) return 'feito';
  if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
  await tx.query('UPDATE "user" SET papel = $2 WHERE id = $1', [id, papel]);
  const perdido = antes.papel === 'owner' ? await perderAcesso(tx, { ...antes, id, requestId }) : {};
  // What the provider itself says of them is no reason to stop it.
  if (antes.papel === 'owner' && ator) await suspendProvedorDe(tx, ator, { ...antes, id, requestId });
  await auditar(tx, ator, 'pessoa.papel_mudado', id, {
    nome: antes.nome,
    de: antes.papel,
    para: papel,
    ...perdido,
  });
  return 'feito';
}

/** A person leaves the office, or is made to, and stays in their others: their sessions here, keys and invitations end at once, their webhooks are paused, the provider that they set up is suspended. */
export const removerPessoa = (
  tenant: Tenant,
  ator: Ator,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<FimDaMudanca> =>
  tenant.transaction(async (tx) => {
    const antes = await lockedPapel(tx, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    const perdido = await perderAcesso(tx, { ...antes, id, requestId });
    await suspendProvedorDe(tx, ator, { ...antes, id, requestId });
    await encerrarSessoesDoAcesso(tx, id);
    await tx.query('DELETE FROM link_de_email WHERE user_id = $1', [id]);
    await tx.query('DELETE FROM "user" WHERE id = $1', [id]);
    await auditar(tx, ator, 'pessoa.removida', id, {
      nome: antes.nome,
      email: antes.email,
      papel: antes.papel,
      ...perdido,
    });
    return 'feito';
  });

/** What a person may not use any more, as the audit log tells it. */
async function perderAcesso(tx: Transaction, quem: QuemDeixouDeSerTitular) {
  return {
    // First, so that none of them sets up another webhook behind our back.
    chaves_revogadas: await cassarChavesDe(tx, quem.id),
    webhooks_pausados: await pausarWebhooksDe(tx, quem),
    convites_retirados: await retirarConvitesDe(tx, quem.id),
  };
}

/** Locks the provider and all owners, in one order: of two who would leave at the same time the second finds that it is the last. */
async function lockedPapel(
  tx: Transaction,
  id: string,
): Promise<{ papel: string; nome: string; email: string; titulares: number } | undefined> {
  await lockProvedor(tx);
  const { rows } = await tx.query<{ id: string; papel: string; nome: string; email: string }>(
    `SELECT u.id, u.papel, u.nome, p.email FROM "user" u JOIN pessoa p ON p.id = u.pessoa_id
      WHERE u.papel = 'owner' OR u.id = $1 ORDER BY u.id FOR UPDATE OF u`,
    [id],
  );
  const pessoa = rows.find((row) => row.id === id);
  return pessoa && { ...pessoa, titulares: rows.filter(({ papel }) => papel === 'owner').length };
}
