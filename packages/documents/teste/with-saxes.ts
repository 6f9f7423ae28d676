import { buildWithDocZips } from '../src/build-with-doc-zips.ts';
import { decode } from '../src/decode.ts';
import { ALL, buildAll, type LeituraDeDocumentos } from '../src/documentos/build-all.ts';
import { withoutControls } from '../src/extract-text.ts';
import { finishLeitura } from '../src/finish.ts';
import type { Leitura } from '../src/leitura.ts';
import { readWithSaxes } from '../src/read-with-saxes.ts';
import { DAS_NOTAS } from '../src/scope.ts';

/** A file on the long way alone, which the short one must come to the same as. */
export const withSaxes = (bytes: Uint8Array): Leitura =>
  finishLeitura(bytes, () => readWithSaxes(withoutControls(decode(bytes)), DAS_NOTAS), buildWithDocZips);

/** The same, of any kind of document. */
export const allWithSaxes = (bytes: Uint8Array): LeituraDeDocumentos =>
  finishLeitura(bytes, () => readWithSaxes(withoutControls(decode(bytes)), ALL), buildAll);
