import { gzipSync } from 'node:zlib';
import type { FalhaDaApuracao } from '@apura/contracts';
import { type EntradaLida, failApuracao, readEntrada, storeResultado } from '@apura/database';
import { versoes } from '@apura/engine';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { collectDocumentos } from '../lotes/collect-documentos.ts';
import { apuracaoTime, endedApuracoes } from '../metrics.ts';
import type { WorkContext } from '../work-context.ts';
import { assessEntrada } from './assess-entrada.ts';
import { REGRAS, recomputeOldRegras } from './recompute-escritorio.ts';

/**
 * One permit: takes the fairest apuração whose lotes are done, sums its lançamentos and stores the comparison, which
 * asks for the PDF. Resolves as well when there is nothing to do.
 */
export const computeApuracao = (workContext: WorkContext): Promise<void> =>
  withClaim(workContext, {
    kind: 'apuracao',
    queue: 'apuracoes',
    leaseSeconds: 30,
    attempts: 6,
    duration: apuracaoTime,
    do: (it) => compute(workContext, it),
    giveUp: fail,
  });

async function compute(workContext: WorkContext, it: Claimed<'apuracao'>): Promise<void> {
  const { claim, tenant, logger } = it;
  const entrada = await entradaCompleta(workContext, it);
  if (!entrada) return;
  let apurada: ReturnType<typeof assessEntrada>;
  try {
    apurada = assessEntrada(entrada);
  } catch (error) {
    return await fail(it, error);
  }
  const { ofEngine, comparativo } = apurada;
  const lista = Buffer.from(entrada.documentos_lista);
  await workContext.storage.putProvisional(claim.organization_id, [
    { sha256: entrada.documentos_hash, encoding: 'gzip', size: lista.length, bytes: gzipSync(lista) },
  ]);
  const {
    lancamentos: _somas,
    documentos: _quantos,
    documentos_que_nao_contam: _outros,
    notas_a_conferir: _notas,
    creditos_do_mes: _creditos,
    receita_dos_meses: _meses,
    ...feitaDe
  } = ofEngine;
  const stored = await storeResultado(tenant, claim, entrada, {
    comparativo,
    versoes,
    entrada: { ...feitaDe, ajustes: entrada.ajustes, cenario: entrada.cenario },
    saldos_a_transportar: comparativo.saldos_a_transportar,
  });
  logger.info('apuracao computed', { apuracao_id: claim.id, documentos: entrada.documentos, stored });
}

function fail(it: Claimed<'apuracao'>, error: unknown): Promise<void> {
  return failVersion(it, error, {
    etapa: 'calculando',
    codigo: 'calculo_falhou',
    mensagem: 'O cálculo da apuração falhou por uma falha da Apura; peça a apuração de novo.',
  });
}

/**
 * The sums, once they are complete and of one version of the rules: after the notes stored before the client was as it
 * is have been picked up, and those that other rules computed have been computed anew.
 */
async function entradaCompleta(
  workContext: WorkContext,
  { claim, tenant }: Claimed<'apuracao'>,
): Promise<EntradaLida | undefined> {
  const { organization_id, request_id } = claim;
  for (;;) {
    const entrada = await readEntrada(tenant, claim, REGRAS);
    if (!entrada) return undefined;
    if (!('falta' in entrada)) return entrada;
    const { cliente_id, competencia } = entrada;
    if (entrada.falta === 'recolher')
      await collectDocumentos(workContext, organization_id, cliente_id, request_id);
    else
      await recomputeOldRegras(
        workContext,
        organization_id,
        { clienteId: cliente_id, competencia },
        request_id,
      );
  }
}

/** Ends a claimed version with a reason, which its row and its event `apuracao.falhou` both give; the log has the error. */
export async function failVersion(
  { claim, tenant, logger }: Claimed<'apuracao' | 'report'>,
  error: unknown,
  falha: FalhaDaApuracao,
): Promise<void> {
  logger.error('apuracao failed', { apuracao_id: claim.id, codigo: falha.codigo, error });
  await failApuracao(tenant, claim, falha);
  endedApuracoes.inc({ outcome: falha.codigo });
}
