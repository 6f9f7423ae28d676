import { abrirDocZips } from './abrir-doc-zips.ts';
import { completeDrafts } from './complete-draft.ts';
import { concluir } from './concluir.ts';
import { decode } from './decode.ts';
import type { Bruto } from './extrair.ts';
import type { Leitura } from './leitura.ts';
import { lerComSaxes } from './ler-com-saxes.ts';
import { lerDireto } from './ler-direto.ts';
import { LIMITES } from './limites.ts';
import { Parada } from './parada.ts';

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
  return concluir(bytes, extrair, (arquivo) => abrirDocZips(arquivo, lerDocZip));
}

/** Reads one file as `lerXml` does, and also a note that has no access key yet: it gets the one that it would have. */
export function lerDraft(bytes: Uint8Array): Leitura {
  return concluir(
    bytes,
    (todos) => completeDrafts(extrair(todos)),
    (arquivo) => abrirDocZips(arquivo, lerDocZip),
  );
}

/** A document from inside an answer; compressed ones inside of it are not looked for. */
export const lerDocZip = (bytes: Uint8Array): Leitura => concluir(bytes, extrair, () => []);

function extrair(bytes: Uint8Array): Bruto {
  if (bytes.length > LIMITES.bytes) throw new Parada(GRANDE);
  const texto = decode(bytes);
  return lerDireto(texto) ?? lerComSaxes(texto);
}

const GRANDE = {
  codigo: 'xml_grande_demais',
  mensagem: 'O arquivo tem mais de 5 MB; uma NF-e tem bem menos.',
} as const;
