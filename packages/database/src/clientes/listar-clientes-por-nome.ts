import { Prisma } from '../generated/client.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { type ClienteComRegimes, COM_REGIMES, type FiltroDeClientes } from './listar-clientes.ts';

/** A name as people look for it: without accents and capitals, whatever the order of the database's own letters is. */
const semAcentos = (texto: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`translate(lower(${texto}), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')`;

/** One page of the office's clients as people read them, by name; one more than `limit` if there is a next page. */
export function listarClientesPorNome(
  tenant: Tenant,
  { regime = null, status = null, q = null, depoisDe = null, limit, mes }: Nulos<FiltroDeClientes>,
): Promise<ClienteComRegimes[]> {
  return tenant.inTransaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      WITH c AS (
        SELECT id, status, cnpj_raiz, ${semAcentos(Prisma.sql`razao_social`)} AS nome,
               (SELECT r.regime FROM cliente_regime r WHERE r.cliente_id = cliente.id AND r.desde <= ${mes}
                 ORDER BY r.desde DESC LIMIT 1) AS regime
          FROM cliente
      )
      SELECT id FROM c
       WHERE (${status}::text IS NULL OR status = ${status})
         AND (${regime}::text IS NULL OR regime = ${regime})
         AND (${q}::text IS NULL OR position(${semAcentos(Prisma.sql`${q}::text`)} IN nome) > 0
              OR starts_with(cnpj_raiz, left(${q}, 8)))
         AND (${depoisDe}::uuid IS NULL OR (nome, id) > (SELECT nome, id FROM c WHERE id = ${depoisDe}::uuid))
       ORDER BY nome, id LIMIT ${limit + 1}`;
    const ids = rows.map(({ id }) => id);
    const clientes = await tx.cliente.findMany({ where: { id: { in: ids } }, include: COM_REGIMES });
    const porId = new Map(clientes.map((cliente) => [cliente.id, cliente]));
    return ids.flatMap((id) => porId.get(id) ?? []);
  });
}

type Nulos<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) };
