import { permitFor } from '@apura/queues/permits';
import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { tornarClientes } from './partes-sem-cliente.ts';

/** A regime of a client: `desde` is the month (YYYY-MM) from which it holds, amounts are reais with two decimals. */
export type RegimeParaGravar = Pick<
  Prisma.ClienteRegimeUncheckedCreateInput,
  'desde' | 'regime' | 'ibs_cbs'
> & {
  readonly [Coluna in 'simples_anexo' | 'rbt12' | 'folha12' | 'atividade']?: string | undefined;
};

export type NovoCliente = RegimeParaGravar & {
  readonly cnpjRaiz: string;
  readonly cnpj?: string;
  readonly razaoSocial: string;
};

type ClienteQueExiste = Prisma.ClienteGetPayload<{ select: { id: true; cnpj_raiz: true } }>;

/**
 * Makes clients and asks for their stored documents to be picked up: all of them, or none when the office already has a
 * client of one of the CNPJ roots, which must differ among themselves. Returns the ids in the order given, or the clients
 * that are there already (then `ids` is empty).
 */
export async function criarClientes(
  tenant: Tenant,
  novos: readonly NovoCliente[],
  requestId: string,
): Promise<{ readonly ids: readonly string[]; readonly existentes: readonly ClienteQueExiste[] }> {
  const comId = novos.map((novo) => ({ ...novo, cliente_id: newId() }));
  const ids = comId.map(({ cliente_id }) => cliente_id);
  return tenant.transaction(async (tx) => {
    // The row lock waits for the chunks under way, so that the pick-up sees what they stored; later ones see the clients.
    // It also makes those who create clients for one office follow each other.
    await tx.query('UPDATE organization SET clientes_versao = clientes_versao + 1 WHERE id = $1', [
      tx.organizationId,
    ]);
    const known = await tx.prisma.cliente.findMany({
      where: { cnpj_raiz: { in: novos.map(({ cnpjRaiz }) => cnpjRaiz) } },
      select: { id: true, cnpj_raiz: true },
    });
    if (known.length) return { ids: [], existentes: known };
    const clientes = comId.map(({ cliente_id: id, cnpjRaiz: cnpj_raiz, razaoSocial: razao_social }) => ({
      id,
      cnpj_raiz,
      razao_social,
    }));
    const regimes = comId.map(({ cnpjRaiz: _r, razaoSocial: _s, cnpj: _c, ...regime }) => ({
      ...regime,
      id: newId(),
    }));
    const estabelecimentos = comId.flatMap(({ cliente_id, cnpj }) =>
      cnpj === undefined ? [] : [{ id: newId(), cliente_id, cnpj }],
    );
    await insertRows(tx, 'cliente', clientes);
    await tornarClientes(
      tx,
      clientes.map(({ cnpj_raiz }) => cnpj_raiz),
    );
    await insertRows(tx, 'cliente_regime', regimes);
    await insertRows(tx, 'estabelecimento', estabelecimentos);
    const permits = ids.map((id) =>
      permitFor.clientes({ id, organization_id: tx.organizationId, request_id: requestId }),
    );
    await insertOutbox(tx, permits);
    return { ids, existentes: [] };
  });
}

/** The same for one client. Returns its id, or undefined when the office already has one of that CNPJ root. */
export async function criarCliente(
  tenant: Tenant,
  { requestId, ...novo }: NovoCliente & { readonly requestId: string },
): Promise<string | undefined> {
  const { ids } = await criarClientes(tenant, [novo], requestId);
  return ids[0];
}
