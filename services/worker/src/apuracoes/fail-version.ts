import type { FalhaDaApuracao } from '@apura/contracts';
import { falharApuracao } from '@apura/database';
import type { Claimed } from '../claimed-work.ts';
import { apuracoesEncerradas } from '../metrics.ts';

/** Ends a claimed version with a reason, which its row and its event `apuracao.falhou` both give; the log has the error. */
export async function failVersion(
  { claim, tenant, logger }: Claimed<'apuracao' | 'report'>,
  error: unknown,
  falha: FalhaDaApuracao,
): Promise<void> {
  logger.error('apuracao failed', { apuracao_id: claim.id, codigo: falha.codigo, error });
  await falharApuracao(tenant, claim, falha);
  apuracoesEncerradas.inc({ outcome: falha.codigo });
}
