import {
  type ClienteDoDocumento,
  concluirRecolhimento,
  documentosDoCliente,
  gravarLancamentosDoCliente,
} from '@apura/database';
import { notaGuardada } from '../lotes/nota-guardada.ts';
import type { Oficina } from '../oficina.ts';

const PAGE = 50;

/**
 * Gives the client's stored notes their lançamentos for it, from the stored XML: those that came before the client was
 * created, or before its regime or the office's answers about it changed. Doing it twice adds nothing.
 */
export async function recolherDocumentos(
  oficina: Oficina,
  organizationId: string,
  clienteId: string,
  requestId: string,
): Promise<void> {
  const tenant = oficina.database.forOrganization(organizationId);
  let atual: ClienteDoDocumento | undefined;
  let depoisDe: string | undefined;
  for (;;) {
    const pagina = await documentosDoCliente(
      tenant,
      clienteId,
      depoisDe ? { depoisDe, limit: PAGE } : { limit: PAGE },
    );
    if (!pagina) return;
    const { cliente, documentos } = pagina;
    // One and the same client for all pages; another by the end, and it begins anew.
    atual ??= cliente;
    const comum = atual;
    const processados = await oficina.leitores.ler({
      hashes: documentos.map(({ sha256 }) => sha256),
      sandbox: true,
      bytesDe: (hashes) => oficina.storage.read(organizationId, hashes),
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
