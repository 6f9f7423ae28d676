import {
  type ClienteDoDocumento,
  documentosDoCliente,
  finishRecolhimento,
  storeLancamentosDoCliente,
} from '@apura/database';
import { known } from '@apura/engine';
import type { WorkContext } from '../work-context.ts';
import { contextosOf, relacoesGuardadas } from './contexto-da-chave.ts';
import { type ReadArquivos, type RereadDocumentos, rereadDocumentos } from './reread-documentos.ts';

const PAGE = 50;

/**
 * Gives the client's stored notes their lançamentos for it, from the stored XML: those that came before the client was
 * created, or before its regime or the office's answers about it changed. Doing it twice adds nothing.
 */
export async function collectDocumentos(
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
    const { cliente, documentos, neighbours } = page;
    // One and the same client for all pages; another by the end, and it begins anew.
    atual ??= cliente;
    const comum = atual;
    const ler: ReadArquivos = async (batch) => ({
      processados: await workContext.readers.read({
        ...batch,
        office: organizationId,
        sandbox: true,
        bytesDe: (hashes) => workContext.storage.read(organizationId, hashes),
        clientesDe: async () => [comum],
      }),
      versao: Number.POSITIVE_INFINITY,
    });
    const contextos = contextosOf(relacoesGuardadas(neighbours));
    const relidos = await rereadDocumentos(ler, documentos, contextos);
    const linhas = documentos.map((documento) => ({
      ...linhasDos(known(relidos.documentos.get(documento.chave), documento.chave)),
      documentoId: documento.id,
      chave: documento.chave,
      sha256: documento.sha256,
    }));
    // What is around them changed meanwhile: the page once more.
    if (!(await storeLancamentosDoCliente(tenant, clienteId, linhas, neighbours, requestId))) continue;
    depoisDe = documentos.at(-1)?.id;
    if (documentos.length === PAGE) continue;
    if (await finishRecolhimento(tenant, comum, requestId)) return;
    [atual, depoisDe] = [undefined, undefined];
  }
}

type Relido = RereadDocumentos['documentos'] extends ReadonlyMap<string, infer D> ? D : never;

const linhasDos = ({ tipo, versao_regras, lancamentos, perguntas, retencoes, em_duvida }: Relido) => ({
  tipo,
  versaoRegras: versao_regras,
  lancamentos,
  perguntas,
  retencoes,
  em_duvida,
});
