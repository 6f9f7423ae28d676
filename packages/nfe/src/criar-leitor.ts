import { juntar, novosBytes } from '#plataforma';
import { abrirDocZips } from './abrir-doc-zips.ts';
import { concluir } from './concluir.ts';
import type { Leitura } from './leitura.ts';
import { criarLeitorDeBytes, PEDACO } from './ler-bytes.ts';
import { lerDocZip } from './ler-xml.ts';
import { Parada } from './parada.ts';

/** Reads one file that comes piece by piece. */
export interface Leitor {
  /**
   * Takes the next bytes of the file, cut anywhere; the caller may use the buffer again afterwards. False when the
   * outcome is certain and the rest need not be sent.
   */
  write(pedaco: Uint8Array): boolean;
  /** The outcome, once; the same as that of `lerXml` for all bytes at once. */
  end(): Leitura;
}

/**
 * A reader for a stream. It parses whenever 64 KB are together, so that the outcome does not depend on how the bytes
 * were cut, and holds at most the file (5 MB) and what was read from it.
 */
export function criarLeitor(): Leitor {
  const leitor = criarLeitorDeBytes();
  let balde = novosBytes(0);
  let cheio = 0;
  let parada: Parada | undefined;
  const lidos: Uint8Array[] = [];

  const esvaziar = (ultimo: boolean): void => {
    const bytes = balde.subarray(0, cheio);
    balde = novosBytes(0);
    cheio = 0;
    lidos.push(bytes);
    leitor.write(bytes, ultimo);
  };

  return {
    write(pedaco) {
      if (parada !== undefined) return false;
      try {
        for (let i = 0; i < pedaco.length; ) {
          if (balde.length === 0) balde = novosBytes(PEDACO);
          const trecho = pedaco.subarray(i, i + PEDACO - cheio);
          balde.set(trecho, cheio);
          cheio += trecho.length;
          i += trecho.length;
          if (cheio === PEDACO) esvaziar(false);
        }
      } catch (erro) {
        if (!(erro instanceof Parada)) throw erro;
        parada = erro;
      }
      return parada === undefined;
    },
    end() {
      return concluir(
        () => {
          if (parada !== undefined) throw parada;
          esvaziar(true);
          return leitor.end();
        },
        (arquivo) => abrirDocZips(arquivo, lerDocZip),
        () => juntar(lidos),
      );
    },
  };
}
