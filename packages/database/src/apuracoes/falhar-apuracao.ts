import { apuracaoFalhou, type FalhaDaApuracao } from '@apura/contracts';
import { inserirEventos } from '../eventos/inserir-eventos.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ApuracaoReivindicada } from './reivindicar-apuracao.ts';

/** Ends the version with a reason. False when the claim was lost. It can be asked for anew. */
export function falharApuracao(
  tenant: Tenant,
  claim: ApuracaoReivindicada,
  erro: FalhaDaApuracao,
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<{ cliente_id: string; competencia: string; versao: number }>(
      `UPDATE apuracao SET estado = 'falhou', erro_estagio = $3, erro_codigo = $4, erro_mensagem = $5,
              lease_dono = NULL, lease_ate = NULL
        WHERE id = $1 AND lease_dono = $2 RETURNING cliente_id, competencia, versao`,
      [claim.id, claim.lease_dono, erro.etapa, erro.codigo, erro.mensagem],
    );
    const row = rows[0];
    if (!row) return false;
    await inserirEventos(
      client,
      tenant.organizationId,
      { apuracao: claim.id, versao: row.versao },
      claim.request_id,
      [apuracaoFalhou({ id: claim.id, ...row }, erro)],
    );
    return true;
  });
}
