import {
  type ApuracaoReivindicada,
  type EntradaLida,
  gravarResultado,
  lerEntrada,
  newId,
  reivindicarApuracao,
  renovarApuracao,
} from '@apura/database';
import {
  apurar,
  type Comparativo,
  type EntradaDaApuracao,
  type LancamentoManual,
  type Regime,
  versoes,
} from '@apura/engine';
import { recolherDocumentos } from '../clientes/recolher-documentos.ts';
import { regimeDoMes } from '../contexto-do-mes.ts';
import { manterLease } from '../manter-lease.ts';
import type { Oficina } from '../oficina.ts';
import { encerrarComFalha } from './encerrar-com-falha.ts';
import { eventoDeDesatualizacao } from './eventos-da-apuracao.ts';
import { recalcularRegrasAntigas } from './recalcular-regras-antigas.ts';
import { saldoAnterior } from './saldo-anterior.ts';

const LEASE_SECONDS = 30;

/**
 * One permit: takes the fairest apuração whose lotes are done, sums its lançamentos and stores the comparison, which
 * asks for the PDF. Resolves as well when there is nothing to do.
 */
export async function calcularApuracao(oficina: Oficina): Promise<void> {
  const claim = await reivindicarApuracao(oficina.database, 'calculo', newId(), LEASE_SECONDS);
  if (!claim) return;
  const { database } = oficina;
  const lease = manterLease(() => renovarApuracao(database, claim, LEASE_SECONDS), LEASE_SECONDS);
  try {
    await calcular(oficina, claim);
  } finally {
    lease.parar();
  }
}

async function calcular(oficina: Oficina, claim: ApuracaoReivindicada): Promise<void> {
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
    await encerrarComFalha(oficina, claim, {
      etapa: 'calculando',
      codigo: 'calculo_falhou',
      mensagem: 'O cálculo da apuração falhou por uma falha da Apura; peça a apuração de novo.',
    });
    return;
  }
  const stored = await gravarResultado(
    tenant,
    claim,
    entrada,
    { comparativo, versoes, saldo_a_transportar: saldoAnterior(comparativo) },
    eventoDeDesatualizacao(oficina.publicBaseUrl),
  );
  logger.info('apuracao computed', { apuracao_id: claim.id, documentos: entrada.documentos, stored });
}

/**
 * The sums, once they are complete and of one version of the rules: after the notes stored before the client was as it
 * is have been picked up, and those that other rules computed have been computed anew.
 */
async function entradaCompleta(
  oficina: Oficina,
  claim: ApuracaoReivindicada,
): Promise<EntradaLida | undefined> {
  const { organization_id, request_id } = claim;
  const tenant = oficina.database.forOrganization(organization_id);
  for (;;) {
    const entrada = await lerEntrada(tenant, claim, versoes.regras);
    if (!entrada) return undefined;
    const { cliente_id, competencia } = entrada;
    if (entrada.recolhimento_pendente)
      await recolherDocumentos(oficina, organization_id, cliente_id, request_id);
    else if (entrada.regras_antigas)
      await recalcularRegrasAntigas(
        oficina,
        organization_id,
        { clienteId: cliente_id, competencia },
        request_id,
      );
    else return entrada;
  }
}

function entradaDoMotor(entrada: EntradaLida): EntradaDaApuracao {
  const vigente = regimeDoMes(entrada.regimes, entrada.competencia);
  if (!vigente) throw new Error(`client ${entrada.cliente_id} has no regime`);
  const { simples_anexo: anexo, rbt12 } = vigente;
  return {
    competencia: entrada.competencia,
    regime: vigente.regime as Regime,
    ibs_cbs: vigente.ibs_cbs as EntradaDaApuracao['ibs_cbs'],
    lancamentos: entrada.lancamentos as EntradaDaApuracao['lancamentos'],
    lancamentos_manuais: entrada.lancamentos_manuais as readonly LancamentoManual[],
    ...(anexo && rbt12 ? { simples: { anexo, rbt12 } as NonNullable<EntradaDaApuracao['simples']> } : {}),
    saldo_anterior: saldoAnterior(entrada.comparativo_anterior as Comparativo | null, entrada.saldo_inicial),
    documentos: entrada.documentos,
  };
}
