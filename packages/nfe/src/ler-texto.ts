import type { Bruto } from './extrair.ts';
import { criarExtrator, type Extrator } from './extrair-com-saxes.ts';
import { comLf } from './fim-de-linha.ts';
import { LIMITES } from './limites.ts';
import { contar, MARCAS_DEMAIS, pesar } from './marcas.ts';
import { Parada } from './parada.ts';
import { examinarPrologo } from './prologo.ts';

export interface LeitorDeTexto {
  /** Takes the next piece of the decoded file, cut anywhere. */
  write(pedaco: string, ultimo: boolean): void;
  /** What the field table took from the file, after the last piece. */
  end(): Bruto;
}

/**
 * Prepares decoded text for the XML parser: white space and byte order marks at the start fall off, the text ends at
 * its first NUL (in a file that was a fixed buffer once, what follows is not part of it), line ends become LF.
 *
 * Its methods throw {@link Parada} at the first thing that cannot be accepted.
 */
export function criarLeitorDeTexto(): LeitorDeTexto {
  let extrator: Extrator | undefined;
  /** What stands before the root element, until it is there whole. */
  let antes = '';
  let linhasAntes = 0;
  let retorno = '';
  let acabou = false;
  let peso = 0;

  const comecar = (ultimo: boolean): void => {
    const aparado = antes.trimStart();
    if (aparado.length < antes.length) {
      linhasAntes += contar(antes.slice(0, antes.length - aparado.length), '\n', Infinity);
    }
    antes = aparado;
    if (antes === '') return;
    if (!antes.startsWith('<')) {
      throw new Parada({ codigo: 'xml_invalido', mensagem: naoEhXml(antes) });
    }
    const prologo = examinarPrologo(antes);
    if (prologo.seguinte === 'incompleto' && !ultimo && antes.length <= LIMITES.texto) return;
    extrator = criarExtrator(linhasAntes);
    if (prologo.seguinte === 'doctype') {
      extrator.write(antes.slice(0, prologo.em));
      extrator.parar('xml_doctype_proibido', DOCTYPE);
    }
    if (antes.length > LIMITES.texto && prologo.seguinte === 'incompleto') {
      extrator.parar('xml_limite_excedido', 'O XML traz um texto longo demais antes do elemento raiz.');
    }
    const tudo = antes;
    antes = '';
    // Most files end here: marks are only worth counting where they can be many.
    if (!ultimo) contarMarcas(extrator, tudo);
    extrator.write(tudo);
  };

  const alimentar = (destino: Extrator, texto: string): void => {
    contarMarcas(destino, texto);
    destino.write(texto);
  };

  const contarMarcas = (destino: Extrator, texto: string): void => {
    peso += pesar(texto);
    if (peso > LIMITES.marcas) destino.parar('xml_limite_excedido', MARCAS_DEMAIS);
  };

  /** A CR at the end of a piece waits for the next: an LF may follow. */
  const semRetornos = (texto: string, ultimo: boolean): string => {
    const inteiro = retorno + texto;
    retorno = '';
    if (ultimo || !inteiro.endsWith('\r')) return comLf(inteiro);
    retorno = '\r';
    return comLf(inteiro.slice(0, -1));
  };

  return {
    write(pedaco, ultimo) {
      if (acabou) return;
      const nul = pedaco.indexOf('\0');
      acabou = ultimo || nul !== -1;
      const texto = semRetornos(nul === -1 ? pedaco : pedaco.slice(0, nul), acabou);
      if (extrator !== undefined) return alimentar(extrator, texto);
      antes += texto;
      comecar(acabou);
    },
    end() {
      if (extrator === undefined) {
        throw new Parada({ codigo: 'xml_vazio', mensagem: 'O arquivo está vazio.' });
      }
      return extrator.end();
    },
  };
}

const DOCTYPE = 'O arquivo traz uma declaração DOCTYPE; uma NF-e não pode ter, e por segurança não a lemos.';

function naoEhXml(texto: string): string {
  if (texto.startsWith('%PDF')) return 'O arquivo é um PDF (talvez o DANFE). Envie o XML da nota.';
  if (texto.startsWith('PK')) {
    return 'O arquivo é um ZIP com nome de XML. Envie-o como ZIP ou extraia os XMLs.';
  }
  return 'O arquivo não é um XML.';
}
