import type { PoolClient } from 'pg';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { cassarChavesDe } from '../chaves/revogar-chaves.ts';
import { encerrarSessoesDe } from '../sessoes/encerrar-sessoes.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export type FimDaMudanca = 'feito' | 'ultimo_titular' | 'desconhecida';

/** Gives a person another role. Who stops being an owner loses the keys that they made. */
export function mudarPapel(
  tenant: Tenant,
  ator: Ator,
  { id, papel }: { readonly id: string; readonly papel: 'owner' | 'member' },
): Promise<FimDaMudanca> {
  return tenant.sql(async (client) => {
    const antes = await papelComTrava(client, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === papel) return 'feito';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    await client.query('UPDATE "user" SET papel = $2 WHERE id = $1', [id, papel]);
    const chaves = antes.papel === 'owner' ? await cassarChavesDe(client, tenant.organizationId, id) : 0;
    await auditar(client, tenant.organizationId, ator, {
      acao: 'pessoa.papel_mudado',
      alvo: id,
      detalhe: { nome: antes.nome, de: antes.papel, para: papel, chaves_revogadas: chaves },
    });
    return 'feito';
  });
}

/** A person leaves the office, or is made to: their sessions and keys end at once. */
export function removerPessoa(tenant: Tenant, ator: Ator, id: string): Promise<FimDaMudanca> {
  return tenant.sql(async (client) => {
    const antes = await papelComTrava(client, id);
    if (!antes) return 'desconhecida';
    if (antes.papel === 'owner' && antes.titulares === 1) return 'ultimo_titular';
    const chaves = await cassarChavesDe(client, tenant.organizationId, id);
    await encerrarSessoesDe(client, id);
    await client.query('DELETE FROM link_de_email WHERE user_id = $1', [id]);
    await client.query('DELETE FROM "user" WHERE id = $1', [id]);
    await auditar(client, tenant.organizationId, ator, {
      acao: 'pessoa.removida',
      alvo: id,
      detalhe: { nome: antes.nome, email: antes.email, papel: antes.papel, chaves_revogadas: chaves },
    });
    return 'feito';
  });
}

/** Locks all owners, in one order: of two who would leave at the same time the second finds that it is the last. */
async function papelComTrava(
  client: PoolClient,
  id: string,
): Promise<{ papel: string; nome: string; email: string; titulares: number } | undefined> {
  const { rows } = await client.query<{ id: string; papel: string; nome: string; email: string }>(
    `SELECT id, papel, nome, email FROM "user" WHERE papel = 'owner' OR id = $1 ORDER BY id FOR UPDATE`,
    [id],
  );
  const pessoa = rows.find((row) => row.id === id);
  return pessoa && { ...pessoa, titulares: rows.filter(({ papel }) => papel === 'owner').length };
}
