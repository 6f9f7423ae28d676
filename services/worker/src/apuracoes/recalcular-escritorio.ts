import { concluirRegras } from '@apura/database';
import { versoes } from '@apura/engine';
import type { Oficina } from '../oficina.ts';
import { recalcularRegrasAntigas } from './recalcular-regras-antigas.ts';

/**
 * The job of a new version of the rules: computes all notes of an office anew that another version computed. A month
 * that an apuração asks for meanwhile is done first, by that apuração; interrupted, the job goes on where it was.
 */
export async function recalcularEscritorio(
  oficina: Oficina,
  organizationId: string,
  requestId: string,
): Promise<void> {
  const documentos = await recalcularRegrasAntigas(oficina, organizationId, 'todos', requestId);
  await concluirRegras(oficina.database.forOrganization(organizationId), versoes.regras);
  if (documentos) {
    oficina.logger.info('notes computed by the new rules', {
      organization_id: organizationId,
      request_id: requestId,
      regras: versoes.regras,
      documentos,
    });
  }
}
