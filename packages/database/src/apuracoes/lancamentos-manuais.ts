import type { LancamentoManual } from '@apura/contracts';
import type { Prisma } from '../generated/client.ts';
import { newId } from '../new-id.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { marcarDesatualizadas } from './marcar-desatualizadas.ts';

/** What no note says: services taken, energy, freight, an adjustment. */
export interface NovoLancamentoManual extends LancamentoManualLido {
  /** YYYY-MM. */
  readonly competencia: string;
}

/** As it is read back. */
export interface LancamentoManualLido
  extends Readonly<Record<keyof Omit<LancamentoManual, 'id' | 'estabelecimento'>, string>> {
  /** CNPJ; left out: the company, and of ICMS and IPI the head office. */
  readonly estabelecimento?: string;
}

/** Enters them, all or none; finished versions of their months become outdated. Returns their ids, or undefined without such a client. */
export const gravarLancamentosManuais = (
  tenant: Tenant,
  clienteId: string,
  novos: readonly NovoLancamentoManual[],
  requestId: string,
): Promise<readonly string[] | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.prisma.cliente.findUnique({ where: { id: clienteId } }))) return undefined;
    const linhas = novos.map(({ estabelecimento = null, ...novo }) => ({
      ...novo,
      estabelecimento,
      cliente_id: clienteId,
      id: newId(),
    }));
    await insertRows(tx, 'lancamento_manual', linhas);
    await marcarDesatualizadas(tx, requestId, linhas, 'lancamento_manual');
    return linhas.map(({ id }) => id);
  });

/** What the office entered by hand for a client's month, in order of entry. */
export async function lerLancamentosManuais(
  prisma: Prisma.TransactionClient,
  clienteId: string,
  competencia: string,
): Promise<(LancamentoManualLido & { readonly id: string })[]> {
  const lancamentos = await prisma.lancamentoManual.findMany({
    where: { cliente_id: clienteId, competencia },
    select: { id: true, tipo: true, tributo: true, valor: true, nota: true, estabelecimento: true },
    orderBy: { id: 'asc' },
  });
  return lancamentos.map(({ valor, estabelecimento, ...lancamento }) => ({
    ...lancamento,
    valor: valor.toFixed(2),
    ...(estabelecimento === null ? {} : { estabelecimento }),
  }));
}

export const listarLancamentosManuais = (tenant: Tenant, clienteId: string, competencia: string) =>
  tenant.transaction(({ prisma }) => lerLancamentosManuais(prisma, clienteId, competencia));

/** Takes an entry back; a finished version of its month becomes outdated. False when the office has none of that id. */
export const removerLancamentoManual = (tenant: Tenant, id: string, requestId: string): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const removidos = await tx.query<{ cliente_id: string; competencia: string }>(
      'DELETE FROM lancamento_manual WHERE id = $1 RETURNING cliente_id, competencia',
      [id],
    );
    await marcarDesatualizadas(tx, requestId, removidos.rows, 'lancamento_manual');
    return removidos.rows.length > 0;
  });
