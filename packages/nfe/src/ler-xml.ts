import { abrirDocZips } from './abrir-doc-zips.ts';
import { concluir } from './concluir.ts';
import { codificacaoDe, isAsciiUntilBroken } from './decodificar.ts';
import type { Bruto } from './extrair.ts';
import type { Documento, Leitura } from './leitura.ts';
import { criarLeitorDeBytes, PEDACO } from './ler-bytes.ts';
import { lerDireto } from './ler-direto.ts';

/**
 * Reads one file: NF-e or NFC-e of the layouts 4.00, 3.10 and 2.00 (`nfeProc`, `NFe`, `enviNFe`, also inside SOAP),
 * events (`procEventoNFe`, `evento`, `envEvento`), and the answers that carry them (`retConsSitNFe`,
 * `retDistDFeInt` with its compressed documents).
 *
 * Never throws for any bytes: a file that cannot be read whole comes back as one problem. White space before the XML
 * declaration, repeated byte order marks, white space after the root and whatever follows a NUL are forgiven; anything
 * else after the root is not. Costs no more than the limits allow, holds no state between calls and gives plain data,
 * so that it can run in a worker thread.
 */
export function lerXml(bytes: Uint8Array): Leitura {
  return lerArquivo(bytes, (arquivo) => abrirDocZips(arquivo, lerDocZip));
}

/** A document from inside an answer; compressed ones inside of it are not looked for. */
export const lerDocZip = (bytes: Uint8Array): Leitura => lerArquivo(bytes, () => []);

function lerArquivo(bytes: Uint8Array, abrir: (arquivo: Bruto) => readonly Documento[]): Leitura {
  return concluir(
    () => lerDireto(bytes) ?? lerAosPedacos(bytes),
    abrir,
    () => bytes,
  );
}

function lerAosPedacos(bytes: Uint8Array): Bruto {
  const latina = codificacaoDe(bytes) === 'utf-8' && isAsciiUntilBroken(bytes);
  const leitor = criarLeitorDeBytes(bytes.length, latina ? 'windows-1252' : undefined);
  for (let inicio = 0; inicio === 0 || inicio < bytes.length; inicio += PEDACO) {
    leitor.write(bytes.subarray(inicio, inicio + PEDACO), inicio + PEDACO >= bytes.length);
  }
  return leitor.end();
}
