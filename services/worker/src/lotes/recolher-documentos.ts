import {
  type ClienteDoDocumento,
  concluirRecolhimento,
  documentosDoCliente,
  gravarLancamentosDoCliente,
} from '@apura/database';
import type { WorkContext } from '../work-context.ts';
import { notaGuardada } from './nota-guardada.ts';

const PAGE = 50;

/**
 * Gives the client's stored notes their lançamentos for it, from the stored XML: those that came before the client was
 * created, or before its regime or the office's answers about it changed. Doing it twice adds nothing.
 */
export async function recolherDocumentos(
  workContext: WorkContext,
  organizationId: string,
  clienteId: string,
  requestId: string,
): Promise<void> {
  const tenant = workContext.database.forOrganization(organizationId);
  let atual: ClienteDoDocumento | undefined;
  let depoisDe: string | undefined;
  for (;;) {
    const page = await documentosDoCliente(
      tenant,
      clienteId,
      depoisDe ? { depoisDe, limit: PAGE } : { limit: PAGE },
    );
    if (!page) return;
    const { cliente, documentos } = page;
    // One and the same client for all pages; another by the end, and it begins anew.
    atual ??= cliente;
    const comum = atual;
    const processados = await workContext.readers.read({
      hashes: documentos.map(({ sha256 }) => sha256),
      sandbox: true,
      bytesDe: (hashes) => workContext.storage.read(organizationId, hashes),
      clientesDe: async () => [comum],
    });
    await gravarLancamentosDoCliente(
      tenant,
      clienteId,
      documentos.map((documento, i) => {
        const { versao_regras, lancamentos, perguntas } = notaGuardada(documento, processados[i]);
        return {
          documentoId: documento.id,
          chave: documento.chave,
          sha256: documento.sha256,
          versaoRegras: versao_regras,
          lancamentos,
          perguntas,
        };
      }),
      requestId,
    );
    depoisDe = documentos.at(-1)?.id;
    if (documentos.length === PAGE) continue;
    if (await concluirRecolhimento(tenant, comum, requestId)) return;
    [atual, depoisDe] = [undefined, undefined];
  }
}
