import {
  clientesPorRaiz,
  documentosDeRegrasAntigas,
  type NotasAntigas,
  regravarDocumentos,
} from '@apura/database';
import { versoes } from '@apura/engine';
import { notaGuardada } from '../lotes/nota-guardada.ts';
import type { Oficina } from '../oficina.ts';

const PAGE = 50;

/**
 * Computes the notes of a client's month, or of the whole office, anew that another version of the rules computed, from their stored XML: a
 * result never mixes versions. Returns how many there were; doing it twice finds none.
 */
export async function recalcularRegrasAntigas(
  oficina: Oficina,
  organizationId: string,
  mes: { readonly clienteId: string; readonly competencia: string } | 'todos',
  requestId: string,
): Promise<number> {
  const tenant = oficina.database.forOrganization(organizationId);
  let depoisDe: string | null = null;
  for (let total = 0; ; ) {
    const quais: NotasAntigas = mes === 'todos' ? { depoisDe } : mes;
    const documentos = await documentosDeRegrasAntigas(tenant, quais, versoes.regras, PAGE);
    if (!documentos.length) return total;
    let versao = Number.POSITIVE_INFINITY;
    const processados = await oficina.leitores.ler({
      hashes: documentos.map(({ sha256 }) => sha256),
      sandbox: true,
      bytesDe: (hashes) => oficina.storage.read(organizationId, hashes),
      async clientesDe(raizes) {
        const atuais = await clientesPorRaiz(tenant, raizes);
        versao = Math.min(versao, atuais.versao);
        return atuais.clientes;
      },
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
