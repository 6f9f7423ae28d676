import type { AcessoDaPessoa } from '@apura/contracts';
import { type Ator, audit } from '../escritorios/audit.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What a person of the office may see and do; undefined when there is none of that id. */
export const findAcesso = (tenant: Tenant, id: string): Promise<AcessoDaPessoa | undefined> =>
  tenant.first<AcessoDaPessoa>(
    `SELECT u.so_leitura, u.so_clientes,
            ARRAY(SELECT a.cliente_id::text FROM acesso_a_cliente a WHERE a.user_id = u.id ORDER BY 1) AS cliente_ids
       FROM "user" u WHERE u.id = $1::uuid`,
    [id],
  );

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
    const pessoa = await tx.first<{ nome: string; papel: string }>(
      'SELECT nome, papel FROM "user" WHERE id = $1 FOR UPDATE',
      [id],
    );
    if (!pessoa) return 'desconhecida';
    if (pessoa.papel === 'owner') return 'titular';
    const ids = [...new Set(cliente_ids.map((um) => um.toLowerCase()))];
    const known = await tx.count('SELECT FROM cliente WHERE id = ANY($1::uuid[])', [ids]);
    if (known !== ids.length) return 'cliente_desconhecido';
    await tx.query('UPDATE "user" SET so_leitura = $2, so_clientes = $3 WHERE id = $1', [
      id,
      so_leitura,
      so_clientes,
    ]);
    await tx.query('DELETE FROM acesso_a_cliente WHERE user_id = $1', [id]);
    await tx.query(
      'INSERT INTO acesso_a_cliente (organization_id, user_id, cliente_id) SELECT $1, $2, unnest($3::uuid[])',
      [tx.organizationId, id, ids],
    );
    const detalhe = { nome: pessoa.nome, so_leitura, so_clientes, clientes: so_clientes ? ids : [] };
    await audit(tx, ator, 'pessoa.acesso_mudado', id, detalhe);
    return 'feito';
  });

/** Whether an upload is one that this person sent. */
export const isLoteOf = async (tenant: Tenant, id: string, userId: string): Promise<boolean> =>
  (await tenant.count('SELECT FROM lote WHERE id::text = $1 AND autor = $2', [id.toLowerCase(), userId])) > 0;
