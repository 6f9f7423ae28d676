import type { FalhaDaApuracao } from '@apura/contracts';
import { type ApuracaoReivindicada, falharApuracao } from '@apura/database';
import { apuracoesEncerradas } from '../metricas.ts';
import type { Grafica } from '../oficina.ts';
import { eventoDeFalha } from './eventos-da-apuracao.ts';

/** Ends a claimed version with a reason, which its row and its event `apuracao.falhou` both give. */
export async function encerrarComFalha(
  { database, publicBaseUrl }: Grafica,
  claim: ApuracaoReivindicada,
  erro: FalhaDaApuracao,
): Promise<void> {
  await falharApuracao(database.forOrganization(claim.organization_id), claim, {
    estagio: erro.etapa,
    codigo: erro.codigo,
    mensagem: erro.mensagem,
    evento: (versao) => eventoDeFalha({ id: claim.id, ...versao }, erro, publicBaseUrl),
  });
  apuracoesEncerradas.inc({ outcome: erro.codigo });
}
