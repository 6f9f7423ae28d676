import { apuracaoFalhou, type FalhaDaApuracao } from '@apura/contracts';
import type { Claim } from '../claims/claims.ts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import { acordarRecalculo, prenderRecalculo } from '../recalculo/acordar-recalculo.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** Ends the version with a reason. False when the claim was lost. It can be asked for anew. */
export const falharApuracao = (tenant: Tenant, claim: Claim, erro: FalhaDaApuracao): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const recalculo = await prenderRecalculo(tx, claim.id);
    const [row] = await tx.rows<{ cliente_id: string; competencia: string; versao: number }>(
      `UPDATE apuracao SET estado = 'falhou', erro_estagio = $3, erro_codigo = $4, erro_mensagem = $5,
              lease_dono = NULL, lease_ate = NULL
        WHERE id = $1 AND lease_dono = $2 RETURNING cliente_id, competencia, versao`,
      [claim.id, claim.lease_dono, erro.etapa, erro.codigo, erro.mensagem],
    );
    if (!row) return false;
    await inserirEventos(tx, { apuracao: claim.id, versao: row.versao }, claim.request_id, [
      apuracaoFalhou({ id: claim.id, ...row }, erro),
    ]);
    await acordarRecalculo(tx, recalculo);
    return true;
  });
