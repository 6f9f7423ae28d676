import { ErroDaApi, LIMITES } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request } from 'express';
import type { Gateway } from '../gateway.ts';
import { vigiarCorpo } from '../requisicao/vigiar-corpo.ts';
import { ArmazemProvisorio } from './armazem-provisorio.ts';
import { lerFormulario } from './ler-formulario.ts';

export interface Formulario {
  /** In order of arrival; their bytes are stored provisionally. */
  readonly arquivos: readonly ArquivoRecebido[];
  readonly campos: Readonly<Record<string, unknown>>;
}

interface OpcoesDoRecebimento {
  readonly organizationId: string;
  readonly logger: Logger;
  /** Asked of each text field as it comes: nothing is stored before it resolves, and nothing at all when it rejects. */
  readonly conferirCampo: (nome: string, valor: string) => Promise<void>;
  /** Told of all that came before more of it is stored; throws when there is no room. */
  readonly conferirTamanho: (vem: { readonly arquivos: number; readonly bytes: number }) => void;
}

const LIMITE_DA_REQUISICAO = `${LIMITES.bytes_por_requisicao / 1024 / 1024}MB`;

/**
 * Receives the form of an upload and gives it to `usar`. When either fails, nothing stays of what was stored.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `payload_too_large`,
 * `zip_grande_demais`, `requisicao_grande_demais`, `requisicao_demorada`, `upload_interrompido`, `upload_malformado`,
 * and what the two checks and `usar` throw
 */
export async function receberFormulario<T>(
  { storage, ritmos }: Gateway,
  req: Request,
  { organizationId, logger, conferirCampo, conferirTamanho }: OpcoesDoRecebimento,
  usar: (formulario: Formulario) => Promise<T>,
): Promise<T> {
  const fim = new AbortController();
  const conferencias: Promise<void>[] = [];
  let aberto: ArmazemProvisorio | undefined;
  try {
    const { armazem, campos } = await lerFormulario(req, {
      abrirArmazem: (falhar) => {
        aberto = new ArmazemProvisorio({
          storage,
          organizationId,
          signal: fim.signal,
          conferir: conferirTamanho,
          antesDeGuardar: () => Promise.all(conferencias),
          falhar,
        });
        return aberto;
      },
      aoLerCampo: (nome, valor, falhar) => {
        const conferencia = conferirCampo(nome, valor);
        conferencias.push(conferencia);
        conferencia.catch(falhar);
      },
      vigiar: (falhar) => vigiarCorpo(req, { ritmo: ritmos.upload }, falhar),
      files: LIMITES.arquivos_por_lote,
      // Of a ZIP; an XML is held to less by the store.
      fileSize: LIMITES.bytes_por_zip,
      maximo: LIMITES.bytes_por_requisicao,
      grandeDemais: () =>
        new ErroDaApi('requisicao_grande_demais', { params: { limite: LIMITE_DA_REQUISICAO } }),
    });
    await Promise.all(conferencias);
    await armazem.concluir();
    return await usar({ arquivos: armazem.arquivos, campos });
  } catch (erro) {
    fim.abort();
    await aberto
      ?.devolver()
      .catch((error: unknown) => logger.warn('provisional bytes are left to the sweeper', { error }));
    throw erro;
  }
}
