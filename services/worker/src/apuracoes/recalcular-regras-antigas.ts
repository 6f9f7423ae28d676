import {
  type DocumentoGuardado,
  type DocumentoParaGravar,
  documentosDeRegrasAntigas,
  type Neighbours,
  neighboursOf,
  type RecalculoClaim,
  regravarDocumentos,
  regravarVinculos,
  type Tenant,
  type Vinculo,
  vinculosQueAgem,
} from '@apura/database';
import { notasQueValem, versoes } from '@apura/engine';
import { contextosDe, relacoesGuardadas, SEM_LINHAS } from '../lotes/contexto-da-chave.ts';
import { readForClients } from '../lotes/read-for-clients.ts';
import { type LerArquivos, rereadDocumentos } from '../lotes/reread-documentos.ts';
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
 * written, when a client, or what is stored around them, changed meanwhile.
 */
export async function recalcularDocumentos(
  workContext: WorkContext,
  tenant: Tenant,
  documentos: readonly DocumentoGuardado[],
  requestId: string,
  claim?: RecalculoClaim,
): Promise<boolean> {
  const neighbours = await tenant.transaction((tx) =>
    neighboursOf(
      tx,
      documentos.map(({ chave }) => chave),
    ),
  );
  const contextos = contextosDe(relacoesGuardadas(neighbours));
  const ler: LerArquivos = (batch) => readForClients(workContext, tenant, { ...batch, sandbox: true });
  const relidos = await rereadDocumentos(ler, documentos, contextos);
  const lidos = documentos.map(({ id, chave, sha256 }) => ({
    documentoId: id,
    documento: {
      ...(relidos.documentos.get(chave) as Omit<DocumentoParaGravar, 'sha256'>),
      ...(contextos.get(chave)?.fim ? SEM_LINHAS : {}),
      sha256,
    },
  }));
  if (!mesmosVinculos(lidos, neighbours)) {
    await regravarVinculos(tenant, lidos);
    return recalcularDocumentos(workContext, tenant, documentos, requestId, claim);
  }
  return regravarDocumentos(tenant, { lidos, clientesVersao: relidos.versao, neighbours }, requestId, claim);
}

/** Whether the links that decide something are stored as the files have them. */
function mesmosVinculos(
  lidos: readonly { readonly documento: DocumentoParaGravar }[],
  { vinculos }: Neighbours,
): boolean {
  const chaves = new Set(lidos.map(({ documento }) => documento.chave));
  const textos = (quais: readonly Vinculo[]) =>
    [...new Set(quais.map(({ de, tipo, para }) => `${de} ${tipo} ${para}`))].sort().join();
  const nosArquivos = vinculosQueAgem(lidos.map(({ documento }) => documento));
  return textos(nosArquivos) === textos(vinculos.filter(({ de }) => chaves.has(de)));
}
