import { abrirDocZips } from '../src/abrir-doc-zips.ts';
import { concluir } from '../src/concluir.ts';
import { decode } from '../src/decode.ts';
import type { Leitura } from '../src/leitura.ts';
import { lerComSaxes } from '../src/ler-com-saxes.ts';
import { lerDocZip } from '../src/ler-xml.ts';

/** A file on the long way alone, which the short one must come to the same as. */
export function comSaxes(bytes: Uint8Array): Leitura {
  return concluir(
    bytes,
    () => lerComSaxes(decode(bytes)),
    (arquivo) => abrirDocZips(arquivo, lerDocZip),
  );
}
