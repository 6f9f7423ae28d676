import { abrirDocZips } from './abrir-doc-zips.ts';
import { concluir } from './concluir.ts';
import { DAS_NOTAS } from './escopo.ts';
import type { Bruto } from './extrair.ts';
import { extrairTexto } from './extrair-texto.ts';
import type { Documento, Leitura } from './leitura.ts';
import { montarDocumentos } from './montar-documentos.ts';

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
  concluir(bytes, (todos) => extrairTexto(todos, DAS_NOTAS, decoded), montarComDocZips);

/** A document from inside an answer; compressed ones inside of it are not looked for. */
const lerDocZip = (bytes: Uint8Array): Leitura => concluir(bytes, extrair, montarDocumentos);

export const montarComDocZips = (arquivo: Bruto): readonly Documento[] => [
  ...montarDocumentos(arquivo),
  ...abrirDocZips(arquivo, lerDocZip),
];

const extrair = (bytes: Uint8Array): Bruto => extrairTexto(bytes, DAS_NOTAS);
