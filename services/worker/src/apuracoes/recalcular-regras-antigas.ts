import {
  concluirRegras,
  documentosDeRegrasAntigas,
  type NotasAntigas,
  regravarDocumentos,
} from '@apura/database';
import { versoes } from '@apura/engine';
import { notaGuardada } from '../lotes/nota-guardada.ts';
import { readForClients } from '../lotes/read-for-clients.ts';
import type { WorkContext } from '../work-context.ts';

const PAGE = 50;

/**
 * Computes the notes of a client's month, or of the whole office, anew that another version of the rules computed, from their stored XML: a
 * result never mixes versions. Returns how many there were; doing it twice finds none.
 */
export async function recalcularRegrasAntigas(
  workContext: WorkContext,
  organizationId: string,
  mes: { readonly clienteId: string; readonly competencia: string } | 'todos',
  requestId: string,
): Promise<number> {
  const tenant = workContext.database.forOrganization(organizationId);
  let depoisDe: string | null = null;
  for (let total = 0; ; ) {
    const quais: NotasAntigas = mes === 'todos' ? { depoisDe } : mes;
    const documentos = await documentosDeRegrasAntigas(tenant, quais, versoes.regras, PAGE);
    if (!documentos.length) return total;
    const { processados, versao } = await readForClients(workContext, tenant, {
      hashes: documentos.map(({ sha256 }) => sha256),
      sandbox: true,
    });
    const escrito = await regravarDocumentos(
      tenant,
      versao,
      documentos.map((documento, i) => ({
        documentoId: documento.id,
        documento: { ...notaGuardada(documento, processados[i]), sha256: documento.sha256 },
      })),
      requestId,
    );
    if (!escrito) continue;
    total += documentos.length;
    depoisDe = documentos.at(-1)?.id ?? null;
  }
}

/**
 * The job of a new version of the rules: computes all notes of an office anew that another version computed. A month
 * that an apuração asks for meanwhile is done first, by that apuração; interrupted, the job goes on where it was.
 */
export async function recalcularEscritorio(
  workContext: WorkContext,
  organizationId: string,
  requestId: string,
): Promise<void> {
  const documentos = await recalcularRegrasAntigas(workContext, organizationId, 'todos', requestId);
  await concluirRegras(workContext.database.forOrganization(organizationId), versoes.regras);
  if (documentos) {
    workContext.logger.info('notes computed by the new rules', {
      organization_id: organizationId,
      request_id: requestId,
      regras: versoes.regras,
      documentos,
    });
  }
}
