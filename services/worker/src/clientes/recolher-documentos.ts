import {
  type ClienteDoDocumento,
  concluirRecolhimento,
  documentosDoCliente,
  gravarLancamentosDoCliente,
} from '@apura/database';
import { eventoDeDesatualizacao } from '../apuracoes/eventos-da-apuracao.ts';
import { notaGuardada } from '../lotes/nota-guardada.ts';
import type { Oficina } from '../oficina.ts';

const PAGE = 50;

/**
 * Gives the client's stored notes their lançamentos for it, from the stored XML: those that came before the client was
 * created, or before its regime changed. Doing it twice adds nothing.
 */
export async function recolherDocumentos(
  oficina: Oficina,
  organizationId: string,
  clienteId: string,
  requestId: string,
): Promise<void> {
  const tenant = oficina.database.forOrganization(organizationId);
  let regimes: ClienteDoDocumento['regimes'] | undefined;
  let depoisDe: string | undefined;
  for (;;) {
    const pagina = await documentosDoCliente(
      tenant,
      clienteId,
      depoisDe ? { depoisDe, limit: PAGE } : { limit: PAGE },
    );
    if (!pagina) return;
    const { cliente, documentos } = pagina;
    regimes ??= cliente.regimes;
    const atual = { ...cliente, regimes };
    const processados = await oficina.leitores.ler({
      hashes: documentos.map(({ sha256 }) => sha256),
      sandbox: true,
      bytesDe: (hashes) => oficina.storage.read(organizationId, hashes),
      clientesDe: async () => [atual],
    });
    await gravarLancamentosDoCliente(
      tenant,
      clienteId,
      documentos.map((documento, i) => {
        const { versao_regras, lancamentos } = notaGuardada(documento, processados[i]);
        return {
          documentoId: documento.id,
          chave: documento.chave,
          versaoRegras: versao_regras,
          lancamentos,
        };
      }),
      requestId,
      eventoDeDesatualizacao(oficina.publicBaseUrl),
    );
    depoisDe = documentos.at(-1)?.id;
    if (documentos.length === PAGE) continue;
    if (await concluirRecolhimento(tenant, clienteId, regimes)) return;
    [regimes, depoisDe] = [undefined, undefined];
  }
}
