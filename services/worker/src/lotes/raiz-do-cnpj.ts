import type { Documento, OutroDocumento } from '@apura/documents';
import { documentoLido } from './documento-calculado.ts';

/** The first eight characters of a CNPJ name the legal entity; a person (CPF) or a foreigner has none. */
export const raizDoCnpj = (parte: { readonly CNPJ?: string } | undefined): string | null =>
  parte?.CNPJ?.slice(0, 8) ?? null;

/** The CNPJ roots of all whom these documents may mean something for. */
export function raizesDosDocumentos(documentos: readonly (Documento | OutroDocumento)[]): string[] {
  const raizes = documentos.flatMap((lido) => {
    if ('evento' in lido) return [];
    const { fornecedor, adquirente } = documentoLido(lido);
    return [raizDoCnpj(fornecedor), raizDoCnpj(adquirente)];
  });
  return [...new Set(raizes.filter((raiz) => raiz !== null))];
}
