import type { AcessoDaPessoa } from '@apura/contracts';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** What a person of the office may see and do; undefined when there is none of that id. */
export const findAcesso = (tenant: Tenant, id: string): Promise<AcessoDaPessoa | undefined> =>
  tenant.transaction(async ({ prisma }) => {
    const pessoa = await prisma.user.findUnique({
      where: { id },
      select: { so_leitura: true, so_clientes: true, acessos: { orderBy: { cliente_id: 'asc' } } },
    });
    if (!pessoa) return undefined;
    const { acessos, ...limites } = pessoa;
    return { ...limites, cliente_ids: acessos.map(({ cliente_id }) => cliente_id) };
  });

type FimDoAcesso = 'feito' | 'titular' | 'desconhecida' | 'cliente_desconhecido';

/**
 * Holds a person to reading, to some clients, or to neither; it counts from their next request on. An owner is held to nothing. Nothing
 * is done when the office has not all of the clients.
 */
export const changeAcesso = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  acesso: AcessoDaPessoa,
): Promise<FimDoAcesso> =>
  tenant.transaction(async (tx) => {
    const pessoa = await tx.first(
      from.selectFrom('user').select(['nome', 'papel']).where('id', '=', id).forUpdate(),
    );
    if (!pessoa) return 'desconhecida';
    if (pessoa.papel === 'owner') return 'titular';
    const ids = [...new Set(acesso.cliente_ids.map((um) => um.toLowerCase()))];
    if ((await clientesOf(tx, ids)).length !== ids.length) return 'cliente_desconhecido';
    await giveAcesso(tx, ator, { id, nome: pessoa.nome }, { ...acesso, cliente_ids: ids });
    return 'feito';
  });

/** Those of the ids, in lower case, that are clients of the office. */
export const clientesOf = async (tx: Transaction, ids: readonly string[]): Promise<string[]> => {
  const there = await tx.prisma.cliente.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  return there.map(({ id }) => id);
};

/** What a person is held to from now on; the clients are the office's. `ator` null: as the invitation said. */
export async function giveAcesso(
  tx: Transaction,
  ator: Ator | null,
  { id, nome }: { readonly id: string; readonly nome: string },
  { so_leitura, so_clientes, cliente_ids }: AcessoDaPessoa,
): Promise<void> {
  const { user, acessoACliente } = tx.prisma;
  await user.update({ where: { id }, data: { so_leitura, so_clientes }, select: { id: true } });
  await acessoACliente.deleteMany({ where: { user_id: id } });
  await acessoACliente.createMany({
    data: cliente_ids.map((cliente_id) => ({ organization_id: tx.organizationId, user_id: id, cliente_id })),
  });
  const detalhe = { nome, so_leitura, so_clientes, clientes: so_clientes ? cliente_ids : [] };
  await audit(tx, ator, 'pessoa.acesso_mudado', id, detalhe);
}

/** Whether an upload is one that this person sent. */
export const isLoteOf = async (tenant: Tenant, id: string, userId: string): Promise<boolean> =>
  (await tenant.count(
    from
      .selectFrom('lote')
      .select('id')
      .where(({ eb, ref }) => eb(sql<string>`${ref('id')}::text`, '=', id.toLowerCase()))
      .where('autor', '=', userId),
  )) > 0;
