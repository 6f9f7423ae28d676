import { SaxesParser } from 'saxes';
import { type Bruto, Extraction } from './extrair.ts';
import { xmlText } from './fim-de-linha.ts';
import { positionOf } from './finish.ts';
import type { CodigoDeProblema } from './leitura.ts';
import { LIMITES, Stop } from './limites.ts';
import { bareReference, countMark, TOO_MANY_MARKS, weighMarks } from './marcas.ts';
import type { Scope } from './scope.ts';

/** How many characters are parsed at once. */
export const CHUNK = 64 * 1024;

/**
 * The long way through the text of a file: what the field table takes from it. White space and byte order marks at the
 * start fall off, the text ends at its first NUL, line ends become LF. Throws {@link Parada} at the first thing that cannot be accepted.
 */
export function readWithSaxes(decodificado: string, escopo: Scope): Bruto {
  const inteiro = xmlText(decodificado);
  const texto = inteiro.trimStart();
  if (texto === '') throw new Stop({ codigo: 'xml_vazio', mensagem: 'O arquivo está vazio.' });
  if (!texto.startsWith('<')) throw new Stop({ codigo: 'xml_invalido', mensagem: naoEhXml(texto) });
  const antes = inteiro.slice(0, inteiro.length - texto.length);
  const extrator = createExtrator(texto, countMark(antes, '\n', Infinity), escopo);
  checkPrologo(extrator, texto.slice(0, 2 * CHUNK));
  // Most files are one piece: marks are only worth counting where they can be many.
  const contam = decodificado.length > CHUNK;
  let peso = 0;
  for (let i = 0; i < texto.length; i += CHUNK) {
    const chunk = texto.slice(i, i + CHUNK);
    if (contam) peso += weighMarks(chunk);
    if (peso > LIMITES.marcas) extrator.parar('xml_limite_excedido', TOO_MANY_MARKS);
    extrator.write(chunk);
  }
  return extrator.end();
}

/** What stands before the root element: no DOCTYPE, and not too much; it all has to be seen in `inicio`. */
function checkPrologo(extrator: Extrator, inicio: string): void {
  const prologo = examinePrologo(inicio);
  if (prologo.seguinte === 'doctype') {
    extrator.write(inicio.slice(0, prologo.em));
    extrator.parar('xml_doctype_proibido', DOCTYPE);
  }
  if (inicio.length > LIMITES.texto && prologo.seguinte === 'incompleto') {
    extrator.parar('xml_limite_excedido', 'O XML traz um texto longo demais antes do elemento raiz.');
  }
}

const DOCTYPE = 'O arquivo traz uma declaração DOCTYPE; uma NF-e não pode ter, e por segurança não a lemos.';

function naoEhXml(texto: string): string {
  if (texto.startsWith('%PDF'))
    return 'O arquivo é um PDF (talvez o DANFE, o DACTE ou a fatura). Envie o XML do documento.';
  if (texto.startsWith('PK')) {
    return 'O arquivo é um ZIP com nome de XML. Envie-o como ZIP ou extraia os XMLs.';
  }
  return 'O arquivo não é um XML.';
}

interface Extrator {
  /** Takes the next piece of the text, cut anywhere. */
  write(texto: string): void;
  /** The text is whole; gives what was taken from it. */
  end(): Bruto;
  /** Stops at the place that was reached. */
  parar(codigo: CodigoDeProblema, mensagem: string): never;
}

/**
 * Runs XML text through the field table, piece by piece. Each method throws {@link Parada} at the first thing that
 * cannot be accepted. `inteiro` is all of that text, `linhasAntes` how many lines of the file came before it.
 *
 * saxes runs with `xmlns: false`: with it on, its time grows with the square of the depth.
 *
 * No more than seven handlers: saxes stores them as late properties of the parser, and from the eighth on V8 turns the
 * parser into a dictionary, which makes every character six times as dear (measured on Node 20).
 */
function createExtrator(inteiro: string, linhasAntes: number, escopo: Scope): Extrator {
  const parser = new SaxesParser({ xmlns: false });
  /** Characters that were written since saxes last reported something. */
  let calado = 0;
  let noFim = false;

  const parar = (codigo: CodigoDeProblema, mensagem: string, lugar: string): never => {
    throw new Stop({
      codigo,
      mensagem,
      linha: linhasAntes + parser.line,
      coluna: parser.column,
      ...(lugar === '' ? {} : { lugar }),
    });
  };
  const extracao = new Extraction(parar, escopo);

  /** A bare "&" makes saxes take all that follows, up to a semicolon, for a name: it is the cause of whatever that leads to. */
  const pararNoSolto = (): void => {
    const em = bareReference(inteiro, parser.position);
    if (em === undefined) return;
    const { linha, coluna } = positionOf(inteiro, em + 1);
    const { lugar } = extracao;
    throw new Stop({
      codigo: 'xml_malformado',
      mensagem: E_SOLTO,
      linha: linhasAntes + linha,
      coluna,
      ...(lugar === '' ? {} : { lugar }),
    });
  };

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
  parser.on('error', () => {
    pararNoSolto();
    parar('xml_malformado', noFim ? CORTADO : MALFORMADO, extracao.lugar);
  });

  return {
    parar: (codigo, mensagem) => parar(codigo, mensagem, extracao.lugar),
    write(chunk) {
      calado += chunk.length;
      parser.write(chunk);
      if (calado <= extracao.maximoCalado) return;
      pararNoSolto();
      extracao.textoLongo();
    },
    end() {
      noFim = true;
      parser.close();
      return extracao.resultado;
    },
  };
}

const E_SOLTO =
  'Há um "&" solto neste ponto, e o XML só o admite em referências: no texto ele se escreve "&amp;". ' +
  'Corrija-o no sistema que gerou o arquivo e exporte de novo.';
const CORTADO =
  'O XML termina antes da hora: o arquivo parece ter sido cortado. Baixe-o ou exporte-o de novo.';
const MALFORMADO =
  'O arquivo não é um XML bem formado: há um erro de escrita nesta linha. Exporte-o de novo, sem editar.';

/** What comes after the XML declaration, comments and instructions that stand before the root element. */
type Prologo =
  | { readonly seguinte: 'raiz' | 'doctype'; readonly em: number }
  /** The text ends before that can be told. */
  | { readonly seguinte: 'incompleto' };

const INCOMPLETO: Prologo = { seguinte: 'incompleto' };

/**
 * Looks for a DOCTYPE before the XML parser sees any of it: saxes reports one only at its end, and each character of
 * its body is dear. (After the root has begun, a DOCTYPE is an error of its own.)
 */
function examinePrologo(texto: string): Prologo {
  let em = texto.indexOf('<');
  while (em !== -1) {
    const construcao = CONSTRUCOES.find(([inicio]) => texto.startsWith(inicio, em));
    if (construcao === undefined) {
      if (texto.startsWith('<!DOCTYPE', em)) return { seguinte: 'doctype', em };
      if ('<!DOCTYPE'.startsWith(texto.slice(em))) return INCOMPLETO;
      return { seguinte: 'raiz', em };
    }
    const [inicio, fim] = construcao;
    const depois = texto.indexOf(fim, em + inicio.length);
    em = depois === -1 ? -1 : texto.indexOf('<', depois + fim.length);
  }
  return INCOMPLETO;
}

const CONSTRUCOES = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;
