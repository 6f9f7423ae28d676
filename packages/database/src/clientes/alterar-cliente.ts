import { pedirRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import { newId } from '../new-id.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { lockEscritorio } from './ajustes.ts';
import type { RegimeParaGravar } from './criar-clientes.ts';

export interface MudancaDoCliente {
  readonly razaoSocial?: string;
  /** "inativo": from now on notes get no lançamentos for it. */
  readonly status?: 'ativo' | 'inativo';
  /** From `desde` (YYYY-MM) on; one that begins in the same month is replaced. */
  readonly regime?: RegimeParaGravar;
  readonly requestId: string;
}

/**
 * Changes a client. When what its notes mean for it changes with it, they are computed anew. False when the office has
 * no such client.
 */
export const alterarCliente = (
  tenant: Tenant,
  id: string,
  { razaoSocial, status, regime, requestId }: MudancaDoCliente,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const [linha] = await tx.rows<{ antes: string }>(
      `UPDATE cliente c SET razao_social = coalesce($2, c.razao_social), status = coalesce($3, c.status)
         FROM (SELECT id, status FROM cliente WHERE id = $1 FOR UPDATE) velho WHERE c.id = velho.id
       RETURNING velho.status AS antes`,
      [id, razaoSocial, status],
    );
    if (!linha) return false;
    if (regime) {
      await insertRows(
        tx,
        'cliente_regime',
        [{ ...regime, id: newId(), cliente_id: id }],
        `ON CONFLICT (organization_id, cliente_id, desde) DO UPDATE SET regime = excluded.regime,
           ibs_cbs = excluded.ibs_cbs, simples_anexo = excluded.simples_anexo, rbt12 = excluded.rbt12,
           folha12 = excluded.folha12, atividade = excluded.atividade`,
      );
    }
    const mudouDeStatus = status !== undefined && status !== linha.antes;
    if (regime || mudouDeStatus) await pedirRecalculoDoCliente(tx, id, requestId, 'cadastro');
    return true;
  });

/**
 * Takes the regime back that begins in `desde` (YYYY-MM): the one before it goes on, and the client's notes are computed
 * anew. A client keeps at least one.
 */
export const removerRegime = (
  tenant: Tenant,
  clienteId: string,
  { desde, requestId }: { readonly desde: string; readonly requestId: string },
): Promise<'feito' | 'ultimo_regime' | 'desconhecido'> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    await tx.query('SELECT FROM cliente WHERE id = $1 FOR UPDATE', [clienteId]);
    const { clienteRegime } = tx.prisma;
    const regimes = await clienteRegime.findMany({ where: { cliente_id: clienteId } });
    if (!regimes.some((regime) => regime.desde === desde)) return 'desconhecido';
    if (regimes.length === 1) return 'ultimo_regime';
    await clienteRegime.deleteMany({ where: { cliente_id: clienteId, desde } });
    await pedirRecalculoDoCliente(tx, clienteId, requestId, 'cadastro');
    return 'feito';
  });
