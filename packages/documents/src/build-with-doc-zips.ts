import { buildNotas } from './build-notas.ts';
import { extractText } from './extract-text.ts';
import type { Bruto } from './extrair.ts';
import { finishLeitura } from './finish.ts';
import type { Documento, Leitura } from './leitura.ts';
import { openDocZips } from './open-doc-zips.ts';
import { DAS_NOTAS } from './scope.ts';

/**
 * Reads one file: NF-e or NFC-e of the layouts 4.00, 3.10 and 2.00 (`nfeProc`, `NFe`, `enviNFe`, also inside SOAP),
 * events (`procEventoNFe`, `evento`, `envEvento`), and the answers that carry them (`retConsSitNFe`,
 * `retDistDFeInt` with its compressed documents).
 *
 * Never throws for any bytes: a file that cannot be read whole comes back as one problem. White space before the XML
 * declaration, repeated byte order marks, white space after the root and whatever follows a NUL are forgiven; anything
 * else after the root is not. Costs no more than the limits allow, holds no state between calls and gives plain data,
 * so that it can run in a worker thread. `decoded`: what `decode` gives for the bytes, where the caller has it.
 */
export const lerXml = (bytes: Uint8Array, decoded?: string): Leitura =>
  finishLeitura(bytes, (todos) => extractText(todos, DAS_NOTAS, decoded), buildWithDocZips);

/** A document from inside an answer; compressed ones inside of it are not looked for. */
const readDocZip = (bytes: Uint8Array): Leitura => finishLeitura(bytes, extract, buildNotas);

export const buildWithDocZips = (arquivo: Bruto): readonly Documento[] => [
  ...buildNotas(arquivo),
  ...openDocZips(arquivo, readDocZip),
];

const extract = (bytes: Uint8Array): Bruto => extractText(bytes, DAS_NOTAS);
