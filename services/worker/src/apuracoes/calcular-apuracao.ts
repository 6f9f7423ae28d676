import { gzipSync } from 'node:zlib';
import {
  type ApuracaoReivindicada,
  devolverApuracao,
  type EntradaLida,
  erroDosDados,
  gravarResultado,
  lerEntrada,
  newId,
  reivindicarApuracao,
  renovarApuracao,
} from '@apura/database';
import { apurar, type Comparativo, type EntradaDaApuracao, versoes } from '@apura/engine';
import { traceWork } from '@apura/runtime';
import { recolherDocumentos } from '../clientes/recolher-documentos.ts';
import { manterLease } from '../manter-lease.ts';
import { tempoDaApuracao } from '../metricas.ts';
import type { Oficina } from '../oficina.ts';
import { avisosDaEntrada } from './avisos-da-entrada.ts';
import { encerrarComFalha } from './encerrar-com-falha.ts';
import { entradaDoMotor } from './entrada-do-motor.ts';
import { recalcularRegrasAntigas } from './recalcular-regras-antigas.ts';

const LEASE_SECONDS = 30;

/** Claims of a version that end with their worker; then something in it ends them. */
const TENTATIVAS = 6;

/**
 * One permit: takes the fairest apuração whose lotes are done, sums its lançamentos and stores the comparison, which
 * asks for the PDF. Resolves as well when there is nothing to do.
 */
export async function calcularApuracao(oficina: Oficina): Promise<void> {
  const claim = await reivindicarApuracao(oficina.database, 'calculo', newId(), LEASE_SECONDS);
  if (!claim) return;
  const { database } = oficina;
  const lease = manterLease(() => renovarApuracao(database, claim, LEASE_SECONDS), LEASE_SECONDS);
  const medir = tempoDaApuracao.startTimer();
  try {
    await traceWork('apuracao', claim.request_id, { 'apura.queue': 'apuracoes' }, () =>
      calcular(oficina, claim),
    );
  } catch (error) {
    const conta = erroDosDados(error);
    if (conta && claim.tentativas > 1) return await falhar(oficina, claim, error);
    // Where this fails too, the lease runs out.
    await devolverApuracao(database, claim, { conta }).catch(() => {});
    throw error;
  } finally {
    medir();
    lease.parar();
  }
}

async function calcular(oficina: Oficina, claim: ApuracaoReivindicada): Promise<void> {
  const logger = oficina.logger.child({
    request_id: claim.request_id,
    organization_id: claim.organization_id,
  });
  const tenant = oficina.database.forOrganization(claim.organization_id);
  if (claim.tentativas > TENTATIVAS) {
    return await falhar(oficina, claim, new Error(`ended its worker ${TENTATIVAS} times`));
  }
  const entrada = await entradaCompleta(oficina, claim);
  if (!entrada) return;
  let comparativo: Comparativo;
  let doMotor: EntradaDaApuracao;
  try {
    doMotor = entradaDoMotor(entrada);
    const apurado = apurar(doMotor);
    comparativo = { ...apurado, avisos: [...apurado.avisos, ...avisosDaEntrada(entrada)] };
  } catch (error) {
    return await falhar(oficina, claim, error);
  }
  const lista = Buffer.from(entrada.documentos_lista);
  await oficina.storage.putProvisional(claim.organization_id, [
    { sha256: entrada.documentos_hash, encoding: 'gzip', size: lista.length, bytes: gzipSync(lista) },
  ]);
  const { lancamentos: _somas, documentos: _quantos, notas_a_conferir: _notas, ...feitaDe } = doMotor;
  const stored = await gravarResultado(tenant, claim, entrada, {
    comparativo,
    versoes,
    entrada: { ...feitaDe, ajustes: entrada.ajustes, cenario: entrada.cenario },
    saldos_a_transportar: comparativo.saldos_a_transportar,
  });
  logger.info('apuracao computed', { apuracao_id: claim.id, documentos: entrada.documentos, stored });
}

async function falhar(oficina: Oficina, claim: ApuracaoReivindicada, error: unknown): Promise<void> {
  oficina.logger.error('apuracao could not be computed', {
    request_id: claim.request_id,
    organization_id: claim.organization_id,
    apuracao_id: claim.id,
    error,
  });
  await encerrarComFalha(oficina, claim, {
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
