import { PrazoDoCliente, type Unwritten } from '@apura/contracts';
import {
  type ClientesDevedores,
  type ComunicadoDoCliente,
  clientesDevedores,
  comunicadosOfPeriod,
  type Tenant,
} from '@apura/database';
import { PRAZO_DO_COMUNICADO, type Prazo, prazosEntre } from '@apura/engine';
import { shaped } from './shaped.ts';

export type PrazoWithClientes = Prazo &
  Pick<
    ClientesDevedores,
    'clientes' | 'cumpridos' | 'faltam' | 'valor' | 'valor_pago' | 'cumprido_em' | 'por'
  > & { readonly cliente_id?: string };

/** What falls due from `de` to `ate` (YYYY-MM-DD) for at least one active client, or for one of them, notices among it, the first first. */
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
  const daLei = prazos.flatMap((prazo) => {
    const quem = deQuem.get(`${prazo.id} ${prazo.competencia}`);
    return quem ? [{ ...quem, ...prazo }] : [];
  });
  const comunicados = (await comunicadosOfPeriod(tenant, { de, ate, clienteId })).map(prazoDoComunicado);
  return [...daLei, ...comunicados].sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));
}

/** A notice of the tax authorities is a deadline of its client alone. */
function prazoDoComunicado({
  id,
  cliente_id,
  orgao,
  numero,
  assunto,
  prazo: data,
  razao_social,
  atendido_em,
  atendido_por,
}: ComunicadoDoCliente): PrazoWithClientes {
  return {
    ...{ id: `comunicado_${id}`, data, competencia: data.slice(0, 7), tributo: 'CBS/IBS', regimes: [] },
    obrigacao: `Resposta ao comunicado ${numero} ${orgao === 'rfb' ? 'da Receita Federal' : 'do Comitê Gestor do IBS'}: ${razao_social}`,
    ...{ natureza: 'limite', periodicidade: 'unica', status: 'lei', observacao: assunto },
    fundamento: PRAZO_DO_COMUNICADO.fundamento,
    ...{ cliente_id, clientes: 1, cumpridos: atendido_em ? 1 : 0, faltam: atendido_em ? [] : [razao_social] },
    ...{ valor: null, valor_pago: null, cumprido_em: atendido_em, por: atendido_por },
  };
}

/** As the contract shows it; `deUm`: asked for one client, of whom it says whether somebody has ticked it off. */
export const prazoForApi = (prazo: PrazoWithClientes, deUm: boolean): Unwritten<PrazoDoCliente> =>
  shaped(PrazoDoCliente, {
    ...prazo,
    regimes: [...prazo.regimes],
    ...(prazo.paga ? { paga: [...prazo.paga] } : {}),
    ...(deUm ? {} : { cumprido_em: null, por: null }),
  });
