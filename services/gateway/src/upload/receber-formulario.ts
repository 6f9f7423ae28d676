import { ErroDaApi, LIMITES } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { Storage } from '@apura/storage';
import type { Request } from 'express';
import { ArmazemProvisorio } from './armazem-provisorio.ts';
import { lerFormulario } from './ler-formulario.ts';

export interface Formulario {
  /** In order of arrival; their bytes are stored provisionally. */
  readonly arquivos: readonly ArquivoRecebido[];
  readonly campos: Readonly<Record<string, unknown>>;
}

const LIMITE_DA_REQUISICAO = `${LIMITES.bytes_por_requisicao / 1024 / 1024}MB`;

/**
 * Receives the form of an upload.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `payload_too_large`,
 * `zip_grande_demais`, `requisicao_grande_demais`, `upload_interrompido`, `upload_malformado`
 */
export async function receberFormulario(
  req: Request,
  storage: Storage,
  organizationId: string,
): Promise<Formulario> {
  const fim = new AbortController();
  try {
    const { armazem, campos } = await lerFormulario(req, {
      abrirArmazem: (falhar) =>
        new ArmazemProvisorio({ storage, organizationId, signal: fim.signal, falhar }),
      files: LIMITES.arquivos_por_lote,
      // Of a ZIP; an XML is held to less by the store.
      fileSize: LIMITES.bytes_por_zip,
      maximo: LIMITES.bytes_por_requisicao,
      grandeDemais: () =>
        new ErroDaApi('requisicao_grande_demais', { params: { limite: LIMITE_DA_REQUISICAO } }),
    });
    await armazem.concluir();
    return { arquivos: armazem.arquivos, campos };
  } finally {
    fim.abort();
  }
}
