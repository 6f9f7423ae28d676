import {
  type ApuracaoReivindicada,
  type EntradaLida,
  falharApuracao,
  gravarResultado,
  lerEntrada,
  newId,
  reivindicarApuracao,
} from '@apura/database';
import { apurar, type Comparativo, type EntradaDaApuracao, versoes } from '@apura/engine';
import { recolherDocumentos } from '../clientes/recolher-documentos.ts';
import { contextoDoMes } from '../contexto-do-mes.ts';
import type { Oficina } from '../lotes/processar-pedaco.ts';
import { eventoDeFalha } from './eventos-da-apuracao.ts';
import { saldoAnterior } from './saldo-anterior.ts';

const LEASE_SECONDS = 30;

/**
 * One permit: takes the fairest apuração whose lotes are done, sums its lançamentos and stores the comparison, which
 * asks for the PDF. Resolves as well when there is nothing to do.
 */
export async function calcularApuracao(oficina: Oficina): Promise<void> {
  const claim = await reivindicarApuracao(oficina.database, 'calculo', newId(), LEASE_SECONDS);
  if (!claim) return;
  const logger = oficina.logger.child({
    request_id: claim.request_id,
    organization_id: claim.organization_id,
  });
  const tenant = oficina.database.forOrganization(claim.organization_id);
  const entrada = await entradaCompleta(oficina, claim);
  if (!entrada) return;
  let comparativo: Comparativo;
  try {
    comparativo = apurar(entradaDoMotor(entrada));
  } catch (error) {
    logger.error('apuracao could not be computed', { apuracao_id: claim.id, error });
    const erro = {
      etapa: 'calculando' as const,
      codigo: 'calculo_falhou',
      mensagem: 'O cálculo da apuração falhou por uma falha da Apura; peça a apuração de novo.',
    };
    await falharApuracao(tenant, claim, {
      estagio: erro.etapa,
      codigo: erro.codigo,
      mensagem: erro.mensagem,
      evento: (versao) => eventoDeFalha({ id: claim.id, ...versao }, erro, oficina.publicBaseUrl),
    });
    return;
  }
  const stored = await gravarResultado(tenant, claim, entrada, { comparativo, versoes });
  logger.info('apuracao computed', { apuracao_id: claim.id, documentos: entrada.documentos, stored });
}

/** The sums, after the notes stored before the client was created have been picked up. */
async function entradaCompleta(
  oficina: Oficina,
  claim: ApuracaoReivindicada,
): Promise<EntradaLida | undefined> {
  const tenant = oficina.database.forOrganization(claim.organization_id);
  const entrada = await lerEntrada(tenant, claim);
  if (!entrada?.recolhimento_pendente) return entrada;
  await recolherDocumentos(oficina, claim.organization_id, entrada.cliente_id);
  return lerEntrada(tenant, claim);
}

function entradaDoMotor(entrada: EntradaLida): EntradaDaApuracao {
  const { regime, ibs_cbs } = contextoDoMes({ ...entrada, cnpj_raiz: '' }, entrada.competencia);
  return {
    competencia: entrada.competencia,
    regime,
    ibs_cbs,
    lancamentos: entrada.lancamentos as EntradaDaApuracao['lancamentos'],
    saldo_anterior: saldoAnterior(entrada.comparativo_anterior as Comparativo | null),
    documentos: entrada.documentos,
  };
}
