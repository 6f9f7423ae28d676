import { SaxesParser } from 'saxes';
import type { Escopo } from './escopo.ts';
import { type Bruto, Extracao } from './extrair.ts';
import type { CodigoDeProblema } from './leitura.ts';
import { Parada } from './parada.ts';

export interface Extrator {
  /** Takes the next piece of the text, cut anywhere. */
  write(texto: string): void;
  /** The text is whole; gives what was taken from it. */
  end(): Bruto;
  /** Stops at the place that was reached. */
  parar(codigo: CodigoDeProblema, mensagem: string): never;
}

/**
 * Runs XML text through the field table, piece by piece. Each method throws {@link Parada} at the first thing that
 * cannot be accepted. `linhasAntes` is how many lines of the file came before the text.
 *
 * saxes runs with `xmlns: false`: with it on, its time grows with the square of the depth.
 *
 * No more than seven handlers: saxes stores them as late properties of the parser, and from the eighth on V8 turns the
 * parser into a dictionary, which makes every character six times as dear (measured on Node 20).
 */
export function criarExtrator(linhasAntes: number, escopo: Escopo): Extrator {
  const parser = new SaxesParser({ xmlns: false });
  /** Characters that were written since saxes last reported something. */
  let calado = 0;
  let noFim = false;

  const parar = (codigo: CodigoDeProblema, mensagem: string, lugar: string): never => {
    throw new Parada({
      codigo,
      mensagem,
      linha: linhasAntes + parser.line,
      coluna: parser.column,
      ...(lugar === '' ? {} : { lugar }),
    });
  };
  const extracao = new Extracao(parar, escopo);

  const acumular = (trecho: string): void => {
    calado = 0;
    extracao.acumular(trecho);
  };
  parser.on('opentag', ({ name }) => {
    calado = 0;
    extracao.abrir(name);
  });
  parser.on('closetag', () => {
    calado = 0;
    extracao.fechar();
  });
  parser.on('text', acumular);
  parser.on('cdata', acumular);
  parser.on('attribute', ({ name, value }) => {
    calado = 0;
    extracao.atributo(name, value);
  });
  parser.on('comment', (comentario) => {
    calado = 0;
    extracao.comentario(comentario);
  });
  parser.on('error', () => parar('xml_malformado', noFim ? CORTADO : MALFORMADO, extracao.lugar));

  return {
    parar: (codigo, mensagem) => parar(codigo, mensagem, extracao.lugar),
    write(chunk) {
      calado += chunk.length;
      parser.write(chunk);
      if (calado > extracao.maximoCalado) extracao.textoLongo();
    },
    end() {
      noFim = true;
      parser.close();
      return extracao.resultado;
    },
  };
}

const CORTADO =
  'O XML termina antes da hora: o arquivo parece ter sido cortado. Baixe-o ou exporte-o de novo.';
const MALFORMADO =
  'O arquivo não é um XML bem formado: há um erro de escrita nesta linha. Exporte-o de novo, sem editar.';
