import {
  concluirRecolhimento,
  type DocumentoGuardado,
  documentosDoCliente,
  gravarLancamentosDoCliente,
  type LancamentosDoDocumento,
} from '@apura/database';
import { calcularArquivo } from '../lotes/calcular-arquivo.ts';
import { lancamentosDaNota } from '../lotes/montar-documento.ts';
import type { Oficina } from '../lotes/processar-pedaco.ts';

const PAGE = 50;

/**
 * Gives the notes that were stored before their party became a client their lançamentos for it, from the stored XML.
 * Doing it twice adds nothing.
 */
export async function recolherDocumentos(
  oficina: Oficina,
  organizationId: string,
  clienteId: string,
): Promise<void> {
  const tenant = oficina.database.forOrganization(organizationId);
  let depoisDe: string | undefined;
  for (;;) {
    const pagina = await documentosDoCliente(
      tenant,
      clienteId,
      depoisDe ? { depoisDe, limit: PAGE } : { limit: PAGE },
    );
    if (!pagina) return;
    const { cliente, documentos } = pagina;
    const bytes = await oficina.storage.read(
      organizationId,
      documentos.map(({ sha256 }) => sha256),
    );
    await gravarLancamentosDoCliente(
      tenant,
      documentos.flatMap((documento) => lancamentosDoGuardado(documento, bytes, [cliente])),
    );
    depoisDe = documentos.at(-1)?.id;
    if (documentos.length < PAGE) break;
  }
  await concluirRecolhimento(tenant, clienteId);
}

function lancamentosDoGuardado(
  { id, chave, sha256, ordem }: DocumentoGuardado,
  bytes: ReadonlyMap<string, Buffer>,
  clientes: Parameters<typeof lancamentosDaNota>[1],
): (LancamentosDoDocumento & { chave: string })[] {
  const conteudo = bytes.get(sha256.toString('hex'));
  if (!conteudo) throw new Error(`the stored bytes of note ${chave} are not there`);
  const arquivo = calcularArquivo(conteudo);
  const guardada = 'documentos' in arquivo ? arquivo.documentos[ordem] : undefined;
  if (guardada?.tipo !== 'nota') throw new Error(`the stored bytes of note ${chave} no longer hold it`);
  return [
    {
      documentoId: id,
      chave,
      versaoRegras: guardada.calculo.versoes.regras,
      lancamentos: lancamentosDaNota(guardada, clientes),
    },
  ];
}
