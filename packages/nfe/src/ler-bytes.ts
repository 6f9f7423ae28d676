import { type Codificacao, codificacaoDe, criarDecodificador } from './decodificar.ts';
import type { Bruto } from './extrair.ts';
import { criarLeitorDeTexto, type LeitorDeTexto } from './ler-texto.ts';
import { LIMITES } from './limites.ts';
import { Parada } from './parada.ts';

/** How many bytes are decoded and parsed at once. */
export const PEDACO = 64 * 1024;

export interface LeitorDeBytes {
  /** Takes the next piece of the file, cut anywhere; its bytes must not change afterwards. */
  write(pedaco: Uint8Array, ultimo: boolean): void;
  /** What the field table took from the file, after the last piece. */
  end(): Bruto;
}

/**
 * Bytes of a file, of whatever encoding, to what the field table takes from them. Its methods throw {@link Parada}.
 *
 * A file is UTF-8 until a byte proves that wrong; it is then read again from its start as Windows-1252, for which the
 * pieces are kept until the end. Where the file is known before, `tamanho` is its size and `conhecida` its encoding.
 */
export function criarLeitorDeBytes(tamanho = 0, conhecida?: Codificacao): LeitorDeBytes {
  let decodificador = conhecida && criarDecodificador(conhecida);
  let leitor: LeitorDeTexto = criarLeitorDeTexto();
  let vistos: Uint8Array[] | undefined;
  let total = 0;
  if (tamanho > LIMITES.bytes) throw new Parada(GRANDE);

  const lerDeNovo = (pedacos: readonly Uint8Array[], ultimo: boolean): void => {
    vistos = undefined;
    leitor = criarLeitorDeTexto();
    decodificador = criarDecodificador('windows-1252');
    for (const [i, pedaco] of pedacos.entries()) {
      const doFim = ultimo && i === pedacos.length - 1;
      leitor.write(decodificador.decodificar(pedaco, doFim) as string, doFim);
    }
  };

  return {
    write(pedaco, ultimo) {
      total += pedaco.length;
      if (total > LIMITES.bytes) throw new Parada(GRANDE);
      if (decodificador === undefined) {
        const codificacao = codificacaoDe(pedaco);
        if (codificacao === 'utf-8') vistos = [];
        decodificador = criarDecodificador(codificacao);
      }
      const texto = decodificador.decodificar(pedaco, ultimo);
      if (texto === undefined) return lerDeNovo([...(vistos ?? []), pedaco], ultimo);
      vistos?.push(pedaco);
      leitor.write(texto, ultimo);
    },
    end: () => leitor.end(),
  };
}

const GRANDE = {
  codigo: 'xml_grande_demais',
  mensagem: 'O arquivo tem mais de 5 MB; uma NF-e tem bem menos.',
} as const;
