import {
  type DocumentoGuardado,
  documentosDeRegrasAntigas,
  type RecalculoClaim,
  regravarDocumentos,
  type Tenant,
} from '@apura/database';
import { notasQueValem, versoes } from '@apura/engine';
import { notaGuardada } from '../lotes/nota-guardada.ts';
import { readForClients } from '../lotes/read-for-clients.ts';
import type { WorkContext } from '../work-context.ts';

const PAGE = 50;

/** Those that this worker computes by. */
export const REGRAS = { versao: versoes.regras, valem: notasQueValem };

/**
 * Computes the notes of a client's month anew that another version of the rules computed, from their stored XML: a result
 * never mixes versions. Doing it twice finds none.
 */
export async function recalcularRegrasAntigas(
  workContext: WorkContext,
  organizationId: string,
  mes: { readonly clienteId: string; readonly competencia: string },
  requestId: string,
): Promise<void> {
  const tenant = workContext.database.forOrganization(organizationId);
  for (;;) {
    const documentos = await documentosDeRegrasAntigas(tenant, mes, REGRAS, PAGE);
    if (!documentos.length) return;
    await recalcularDocumentos(workContext, tenant, documentos, requestId);
  }
}

/**
 * Computes these notes anew and writes them; `claim` is of the job of new rules whose page they are. False, and nothing is
 * written, when a client changed meanwhile.
 */
export async function recalcularDocumentos(
  workContext: WorkContext,
  tenant: Tenant,
  documentos: readonly DocumentoGuardado[],
  requestId: string,
  claim?: RecalculoClaim,
): Promise<boolean> {
  const { processados, versao } = await readForClients(workContext, tenant, {
    hashes: documentos.map(({ sha256 }) => sha256),
    sandbox: true,
  });
  return regravarDocumentos(
    tenant,
    versao,
    documentos.map((documento, i) => ({
      documentoId: documento.id,
      documento: { ...notaGuardada(documento, processados[i]), sha256: documento.sha256 },
    })),
    requestId,
    claim,
  );
}
