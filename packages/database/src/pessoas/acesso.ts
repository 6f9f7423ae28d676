import type { AcessoDaPessoa } from '@apura/contracts';
import { sql } from 'kysely';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

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

/**
 * Holds a person to reading, to some clients, or to neither; it counts from their next request on. An owner is held to nothing. Nothing
 * is done when the office has not all of the clients.
 */
export const changeAcesso = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  { so_leitura, so_clientes, cliente_ids }: AcessoDaPessoa,
): Promise<'feito' | 'titular' | 'desconhecida' | 'cliente_desconhecido'> =>
  tenant.transaction(async (tx) => {
    const pessoa = await tx.first(
      from.selectFrom('user').select(['nome', 'papel']).where('id', '=', id).forUpdate(),
    );
    if (!pessoa) return 'desconhecida';
    if (pessoa.papel === 'owner') return 'titular';
    const ids = [...new Set(cliente_ids.map((um) => um.toLowerCase()))];
    const { cliente, user, acessoACliente } = tx.prisma;
    const known = await cliente.count({ where: { id: { in: ids } } });
    if (known !== ids.length) return 'cliente_desconhecido';
    await user.update({ where: { id }, data: { so_leitura, so_clientes }, select: { id: true } });
    await acessoACliente.deleteMany({ where: { user_id: id } });
    await acessoACliente.createMany({
      data: ids.map((cliente_id) => ({ organization_id: tx.organizationId, user_id: id, cliente_id })),
    });
    const detalhe = { nome: pessoa.nome, so_leitura, so_clientes, clientes: so_clientes ? ids : [] };
    await audit(tx, ator, 'pessoa.acesso_mudado', id, detalhe);
    return 'feito';
  });

/** Whether an upload is one that this person sent. */
export const isLoteOf = async (tenant: Tenant, id: string, userId: string): Promise<boolean> =>
  (await tenant.count(
    from
      .selectFrom('lote')
      .select('id')
      .where(sql<string>`id::text`, '=', id.toLowerCase())
      .where('autor', '=', userId),
  )) > 0;
