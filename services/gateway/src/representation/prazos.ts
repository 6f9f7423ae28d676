import { PrazoDoCliente, type Unwritten } from '@apura/contracts';
import { type ClientesDevedores, clientesDevedores, type Tenant } from '@apura/database';
import { type Prazo, prazosEntre } from '@apura/engine';
import { shaped } from './shaped.ts';

export type PrazoWithClientes = Prazo &
  Pick<
    ClientesDevedores,
    'clientes' | 'cumpridos' | 'faltam' | 'valor' | 'valor_pago' | 'cumprido_em' | 'por'
  >;

/** What falls due from `de` to `ate` (YYYY-MM-DD) for at least one active client, or for one of them, the first first. */
export async function prazosOf(
  tenant: Tenant,
  {
    de,
    ate,
    clienteId,
  }: { readonly de: string; readonly ate: string; readonly clienteId?: string | undefined },
): Promise<PrazoWithClientes[]> {
  const prazos = prazosEntre(de, ate);
  const which = prazos.map(({ id: obrigacao, competencia, regimes, paga }) => ({
    obrigacao,
    competencia,
    regimes,
    paga,
  }));
  const deQuem = await clientesDevedores(tenant, which, clienteId);
  return prazos.flatMap((prazo) => {
    const quem = deQuem.get(`${prazo.id} ${prazo.competencia}`);
    return quem ? [{ ...quem, ...prazo }] : [];
  });
}

/** As the contract shows it; `deUm`: asked for one client, of whom it says whether somebody has ticked it off. */
export const prazoForApi = (prazo: PrazoWithClientes, deUm: boolean): Unwritten<PrazoDoCliente> =>
  shaped(PrazoDoCliente, {
    ...prazo,
    regimes: [...prazo.regimes],
    ...(prazo.paga ? { paga: [...prazo.paga] } : {}),
    ...(deUm ? {} : { cumprido_em: null, por: null }),
  });
