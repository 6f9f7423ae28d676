import type { FalhaDaApuracao } from '@apura/contracts';
import { type ApuracaoReivindicada, falharApuracao } from '@apura/database';
import { apuracoesEncerradas } from '../metricas.ts';
import type { Grafica } from '../oficina.ts';

/** Ends a claimed version with a reason, which its row and its event `apuracao.falhou` both give. */
export async function encerrarComFalha(
  { database }: Grafica,
  claim: ApuracaoReivindicada,
  erro: FalhaDaApuracao,
): Promise<void> {
  await falharApuracao(database.forOrganization(claim.organization_id), claim, erro);
  apuracoesEncerradas.inc({ outcome: erro.codigo });
}
