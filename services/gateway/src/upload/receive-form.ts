import { ErroDaApi, LIMITES } from '@apura/contracts';
import type { ArquivoRecebido } from '@apura/database';
import type { Logger } from '@apura/runtime';
import type { Request } from 'express';
import type { Gateway } from '../gateway.ts';
import type { BodyPlace } from '../request/body-place.ts';
import { watchBody } from '../request/watch-body.ts';
import { ProvisionalStore } from './provisional-store.ts';
import { readForm } from './read-form.ts';

export interface Form {
  /** In order of arrival; their bytes are stored provisionally. */
  readonly arquivos: readonly ArquivoRecebido[];
  readonly fields: Readonly<Record<string, unknown>>;
}

interface ReceiptOptions {
  readonly organizationId: string;
  readonly logger: Logger;
  readonly place: BodyPlace;
  /** Asked of each text field as it comes: nothing is stored before it resolves, and nothing at all when it rejects. */
  readonly conferirCampo: (name: string, valor: string) => Promise<void>;
  /** Told of all that came before more of it is stored; throws when there is no room. */
  readonly checkSize: (incoming: { readonly arquivos: number; readonly bytes: number }) => void;
}

const REQUEST_LIMIT = `${LIMITES.bytes_por_requisicao / 1024 / 1024}MB`;

/**
 * Receives the form of an upload and gives it to `usar`. When either fails, nothing stays of what was stored.
 *
 * @throws ErroDaApi `upload_nao_multipart`, `upload_excesso_de_arquivos`, `payload_too_large`,
 * `zip_grande_demais`, `requisicao_grande_demais`, `requisicao_demorada`, `upload_interrompido`, `upload_malformado`, `cedeu_lugar`,
 * and what the two checks and `usar` throw
 */
export async function receiveForm<T>(
  { storage, paces, places }: Gateway,
  req: Request,
  { organizationId, logger, place, conferirCampo, checkSize }: ReceiptOptions,
  usar: (form: Form) => Promise<T>,
): Promise<T> {
  const toStore = <T>(work: () => Promise<T>): Promise<T> =>
    places.storing.during({ office: organizationId }, work);
  const fim = new AbortController();
  const conferencias: Promise<void>[] = [];
  let open: ProvisionalStore | undefined;
  try {
    const { store, fields } = await readForm(req, {
      openStore: (fail) => {
        open = new ProvisionalStore({
          storage,
          organizationId,
          signal: fim.signal,
          check: checkSize,
          beforeSaving: () => Promise.all(conferencias),
          inTurn: toStore,
          fail,
        });
        return open;
      },
      onReadField: (name, valor, fail) => {
        const conferencia = conferirCampo(name, valor);
        conferencias.push(conferencia);
        conferencia.catch(fail);
      },
      watch: (fail) => watchBody(req, { pace: paces.upload, place }, fail),
      files: LIMITES.arquivos_por_lote,
      // Of a ZIP; an XML is held to less by the store.
      fileSize: LIMITES.bytes_por_zip,
      maximo: LIMITES.bytes_por_requisicao,
      tooLarge: () => new ErroDaApi('requisicao_grande_demais', { params: { limite: REQUEST_LIMIT } }),
    });
    await Promise.all(conferencias);
    await store.finish();
    return await toStore(() => usar({ arquivos: store.arquivos, fields }));
  } catch (failure) {
    fim.abort();
    await open
      ?.release()
      .catch((error: unknown) => logger.warn('provisional bytes are left to the sweeper', { error }));
    throw failure;
  }
}
