import { pedirRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/**
 * The office's answer to what the rules cannot know, for one client or, without `cliente_id`, for all. At least one
 * criterion, and a classification, an effect or an acquisition.
 */
export interface NovoAjuste
  extends Omit<
    Prisma.AjusteClassificacaoUncheckedCreateInput,
    'id' | 'organization_id' | 'aquisicao_data' | 'aquisicao_valor'
  > {
  /** Of a fixed asset that is sold: the day it was bought (YYYY-MM-DD), and its net acquisition value in reais. */
  readonly aquisicao?: { readonly data: string; readonly valor_liquido: string };
}

export type AjusteListado = Omit<Prisma.AjusteClassificacaoGetPayload<object>, 'organization_id'>;

/**
 * Notes an answer, in place of one with the same criteria that begins in the same month; an acquisition and the others
 * answer different questions and stand beside one another. What it touches is computed anew by a job, or before the next
 * apuração reads it; finished versions whose figures change become outdated then. Undefined when the office has no such
 * client.
 */
export const gravarAjuste = (
  tenant: Tenant,
  { aquisicao, cclasstrib, efeito, ate, desde, ...quais }: NovoAjuste,
  requestId: string,
): Promise<AjusteListado | undefined> =>
  tenant.transaction(async (tx) => {
    const { ajusteClassificacao, cliente } = tx.prisma;
    await lockEscritorio(tx);
    const { cliente_id = null } = quais;
    if (cliente_id !== null && !(await cliente.findUnique({ where: { id: cliente_id } }))) return undefined;
    const { cfop = null, cprod = null, ncm_prefixo = null, cclasstrib_de = null, emitente = null } = quais;
    const criterios = { cliente_id, desde, cfop, cprod, ncm_prefixo, cclasstrib_de, emitente };
    await ajusteClassificacao.deleteMany({
      where: { ...criterios, aquisicao_data: aquisicao ? { not: null } : null },
    });
    const gravado = await ajusteClassificacao.create({
      data: {
        ...criterios,
        id: newId(),
        organization_id: tx.organizationId,
        ate: ate ?? null,
        cclasstrib: cclasstrib ?? null,
        efeito: efeito ?? null,
        aquisicao_data: aquisicao ? new Date(aquisicao.data) : null,
        aquisicao_valor: aquisicao?.valor_liquido ?? null,
      },
      omit: { organization_id: true },
    });
    await recalcularQuemOAjusteToca(tx, cliente_id, requestId);
    return gravado;
  });

/** The office's answers, the newest first: all, or those that hold for a client (its own and those for all). */
export const listarAjustes = (tenant: Tenant, clienteId?: string): Promise<AjusteListado[]> =>
  tenant.transaction(({ prisma }) =>
    prisma.ajusteClassificacao.findMany({
      where: clienteId === undefined ? {} : { OR: [{ cliente_id: clienteId }, { cliente_id: null }] },
      omit: { organization_id: true },
      orderBy: { id: 'desc' },
    }),
  );

/** Takes an answer back; what it touched is computed anew. False when the office has none of that id. */
export const removerAjuste = (tenant: Tenant, id: string, requestId: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const removido = await tx.prisma.ajusteClassificacao.findUnique({ where: { id } });
    if (!removido) return false;
    await tx.prisma.ajusteClassificacao.delete({ where: { id } });
    await recalcularQuemOAjusteToca(tx, removido.cliente_id, requestId);
    return true;
  });

/** Before the clients' rows, as in criarClientes: who takes both takes them in one order. */
export async function lockEscritorio({ query, organizationId }: Transaction): Promise<void> {
  await query('SELECT FROM organization WHERE id = $1 FOR UPDATE', [organizationId]);
}

/** The client of an adjustment, or all of them where it is for all. */
async function recalcularQuemOAjusteToca(
  tx: Transaction,
  clienteId: string | null,
  requestId: string,
): Promise<void> {
  const tocados = await tx.prisma.cliente.findMany({
    where: clienteId === null ? { status: 'ativo' } : { id: clienteId },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  for (const { id } of tocados) await pedirRecalculoDoCliente(tx, id, requestId);
}
